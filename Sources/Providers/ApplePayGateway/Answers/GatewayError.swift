public import CheckoutCore

/// What a gateway refused, read from whichever of the four forms it used.
///
/// Gateways of this family answer `errorCode` and `errorMessage`, `ErrorCode` and `ErrorMessage`, or an object `error` with
/// `code` and `message` or `description`; the code is a string or a number, and absent or 0 where all is well. It says how
/// the request went and nothing about the order: 5 here is «access denied», while an order's status 5 is an authentication.
public struct GatewayError: Error, Hashable, Sendable {
  /// Not `0`.
  public var code: String
  /// For the person.
  public var message: String?
  /// For the shop only.
  public var explanation: String?

  public init(code: String, message: String? = nil, explanation: String? = nil) {
    self.code = code
    self.message = message
    self.explanation = explanation
  }

  /// The error of an answer; nil where it tells of none.
  public init?(_ answer: JSON) {
    let inner = answer["error"]
    let code = Self.code(answer["errorCode"]) ?? Self.code(answer["ErrorCode"]) ?? Self.code(inner?["code"])
    guard let code else {
      // An error without a code is an error all the same.
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

  /// A number or a string that is not blank.
  private static func code(_ value: JSON?) -> String? {
    switch value {
    case .number(let text): text
    case .string(let text): text.filter { !$0.isWhitespace }.isEmpty ? nil : text.filter { !$0.isWhitespace }
    default: nil
    }
  }

  /// Source: gateway, error codes of its requests.
  public enum Kind: String, Sendable, CaseIterable {
    case orderState = "1"
    case declined = "2"
    case currency = "3"
    case missing = "4"
    case access = "5"
    case unknownOrder = "6"
    case system = "7"
    case processing = "10"
  }

  /// What is known of the code; nil for another one.
  public var kind: Kind? { Kind(rawValue: code) }

  /// As the checkout tells it.
  public var checkoutError: CheckoutError {
    CheckoutError(code: "platform", platformCode: code, platformMessage: message ?? explanation)
  }
}
