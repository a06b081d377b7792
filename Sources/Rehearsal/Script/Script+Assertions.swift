import CheckoutCore

extension Script {
  /// What is wrong with a script that would pass whatever the program does; nil if it expects something.
  ///
  /// Recordings repeat what a person or the monkey did, and need not expect anything.
  package var testsNothing: ScriptMistake? {
    guard !allowsIdleInput, !expectsSomething else { return nil }
    return ScriptMistake(
      .missing, source, SourcePlace(line: 1, column: 1),
      "the script tests nothing: none of its steps expects anything that has to be there; add "
        + (program == nil ? "result:, or a step such as screen, see or message" : "a step such as see, exit or file"))
  }

  private var expectsSomething: Bool {
    variants.isEmpty
      ? Self.expectsSomething(program, steps) : variants.allSatisfy { Self.expectsSomething($0.program, $0.steps) }
  }

  private static func expectsSomething(_ program: ProgramScript?, _ steps: [ScriptStep]) -> Bool {
    if let program { return program.steps.flat.contains { $0.verb.expects } }
    // Without a key, a click or a text, no effort is needed whatever the program does.
    let verbs = steps.flat.map(\.verb).filter(\.expects)
    let isEntered = steps.flat.contains { [.press, .type, .paste, .click].contains($0.name) }
    // Input fails unless it has an effect. Without any, a program that shows and sends nothing at all fulfils what must not be.
    let acts = isEntered || steps.flat.contains { [.fill, .choose].contains($0.name) }
    return verbs.contains { verb in
      if case .effort = verb { isEntered } else { acts || !verb.isNegative }
    }
  }
}

extension Script {
  /// Whether any step compares the screen with a snapshot.
  package var takesSnapshots: Bool {
    let programs = [program].compactMap(\.self) + variants.compactMap(\.program)
    return (steps + variants.flatMap(\.steps)).flat.contains { $0.name == .snapshot }
      || programs.contains { $0.steps.flat.contains { $0.name == .snapshot } }
  }
}

extension Script {
  /// Whether `idle-input: allowed` allows anything: input without an effect, or a script that expects nothing.
  var usesIdleInput: Bool { !expectsSomething || steps.flat.contains { $0.name.mayBeIdle } }
}

extension Verb.Name {
  /// Whether the command is input that fails if it has no effect, unless the script allows that.
  var mayBeIdle: Bool { [.press, .type, .paste, .click, .fill, .resize].contains(self) }

  /// Whether the command compares something with what the script expects, whatever its value is.
  var expects: Bool {
    [
      .see, .notSee, .screen, .field, .focus, .cursor, .style, .step, .message, .host, .snapshot, .result, .merchant,
    ].contains(self)
  }
}

extension Verb {
  /// Whether the command compares something with what the script expects.
  var expects: Bool {
    switch self {
    case .see, .notSee, .screen, .field, .focus, .cursor, .style, .step, .message, .host, .snapshot, .result, .effort,
      .merchant:
      true
    // Fails if the value is nowhere, but expects nothing of it.
    case .remember: false
    // Every step is checked for leaks anyway.
    case .leakFree: false
    case .press(let keys): keys.areIgnored
    case .type, .paste, .click, .fill, .choose, .resize, .suspend, .clock, .hold, .breakOn, .decide, .fault, .kill,
      .start, .resume, .checkout, .outOfBand, .repeated:
      false
    }
  }
}

extension Verb {
  /// Whether the command only says what must not be there.
  fileprivate var isNegative: Bool {
    switch self {
    case .notSee: true
    case .message(let message): message.count == 0
    case .host(let host): host.count == 0
    default: false
    }
  }
}

extension ProgramVerb {
  /// Whether the command compares something with what the script expects.
  var expects: Bool {
    switch self {
    // A program that shows nothing at all shows no text that must not be there, and its rows are empty.
    case .wait(.quiet, _), .notSee: false
    case .see(let sight, _), .wait(.sight(let sight), _): !sight.match.isInEmptyRow
    case .cursor, .style, .snapshot, .wait, .exit, .output, .file: true
    case .press, .type, .paste, .click, .resize, .repeated: false
    }
  }

  /// Whether the command looks for something, though perhaps for nothing that a program without output would not have.
  var compares: Bool {
    switch self {
    case .see, .notSee, .wait, .cursor, .style, .snapshot, .exit, .output, .file: true
    case .press, .type, .paste, .click, .resize, .repeated: false
    }
  }
}
