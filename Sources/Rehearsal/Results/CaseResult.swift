package import CheckoutCore
package import KassaScreens
package import KassaTerminal

/// The result of one test case. A test case is a script, or a script with one combination from its matrix.
package struct CaseResult: Sendable {
  /// The path of the script file, or the script's name in the built-in library.
  package var script: String
  /// The script's name, followed by the matrix combination in brackets. Card numbers in it are masked.
  package var name: String
  package var seed: UInt64
  /// The payment system that the script checks out with, for example `ecommpay`; empty if there is none.
  package var system: String
  /// The tags of the script, in the script's order.
  package var tags: [String]
  /// The source of the script with secrets redacted; empty if it is not known.
  package var scriptText: String
  /// The records of all executed script commands, in order.
  /// If the test case failed, the last record belongs to the command that failed.
  package var stepRecords: [StepRecord]
  /// All the flow entries of the test case, with secrets redacted.
  package var entries: [FlowEntry]
  /// What the faults of the test case have met.
  package var faults: [MetFault] = []
  /// The virtual time that elapsed during the test case.
  package var duration: Duration
  /// The time on the wall clock that playing the test case took. It is the only part of a result that varies.
  package var wallTime: Duration
  /// What entering the forms of the last payment needed; empty if no key went to a form.
  package var effort: EntryEffort
  /// What the test case met; empty unless the player counted it.
  package var coverage = Coverage()
  /// What the rules of accessibility say about the screens of the test case; empty unless the player checked them.
  package var accessibility = AccessibilityReport()
  /// The failure that ended the test case; nil if the test case passed.
  package var failure: CaseFailure?

  /// The ticket whose script the case plays; nil for any other script.
  package var ticket: Ticket?

  /// Why the case was not played; nil if it was.
  package var skip: Skip?
  /// Why the case must fail, if it has failed and must; nil otherwise.
  package var expectedFailure: String?

  /// Why a case was not played.
  package enum Skip: Hashable, Sendable {
    /// The script says so, with this reason.
    case asked(String)
    /// Another case had failed before.
    case afterFailure
    /// The run was interrupted before.
    case interrupted

    /// The reason in words.
    package var words: String {
      switch self {
      case .asked(let reason): reason
      case .afterFailure: "not played after the failure of another case"
      case .interrupted: "not played, because the run was interrupted"
      }
    }
  }

  /// Whether the case was played to its end and everything was as expected.
  package var hasPassed: Bool { outcome == .passed }
  /// Whether the case makes a run fail.
  package var isRed: Bool { outcome == .failed || outcome == .error }
  /// Whether the script plays another program, in real time.
  var isOfProgram: Bool { system == "program" }

  /// The outcome of a test case, as reports name it.
  package enum Outcome: String, CaseIterable, Sendable {
    /// The screen, a message or another part of the payment is not as expected.
    case failed
    /// The script could not be played to the end.
    case error
    /// The case was not played.
    case skipped
    /// The case has failed, as its script says that it does.
    case expectedFailure = "expected-failure"
    case passed

    /// The outcome in words.
    var words: String { self == .expectedFailure ? "failed as expected" : rawValue }
  }

  package var outcome: Outcome {
    if skip != nil { return .skipped }
    guard let failure else { return .passed }
    if failure.isError { return .error }
    return expectedFailure == nil ? .failed : .expectedFailure
  }

  /// The reason that the script or the run gives for an outcome that is neither passed nor failed; nil for others.
  package var reason: String? { skip?.words ?? (outcome == .expectedFailure ? expectedFailure : nil) }

  package init(
    script: String, name: String, seed: UInt64, system: String = "", tags: [String] = [], scriptText: String = "",
    stepRecords: [StepRecord] = [], entries: [FlowEntry] = [], duration: Duration = .zero, wallTime: Duration = .zero,
    effort: EntryEffort = EntryEffort(), failure: CaseFailure? = nil
  ) {
    self.script = script
    self.name = CardRedaction.redact(name)
    self.seed = seed
    self.system = system
    self.tags = tags
    self.scriptText = scriptText
    self.stepRecords = stepRecords
    self.entries = entries
    self.duration = duration
    self.wallTime = wallTime
    self.effort = effort
    self.failure = failure
  }
}

/// The state of the checkout after one script command.
package struct StepRecord: Sendable {
  /// The line number of the command in the script, counted from 1.
  package var line: Int
  /// A description of the script command with secrets redacted, for example `press: Enter`.
  package var verb: String
  /// The virtual time since the start of the test case.
  package var time: Duration
  /// The frame that was on the screen after the script command, with card numbers masked.
  package var frame: Frame
  /// The number of flow entries that existed after the script command.
  package var entryCount: Int
  /// The included script that contains the command; nil if it is in the script itself.
  package var source: String?

  package init(line: Int, verb: String, time: Duration, frame: Frame, entryCount: Int, source: String? = nil) {
    self.source = source
    self.line = line
    self.verb = verb
    self.time = time
    self.frame = frame
    self.entryCount = entryCount
  }
}

/// The failure that ended a test case.
package struct CaseFailure: Error, Sendable {
  /// A stable code for the kind of failure, one of `codes`.
  package var code: String
  /// The line number in the script, counted from 1.
  package var line: Int
  /// The included script that contains the line; nil if it is in the script itself.
  package var source: String?
  /// The column in the script, counted from 1; nil if it is not known.
  package var column: Int?
  /// A message that describes the expected and the actual state.
  package var message: String
  /// The screen areas in the last frame that differ from the expectation.
  package var marks: [Rect]
  /// The stored screen with which a snapshot was compared; nil for any other failure.
  package var expected: Frame?
  /// Whether the script itself is wrong, e.g. names a file or an element that is unknown, so that the failure says nothing
  /// about the program.
  var isMistake = false
  /// Whether a step that compares something has failed, as opposed to one that only plays, such as `choose`.
  var isOfExpectation = false

  package init(
    code: String, line: Int, column: Int? = nil, message: String, marks: [Rect] = [], expected: Frame? = nil
  ) {
    self.code = code
    self.line = line
    self.column = column
    self.expected = expected
    self.message = message
    self.marks = marks
  }
}

extension CaseFailure {
  /// Creates a failure at a place in the script.
  init(code: String, at place: SourcePlace, message: String) {
    self.init(code: code, line: place.line, column: place.column, message: message)
  }

  /// Returns the failure at a place in a script, unless it has one already.
  /// - Parameter source: the included script that contains the place; nil if it is in the script itself.
  func placed(at place: SourcePlace, in source: String?) -> CaseFailure {
    guard line == 0 else { return self }
    var failure = self
    (failure.line, failure.column, failure.source) = (place.line, place.column, source)
    return failure
  }

  /// The failure of a step, which may be that of an expectation.
  func expected(_ isExpected: Bool) -> CaseFailure {
    var failure = self
    failure.isOfExpectation = isOfExpectation || isExpected
    return failure
  }

  /// The failure as one of the script itself, if it is.
  func asMistake(_ isMistake: Bool = true) -> CaseFailure {
    var failure = self
    failure.isMistake = isMistake
    return failure
  }
}

extension CaseResult {
  /// The failure report as plain text; empty if the test case passed.
  package var failureText: String { CaseReports.failure(of: self) }

  /// The result with only the last screen, which is all that a summary and a failure report need.
  ///
  /// The screens are most of the memory of a result. A run with many cases writes them to the report and drops them.
  package var condensed: CaseResult {
    var result = self
    result.stepRecords = Array(stepRecords.suffix(1))
    result.scriptText = ""
    result.ticket = nil
    return result
  }
}
