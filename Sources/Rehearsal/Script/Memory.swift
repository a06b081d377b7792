import CheckoutCore
import KassaBackend

/// A value that a script keeps under a name, for the steps that follow.
package struct Memory: Sendable {
  package var name: String
  package var source: Source

  /// Where the value is taken from.
  package enum Source: Sendable {
    /// The member of the newest message that has it, of the last payment or of all payments of the script. A nil name
    /// stands for any message.
    case member(String, message: String?, ofLastPayment: Bool)
    /// What a regular expression matches on the screen, or in a part of the page: its first group, if it has one.
    case screen(pattern: String, place: String?)
  }
}

/// The names of remembered values, and the places where a script uses names that are not known.
struct RememberedNames {
  /// The names that the steps so far have given to values.
  private(set) var known: Set<String> = []
  private(set) var unknown: [(name: String, place: SourcePlace, isExpected: Bool)] = []

  mutating func add(_ name: String) { known.insert(name) }

  /// Notes the names that a text uses.
  /// - Parameter isExpected: whether something is compared with the text.
  mutating func use(_ text: String, _ place: SourcePlace, isExpected: Bool = false) {
    for name in Self.all(in: text) where !known.contains(name) { unknown.append((name, place, isExpected)) }
  }

  /// Returns a regular expression with a word in place of every known name.
  func sample(_ pattern: String) -> String {
    known.sorted { $0.count > $1.count }.reduce(pattern) { $0.replacing("$\($1)", with: "0") }
  }

  /// Whether a text is nothing but a name with its dollar sign, and stands for no value so far.
  func isUnknown(_ text: String) -> Bool {
    text.first == "$" && text.count > 1 && text.dropFirst().allSatisfy(Self.isPart)
      && Self.all(in: text).contains { !known.contains($0) }
  }

  /// The words after dollar signs that stand alone, such as `order` in `$order` and in `/pay/$order`.
  static func all(in text: String) -> [String] {
    guard text.contains("$") else { return [] }
    var names: [String] = []
    var before: Character?
    for (index, character) in zip(text.indices, text) {
      defer { before = character }
      guard character == "$", before?.isLetter != true, before?.isNumber != true else { continue }
      let rest = text[text.index(after: index)...]
      let name = rest.prefix(while: isPart)
      guard name.first?.isLetter == true, !DollarName.kinds.contains(String(name)),
        !isCurrency(name, between: text[..<index], and: rest.dropFirst(name.count))
      else { continue }
      names.append(String(name))
    }
    return names
  }

  /// Whether the letters after a dollar sign belong to the sign of a currency beside an amount, as in the French `19,99 $US`.
  private static func isCurrency(_ name: Substring, between before: Substring, and after: Substring) -> Bool {
    guard (2...3).contains(name.count), name.allSatisfy({ $0.isASCII && $0.isUppercase }) else { return false }
    let isBehind = before.last?.isWhitespace == true && before.dropLast().last?.isNumber == true
    return isBehind || after.first?.isWhitespace == true && after.dropFirst().first?.isNumber == true
  }

  /// Whether a character can be part of a name. Hyphens and points end it, so that `$order-1` is the order and more.
  static func isPart(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "_")
  }
}

extension ScriptReader {
  /// Records the names that stand for nothing. A script that remembers nothing may enter other texts with dollar signs, but none
  /// is ever on a screen of kassa.
  mutating func checkRemembered() {
    guard let remembered else { return }
    // A text that is nothing but a name has its own mistake.
    for (name, place, isExpected) in remembered.unknown
    where (isExpected || !remembered.known.isEmpty) && !mistakes.contains(where: { $0.place == place }) {
      complain(
        .value, place,
        remembered.known.contains(name)
          ? "$\(name) is used before it is remembered"
          : "nothing has the name $\(name)\(Self.suggestion(name, remembered.known.sorted()))")
    }
  }
}

extension StepReader {
  private static let message = "message."

  /// Reads what a script remembers: `{ order: message.payment.id }`, `{ order: { message: NAME, at: PATH } }` or
  /// `{ sum: { matches: PATTERN, where: PART } }`.
  mutating func memories(_ value: ShapedValue) -> [Memory] {
    value.entries.compactMap { name, value in
      if name.isEmpty || !name.allSatisfy(RememberedNames.isPart) || name.first?.isLetter != true
        || DollarName.kinds.contains(name)
      {
        reader.complain(
          .value, value.place,
          "a remembered value has a name of letters, digits and _ that begins with a letter and is none of "
            + "\(DollarName.kinds.joined(separator: ", ")), not \(name)")
        return nil
      }
      let source = source(value)
      reader.remembered?.add(name)
      return source.map { Memory(name: name, source: $0) }
    }
  }

  private mutating func source(_ value: ShapedValue) -> Memory.Source? {
    if let payment = value["payment"], value["message"] == nil {
      reader.complain(.value, payment.place, "payment says whose messages count: write message beside it")
    }
    if let pattern = value["matches"]?.text {
      if let at = value["at"] {
        reader.complain(.value, at.place, "at is a path in a message: write message beside it")
      }
      return .screen(pattern: pattern, place: value["where"]?.text)
    }
    if let part = value["where"] {
      reader.complain(.value, part.place, "where is a part of the page: write matches beside it")
    }
    if let message = value["message"]?.text {
      guard let path = value["at"]?.text else {
        reader.complain(
          .missing, value.place, "message needs at, the path of the member: { message: \(message), at: … }")
        return nil
      }
      return .member(path, message: message, ofLastPayment: value["payment"]?.text != "all")
    }
    guard let text = value.text else { return nil }
    guard text.hasPrefix(Self.message), text.count > Self.message.count else {
      reader.complain(
        .value, value.place,
        "a remembered value is written as message.PATH, { message: NAME, at: PATH } or { matches: PATTERN }, not \(text)"
      )
      return nil
    }
    return .member(String(text.dropFirst(Self.message.count)), message: nil, ofLastPayment: true)
  }

