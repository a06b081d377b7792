import CheckoutCore

/// An immutable copy of the values in a `PayData` object.
struct PayValues: Hashable, Sendable {
  private let texts: [PayField: String]

  /// Copies the values. An empty string counts as missing.
  init(_ texts: [PayField: String?]) { self.texts = texts.compactMapValues { $0?.isEmpty == false ? $0 : nil } }

  subscript(field: PayField) -> String? { texts[field] }

  /// The currency code to send: `orderCurrency` if it is set, otherwise `orderCurrencyStr`.
  var currency: String? { self[.orderCurrency] ?? self[.orderCurrencyStr] }
  var language: Language? { (self[.language] ?? self[.languageStr]).flatMap { Language(rawValue: $0) } }

  var orderNumber: String { self[.orderNumber] ?? "" }

  var stringToSign: String {
    [self[.merchantId], self[.orderNumber], self[.orderAmount], currency].map { $0 ?? "" }.joined(separator: ";")
  }

  /// Returns the form fields to send: their names and values, in the order of Assist's documentation.
  /// - Parameters:
  ///   - device: the device language, used if the order does not specify a language.
  ///   - signature: the signature of the order; nil to send none.
  func form(device: String, signature: String?) -> [(name: String, value: String)] {
    PayField.allCases.compactMap { field in
      guard let name = field.wireName else { return nil }
      let value: String? =
        switch field {
        case .language: (language ?? Language(iso: device))?.rawValue
        case .orderCurrency: currency
        case .signature: signature
        default: self[field]
        }
      return value.map { (name, $0) }
    }
  }

  /// The amount with its currency; nil if either is invalid or the currency has too few decimal places for the amount.
  var money: Money? { currency.flatMap { PayAmount(self[.orderAmount] ?? "")?.money($0) } }
}

/// An amount in Assist's format: up to 15 characters and at most two decimal places. Source: docs.assist.ru.
struct PayAmount: Hashable, Sendable {
  static let limit = 15
  let hundredths: Int64

  init?(_ text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard text.utf8.count <= Self.limit, (1...2).contains(parts.count), !parts[0].isEmpty,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }), let whole = Int64(parts[0])
    else { return nil }
    let decimals = parts.count > 1 ? parts[1] : "00"
    guard (1...2).contains(decimals.count), let cents = Int64(decimals.count == 1 ? decimals + "0" : decimals) else {
      return nil
    }
    guard let hundredths = whole.times(100)?.plus(cents) else { return nil }
    self.hundredths = hundredths
  }

  /// Returns the amount in minor units; nil if the currency is unknown or has too few decimal places for the amount.
  /// Assist's format uses hundredths for every currency.
  func money(_ code: String) -> Money? {
    CurrencyTable.standard.named(code).flatMap { try? Money(hundredths, decimals: 2, $0) }
  }
}
