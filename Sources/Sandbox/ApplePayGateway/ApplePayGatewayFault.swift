import CheckoutCore
import KassaSandbox

/// An error returned by the gateway, with its code. Source: gateway, error codes for its requests.
struct ApplePayGatewayFault: Error, Sendable, Equatable {
  var code: String
  /// The explanation for the merchant.
  var explanation: String
  /// The message for the payer.
  var message: String

  static let orderState = ApplePayGatewayFault(
    code: "1", explanation: "Wrong order state", message: "The state of the order does not allow this.")
  static let duplicate = ApplePayGatewayFault(
    code: "1", explanation: "Duplicate order number", message: "An order with this number already exists.")
  static let currency = ApplePayGatewayFault(code: "3", explanation: "Unknown currency", message: "Unknown currency.")
  static let access = ApplePayGatewayFault(code: "5", explanation: "Access denied", message: "Access denied.")
  static let amount = ApplePayGatewayFault(code: "5", explanation: "Wrong amount", message: "Invalid amount.")
  static let unknownOrder = ApplePayGatewayFault(code: "6", explanation: "Unknown order", message: "Unknown order.")
  static let system = ApplePayGatewayFault(code: "7", explanation: "System error", message: "Something went wrong.")

  static func missing(_ name: String) -> ApplePayGatewayFault {
    ApplePayGatewayFault(
      code: "4", explanation: "Missing or malformed: " + name, message: "A parameter is missing or invalid: \(name).")
  }

  /// Returns the error for an unusable payment token. Only the explanation for the merchant gives the reason.
  static func token(_ fault: ApplePayToken.Fault) -> ApplePayGatewayFault {
    processing("paymentToken: " + fault.rawValue)
  }

  static func processing(_ reason: String) -> ApplePayGatewayFault {
    ApplePayGatewayFault(
      code: "10", explanation: "Processing Error: " + reason, message: "The payment data could not be processed.")
  }

  /// Creates the error response.
  /// - Parameter isPayment: whether the response is to an `applePay` request, which has its own error format.
  func answer(_ shape: ApplePayGatewayConfiguration.ErrorShape, isPayment: Bool) -> MachineAnswer {
    let text = JSON.string(message)
    let number = Int64(code) ?? 7
    let body: JSON
    switch shape {
    case .own where isPayment:
      body = ["error": ["code": .string(code), "description": .string(explanation), "message": text]]
    case .own, .lowerCase: body = ["errorCode": .string(code), "errorMessage": text]
    case .upperCase: body = ["ErrorCode": .integer(number), "ErrorMessage": text]
    case .message: body = ["error": ["code": .integer(number), "message": text]]
    case .description: body = ["error": ["code": .string(code), "description": .string(explanation)]]
    }
    guard isPayment, let members = body.members else { return MachineAnswer(body) }
    return MachineAnswer(.object([.init("success", .bool(false))] + members))
  }
}
