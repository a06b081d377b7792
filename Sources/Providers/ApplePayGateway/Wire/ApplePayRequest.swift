public import CheckoutCore

/// An `applePay` request. Source: Apple Pay gateway guide, step 6; gateway, field limits.
public struct ApplePayRequest: Sendable {
  /// The merchant's order number, which the gateway accepts only once.
  public var orderNumber: OrderNumber
  /// The order description, at most 598 characters; empty to omit it.
  public var description: String
  /// The language of the payment, ISO 639-1; nil to omit it.
  public var language: String?
  /// Whether the payment has two stages; nil for one stage, without sending the parameter.
  public var preAuth: Bool?
  /// The token's `paymentData`, encoded in Base64.
  public var paymentToken: TokenText
  /// The payer's e-mail address; nil to omit it.
  public var email: String?
  /// The payer's phone number; nil to omit it.
  public var phone: String?
  /// Additional parameters that the gateway stores with the order. Each value has at most 255 characters.
  public var additionalParameters: [String: String]

  /// Creates the request.
  /// - Throws: `wallet.token` for a token that no gateway would accept. The token is validated before it is sent.
  public init(
    orderNumber: OrderNumber, paymentData: [UInt8], preAuth: Bool? = nil, description: String = "",
    language: String? = nil, email: String? = nil, phone: String? = nil, additionalParameters: [String: String] = [:]
  ) throws(CheckoutError) {
    try PaymentDataCheck.check(paymentData)
    self.orderNumber = orderNumber
    self.description = description
    self.language = language
    self.preAuth = preAuth
    paymentToken = TokenText(paymentData: paymentData)
    self.email = email
    self.phone = phone
    self.additionalParameters = additionalParameters
    if paymentToken.base64.utf8.count > PaymentDataCheck.maximumSize {
      throw CheckoutError(code: .walletToken, platformCode: "size")
    }
  }

  func body(merchant: String) -> JSON {
    let more = additionalParameters.sorted { $0.key < $1.key }.map { ($0.key, JSON.string($0.value)) }
    return .compact([
      ("merchant", .string(merchant)), ("orderNumber", .string(orderNumber.text)),
      ("description", description.isEmpty ? nil : .string(description)), ("language", language.map(JSON.string)),
      ("preAuth", preAuth.map(JSON.bool)), ("email", email.map(JSON.string)), ("phone", phone.map(JSON.string)),
      ("additionalParameters", more.isEmpty ? nil : .object(.init(more))), ("paymentToken", .secret(paymentToken)),
    ])
  }
}

/// The validation of a wallet token's `paymentData` property before the token is sent.
enum PaymentDataCheck {
  /// The maximum length of the token, in Base64 characters.
  static let maximumSize = 8192

  static func check(_ paymentData: [UInt8]) throws(CheckoutError) {
    guard let json = try? JSON(parsing: paymentData), json.object != nil else { throw fault("form") }
    // Reject a complete PKPaymentToken, which is recognised by its `paymentData` member.
    guard json["paymentData"] == nil else { throw fault("whole") }
    let version = json["version"]?.string
    guard version == "EC_v1" || version == "RSA_v1" else { throw fault("version") }
    guard let header = json["header"], header["publicKeyHash"]?.string?.isEmpty == false,
      header["ephemeralPublicKey"]?.string != nil || header["wrappedKey"]?.string != nil,
      json["data"]?.string?.isEmpty == false
    else { throw fault("form") }
  }

  private static func fault(_ reason: String) -> CheckoutError {
    CheckoutError(code: .walletToken, platformCode: reason)
  }
}
