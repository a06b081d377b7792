import CheckoutCore
import KassaResources
import KassaScreens
import KassaTerminal

/// Checks relations with random keys on every form of a payment system, and shrinks the keys that break one.
///
/// The relations hold for any form, so no expected text is needed: what is typed is the same as what is pasted or arrives
/// in one burst; Backspace takes back what was typed; undo and redo return; size, theme and language change no value; Tab
/// visits every control in order and comes back, from any state.
package struct RelationSearch {
  /// Keys after which a relation does not hold on a form.
  package struct Counterexample: Equatable, Sendable, CustomStringConvertible {
    package var form: String
    package var keys: String
    package var relation: String
    package var details: String

    package var description: String { "\(form): \(keys.isEmpty ? "(no keys)" : keys)\n  \(relation): \(details)" }
  }

  private let system: String
  private let scenes: [Gallery.Scene]
  private let compose: () throws(ComposingError) -> ComposedCheckout
  /// The number of key sequences that have been tried.
  package private(set) var count = 0
  /// The forms that have been checked, as `system/screen`.
  package private(set) var forms: [String] = []

  /// - Parameter compose: composes the checkout, each time with storage of its own.
  package init(
    _ system: String, scenes: [Gallery.Scene], compose: @escaping () throws(ComposingError) -> ComposedCheckout
  ) {
    (self.system, self.scenes, self.compose) = (system, scenes, compose)
  }

  /// Checks every form.
  /// - Parameters:
  ///   - rounds: the number of key sequences for each form.
  ///   - longest: the number of keys in the longest sequence.
  /// - Returns: a counterexample of each form and relation that breaks, with as few keys as possible.
  package mutating func run(
    rounds: Int, longest: Int = 8, seed: UInt64
  ) throws(ComposingError) -> [Counterexample] {
    var found: [Counterexample] = []
    var seen: Set<String> = []
    for scene in scenes {
      guard let form = try TriedForm(scene, compose, Look.all), seen.insert(form.signature).inserted else { continue }
      let name = "\(system)/\(scene.name)"
      forms.append(name)
      let random = RandomSource(seed: seed)
      for round in 0..<max(1, rounds) {
        let keys = round == 0 ? [] : (0..<(1 + random.roll(longest))).map { _ in random.pick(Self.alphabet, or: "1") }
        count += 1
        for relation in Relation.allCases
        where !found.contains(where: { $0.form == name && $0.relation == relation.rawValue }) {
          guard form.broken(relation, keys) != nil else { continue }
          let shortest = Self.shrunk(keys) { form.broken(relation, $0) != nil }
          found.append(
            Counterexample(
              form: name, keys: shortest.joined(), relation: relation.rawValue,
              details: form.broken(relation, shortest) ?? ""))
        }
      }
    }
    return found
  }

  /// The keys of random sequences.
  static let alphabet =
    (0...9).map(String.init) + [
      "a", "É", "@", "/", "-", "<BS>", "<BS>", "<Del>", "<Left>", "<Right>", "<Home>", "<End>", "<C-w>",
      "<C-u>",
      "<Tab>", "<Tab>", "<S-Tab>", "<Undo>", "<Redo>", "<Paste:5555 5555 5555 4444>", "<Paste:12/30>",
      "<Paste:JANE DOE>",
      "<Paste:4242>",
    ]

  /// Leaves out keys as long as the rest still breaks the relation.
  static func shrunk(_ keys: [String], _ breaks: ([String]) -> Bool) -> [String] {
    var keys = keys
    var index = 0
    while index < keys.count {
      var fewer = keys
      fewer.remove(at: index)
      if breaks(fewer) { keys = fewer } else { index += 1 }
    }
    return keys
  }

  enum Relation: String, CaseIterable {
    case backspace = "Backspace takes back what was typed"
    case undo = "undo and redo return"
    case look = "size, theme and language change no value"
    case tab = "Tab visits every control in order and comes back"
    case entered = "typed, pasted and in one burst is the same"
  }

  /// How a form is shown.
  struct Look {
    var size: Size
    var theme: String
    var language: String

    static let all = [
      Look(size: Size(columns: 80, rows: 24), theme: "terminal", language: "en"),
      Look(size: Size(columns: 40, rows: 12), theme: "light", language: "de"),
      Look(size: Size(columns: 140, rows: 50), theme: "mono", language: "ru"),
    ]
  }
}
