import CheckoutCore
import KassaBackend
import KassaResources
import KassaSandbox
import KassaTerminal

/// The article with every name that scripts can use, made from the code.
package struct ReferenceArticle {
  /// An element that scripts can name, with the English text of a button or checkbox.
  package struct Element: Sendable {
    var id: String
    /// Empty for other elements, and where the text is the ID.
    var text: String
  }

  /// The elements of each screen, by screen ID, sorted.
  package var elements: [String: [Element]]
  /// The test cards with what each triggers, by payment system.
  package var cards: [(system: String, rows: [(name: String, effect: String)])]

  package init(elements: [String: [Element]], cards: [(system: String, rows: [(name: String, effect: String)])]) {
    self.elements = elements
    self.cards = cards
  }

  /// Returns the elements of a screen, sorted.
  /// - Parameter texts: the texts of each element in the scenes that show it, by ID.
  package static func elements(_ texts: [String: [String]]) -> [Element] {
    texts.sorted { $0.key < $1.key }.map { id, texts in
      var distinct: [String] = []
      for text in texts where !distinct.contains(text) { distinct.append(text) }
      // The text of a payment button depends on the order.
      let text = distinct.count > 2 ? distinct[0] + " …" : distinct.joined(separator: " or ")
      return Element(id: id, text: text)
    }
  }

  package var text: String {
    ([Self.head] + Self.script + Self.verbs + screens + Self.names + Self.outcomes + messages + Self.members + testCards
      + Self.codes + Self.texts)
      .joined(separator: "\n\n") + "\n"
  }

  private static let head = """
    # Reference

    Every verb, key, value and name of rehearsal scripts.

    ## Overview

    `kassa play --reference` prints this article and `kassa play --schema` a JSON Schema for editors; both are made from the code.
    <doc:Scripts> explains how the parts work together.
    """

  // MARK: Tables

  static func table(_ columns: [String], _ rows: [[String]]) -> String {
    ([columns, columns.map { _ in "---" }] + rows).map { row in
      "| " + row.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }.joined(separator: "\n")
  }

  static func code(_ text: String) -> String { "`\(text)`" }
  static func list(_ words: some Sequence<String>) -> String { words.map(code).joined(separator: ", ") }

  private static func rows(_ entries: [ScriptShape.Entry], after prefix: String = "") -> [[String]] {
    entries.flatMap { entry -> [[String]] in
      let name = prefix + entry.name
      let inner = entry.shape.table
      let row = [
        code(name), entry.shape.summary, entry.note + (entry.isRequired ? "; required" : ""),
      ]
      return [row] + (inner.map { rows($0, after: name + ".") } ?? [])
    }
  }

  private static func entries(_ entries: [ScriptShape.Entry]) -> String {
    table(["key", "value", "meaning"], rows(entries))
  }

  // MARK: Sections

  private static var script: [String] {
    let outer = ScriptForm.keys.map { [code($0.name), $0.note + ($0.isRequired ? "; required" : "")] }
    return [
      "## Script", table(["key", "meaning"], outer), "### Checkout", entries(ScriptForm.checkout.table ?? []),
      "### Terminal", entries(ScriptForm.terminal), "### Matrix", entries(ScriptForm.matrix), "### Placeholders",
      table(
        ["name", "stands for"],
        [
          ["`$card.NAME`", "the number of a test card; see <doc:Reference#Test-cards>"],
          ["`$track.NAME`, `$track1.NAME`, `$track2.NAME`", "its tracks, as a card reader types them"],
          [list(Combination.names.map { "$cell." + $0 }), "the values of the axes of the matrix in this case"],
          ["`$row.NAME`", "the cell of this case’s row of examples"],
        ]),
    ]
  }

  private static var verbs: [String] {
    ["## Verbs"]
      + VerbForm.Group.allCases.flatMap { group -> [String] in
        let verbs = Verb.Name.allCases.map { ($0, $0.form) }.filter { $0.1.group == group }
        let head = group == .assertion ? "the case fails unless" : "does"
        return [
          "### \(group.rawValue)",
          table(["verb", head], verbs.map { [$0.1.examples.map(code).joined(separator: "<br>"), $0.1.summary] }),
        ]
          + verbs.compactMap { name, form in
            let hasOwnTable = ![Verb.Name.start, .checkout].contains(name)
            return form.shape.table.flatMap { hasOwnTable ? "#### \(name.rawValue)\n\n" + entries($0) : nil }
          }
      }
  }

  private var screens: [String] {
    [
      "## Screens and elements",
      """
      `screen` takes these ids, and `kassa show` draws the screens of a payment system. The verbs that name an element take its id. The
      text of a button, checkbox or payment method stands behind its id, in English. A form has the fields that the platform asks for, and a list the
      rows of what can be chosen: `N` stands for a number, such as the last four digits of a
      card in the wallet (`card.5780`), or the position in a list; `account:N` for a saved card, whose number is random, so name it by its
      text (`VISA •••• 0077`); `NAME` for the shop's id of a payment. A screen with «none» has only text.
      """,
      Self.table(
        ["screen or dialogue", "elements"],
        ScriptNames.screens.map { screen in
          let names = (elements[screen] ?? []).map { Self.code($0.id) + ($0.text.isEmpty ? "" : " (\($0.text))") }
          return [Self.code(screen), names.isEmpty ? "none" : names.joined(separator: ", ")]
        }),
    ]
  }

  private static var names: [String] {
    [
      "## Keys",
      """
      Single characters, \(list(Key.namedKeys)) and further function keys up to `F63`; before them, with a hyphen,
      \(list(Key.modifierNames)). Case does not matter, except for a single letter.
      """,
      "## Steps and phases", table(["step", "name"], Step.allCases.map { [String($0.rawValue), code($0.name)] }),
      "Phases: " + list(Phase.allCases.map(\.rawValue)) + ".",
      "## Faults", list(Fault.Kind.allCases.map(\.rawValue)) + ".",
    ]
  }

  private var messages: [String] {
    [
      "## Messages",
      """
      The messages that `hold` can hold and `fault` can break. `*` stands for one part of a path. `message` also finds answers by their
      status, the messages of 3-D Secure such as `AReq`, and callbacks such as `completionHandler`.
      """,
      Self.table(
        ["payment system", "messages"], Sandboxes.all.map { [Self.code($0.systemName), Self.list($0.messages)] }),
    ]
  }

  private var testCards: [String] {
    ["## Test cards"]
      + cards.flatMap { system, rows in
        [
          "### \(system)",
          Self.table(["name", "result"], rows.map { [Self.code($0.name), $0.effect] }),
        ]
      } + [
        "### Names by scenario",
        "Each stands for the first card of the scenario: "
          + Self.list(CardNames.all.keys.filter { !Self.isNumbered($0) }.sorted()) + ".",
      ]
  }

  /// Whether the name of a card ends with digits of its number.
  private static func isNumbered(_ name: String) -> Bool { name.suffix(4).allSatisfy(\.isNumber) }

  private static var codes: [String] {
    [
      "## Error codes",
      table(
        ["code", "text"],
        ScriptNames.errors.map { [code($0), StringTable.english.optional("error." + $0) ?? ""] }),
      "## Failures and mistakes",
      "A failed case has one of these codes: " + list(CaseFailure.codes) + ".",
      "A script that cannot be played has mistakes: " + list(ScriptMistake.Code.allCases.map(\.rawValue)) + ".",
    ]
  }
}

extension ScriptShape {
  /// What can be written, without the keys of tables, which have rows of their own.
  fileprivate var summary: String {
    switch self {
    case .table: "a table"
    case .either(let shapes): shapes.map(\.summary).joined(separator: "; or ")
    case .elements(let shape): "one or a list: \(shape.summary)"
    case .list(let shape): "a list of \(shape.summary)"
    default: description
    }
  }
}
