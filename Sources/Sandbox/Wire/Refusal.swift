/// One thing that was wrong with a request.
struct Mistake: Sendable, Equatable {
  var code: PlatformCode
  /// The wire name of the parameter; nil where there is none.
  var field: String?

  init(_ code: PlatformCode, field: String? = nil) {
    self.code = code
    self.field = field
  }

  init(_ code: String, field: String? = nil) { self.init(PlatformCode(code), field: field) }
}

/// A refusal of the platform: all mistakes together.
struct Refusal: Sendable, Equatable {
  var mistakes: [Mistake]
  /// HTTP status.
  var status: Int

  /// - Parameter status: 422 where several parameters are wrong, else 400, unless told.
  init(_ mistakes: [Mistake], status: Int? = nil) {
    self.mistakes = mistakes
    self.status = status ?? (mistakes.count > 1 ? 422 : 400)
  }

  var body: WireValue {
    let errors = mistakes.map { mistake -> WireValue in
      [
        "code": .string(mistake.code.code), "message": .string(mistake.code.message),
        "field": mistake.field.map(WireValue.string),
      ]
    }
    return ["status": "error", "errors": .array(errors)]
  }

  var answer: MachineAnswer { MachineAnswer(status, body) }
}
