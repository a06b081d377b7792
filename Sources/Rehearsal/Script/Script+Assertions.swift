import CheckoutCore

extension Script {
  /// What is wrong with a script that would pass whatever the program does; nil if it expects something.
  ///
  /// Recordings repeat what a person or the monkey did, and need not expect anything.
  package var testsNothing: ScriptMistake? {
    guard !allowsIdleInput, !expectsSomething else { return nil }
    return ScriptMistake(
      .missing, source, SourcePlace(line: 1, column: 1),
      "the script tests nothing: none of its steps expects anything; add result:, or a step such as "
        + (program == nil ? "screen, see or message" : "see, exit or file"))
  }

  private var expectsSomething: Bool {
    variants.isEmpty
      ? Self.expectsSomething(program, steps) : variants.allSatisfy { Self.expectsSomething($0.program, $0.steps) }
  }

  private static func expectsSomething(_ program: ProgramScript?, _ steps: [ScriptStep]) -> Bool {
    program.map { $0.steps.flat.contains { $0.verb.expects } } ?? steps.flat.contains { $0.verb.expects }
  }
}

extension Verb {
  /// Whether the command compares something with what the script expects.
  var expects: Bool {
    switch self {
    case .see, .notSee, .screen, .field, .focus, .cursor, .style, .step, .message, .host, .snapshot, .leakFree, .result,
      .effort, .merchant:
      true
    case .press(let keys): keys.areIgnored
    case .type, .paste, .click, .fill, .choose, .resize, .suspend, .clock, .hold, .breakOn, .decide, .fault, .kill,
      .start, .resume, .checkout, .outOfBand, .repeated:
      false
    }
  }
}

extension ProgramVerb {
  /// Whether the command compares something with what the script expects.
  var expects: Bool {
    switch self {
    case .see, .notSee, .cursor, .style, .snapshot, .wait, .exit, .output, .file: true
    case .press, .type, .paste, .click, .resize, .repeated: false
    }
  }
}
