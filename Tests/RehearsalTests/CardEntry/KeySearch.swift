import KassaCards
import KassaRehearsal
import KassaScreens
import KassaTerminal

/// Tries every sequence of keys up to a length in each field of the card form, and checks relations after each key.
///
/// The relations hold for any form: the shown text and the value agree; Backspace takes back what a key has typed; undo
/// and redo return to the states before and after; a number or date that is pasted or arrives at once is the same as
/// the one that was typed; Tab visits every control in visual order, comes back and changes nothing.
struct KeySearch {
  /// A sequence of keys after which a relation does not hold.
  struct Counterexample: Equatable, Sendable, CustomStringConvertible {
    var field: CardForm.Part
    /// The keys that were typed before the search began.
    var start: String
    var keys: String
    var relation: String
    var details: String

    var description: String {
      "\(field.rawValue): \(start)\(keys)\n  \(relation): \(details)"
    }
  }

  /// The keys that are tried.
  static let alphabet =
    (0...9).map(String.init) + ["<BS>", "<Del>", "<Left>", "<Right>", "<Up>", "<Down>", "<Tab>", "<Paste:42>"]

  /// The states from which the search begins, by field: empty, at a gap, in the middle, almost complete.
  static let starts: [(field: CardForm.Part, keys: String)] = [
    (.card, ""), (.card, "42424242<Left*4>"), (.card, "37828224631000"), (.card, "555555555555444"),
    (.expiry, ""), (.expiry, "12/3"), (.code, ""), (.code, "12"), (.holder, "JANE"),
  ]

  private let empty: CardForm
  /// The number of sequences that have been tried.
  private(set) var count = 0

  init(policy: CardPolicy = .kassa, today: CalendarDate) { empty = CardForm(policy: policy, today: today) }

  /// - Parameter fields: the fields to search in; empty for all.
  /// - Returns: the shortest counterexample; nil if every relation holds after every sequence.
  mutating func run(length: Int, fields: [CardForm.Part] = []) -> Counterexample? {
    let keys = Self.alphabet.map { (text: $0, stroke: Self.stroke($0)) }
    for start in Self.starts where fields.isEmpty || fields.contains(start.field) {
      var form = empty
      form.focus(start.field)
      for stroke in (try? KeyNotation.keystrokes(start.keys)) ?? [] { form.perform(stroke) }
      // Longer and longer sequences, so that the first counterexample is a shortest one.
      for length in 1...max(1, length) {
        if var found = search(form, keys, length, path: []) {
          (found.field, found.start) = (start.field, start.keys)
          return found
        }
      }
    }
    return nil
  }

  private static func stroke(_ text: String) -> Keystroke {
    (try? KeyNotation.keystrokes(text))?.first ?? .key(Key(.escape))
  }

  private mutating func search(
    _ form: CardForm, _ keys: [(text: String, stroke: Keystroke)], _ left: Int, path: [String]
  ) -> Counterexample? {
    for key in keys {
      var next = form
      next.perform(key.stroke)
      let path = path + [key.text]
      if left > 1 {
        if let found = search(next, keys, left - 1, path: path) { return found }
      } else {
        count += 1
        guard let broken = FormRelations.broken(after: key.stroke, from: form, to: next) else { continue }
        return Counterexample(
          field: .card, start: "", keys: path.joined(), relation: broken.relation, details: broken.details)
      }
    }
    return nil
  }
}
