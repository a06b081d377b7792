public import CheckoutCore

/// The request `applePay`. Source: seed 003, step 6; gateway, field limits.
public struct ApplePayRequest: Sendable {
  public var orderNumber: OrderNumber
  public var description: String
  public var language: String?
  /// Two stages. Where it is false it is not sent.
  public var preAuth: Bool
  /// Base64 of `paymentData`.
  public var paymentToken: TokenText
  public var email: String?
  public var phone: String?
  public var additionalParameters: [String: String]

  /// - Throws: `wallet.token` where the token is none that a gateway could take: it is checked before it is sent.
  public init(
    orderNumber: OrderNumber, paymentData: [UInt8], preAuth: Bool = false, description: String = "",
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
      throw CheckoutError(code: "wallet.token", platformCode: "size")
    }
  }

  func body(merchant: String) -> JSON {
    let more = additionalParameters.sorted { $0.key < $1.key }.map { ($0.key, JSON.string($0.value)) }
    return .compact([
      ("merchant", .string(merchant)), ("orderNumber", .string(orderNumber.text)),
      ("description", description.isEmpty ? nil : .string(description)), ("language", language.map(JSON.string)),
      ("preAuth", preAuth ? true : nil), ("email", email.map(JSON.string)), ("phone", phone.map(JSON.string)),
      ("additionalParameters", more.isEmpty ? nil : .object(.init(more))), ("paymentToken", .secret(paymentToken)),
    ])
  }
}

/// A token before it is sent: the property `paymentData` and nothing around it.
enum PaymentDataCheck {
  /// Characters of Base64.
  static let maximumSize = 8192

  static func check(_ paymentData: [UInt8]) throws(CheckoutError) {
    guard let json = try? JSON(parsing: paymentData), json.object != nil else { throw fault("form") }
    // The whole PKPaymentToken would have it inside.
    guard json["paymentData"] == nil else { throw fault("whole") }
    let version = json["version"]?.string
    guard version == "EC_v1" || version == "RSA_v1" else { throw fault("version") }
    guard let header = json["header"], header["publicKeyHash"]?.string?.isEmpty == false,
      header["ephemeralPublicKey"]?.string != nil || header["wrappedKey"]?.string != nil,
      json["data"]?.string?.isEmpty == false
    else { throw fault("form") }
  }

  private static func fault(_ reason: String) -> CheckoutError {
    CheckoutError(code: "wallet.token", platformCode: reason)
  }
}