  /// Reads why the script is not played, or why it must fail.
  mutating func readVerdict(_ table: [String: PlacedValue], of script: inout Script) {
    script.skipReason = reason(table["skip"], "skip")
    guard let value = table["expect-failure"] else { return }
    if let skip = table["skip"] {
      reader.complain(.value, skip.place, "a script is skipped or expected to fail, not both")
    }
    let read = reader.read(value, ScriptForm.expectedFailure, "expect-failure")
    guard let read, let reason = reason((read["reason"] ?? read).source, "expect-failure") else { return }
    if let failure = read["failure"], failure.text?.allSatisfy(\.isWhitespace) == true {
      reader.complain(.value, failure.place, "failure is a part of the message of the failure, such as found declined")
    } else if let failure = read["failure"], let text = failure.text,
      text.count(where: { $0.isLetter || $0.isNumber }) < Script.ExpectedFailure.shortest
        || Script.ExpectedFailure.isOnlyFrame(text)
    {
      reader.complain(
        .value, failure.place,
        "almost every message has \(text) in it; write more of the failure, such as found declined")
    }
    script.expectedFailure = Script.ExpectedFailure(
      reason: reason, failure: read["failure"]?.text, line: value.place.line)
  }

  private mutating func reason(_ value: PlacedValue?, _ key: String) -> String? {
    guard let value else { return nil }
    let text = reader.text(value, key)
    guard value.text != nil else { return nil }
    if text.allSatisfy(\.isWhitespace) || ["true", "false", "yes", "no", "on", "off"].contains(text) {
      reader.complain(.value, value.place, "\(key) needs a reason in words, such as the number of a ticket")
    }
    return text
  }
}

extension StepReader {
  /// Finds paths of remembered members that no message of the script can have.
  static func mistake(in memory: Memory, of system: String, _ sandboxes: Sandboxes) -> String? {
    guard case .member(let path, let message, _) = memory.source else { return nil }
    return message.flatMap { MessageNames.mistake(inMessage: $0, of: system, in: sandboxes) }
      ?? MemberPaths.mistake(in: path, of: message, system)
  }
}

extension Filling {
  /// Whether a member only has to be there, whatever its value is.
  var isAnyValue: Bool { isPattern ? (try? RowPattern(text))?.matchesAnyText == true : text == "*" }

  /// Whether a member is compared with a remembered value. A regular expression that has all of a text in it matches the text
  /// only by that.
  func compares(_ name: String) -> Bool {
    isPattern ? RememberedNames.all(in: text).contains(name) : text == "$\(name)"
  }
}

extension Memory {
  /// Whether a step looks for the value in the very place it was taken from, where it is as long as nothing happens.
  func isFound(by verb: Verb) -> Bool {
    switch (source, verb) {
    case (.screen(let pattern, let place), .see(let sight)):
      sight.count == nil && (sight.place == nil || sight.place == place)
        && sight.text.contains("$\(name)") && matched(by: pattern).contains(sight.text)
    case (.member(let path, let message?, _), .message(let wanted)):
      wanted.name == message && wanted.count == nil && wanted.lacks.isEmpty
        && wanted.has.contains { !$0.isAnyValue }
        && wanted.has.allSatisfy { $0.isAnyValue || $0.name == path && $0.compares(name) }
    default: false
    }
  }

  /// The text that a regular expression has matched, with the name in place of the value.
  private func matched(by pattern: String) -> String {
    guard let group = pattern.firstIndex(of: "("), let end = pattern[group...].firstIndex(of: ")") else {
      return "$\(name)"
    }
    return pattern[..<group] + "$\(name)" + pattern[pattern.index(after: end)...]
  }
}

extension Verb {
  /// Whether nothing happens in this step, not even time that passes until something is there.
  /// - Parameter screen: the screen that the script has last seen, which is no change.
  fileprivate func changesNothing(on screen: String?) -> Bool {
    switch self {
    case .notSee, .field, .focus, .cursor, .style, .snapshot, .leakFree, .effort: true
    case .screen(let name): name == screen
    case .result, .host, .step: screen == Self.lastScreen
    default: false
    }
  }

  /// The screen after which nothing happens by itself.
  private static let lastScreen = "result"
}

extension StepReader {
  /// Finds remembered values that are looked for where they have just come from. Such an assertion always holds.
  mutating func checkMemories(in script: Script) {
    var fresh: [Memory] = []
    var screen: String?
    for step in script.steps.flat {
      switch step.verb {
      case .remember(let memories): fresh += memories
      case .see, .message:
        guard let memory = fresh.last(where: { $0.isFound(by: step.verb) }) else { continue }
        reader.mistakes.append(
          ScriptMistake(
            .value, step.source, step.place,
            "$\(memory.name) has just been taken from there, so that it is always there; look for it after something has "
              + "happened, or in another place"))
      default:
        if step.verb.changesNothing(on: screen) { continue }
        (fresh, screen) = ([], nil)
        if case .screen(let name) = step.verb { screen = name }
      }
    }
  }
}
