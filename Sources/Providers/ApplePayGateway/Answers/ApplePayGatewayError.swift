public import CheckoutCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An error response from the gateway, which can have any of four formats.
///
/// Some gateways send `errorCode` and `errorMessage`, others `ErrorCode` and `ErrorMessage`.
/// Others send an `error` object with `code` and either `message` or `description`.
/// The error code is a string or a number; on success it is absent or 0.
/// An error code describes the request, not the order. Error code 5 means "access denied".
/// By contrast, order status 5 means that the issuer is authenticating the payer.
public struct ApplePayGatewayError: PaymentSystemError, Hashable {
  /// The gateway's error code, never `0`.
  public var code: String
  /// The error message for the payer.
  public var message: String?
  /// The explanation of the error for the merchant, which is never shown to the payer.
  public var explanation: String?
  /// The language of `localizedDescription` as two letters (ISO 639-1).
  public var language = "en"

  /// Creates an error.
  /// - Parameters:
  ///   - code: the gateway's error code, never `0`.
  ///   - message: the error message for the payer.
  ///   - explanation: the explanation for the merchant, which is never shown to the payer.
  public init(code: String, message: String? = nil, explanation: String? = nil) {
    self.code = code
    self.message = message
    self.explanation = explanation
  }

  /// Reads the error from a response; nil if the response does not contain an error.
  public init?(_ answer: JSON) {
    let inner = answer["error"]
    let code = Self.code(answer["errorCode"]) ?? Self.code(answer["ErrorCode"]) ?? Self.code(inner?["code"])
    guard let code else {
      // An error object without a code is still an error.
      guard case .object(let members)? = inner, !members.members.isEmpty else { return nil }
      self.init(code: "7", message: inner?["message"]?.string, explanation: inner?["description"]?.string)
      return
    }
    guard code != "0" else { return nil }
    self.init(
      code: code,
      message: answer["errorMessage"]?.string ?? answer["ErrorMessage"]?.string ?? inner?["message"]?.string,
      explanation: inner?["description"]?.string)
  }

  /// Reads an error code from a JSON number or string; nil for a blank string or a value of another type.
  private static func code(_ value: JSON?) -> String? {
    switch value {
    case .number(let text): text
    case .string(let text): text.filter { !$0.isWhitespace }.isEmpty ? nil : text.filter { !$0.isWhitespace }
    default: nil
    }
  }

  /// The error codes that the gateway returns. Source: gateway, section on error codes.
  public enum Kind: String, Sendable, CaseIterable {
    /// The order number is already in use, or the state of the order does not allow the request.
    case orderState = "1"
    /// The payment was declined.
    case declined = "2"
    /// The gateway does not know the currency.
    case currency = "3"
    /// A required parameter is missing.
    case missing = "4"
    /// Access is denied, or a value such as the amount or the order ID is wrong.
    case access = "5"
    /// The gateway does not know the order.
    case unknownOrder = "6"
    /// The gateway failed. The SDK also reports this code for an error without a code.
    case system = "7"
    /// The gateway could not process the payment data of the wallet.
    case processing = "10"
  }

  /// The meaning of the error code; nil for an unknown code.
  public var kind: Kind? { Kind(rawValue: code) }

  public var codeString: String { code }
  /// The gateway says nothing about what has led to its error.
  public var cause: (any Error)? { nil }
  /// Returns the gateway's message for the payer, or else a sentence with the code.
  public func description(language: String) -> String { message ?? checkoutError.description(language: language) }
  public func advice(language: String) -> String? { checkoutError.advice(language: language) }

  /// Reads the gateway's error from the error of a checkout; nil if it is no error of the gateway.
  public init?(_ error: CheckoutError) {
    guard error.code == .platform, let code = error.platformCode else { return nil }
    self.init(code: code, message: error.platformMessage)
    language = error.language
  }

  /// The equivalent checkout error of a payment request, which creates an order. It can be refused with `orderState` only
  /// because the gateway already has an order with this number.
  var ofPayment: CheckoutError {
    var error = checkoutError
    if kind == .orderState { error.mistakes = [Mistake(path: "orderNumber", code: Mistake.paymentExists)] }
    return error
  }

  /// The equivalent checkout error.
  public var checkoutError: CheckoutError {
    CheckoutError(code: .platform, platformCode: code, platformMessage: message ?? explanation)
  }
}
