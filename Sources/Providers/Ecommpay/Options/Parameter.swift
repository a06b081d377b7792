/// The parameters of a payment, in the order in which the document introduces them: under its name and the wire's.
enum Parameter: String, CaseIterable {
  case projectID, paymentID, paymentAmount, paymentCurrency, paymentDescription, customerID, regionCode, token
  case action, additionalFields, receiptData, hideSavedWallets, forcePaymentMethod, languageCode, mockModeType
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
    case .mockModeType: "mock_mode"
    case .signature: "signature"
    }
  }

  init?(wireName: String) {
    guard let found = Self.allCases.first(where: { $0.wireName == wireName }) else { return nil }
    self = found
  }

  /// Where a path such as `additionalFields.customer_email` stands in the document's order; what is no parameter comes
  /// last.
  static func position(of path: String) -> Int {
    let name = path.prefix { $0 != "." }
    return allCases.firstIndex { $0.rawValue == name } ?? allCases.count
  }
}
