/// What the platform answers to a request that it does not carry out.
struct DolyameRefusal: Error, Sendable {
  var status: Int
  var code: String
  var fields: [String] = []
  /// In words; the code where there are none.
  var description: String?

  static let unknownSession = DolyameRefusal(status: 401, code: "invalid_session")
  static let unknownPath = DolyameRefusal(status: 404, code: "not_found")
  static let malformed = DolyameRefusal(status: 400, code: "invalid_request")
  /// Not now: something else is wanted first.
  static let order = DolyameRefusal(status: 409, code: "invalid_step")

  /// The order does not allow it now.
  static func status(_ status: DolyameOrderStatus, _ operation: DolyameOperation) -> DolyameRefusal {
    DolyameRefusal(
      status: 422, code: "wrong_status", description: "\(operation.rawValue): the order is \(status.rawValue)")
  }
  /// More than there is, nothing, or goods that cost something else.
  static let amount = DolyameRefusal(
    status: 422, code: "wrong_amount", description: "the amount does not fit the order and its items")

  static func unexpected(_ code: String) -> DolyameRefusal { DolyameRefusal(status: 422, code: code) }
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
