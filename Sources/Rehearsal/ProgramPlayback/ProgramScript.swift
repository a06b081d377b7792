package import CheckoutCore
package import KassaTerminal

/// What a script plays against a terminal program that knows nothing of kassa.
package struct ProgramScript: Sendable {
  /// How the program is started. `$cell.NAME` in its command and environment is not replaced yet.
  package var launch: ProgramTerminal.Launch
  package var steps: [ProgramStep]
  /// The position of `program:` in the script.
  package var place: SourcePlace
}

/// One step of a script for a program.
package struct ProgramStep: Sendable {
  package var place: SourcePlace
  package var name: Verb.Name
  package var verb: ProgramVerb
  /// The source of the script that contains the step, which may be an included script.
  package var source = ""
}

/// A command in a script for a program.
///
/// Expectations are retried until they hold. They fail when their time-out, in real time, has passed.
package indirect enum ProgramVerb: Sendable {
  case press([String])
  case type(TypedText)
  case paste(TypedText)
  case click(ClickTarget, timeout: Duration)
  case resize(Size)

  case see(ProgramSight, timeout: Duration)
  case notSee(ProgramSight, timeout: Duration)
  /// A nil place expects a hidden cursor.
  case cursor(Point?, timeout: Duration)
  case style(StyleExpectation, timeout: Duration)
  case snapshot(SnapshotExpectation, timeout: Duration)
  case wait(ProgramCondition, timeout: Duration)
  /// The program must exit with this status.
  case exit(Int, timeout: Duration)
  /// What the program has written to its terminal since its start, without control sequences.
  case output(TextMatch, timeout: Duration)
  /// What a file contains that the program has written since its start.
  case file(String, TextMatch, timeout: Duration)

  case repeated(Int, [ProgramStep])

  /// The time-out of an expectation that names none. It is long, because only a failure waits for its end.
  package static let usualTimeout = Duration.seconds(10)
}

/// A text that a script enters.
package struct TypedText: Sendable {
  package var text: String
  /// Whether the program must never show the text, and everything that kassa writes must hide it.
  package var isSecret = false
}

/// A text or a regular expression to look for.
package enum TextMatch: Hashable, Sendable {
  case text(String)
  case pattern(String)

  /// The match as scripts write it.
  var words: String {
    switch self {
    case .text(let text): text
    case .pattern(let text): "/\(text)/"
    }
  }
}

/// Something to look for on the screen, or in a part of it.
package struct ProgramSight: Sendable {
  package var match: TextMatch
  /// The part of the screen to search, counted from 0; nil for the whole screen. A row has all columns.
  package var area: Rect?
  /// How often it must be there; nil for at least once.
  package var count: Int?
}

/// What a `wait` waits for.
package enum ProgramCondition: Sendable {
  case sight(ProgramSight)
  /// The program has written nothing for some time; nil for the time of `idle`.
  case quiet(Duration?)
  case exit
}

extension [ProgramStep] {
  /// The steps, including those that are repeated, once each.
  var flat: [ProgramStep] {
    flatMap { step -> [ProgramStep] in
      if case .repeated(_, let inner) = step.verb { [step] + inner.flat } else { [step] }
    }
  }
}
