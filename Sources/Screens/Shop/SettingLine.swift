package import KassaResources
import KassaTerminal

/// A row of the sandbox panel, with its full ID.
struct SettingLine: Equatable, Sendable {
  var id: String
  var row: EditRow
  /// The key of the heading above the line.
  var section: String
  /// The number of the group that the line belongs to, from 1; nil outside repeated groups.
  var number: Int?
  /// Whether the line is the first one of its repeated group.
  var isFirst = false

  func label(_ strings: StringTable) -> String {
    guard let number else { return strings(row.label) }
    return isFirst ? strings(row.label + ".number", ["number": String(number)]) : "\(number) · " + strings(row.label)
  }

  func note(_ strings: StringTable) -> String { row.note(strings) }

  /// Returns a value with what has become of it: a fault that has happened as often as it is to is not to come.
  func withUse(_ words: String, used: Set<Int>, _ strings: StringTable) -> String {
    let isUsed = id.hasPrefix("faults.") && isFirst && number.map(used.contains) == true
    return isUsed ? strings("setting.used", ["value": words]) : words
  }

  /// What else a person may call the line: its values in words, and the names in the order file.
  func words(_ strings: StringTable) -> String {
    let choices = row.kind == .flag ? [] : row.choices ?? []
    let values = choices.flatMap { choice -> [String] in
      let (label, detail) = row.choice(choice, strings)
      return [choice, label, detail]
    }
    return ([id] + values).joined(separator: " ")
  }
}

extension EditRow {
  /// The explanation of the row's value, or else of the row, or else the one of its group.
  /// - Parameters:
  ///   - arguments: what the explanation contains.
  ///   - value: the value; empty if the row is not set.
  package func note(_ strings: StringTable, _ arguments: [String: String] = [:], of value: String = "") -> String {
    if let own = strings.optional(label + ".note." + value) ?? strings.optional(label + ".note", arguments) {
      return own
    }
    let group = label.lastIndex(of: ".").map { label[..<$0] } ?? label[...]
    return strings(group + ".note")
  }

  /// Returns the value in force, in words as far as there are any.
  /// - Parameter value: the value; empty if the row is not set.
  func words(_ value: String, _ strings: StringTable) -> String {
    if value.isEmpty {
      if case .words(let key) = standard { return strings(key) }
      return words(standardValue, strings)
    }
    if isSecret { return "••••" }
    if kind == .flag { return strings(value == "true" ? "plain.yes" : "plain.no") }
    if let text = texts[value] { return text }
    return strings.optional(names + value) ?? parts[value].map { $0.map { strings($0) }.joined(separator: " · ") }
      ?? value
  }

  /// Returns the value in force. A changed one has a mark, and the default beside it.
  /// - Parameter words: the value in words.
  func shown(_ value: String, as words: String, _ context: Context) -> String {
    guard isChanged(value) else { return words }
    return context.say(
      "setting.changed",
      ["value": context.setup.theme.sign.stepCurrent + " " + words, "standard": self.words("", context.strings)])
  }

  /// Returns a value as a list of all has it: its name in the order file, and its explanation.
  func choice(_ value: String, _ strings: StringTable) -> (label: String, detail: String) {
    let (name, words) = (value.isEmpty ? standardValue : value, words(value, strings))
    if let about = strings.optional(names + name + ".about") { return (words, about) }
    let label = kind == .flag || name.isEmpty ? words : name
    return (label, words == label ? "" : words)
  }
}

extension [EditRow] {
  /// Returns the lines for these rows: those of a repeated group that does not exist are left out, except its first one
  /// if the group would be the next.
  func lines(_ values: [String: String], in place: String = "", section: String = "") -> [SettingLine] {
    flatMap { row -> [SettingLine] in
      let id = place + row.name
      let section = row.section.isEmpty ? section : row.section
      switch row.kind {
      case .group(let rows): return rows.lines(values, in: id + ".", section: section)
      case .repeated(let rows):
        let count = Self.count(of: rows, values, id)
        return (1...count + 1).flatMap { number in
          let lines = rows.lines(values, in: "\(id).\(number).", section: section)
          return lines.prefix(number > count ? 1 : lines.count).enumerated().map { index, line in
            var line = line
            line.number = number
            line.isFirst = index == 0
            return line
          }
        }
      default: return [SettingLine(id: id, row: row, section: section)]
      }
    }
  }

