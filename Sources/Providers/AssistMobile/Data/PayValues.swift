import CheckoutCore

/// What was in a `PayData` when it was given away.
struct PayValues: Hashable, Sendable {
  private let texts: [PayField: String]

  /// An empty text is none.
  init(_ texts: [PayField: String?]) { self.texts = texts.compactMapValues { $0?.isEmpty == false ? $0 : nil } }

  subscript(field: PayField) -> String? { texts[field] }

  /// As it goes over the wire: of two forms the typed one, else the text.
  var currency: String? { self[.orderCurrency] ?? self[.orderCurrencyStr] }
  var language: Language? { (self[.language] ?? self[.languageStr]).flatMap { Language(rawValue: $0) } }

  var orderNumber: String { self[.orderNumber] ?? "" }

  var stringToSign: String {
    [self[.merchantId], self[.orderNumber], self[.orderAmount], currency].map { $0 ?? "" }.joined(separator: ";")
  }

  /// Names and values in the order of the document.
  /// - Parameters:
  ///   - device: its language, where the order names none.
  ///   - signature: of the order; nil for none.
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

  /// The amount for people; nil where it is none, or where the currency has no such fractions.
  var money: Money? { currency.flatMap { PayAmount(self[.orderAmount] ?? "")?.money($0) } }
}

/// An amount as the document writes it: up to 15 characters, two decimals at most. Source: docs.assist.ru.
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

  /// Assist writes hundredths whatever the currency; nil where it has other fractions.
  func money(_ code: String) -> Money? {
    CurrencyTable.standard.named(code).flatMap { try? Money(hundredths, decimals: 2, $0) }
  }
}
