import CheckoutCore
import KassaBackend
import KassaResources
package import KassaScreens

extension CheckoutInputs {
  /// The edit that changes nothing.
  package var unedited: ShopEdit { ShopEdit(settings: uneditedSettings, order: uneditedOrder) }

  private var uneditedSettings: [String: String] {
    var settings = settings
    settings.mock = mock ?? settings.mock
    return SettingsTexts.texts(of: settings.json, in: kind.sandbox.settings)
  }

  private var uneditedOrder: [String: String] {
    var texts = Self.texts(order ?? Self.sample(kind), kind)
    if let language, let word = kind.languageWord(language.lowercased()), texts["language"] != nil {
      texts["language"] = word
    }
    if let method, texts["method"] != nil { texts["method"] = method }
    return kind.orderFields.reduce(into: [:]) { $0.merge($1.own(texts)) { $1 } }
  }

  private static func sample(_ kind: any PaymentSystem.Type) -> JSON { kind.sample(changedBy: [:]) }

  /// The texts of all fields of the order, empty ones included.
  private static func texts(_ order: JSON, _ kind: any PaymentSystem.Type) -> [String: String] {
    let code = kind.orderFields.first { $0.name == "currency" }?.text(order, currency: nil)
    let currency = code.flatMap { CurrencyTable.standard.named($0) }
    return kind.orderFields.reduce(into: [:]) { $0.merge($1.texts(order, currency: currency)) { $1 } }
  }

  // MARK: Edits

  /// Returns the order with the edited values.
  /// - Returns: the order, and the key of the problem of each row whose text is invalid.
  private func edited(_ edit: ShopEdit) -> (order: JSON, problems: [String: String]) {
    let initial = unedited
    var order = self.order ?? Self.sample(kind)
    var problems: [String: String] = [:]
    let code = edit.order["currency"]?.uppercased()
    let currency = code.flatMap { CurrencyTable.standard.named($0) }
    for field in kind.orderFields {
      let texts = field.own(edit.order)
      // The same minor units are another sum in another currency.
      let isMeant =
        texts != field.own(initial.order) || (field.name == "amount" && code != initial.order["currency"])
      let isOption = ["language", "method"].contains(field.name)
      guard isMeant || isOption else { continue }
      problems.merge(field.write(texts, to: &order, currency: currency)) { $1 }
    }
    // A signature holds for the order as it was: the merchant server signs the edited one.
    if edit.order != initial.order { order = order.without("signature") }
    return (order, problems)
  }

  /// Returns the inputs that an edit asks for. An edited order contains the options of the command line.
  /// - Throws: `CompositionError` if the settings have mistakes. Those of the order are found when it is read.
  package func changed(by edit: ShopEdit) throws(CompositionError) -> CheckoutInputs {
    var changed = self
    do throws(SettingsErrors) {
      changed.settings = try SandboxSettings(table(edit), for: kind.sandbox)
    } catch {
      throw CompositionError(.invalidSettings, error.list.map(\.message).joined(separator: "; "))
    }
    changed.mock = nil
    guard edit.order != unedited.order else { return changed }
    changed.order = edited(edit).order
    changed.fallback = language ?? fallback
    (changed.language, changed.method) = (nil, nil)
    return changed
  }

  private func table(_ edit: ShopEdit) -> JSON { SettingsTexts.table(of: edit.settings, in: kind.sandbox.settings) }

  /// Returns what the shop screen needs for editing.
  /// - Parameter edit: what the next payment uses; nil if nothing has been edited.
  func editor(_ edit: ShopEdit?, _ strings: StringTable) -> ShopEditor {
    let sandbox = kind.sandbox
    return ShopEditor(
      settings: EditRow.rows(for: sandbox), presets: EditRow.presets(for: sandbox), headings: EditRow.headings,
      order: kind.orderFields.map(\.row), initialSettings: uneditedSettings,
      initialOrder: uneditedOrder, edit: edit, due: { kind.due($0) }
    ) { edit in
      mistakes(in: edit, strings)
    } file: { edit in
      SavedText(name: kind.name + "-order.yaml", text: fileText(edit))
    } script: { edit in
      script(edit)
    }
  }

  /// Returns the order file, in the current folder, that pays the same order with the same settings.
  func fileText(_ edit: ShopEdit) -> String {
    (try? OrderFileText.text(
      withFilesFound(edited(edit).order), settings: table(edit), provider: kind.name, names: kind.parameters)) ?? ""
  }

  /// Returns the order with the names of files as they are found from the current folder instead of from the order file.
  private func withFilesFound(_ order: JSON) -> JSON {
    guard let slash = path.lastIndex(of: "/"), var members = order.object else { return order }
    for name in kind.fileParameters {
      guard let file = members[name]?.string, !file.hasPrefix("<"), !file.hasPrefix("/") else { continue }
      members[name] = .string(path[...slash] + file)
    }
    return .object(members)
  }

