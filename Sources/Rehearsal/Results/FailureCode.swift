/// The codes of failures that are not the name of the verb that failed. The reference lists them in this order.
package enum FailureCode: String, CaseIterable, Sendable {
  case leak, text, stuck, mode, script, crash, program, terminal, broken
  case expectFailure = "expect-failure"
  case interrupted

  /// What has happened, in words, for the reference.
  package var meaning: String {
    switch self {
    case .leak: "a card number or a code is where it must not be"
    case .text: "the screen shows the key of a text, or a placeholder, instead of the text"
    case .stuck: "the program does not become idle, or does not respond"
    case .mode: "line mode has no such key, mouse or element; see <doc:Scripts#Terminal>"
    case .script:
      "the checkout cannot be composed, such as an order or a given state that is refused, or the step needs what is not "
        + "there, such as a running program; with `expect-failure`, any failure that is not that of an expectation"
    case .crash: "the program has exited before the script was over"
    case .program: "the program of the script cannot be started, or the server of `--connect` does not answer any more"
    case .terminal: "the real terminal cannot be used"
    case .broken: "the script has mistakes, so that none of its cases was played"
    case .expectFailure: "the case passes, or fails otherwise than it should, although its script has `expect-failure`"
    case .interrupted: "the run was interrupted while the case was played"
    }
  }

  /// Whether the script could not be played to the end, as opposed to an expectation that was not met.
  var isError: Bool {
    switch self {
    case .script, .broken, .stuck, .crash, .terminal, .program, .interrupted: true
    case .leak, .text, .mode, .expectFailure: false
    }
  }

  /// The codes that any step of a checkout can have, whatever its verb.
  static let ofAnyStep: [FailureCode] = [.leak, .text, .script, .stuck, .program]
}

extension CaseFailure {
  /// All codes: the names of the verbs, and the others.
  package static let codes = Verb.Name.allCases.map(\.rawValue) + FailureCode.allCases.map(\.rawValue)
  /// The code of a case that must fail and does not.
  static let expectedFailure = FailureCode.expectFailure.rawValue
  /// The code of a case that was being played when the run was interrupted.
  package static let interrupted = FailureCode.interrupted.rawValue

  /// Whether the script could not be played to the end, as opposed to an expectation that was not met.
  package var isError: Bool { FailureCode(rawValue: code)?.isError ?? false }
}
