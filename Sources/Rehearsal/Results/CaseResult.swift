public import CheckoutCore
public import Terminal

/// What became of one case: a script, or one cell of its matrix.
public struct CaseResult: Sendable {
  /// The script's file or its name in the library.
  public var script: String
  /// The script's name, with the cell of the matrix in brackets; card numbers in it are masked.
  public var name: String
  public var seed: UInt64
  /// Every verb that was played, in order, the failed one last.
  public var moments: [Moment]
  /// All flow entries, redacted.
  public var entries: [FlowEntry]
  /// The virtual time that passed.
  public var duration: Duration
  /// nil if the case passed.
  public var failure: CaseFailure?

  public var hasPassed: Bool { failure == nil }

  public init(
    script: String, name: String, seed: UInt64, moments: [Moment] = [], entries: [FlowEntry] = [],
    duration: Duration = .zero, failure: CaseFailure? = nil
  ) {
    self.script = script
    self.name = CardRedaction.redact(name)
    self.seed = seed
    self.moments = moments
    self.entries = entries
    self.duration = duration
    self.failure = failure
  }
}

/// The screen after one verb.
public struct Moment: Sendable {
  /// The line of the script, from 1.
  public var line: Int
  /// The verb as one reads it, redacted: `press: Enter`.
  public var verb: String
  /// The virtual time since the case began.
  public var time: Duration
  /// The screen, with card numbers redacted.
  public var frame: Frame
  /// How many flow entries there were by then.
  public var entryCount: Int

  public init(line: Int, verb: String, time: Duration, frame: Frame, entryCount: Int) {
    self.line = line
    self.verb = verb
    self.time = time
    self.frame = frame
    self.entryCount = entryCount
  }
}

/// Why a case failed.
public struct CaseFailure: Error, Sendable {
  /// Stable: `script`, `see`, `not-see`, `screen`, `field`, `cursor`, `focus`, `style`, `step`, `message`, `snapshot`,
  /// `leak`, `text`, `result`, `stuck`, `crash`.
  public var code: String
  /// The line of the script, from 1.
  public var line: Int
  /// What was expected and what was found, in words.
  public var message: String
  /// Cells of the last moment's frame that differ from what was expected.
  public var marks: [Rect]

  public init(code: String, line: Int, message: String, marks: [Rect] = []) {
    self.code = code
    self.line = line
    self.message = message
    self.marks = marks
  }
}

extension CaseResult {
  /// A failure for a person; empty for a case that passed.
  public var failureText: String { CaseReports.failure(of: self) }
}