  // MARK: Scripts

  /// Returns the section `checkout` of a script that pays the same order with the same settings.
  ///
  /// A token and anything like a card number are left out, and so is a signature, which holds for one payment only.
  func script(_ edit: ShopEdit) -> [(name: String, value: JSON)] {
    guard let changed = try? changed(by: edit), let composed = try? changed.read() else {
      return [("provider", .string(kind.name))]
    }
    var settings = composed.settings
    let mock = settings.mock ?? composed.system.mock
    settings.mock = nil
    settings.shop["token"] = nil
    var members: [(String, JSON)] = [
      ("provider", .string(kind.name)), ("mock", .string(mock)),
      ("language", .string((composed.system.language ?? language ?? fallback).lowercased())),
    ]
    if let method { members.append(("method", .string(method))) }
    if let order = changed.order {
      let table = ScriptOrder.table(withFilesFound(order), sample: Self.sample(kind))
      if table.object?.members.isEmpty == false { members.append(("order", table)) }
    }
    return members + (settings.json.object?.members ?? []).map { ($0.name, $0.value) }
  }

  // MARK: Mistakes

  /// Returns all mistakes in an edit, by row ID.
  func mistakes(in edit: ShopEdit, _ strings: StringTable) -> (settings: EditMistakes, order: EditMistakes) {
    (settingMistakes(edit, strings), edit.order == unedited.order ? [:] : orderMistakes(edit, strings))
  }

  private func settingMistakes(_ edit: ShopEdit, _ strings: StringTable) -> EditMistakes {
    do throws(SettingsErrors) {
      _ = try SandboxSettings(table(edit), for: kind.sandbox)
      return [:]
    } catch {
      let rows = EditRow.rows(for: kind.sandbox)
      return error.list.reduce(into: [:]) { mistakes, mistake in
        let found = rows.row(at: SettingsTexts.path(of: mistake))
        mistakes[found?.id ?? mistake.path.description] = found.map { Self.words($0.row, strings) } ?? mistake.message
      }
    }
  }

  private static func words(_ row: EditRow, _ strings: StringTable) -> String {
    switch row.kind {
    case .number(let range, let words):
      let numbers = strings(
        "setting.range", ["least": String(range.lowerBound), "limit": String(range.upperBound)])
      return words.isEmpty ? numbers : numbers + ", " + words.joined(separator: ", ")
    case .duration: return strings("setting.duration")
    // The only text with a rule is the spread of a delay.
    case .text: return strings("setting.spread")
    case .amount: return strings("problem.amount")
    case .flag, .choice, .list, .group, .repeated: return strings("problem.field.fixedList")
    }
  }

  private func orderMistakes(_ edit: ShopEdit, _ strings: StringTable) -> EditMistakes {
    let (order, problems) = edited(edit)
    var mistakes = problems.mapValues { strings($0) }
    let format = LocaleFormat(language: strings.language)
    func add(_ path: String, _ words: (OrderField) -> String) {
      let meant = kind.orderFields.lazy.compactMap { $0.meant(by: path, in: edit.order) }.first
      // Goods as a whole are judged once each of them is right.
      guard let meant, !mistakes.keys.contains(where: { $0 == meant.row || $0.hasPrefix(meant.row + ".") }) else {
        return
      }
      mistakes[meant.row] = words(meant.field)
    }
    // The platform refuses such a method only once the payment has begun.
    for field in kind.orderFields where mistakes[field.name] == nil {
      let isOffered = field.row.offers(edit.order[field.name] ?? "") { edit.order[$0] ?? "" }
      if !isOffered { mistakes[field.name] = strings("problem.field.fixedList") }
    }
    do throws(CompositionError) {
      var inputs = self
      (inputs.order, inputs.settings, inputs.mock) = (order, SandboxSettings(), nil)
      (inputs.language, inputs.method) = (nil, nil)
      let system = try inputs.read().system
      // A sum with wrong goods says nothing.
      let goodsAreRight = !problems.keys.contains { $0.contains(".") }
      for mistake in system.orderMistakes where goodsAreRight || mistake.code != "basket" {
        add(mistake.path) { field in
          var mistake = mistake
          mistake.details["value"] = mistake.details["value"].map { field.typed($0, format) }
          return mistake.wordsAtField(strings)
        }
      }
    } catch {
      // The words of a mistake of the reader name the parameter, as an order file does.
      for mistake in error.mistakes {
        add(mistake.path) { _ in mistake.rule?.wordsAtField(strings) ?? strings("problem.field.regularExpression") }
      }
      // A mistake in no field can only come from the order file; it is shown where an edit begins.
      if mistakes.isEmpty, let first = kind.orderFields.first { mistakes[first.name] = error.message }
    }
    return mistakes
  }
}