  /// Returns the width of the longest label of all lines that there can be, in columns.
  func labelColumns(_ strings: StringTable) -> Int {
    let columns = map { row -> Int in
      switch row.kind {
      case .group(let rows): return rows.labelColumns(strings)
      case .repeated(let rows):
        return rows.lines([:]).enumerated().map { index, line in
          var line = line
          (line.number, line.isFirst) = (1, index == 0)
          return TextWidth.columns(line.label(strings))
        }.max() ?? 0
      default: return TextWidth.columns(strings(row.label))
      }
    }
    return columns.max() ?? 0
  }

  private static func count(of rows: [EditRow], _ values: [String: String], _ id: String) -> Int {
    guard let first = rows.first else { return 0 }
    var count = 0
    while values["\(id).\(count + 1).\(first.name)"]?.isEmpty == false { count += 1 }
    return count
  }

  /// Sets a value. Removing the first value of a repeated group removes the group; later groups move up.
  func set(_ id: String, _ value: String, in values: inout [String: String]) {
    values[id] = value.isEmpty ? nil : value
    guard value.isEmpty else { return }
    for case let row in self {
      guard case .repeated(let rows) = row.kind, let first = rows.first, id.hasPrefix(row.name + "."),
        let number = Int(id.dropFirst(row.name.count + 1).prefix { $0 != "." }),
        id == "\(row.name).\(number).\(first.name)"
      else { continue }
      let paths = values.keys.filter { $0.hasPrefix(row.name + ".") }
      var kept: [String: String] = [:]
      for path in paths {
        let rest = path.dropFirst(row.name.count + 1)
        guard let own = Int(rest.prefix { $0 != "." }) else { continue }
        let value = values.removeValue(forKey: path)
        if own != number { kept["\(row.name).\(own > number ? own - 1 : own)\(rest.drop { $0 != "." })"] = value }
      }
      values.merge(kept) { $1 }
    }
  }

  /// What is set, in one line for the shop screen: labels and values. Of a repeated group, only the first two values.
  /// - Parameter used: the numbers of the faults that have happened as often as they are to.
  func summary(_ values: [String: String], used: Set<Int>, _ strings: StringTable) -> String {
    var said: [Int: Int] = [:]
    return lines(values).compactMap { line -> String? in
      guard let value = values[line.id], line.row.isChanged(value) else { return nil }
      if let number = line.number {
        said[number, default: 0] += 1
        if said[number, default: 0] > 2 { return nil }
      }
      let words = line.withUse(line.row.words(value, strings), used: used, strings)
      return strings("setting.pair", ["label": line.label(strings), "value": words])
    }.joined(separator: ", ")
  }
}

extension ShopEditor {
  /// The lines of the sandbox panel, in the order in which they are shown: the presets and the settings.
  func lines(_ values: [String: String]) -> [SettingLine] {
    let preset = EditRow(
      Self.preset, label: "setting.preset", .choice(presets.map(\.name)), section: headings.first ?? "",
      standard: .words("mock.disabled"))
    let lines = (presets.isEmpty ? [] : [preset]) + settings
    return headings.flatMap { heading in lines.lines(values).filter { $0.section == heading } }
  }

  /// The ID of the line of the presets.
  private static let preset = "preset"

  /// Returns the value of a line.
  func value(_ id: String, in values: [String: String]) -> String {
    guard id == Self.preset, !values.isEmpty else { return values[id] ?? "" }
    return presets.first { $0.values == values }?.name ?? "own"
  }

  /// Sets the value of a line. A preset replaces all values.
  func set(_ id: String, _ value: String, in values: inout [String: String]) {
    guard id == Self.preset else { return settings.set(id, value, in: &values) }
    values = presets.first { $0.name == value }?.values ?? [:]
  }

  /// What the mock backend does, in one statement: the preset, or what is set; empty if everything has its default.
  /// - Parameter used: the numbers of the faults that have happened as often as they are to.
  func outcome(used: Set<Int>, _ strings: StringTable) -> String {
    let current = currentSettings
    guard !current.isEmpty else { return "" }
    let preset = presets.first { $0.values == current }
    return preset.map { strings("setting.preset." + $0.name) }
      ?? settings.summary(current, used: used, strings)
  }
}
