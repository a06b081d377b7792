import CheckoutCore
import KassaSandbox

/// An error returned by the platform, with its response body.
/// Source for the error codes 9002, 9008 and 1007: Worldline, Client API.
/// The error codes without a source of their own, and the messages, are specific to this project.
struct WorldlineError: Error, Sendable {
  var status: Int
  var code: String
  var message: String
  /// An explanation for the developer; nil to repeat the message.
  var explanation: String?
  var property: String?
  var category = "CONNECT_PLATFORM_ERROR"

  static let authorisation = WorldlineError(status: 403, code: "9002", message: "MISSING_OR_INVALID_AUTHORIZATION")
  static let expired = WorldlineError(status: 403, code: "9008", message: "ACCESS_TO_CONSUMER_ID_NOT_ALLOWED")
  static let unknownProduct = WorldlineError(
    status: 404, code: "1007", message: "UNKNOWN_PRODUCT_ID", property: "productId")
  static let unknownIIN = WorldlineError(status: 404, code: "1020", message: "UNKNOWN_BIN", property: "bin")
  static let notInContext = WorldlineError(
    status: 400, code: "1030", message: "PRODUCT_NOT_AVAILABLE_IN_CONTEXT", property: "productId")
  /// The error of a path that the sandbox does not have, although the platform may have it.
  static func unknownPath(_ request: MachineRequest) -> WorldlineError {
    WorldlineError(
      status: 404, code: "9001", message: "UNKNOWN_RESOURCE",
      explanation: "kassa has no \(request.method) \(request.path.prefix(200))")
  }
  static let unknownPayment = WorldlineError(status: 404, code: "1002", message: "UNKNOWN_PAYMENT_ID")
  static let unknownToken = WorldlineError(status: 404, code: "1003", message: "UNKNOWN_TOKEN_ID")
  /// The payment's state or remaining amount rules out the operation.
  static let notAllowed = WorldlineError(status: 402, code: "300450", message: "ACTION_NOT_ALLOWED_IN_THIS_STATE")
  /// The first request with the same idempotency key has not been answered yet.
  /// Source for the status and the code: Worldline, Server API, "Idempotent requests".
  static let inProgress = WorldlineError(status: 409, code: "1409", message: "DUPLICATE_REQUEST_IN_PROGRESS")
  /// The value of a card field that is in no valid format, or a date in the past.
  /// Source for the code: Worldline, server SDKs, the response to an invalid expiry date.
  static func format(_ name: String) -> WorldlineError {
    WorldlineError(
      status: 400, code: "21000120", message: "PARAMETER_NOT_IN_CORRECT_FORMAT_OR_IN_THE_PAST", property: name,
      category: "DIRECT_PLATFORM_ERROR")
  }
  /// - Parameter explanation: what is wrong with the parameter; nil to say no more than its name.
  static func parameter(_ name: String, _ explanation: String? = nil) -> WorldlineError {
    WorldlineError(
      status: 400, code: "21000020", message: "PARAMETER_MISSING_OR_INVALID", explanation: explanation, property: name,
      category: "DIRECT_PLATFORM_ERROR")
  }
  static func input(_ explanation: String) -> WorldlineError { parameter("encryptedCustomerInput", explanation) }

  func answer(_ randomness: any Randomness, payment: JSON? = nil) -> MachineAnswer {
    MachineAnswer(
      status,
      [
        "errorId": .string(randomness.uuid()),
        "errors": [
          [
            "category": .string(category), "code": .string(code), "httpStatusCode": .integer(Int64(status)),
            "id": .string(message), "message": .string(explanation ?? message),
            "propertyName": property.map { .string($0) },
            "requestId": .string(randomness.uuid()),
          ]
        ],
        "paymentResult": payment,
      ])
  }
}
