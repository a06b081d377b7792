import CheckoutCore
import KassaSandbox

/// An error returned by the platform, with its response body.
/// Source for the error codes 9002, 9008 and 1007: Worldline, Client API.
/// The other error codes and their messages are specific to this project.
struct WorldlineError: Error, Sendable {
  var status: Int
  var code: String
  var message: String
  var property: String?
  var category = "CONNECT_PLATFORM_ERROR"

  static let authorisation = WorldlineError(status: 403, code: "9002", message: "MISSING_OR_INVALID_AUTHORIZATION")
  static let expired = WorldlineError(status: 403, code: "9008", message: "ACCESS_TO_CONSUMER_ID_NOT_ALLOWED")
  static let unknownProduct = WorldlineError(
    status: 404, code: "1007", message: "UNKNOWN_PRODUCT_ID", property: "productId")
  static let unknownIIN = WorldlineError(status: 404, code: "1020", message: "UNKNOWN_BIN", property: "bin")
  static let notInContext = WorldlineError(
    status: 400, code: "1030", message: "PRODUCT_NOT_AVAILABLE_IN_CONTEXT", property: "productId")
  static let unknownPath = WorldlineError(status: 404, code: "9001", message: "UNKNOWN_RESOURCE")
  static let unknownPayment = WorldlineError(status: 404, code: "1002", message: "UNKNOWN_PAYMENT_ID")
  static let unknownToken = WorldlineError(status: 404, code: "1003", message: "UNKNOWN_TOKEN_ID")
  /// The payment's state or remaining amount rules out the operation.
  static let notAllowed = WorldlineError(status: 402, code: "300450", message: "ACTION_NOT_ALLOWED_IN_THIS_STATE")
  static func parameter(_ name: String) -> WorldlineError {
    WorldlineError(
      status: 400, code: "21000020", message: "PARAMETER_MISSING_OR_INVALID", property: name,
      category: "DIRECT_PLATFORM_ERROR")
  }

  func answer(_ randomness: any Randomness, payment: JSON? = nil) -> MachineAnswer {
    MachineAnswer(
      status,
      [
        "errorId": .string(randomness.uuid()),
        "errors": [
          [
            "category": .string(category), "code": .string(code), "httpStatusCode": .integer(Int64(status)),
            "id": .string(message), "message": .string(message), "propertyName": property.map { .string($0) },
            "requestId": .string(randomness.uuid()),
          ]
        ],
        "paymentResult": payment,
      ])
  }
}
