import CheckoutCore
import KassaSandbox

/// The platform's error response to a request that it refuses.
struct DolyameRefusal: Error, Sendable {
  var status: Int
  var code: String
  var fields: [String] = []
  /// The description of the error; nil to use the error code as the description.
  var description: String?

  static let unknownSession = DolyameRefusal(status: 401, code: "invalid_session")
  static let unknownPath = DolyameRefusal(status: 404, code: "not_found")
  /// The error of a path that the sandbox does not have, although the platform may have it.
  static func unknownPath(_ request: MachineRequest) -> DolyameRefusal {
    DolyameRefusal(
      status: 404, code: "not_found", description: "kassa has no \(request.method) \(request.path.prefix(200))")
  }
  /// Another order has the same ID.
  static let duplicate = DolyameRefusal(
    status: 409, code: "order_already_created", description: "there is another order with this id")
  /// The order is being paid, or was paid, in another session.
  static let exists = DolyameRefusal(status: 409, code: "order_already_created")
  static let malformed = DolyameRefusal(status: 400, code: "invalid_request")
  /// The error if the session's current step does not allow the request.
  static let order = DolyameRefusal(status: 409, code: "invalid_step")

  /// The error of a session that has ended with the time for another card.
  static let expired = DolyameRefusal(status: 401, code: "session_expired")

  /// Returns the error for an operation that the order's status does not allow.
  static func status(_ status: DolyameOrderStatus, _ operation: DolyameOperation) -> DolyameRefusal {
    DolyameRefusal(
      status: 422, code: "wrong_status", description: "\(operation.rawValue): the order is \(status.rawValue)")
  }
  /// The error if the amount is zero or too large, or differs from the total of the items.
  static let amount = DolyameRefusal(
    status: 422, code: "wrong_amount", description: "the amount does not match the order and its items")

  static func unexpected(_ code: String) -> DolyameRefusal { DolyameRefusal(status: 422, code: code) }
  /// Returns the error for members that are missing or have the wrong type.
  static func malformed(_ names: [String]) -> DolyameRefusal {
    DolyameRefusal(status: 400, code: "invalid_request", fields: names)
  }
  /// - Throws: the error that names every member of a request that has another type than the shape.
  static func check(_ request: JSON, _ shape: ValueShape) throws(DolyameRefusal) {
    let wrong = request.mistakes(shape)
    if !wrong.isEmpty { throw .malformed(wrong.map(\.path.description).filter { !$0.isEmpty }) }
  }
  static func fields(_ names: [String]) -> DolyameRefusal {
    DolyameRefusal(status: 400, code: "invalid_fields", fields: names)
  }

  var answer: MachineAnswer {
    MachineAnswer(
      status,
      [
        "type": "error", "code": .string(code), "description": .string(description ?? code),
        "errors": fields.isEmpty ? nil : .array(fields.map { ["field": .string($0), "code": "invalid"] }),
      ])
  }
}
