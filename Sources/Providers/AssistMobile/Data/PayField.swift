/// The properties of `PayData`, under the seed's names, with what the wire calls them and how long they may be. Source: seed
/// 001, PayData; docs.assist.ru for names and lengths.
enum PayField: String, CaseIterable, Sendable {
  case merchantId, customerId, orderNumber, language, languageStr, orderAmount, orderComment, orderCurrency,
    orderCurrencyStr, lastname, firstname, middlename, email, address, homePhone, workPhone, mobilePhone, fax, country,
    state, city, zip, signature

  /// Nil for the forms of a property that go out under another's name.
  var wireName: String? {
    switch self {
    case .merchantId: "Merchant_ID"
    case .customerId: "CustomerNumber"
    case .languageStr, .orderCurrencyStr: nil
    default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

  /// In characters; nil where the document tells of no limit.
  var limit: Int? {
    switch self {
    case .orderNumber, .email: 128
    case .orderComment: 4000
    case .lastname, .firstname, .middlename, .city: 70
    case .address: 256
    case .homePhone: 64
    case .workPhone, .mobilePhone, .fax: 20
    case .country, .state: 3
    case .zip: 25
    case .merchantId, .customerId, .language, .languageStr, .orderAmount, .orderCurrency, .orderCurrencyStr, .signature:
      nil
    }
  }

  /// «Да» in the seed's table. Of the currency one of two forms is needed; the rest depends on the merchant.
  var isRequired: Bool { self == .merchantId || self == .orderNumber || self == .orderAmount }
}
