import KassaScreens

/// What holds for any form, whatever keys are typed into it, so that nobody has to write down what is expected.
package enum ProgramRelation: String, CaseIterable, Sendable {
  case entry = "REL-ENTRY"
  case backspace = "REL-BACKSPACE"
  case undo = "REL-UNDO"
  case tab = "REL-TAB"
  case mask = "REL-MASK"
  case resize = "REL-RESIZE"
  case running = "REL-RUNNING"

  /// The relation as the rule of a table.
  package var rule: ConformanceRule {
    ConformanceRule(id: rawValue, statement: statement, source: "kassa, relations for any form")
  }

  package var statement: String {
    switch self {
    case .entry: "What is pasted or arrives in one burst is the same as what is typed."
    case .backspace: "Backspace takes back a typed character."
    case .undo: "Undo goes back to a text that the field had before, and redo returns."
    case .tab: "Tab goes to the next field in visual order and comes round; Shift-Tab goes back."
    case .mask: "A masked digit never shows again."
    case .resize: "A window of another size and back loses nothing."
    case .running: "No key of a field ends the program."
    }
  }

  /// Whether the relation is about the form as a whole, so that one counterexample says it for all fields.
  var isOfForm: Bool { [.tab, .mask, .resize, .running].contains(self) }
}

/// Keys in a form, from which a relation is tried.
struct RelationTry: Equatable {
  /// The field in which they begin.
  var part: CardForm.Part
  /// The keys, each in the notation of a table.
  var keys: [String]
  /// The text that is typed, pasted and sent in one burst after the keys.
  var entry: String
  /// The character that is typed and taken back.
  var character: String { part == .holder ? "A" : "4" }
}

/// What a form shows after keys, where it should show something else.
struct RelationBreak: Equatable {
  /// All keys, from the empty field on.
  var keys: [String]
  /// What is expected of the texts of the fields; those that are as they should be are missing.
  var texts: [CardForm.Part: String] = [:]
  var focus: CardForm.Part?
  var seen: String

  /// What is expected, in words.
  var expected: String {
    let words = texts.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key.rawValue) \(Self.quoted($0.value))" }
    return (words + (focus.map { ["focus \($0.rawValue)"] } ?? [])).joined(separator: "; ")
  }

  /// Compares the texts of all fields before and after.
  /// - Returns: nil if they are the same.
  init?(_ keys: [String], _ wanted: ConformanceObservation, _ seen: ConformanceObservation) {
    // A field that is not on the screen any more has lost its text as well.
    let differing = wanted.text.filter { seen.text[$0.key] != $0.value }
    guard !differing.isEmpty else { return nil }
    let words = differing.keys.sorted { $0.rawValue < $1.rawValue }.map { part in
      "\(part.rawValue) \(seen.text[part].map(Self.quoted) ?? "not on the screen")"
    }
    self.init(keys: keys, texts: differing, seen: words.joined(separator: "; "))
  }

  init(keys: [String], texts: [CardForm.Part: String] = [:], focus: CardForm.Part? = nil, seen: String) {
    (self.keys, self.texts, self.focus, self.seen) = (keys, texts, focus, seen)
  }

  static func quoted(_ text: String) -> String { text.isEmpty ? "nothing" : "«\(text)»" }

  /// The row of a table that says the same.
  /// - Parameters:
  ///   - part: the field in which the keys begin.
  ///   - reach: the keys that lead to it.
  func row(_ relation: ProgramRelation, _ part: CardForm.Part, reach: [Keystroke]) -> String {
    let keys = keys.joined()
    if focus == nil, texts.count == 1, let text = texts[part], text != "-", text != "*" {
      return [relation.rawValue, part.rawValue, "*", keys, text.isEmpty ? "-" : text, "*", "*", "*"]
        .joined(separator: "\t")
    }
    let cells =
      texts.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key.rawValue)=\($0.value)" }
      + (focus.map { ["focus=\($0.rawValue)"] } ?? [])
    let cell = cells.isEmpty ? "*" : cells.joined(separator: "; ")
    return [relation.rawValue, "form", "*", KeyNotation.text(reach) + keys, cell, "*", "*", "*"].joined(separator: "\t")
  }
}
