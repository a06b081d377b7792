import CheckoutCore
import KassaResources
import KassaScreens

/// A parameter of a payment system's order that a person can edit on the shop screen.
package struct OrderField: Sendable {
  package enum Value: Sendable {
    /// An amount that the order has in minor units, in the currency of the field `currency`.
    case minorUnits
    /// An amount that the order has as decimal text. The currency is that of the field `currency`, or the given one.
    case decimal(currency: String?)
    /// A whole number from 1; 1 if the order does not have it.
    case count
    /// An active ISO 4217 code.
    case currency
    /// One of the codes, which the payment system's guide lists.
    case currencies([String])
    /// An ISO 3166-1 code of two letters, or of any form that the payment system accepts.
    case country(isLetters2: Bool)
    case flag
    case words([String])
    /// The payment method that opens at once, of those that the platform offers.
    case method([Method])
    /// The type of a recurring payment, in a table that also has its period.
    case recurrence([String])
    case text
    /// A list of tables, each with these parameters. All of them are required.
    case goods([OrderField], GoodsPlace)
  }

  /// Where an order has its goods.
  package enum GoodsPlace: Sendable {
    /// The parameter is the list.
    case list
    /// The list is the member `positions` of a JSON object, which the parameter has in Base64.
    /// Source: ecommpay SDK guide, receiptData.
    case receipt
  }

  /// A payment method that an order can name.
  package struct Method: Sendable {
    /// The code in the order file.
    var code: String
    /// The platform's name.
    var name: String
    /// The texts that other fields must have for the platform to offer the method, by their names.
    var conditions: [String: Set<String>] = [:]
  }

  /// The ID of the row. The key of its label is `order.` and the name.
  var name: String
  /// The place of the parameter in the order file.
  var path: [String]
  var value: Value
  /// The names under which the SDK reports mistakes in the parameter, besides that in the order file.
  var reported: [String] = []
  /// Another name of the parameter in the order file; nil if it has only one. Edits write the name in `path`.
  var alias: String?
  /// The names of choices for which there are no keys, by the choice.
  var names: [String: String] = [:]
  /// Whether an amount may be zero, which an absent one is.
  var mayBeZero = false

  var row: EditRow { row(in: "order.") }

  /// - Parameter place: the start of the keys of the row's texts.
  private func row(in place: String) -> EditRow {
    let kind: EditRow.Kind =
      switch value {
      case .minorUnits, .decimal: .amount(fixedCurrency.map { .fixed($0) } ?? .row("currency"))
      case .currency, .country, .count, .text: .text
      case .goods(let fields, _): .repeated(fields.map { $0.row(in: place + name + ".") })
      case .currencies(let codes): .choice(codes)
      case .flag: .flag
      case .words(let words), .recurrence(let words): .choice(words)
      case .method(let methods): .choice(methods.map(\.code))
      }
    let standard: EditRow.Standard =
      switch (value, name) {
      case (.flag, _): .value("false")
      case (.count, _): .value("1")
      case (_, "action"): .value("sale")
      case (_, "language"): .words("setting.unset.screens")
      default: .words("setting.unset.none")
      }
    var row = EditRow(name, label: place + name, kind, standard: standard)
    row.texts = names
    switch value {
    case .minorUnits, .decimal: (row.columns, row.isBeside) = (16, true)
    case .currency, .country, .count: (row.columns, row.isBeside) = (8, true)
    case .method(let methods):
      for method in methods {
        row.texts[method.code] = method.name + " (" + method.code + ")"
        row.conditions[method.code] = method.conditions
      }
    case .currencies, .flag, .words, .recurrence, .text, .goods: break
    }
    return row
  }

  /// The field for the language, whose choices are called as their speakers call them.
  /// - Parameters:
  ///   - words: the platform's codes.
  ///   - iso: returns the ISO 639-1 code for one of them.
  static func language(
    _ path: String, _ words: [String], alias: String? = nil, iso: (String) -> String? = { $0 }
  ) -> OrderField {
    var field = OrderField(name: "language", path: [path], value: .words(words), alias: alias)
    for word in words {
      field.names[word] = iso(word).flatMap(StringTable.name)
    }
    return field
  }

  /// The currency of an amount that has always the same; nil if the field `currency` has its code.
  private var fixedCurrency: Money.Currency? {
    guard case .decimal(let code?) = value else { return nil }
    return CurrencyTable.standard.named(code)
  }

  /// Returns a value of the SDK as a person types it into the field: an amount with the signs of the language.
  func typed(_ text: String, _ format: LocaleFormat) -> String {
    fixedCurrency.flatMap { Money(decimal: text, $0) }.map(format.typed) ?? text
  }

  var isGoods: Bool { if case .goods = value { true } else { false } }

  /// The texts that belong to this parameter, of those by row ID. Goods have one for each of their parameters.
  func own(_ texts: [String: String]) -> [String: String] {
    texts.filter { $0.key == name && !$0.value.isEmpty || $0.key.hasPrefix(name + ".") }
  }

  /// Returns the field, with the ID of its row, that the SDK or the reader means by a path, or by a path into it; nil if
  /// it means another parameter.
  /// - Parameter texts: the texts by row ID, from which the goods were written.
  func meant(by place: String, in texts: [String: String]) -> (row: String, field: OrderField)? {
    guard let start = ([path.joined(separator: ".")] + reported).first(where: { place.hasPrefix($0) }) else {
      return nil
    }
    let rest = place.dropFirst(start.count)
    if rest.isEmpty || rest.hasPrefix(".") { return (name, self) }
    let numbers = texts.numbers(of: name)
    guard case .goods(let fields, _) = value, rest.hasPrefix("["), let end = rest.firstIndex(of: "]"),
      let index = Int(rest[..<end].dropFirst()), numbers.indices.contains(index),
      let field = fields.first(where: { rest[end...] == "]." + $0.path.joined(separator: ".") })
    else { return nil }
    return ("\(name).\(numbers[index]).\(field.name)", field)
  }

  /// Returns the parameter's texts in an order by row ID; empty ones if the order does not have it. See `text`.
  func texts(_ order: JSON, currency: Money.Currency?) -> [String: String] {
    guard case .goods(let fields, let place) = value else { return [name: text(order, currency: currency)] }
    var texts: [String: String] = [:]
    for (index, item) in goods(in: order, place).enumerated() {
      for field in fields { texts["\(name).\(index + 1).\(field.name)"] = field.text(item, currency: currency) }
    }
    return texts
  }

  /// Returns the parameter's text in an order; empty if the order does not have it. An amount is in minor units.
  func text(_ order: JSON, currency: Money.Currency?) -> String {
    var found = path.reduce(Optional(order)) { $0?[$1] }
    if found == nil, let alias { found = order[alias] }
    if case .recurrence = value { found = found?["type"] }
    let text =
      switch found {
      case .string(let text), .number(let text): text
      case .bool(let flag): String(flag)
      case nil, .null, .array, .object, .secret: ""
      }
    switch value {
    case .decimal:
      let money = (fixedCurrency ?? currency).flatMap { Money(decimal: text, $0) }
      return money.map { String($0.amount) } ?? text
    case .words(let words), .recurrence(let words):
      // A word may have the prefix of its type and be in other letters, as in the samples of the guides.
      let plain = text.split(separator: ".").last.map(String.init) ?? text
      return words.first { $0.lowercased() == plain.lowercased() } ?? text
    case .count: return text.isEmpty ? "1" : text
    case .minorUnits, .currency, .currencies, .country, .flag, .method, .text, .goods: return text
    }
  }

  /// Writes texts, by row ID, into an order; see `texts`.
  /// - Returns: the keys of the problems in the string table, by row ID. What has a problem is not written.
  func write(_ texts: [String: String], to order: inout JSON, currency: Money.Currency?) -> [String: String] {
    guard case .goods(let fields, let place) = value else {
      return write(texts[name] ?? "", to: &order, currency: currency).map { [name: $0] } ?? [:]
    }
    var problems: [String: String] = [:]
    // The number of a line of goods is its place in the order, where it may have more than can be edited.
    let known = goods(in: order, place)
    let items = texts.numbers(of: name).map { number in
      var item = known.indices.contains(number - 1) ? known[number - 1] : [:]
      for field in fields {
        let row = "\(name).\(number).\(field.name)"
        let text = texts[row] ?? ""
        problems[row] = text.isEmpty ? "problem.field.required" : field.write(text, to: &item, currency: currency)
      }
      return item
    }
    put(items, in: &order, place)
    return problems
  }

  /// Writes a text into an order; see `text`.
  /// - Returns: the key of the problem in the string table if the text is invalid; the order is unchanged then.
  private func write(_ text: String, to order: inout JSON, currency: Money.Currency?) -> String? {
    var json: JSON?
    switch value {
    case .minorUnits, .decimal:
      let text = text.isEmpty && mayBeZero ? "0" : text
      guard !text.isEmpty else { return "problem.field.required" }
      // In an unknown currency, nobody can say which number is an amount.
      guard let currency = fixedCurrency ?? currency else {
        return text.contains(where: \.isNumber) ? nil : "problem.amount"
      }
      guard let amount = Int64(text), amount > 0 || mayBeZero && amount == 0 else { return "problem.amount" }
      if case .minorUnits = value {
        json = .number(String(amount))
      } else {
        json = .string(Money(amount, currency).decimal)
      }
    case .currency, .currencies:
      guard !text.isEmpty else { return "problem.field.required" }
      let code = text.uppercased()
      if case .currency = value, CurrencyTable.standard[code] == nil { return "problem.order.currency" }
      json = .string(code)
    case .country(let isLetters2):
      let code = text.uppercased()
      if isLetters2, !code.isEmpty, !CountryTable.standard.contains(code) { return "problem.order.country" }
      json = code.isEmpty ? nil : .string(code)
    case .flag: json = text.isEmpty ? nil : .bool(text == "true")
    case .count:
      guard let count = Int(text), count > 0 else { return "order.goods.quantity.note" }
      json = .number(String(count))
    case .goods: break
    case .words, .method, .text: json = text.isEmpty ? nil : .string(text)
    case .recurrence:
      // A regular payment needs a period and a time. Source: ecommpay SDK guide, recurrentInfo.
      let period: JSON = ["type": .string(text), "period": "Month", "interval": 1, "time": "12:00:00"]
      json = text.isEmpty ? nil : text == "Regular" ? period : ["type": .string(text)]
    }
    if let alias, var object = order.object {
      object[alias] = nil
      order = .object(object)
    }
    order = Self.put(json, at: path[...], in: order)
    return nil
  }

  /// Returns the goods in an order; none if they cannot be read.
  private func goods(in order: JSON, _ place: GoodsPlace) -> [JSON] {
    switch place {
    case .list: path.reduce(Optional(order)) { $0?[$1] }?.elements ?? []
    case .receipt: receipt(in: order)?["positions"]?.elements ?? []
    }
  }

  private func receipt(in order: JSON) -> JSON? {
    let text = path.reduce(Optional(order)) { $0?[$1] }?.string ?? ""
    return Base64.decode(text).flatMap { try? JSON(parsing: $0) }
  }

  private func put(_ goods: [JSON], in order: inout JSON, _ place: GoodsPlace) {
    var list: JSON? = .array(goods)
    if place == .receipt {
      var receipt = receipt(in: order)?.object ?? JSON.Object()
      receipt["positions"] = goods.isEmpty ? nil : list
      list = receipt.members.isEmpty ? nil : .string(Base64.encode(JSON.object(receipt).text.utf8))
    }
    order = Self.put(list, at: path[...], in: order)
  }

  /// Returns the table with a value at a path. Tables on the way to it are created.
  private static func put(_ value: JSON?, at path: ArraySlice<String>, in table: JSON) -> JSON {
    guard let name = path.first else { return table }
    var object = table.object ?? JSON.Object()
    if path.count > 1 {
      if value != nil || object[name] != nil {
        object[name] = put(value, at: path.dropFirst(), in: object[name] ?? [:])
      }
    } else {
      object[name] = value
    }
    return .object(object)
  }
}
