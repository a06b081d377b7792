/// The payment parameters in the order of the ecommpay documentation, with their names there and in requests.
enum Parameter: String, CaseIterable {
  case projectID, paymentID, paymentAmount, paymentCurrency, paymentDescription, customerID, regionCode, token
  case action, additionalFields, receiptData, hideSavedWallets, forcePaymentMethod, languageCode, applePayOptions
  case logoImage, brandColor, recurrentInfo, threeDSecureInfo, mockModeType
  case signature

  var wireName: String {
    switch self {
    case .projectID: "project_id"
    case .paymentID: "payment_id"
    case .paymentAmount: "payment_amount"
    case .paymentCurrency: "payment_currency"
    case .paymentDescription: "payment_description"
    case .customerID: "customer_id"
    case .regionCode: "region_code"
    case .token: "account_token"
    case .action: "action"
    case .additionalFields: "additional_fields"
    case .receiptData: "receipt_data"
    case .hideSavedWallets: "hide_saved_wallets"
    case .forcePaymentMethod: "force_payment_method"
    case .languageCode: "language_code"
    case .applePayOptions: "apple_pay"
    case .logoImage: "logo_image"
    case .brandColor: "brand_color"
    case .recurrentInfo: "recurrent_info"
    case .threeDSecureInfo: "secure_info"
    case .mockModeType: "mock_mode"
    case .signature: "signature"
    }
  }

  init?(wireName: String) {
    guard let found = Self.allCases.first(where: { $0.wireName == wireName }) else { return nil }
    self = found
  }

  /// Whether the signature covers the parameter as a single value rather than an object.
  var isSigned: Bool {
    switch self {
    case .projectID, .paymentID, .paymentAmount, .paymentCurrency, .paymentDescription, .customerID, .regionCode: true
    case .token, .hideSavedWallets, .forcePaymentMethod, .languageCode, .signature: true
    case .action, .additionalFields, .receiptData, .applePayOptions, .logoImage, .brandColor, .recurrentInfo: false
    case .threeDSecureInfo, .mockModeType: false
    }
  }

  /// Returns the parameter and the documented path for a path in a request; nil if the path belongs to no parameter.
  /// For example, `secure_info.payment.reorder` becomes `threeDSecureInfo.threeDSecurePaymentInfo.reorder`.
  static func path(wirePath: String) -> (parameter: Parameter, path: String)? {
    let head = wirePath.prefix { $0 != "." }
    guard let parameter = Parameter(wireName: String(head)) else { return nil }
    let rest = String(wirePath.dropFirst(head.count + 1))
    guard !rest.isEmpty else { return (parameter, parameter.rawValue) }
    return (parameter, parameter.rawValue + "." + parameter.member(rest))
  }

  private func member(_ wire: String) -> String {
    switch self {
    case .threeDSecureInfo: return ThreeDSecureInfo.paths[wire] ?? wire
    case .additionalFields: return AdditionalFieldType.allCases.first { $0.wireName == wire }?.rawValue ?? wire
    case .applePayOptions:
      let names = [
        "merchant_id": "applePayMerchantID", "description": "applePayDescription", "country_code": "countryCode",
      ]
      return names[wire] ?? wire
    case .recurrentInfo:
      let known = RecurrentInfo.fields.first { $0.wireName == wire }?.name
      return known ?? wire
    default: return wire
    }
  }

  /// Returns the position of a path, such as `additionalFields.customer_email`, in the documented order of parameters.
  /// A path that does not belong to any parameter comes last.
  static func position(of path: String) -> Int {
    let name = path.prefix { $0 != "." }
    return allCases.firstIndex { $0.rawValue == name } ?? allCases.count
  }
}
