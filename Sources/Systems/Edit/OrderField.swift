import CheckoutCore
import KassaResources
import KassaScreens

/// A parameter of a payment system's order that a person can edit on the shop screen.
package struct OrderField: Sendable {
  package enum Value: Sendable {
    /// An amount that the order has in minor units, in the currency of the field `currency`.
    case minorUnits
    /// An amount that the order has as decimal text. The currency is that of the field `currency`, or the given one.
    case decimal(currency: String?, mayBeZero: Bool = false)
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

  var row: EditRow {
    let kind: EditRow.Kind =
      switch value {
      case .minorUnits, .decimal: .amount(fixedCurrency.map { .fixed($0) } ?? .row("currency"))
      case .currency, .country, .text: .text
      case .currencies(let codes): .choice(codes)
      case .flag: .flag
      case .words(let words), .recurrence(let words): .choice(words)
      case .method(let methods): .choice(methods.map(\.code))
      }
    let standard: EditRow.Standard =
      switch (value, name) {
      case (.flag, _): .value("false")
      case (_, "action"): .value("sale")
      case (_, "language"): .words("setting.unset.screens")
      default: .words("setting.unset.none")
      }
    var row = EditRow(name, label: "order." + name, kind, standard: standard)
    row.texts = names
    switch value {
    case .minorUnits, .decimal: row.columns = 16
    case .currency, .country: (row.columns, row.isBeside) = (8, true)
    case .method(let methods):
      for method in methods {
        row.texts[method.code] = method.name + " (" + method.code + ")"
        row.conditions[method.code] = method.conditions
      }
    case .currencies, .flag, .words, .recurrence, .text: break
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
      field.names[word] = iso(word).flatMap { StringTable(language: $0) }?.optional("language.name")
    }
    return field
  }

  /// The currency of an amount that has always the same; nil if the field `currency` has its code.
  private var fixedCurrency: Money.Currency? {
    guard case .decimal(let code?, _) = value else { return nil }
    return CurrencyTable.standard.named(code)
  }

  /// Returns a value of the SDK as a person types it into the field: an amount with the signs of the language.
  func typed(_ text: String, _ format: LocaleFormat) -> String {
    fixedCurrency.flatMap { Money(decimal: text, $0) }.map(format.typed) ?? text
  }

  /// Whether the SDK or the reader means this parameter, or a part of it, by a path.
  func isMeant(by place: String) -> Bool {
    ([path.joined(separator: ".")] + reported).contains { $0 == place || place.hasPrefix($0 + ".") }
  }

  /// Returns the parameter's text in an order; empty if the order does not have it. An amount is in minor units.
  func text(_ order: JSON, currency: Money.Currency?) -> String {
    var found: JSON? = order
    for name in path { found = found?[name] }
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
    case .minorUnits, .currency, .currencies, .country, .flag, .method, .text: return text
    }
  }

  /// Writes a text into an order; see `text`.
  /// - Returns: the key of the problem in the string table if the text is invalid; the order is unchanged then.
  func write(_ text: String, to order: inout JSON, currency: Money.Currency?) -> String? {
    var json: JSON?
    switch value {
    case .decimal(_, mayBeZero: true) where text.isEmpty || text == "0": json = "0"
    case .minorUnits, .decimal:
      guard !text.isEmpty else { return "problem.field.required" }
      // In an unknown currency, nobody can say which number is an amount.
      guard let currency = fixedCurrency ?? currency else {
        return text.contains(where: \.isNumber) ? nil : "problem.amount"
      }
      guard let amount = Int64(text), amount > 0 else { return "problem.amount" }
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
