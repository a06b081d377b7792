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
  /// The records of all executed script commands, in order.
  /// If the test case failed, the last record belongs to the command that failed.
  package var stepRecords: [StepRecord]
  /// All the flow entries of the test case, with secrets redacted.
  package var entries: [FlowEntry]
  /// The virtual time that elapsed during the test case.
  package var duration: Duration
  /// What entering the forms of the last payment needed; empty if no key went to a form.
  package var effort: EntryEffort
  /// The failure that ended the test case; nil if the test case passed.
  package var failure: CaseFailure?

  package var hasPassed: Bool { failure == nil }

  package init(
    script: String, name: String, seed: UInt64, stepRecords: [StepRecord] = [], entries: [FlowEntry] = [],
    duration: Duration = .zero, effort: EntryEffort = EntryEffort(), failure: CaseFailure? = nil
  ) {
    self.script = script
    self.name = CardRedaction.redact(name)
    self.seed = seed
    self.stepRecords = stepRecords
    self.entries = entries
    self.duration = duration
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

  package init(line: Int, verb: String, time: Duration, frame: Frame, entryCount: Int) {
    self.line = line
    self.verb = verb
    self.time = time
    self.frame = frame
    self.entryCount = entryCount
  }
}

/// The failure that ended a test case.
package struct CaseFailure: Error, Sendable {
  /// A stable code for the kind of failure.
  ///
  /// The codes `see`, `not-see`, `screen`, `field`, `cursor`, `focus`, `style` and `snapshot` concern the screen.
  /// The other codes are `effort`, `step`, `message`, `result`, `leak`, `text`, `script`, `stuck`, `crash` and `terminal`.
  package var code: String
  /// The line number in the script, counted from 1.
  package var line: Int
  /// A message that describes the expected and the actual state.
  package var message: String
  /// The screen areas in the last frame that differ from the expectation.
  package var marks: [Rect]

  package init(code: String, line: Int, message: String, marks: [Rect] = []) {
    self.code = code
    self.line = line
    self.message = message
    self.marks = marks
  }
}

extension CaseResult {
  /// The failure report as plain text; empty if the test case passed.
  package var failureText: String { CaseReports.failure(of: self) }
}
