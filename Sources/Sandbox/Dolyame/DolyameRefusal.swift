/// What the platform answers to a request that it does not carry out.
struct DolyameRefusal: Error, Sendable {
  var status: Int
  var code: String
  var fields: [String] = []

  static let unknownSession = DolyameRefusal(status: 401, code: "invalid_session")
  static let unknownPath = DolyameRefusal(status: 404, code: "not_found")
  static let malformed = DolyameRefusal(status: 400, code: "invalid_request")
  /// Not now: something else is wanted first.
  static let order = DolyameRefusal(status: 409, code: "invalid_step")

  static func unexpected(_ code: String) -> DolyameRefusal { DolyameRefusal(status: 422, code: code) }
  static func fields(_ names: [String]) -> DolyameRefusal {
    DolyameRefusal(status: 400, code: "invalid_fields", fields: names)
  }

  var answer: MachineAnswer {
    MachineAnswer(
      status,
      [
        "type": "error", "code": .string(code), "description": .string(code),
        "errors": fields.isEmpty ? nil : .array(fields.map { ["field": .string($0), "code": "invalid"] }),
      ])
  }
}
