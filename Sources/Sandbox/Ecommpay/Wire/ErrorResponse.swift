import CheckoutCore
import KassaSandbox

/// An error in a request.
struct RequestError: Error, Equatable {
  var code: EcommpayCode
  /// The name of the invalid parameter in the request; nil if the error does not concern a single parameter.
  var field: String?
  /// The exact reason, e.g. `["unfit": "payment_currency"]`.
  var details: [String: String]

  init(_ code: EcommpayCode, field: String? = nil, details: [String: String] = [:]) {
    self.code = code
    self.field = field
    self.details = details
  }

  init(_ code: String, field: String? = nil, details: [String: String] = [:]) {
    self.init(EcommpayCode(code), field: field, details: details)
  }
}

/// The platform's error response, with all the errors in the request.
struct ErrorResponse: Sendable, Equatable {
  var mistakes: [RequestError]
  /// The HTTP status code.
  var status: Int

  /// Creates an error response.
  /// - Parameter status: the HTTP status; nil for 422 if there are several errors and 400 otherwise.
  init(_ mistakes: [RequestError], status: Int? = nil) {
    self.mistakes = mistakes
    self.status = status ?? (mistakes.count > 1 ? 422 : 400)
  }

  var body: JSON {
    let errors = mistakes.map { mistake -> JSON in
      let details = mistake.details.sorted { $0.key < $1.key }.map { ($0.key, JSON.string($0.value)) }
      return [
        "code": .string(mistake.code.code), "message": .string(mistake.code.message),
        "field": mistake.field.map(JSON.string), "details": details.isEmpty ? nil : .object(.init(details)),
      ]
    }
    return ["status": "error", "errors": .array(errors)]
  }

  var answer: MachineAnswer { MachineAnswer(status, body) }
}

extension ErrorResponse {
  /// The error response to members of the wrong type; nil if there are none.
  init?(_ wrong: [ValueMistake]) {
    guard !wrong.isEmpty else { return nil }
    self.init(wrong.map { RequestError(.malformed, field: $0.path.description) })
  }
}
