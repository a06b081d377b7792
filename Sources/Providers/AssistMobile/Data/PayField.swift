/// The properties of `PayData`, with their names in requests and their length limits.
///
/// Source: AssistMobile guide, PayData; docs.assist.ru for the names in requests and the lengths.
enum PayField: String, CaseIterable, Sendable {
  case merchantId, customerId, orderNumber, language, languageStr, orderAmount, orderComment, orderCurrency,
    orderCurrencyStr, lastname, firstname, middlename, email, address, homePhone, workPhone, mobilePhone, fax, country,
    state, city, zip, signature

  /// The parameter name in requests; nil for `languageStr` and `orderCurrencyStr`.
  /// The values of these two properties are sent as `Language` and `OrderCurrency`.
  var wireName: String? {
    switch self {
    case .merchantId: "Merchant_ID"
    case .customerId: "CustomerNumber"
    case .languageStr, .orderCurrencyStr: nil
    default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

  /// The length limit, in characters; nil if Assist's documentation does not give one.
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

  /// Whether the property is required, "Да" in the AssistMobile guide's table.
  /// The currency is also required, but it has two alternative properties, so `PayRules` checks it separately.
  var isRequired: Bool { self == .merchantId || self == .orderNumber || self == .orderAmount }
}
