import CheckoutCore

/// The error in an answer to a driven step.
struct DriveError: Error {
  /// The stable code: that of a line that is no JSON, of a mistake in a script, or of a step that failed.
  let code: String
  let message: String

  /// What can be wrong with a line before it is read as a step.
  enum Line: String, CaseIterable, Sendable {
    /// The line is not a value in JSON.
    case notJSON = "drive.json"
    /// The line has more bytes than a line may have.
    case tooLong = "drive.tooLong"
    /// The value is not one step.
    case notStep = "drive.step"
  }

  init(code: String, message: String) {
    self.code = code
    self.message = CardRedaction.redact(message)
  }

  init(_ line: Line, _ message: String) { self.init(code: line.rawValue, message: message) }

  var object: JSON { ["code": .string(code), "message": .string(message)] }

  /// All codes that an answer can have.
  static let codes =
    Line.allCases.map(\.rawValue) + ScriptMistake.Code.allCases.map(\.rawValue)
    + DrivenStep.verbs(ScriptSystems.builtIn.form).map(\.name) + FailureCode.ofAnyStep.map(\.rawValue)
}

/// Reads the steps of a driven checkout: `{"press": "Enter"}` is the step `press: Enter` of a script.
enum DrivenStep {
  /// Returns the step in a line. There are none in an empty line.
  /// - Parameters:
  ///   - line: the number of the line.
  ///   - provider: the name of the payment system, whose screens and messages the step can name.
  static func steps(
    _ bytes: [UInt8], line: Int, provider: String, systems: ScriptSystems
  ) throws(DriveError) -> [ScriptStep] {
    let value: JSON
    do throws(JSON.ParseError) {
      value = try JSON(parsing: bytes)
    } catch {
      if error.reason == .empty { return [] }
      throw DriveError(.notJSON, "not JSON: \(error.reason.rawValue) at byte \(error.offset)")
    }
    guard value.string != nil || value.object?.members.count == 1 else {
      throw DriveError(.notStep, "a line is one step of a script, such as {\"press\": \"Enter\"}")
    }
    // Pictures are compared by scripts, which keep them beside their files.
    if let name = value.object?.members.first?.name ?? value.string, unavailable.contains(name) {
      throw DriveError(.notStep, "\(name) needs the file of a script; write the step into one and play it")
    }
    // JSON is YAML, so that the reader of scripts reads it, with all its checks.
    let script: JSON = ["checkout": ["provider": .string(provider)], "steps": [value]]
    do throws(ScriptMistakes) {
      return try Script(script.text, source: "line \(line)", systems: systems).steps
    } catch {
      guard let first = error.list.first else { return [] }
      throw DriveError(code: first.code.rawValue, message: error.list.map(\.message).joined(separator: "\n"))
    }
  }

  private static let unavailable = [Verb.Name.snapshot, .include, .remember].map(\.rawValue)

  /// The names of the verbs that a line can have.
  static func verbs(_ form: ScriptForm) -> [ScriptShape.Entry] {
    form.verbs(in: .checkout).filter { !unavailable.contains($0.name) }
  }
}
