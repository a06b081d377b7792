import CheckoutCore
import KassaBackend
import KassaResources
import KassaSandbox
import KassaScreens
import KassaTerminal

@testable import KassaRehearsal
@testable import KassaSystems

/// The article with every name that scripts can use, made from the code.
struct ReferenceArticle {
  /// The elements of each screen that `kassa show` draws, by screen ID, sorted.
  let elements: [String: [Element]]
  /// The IDs of the texts of each of these screens, sorted.
  let texts: [String: [String]]

  init() throws {
    let pages = try Self.pages()
    (elements, texts) = (Self.elements(of: pages), Self.texts(of: pages))
  }

  var text: String {
    get throws {
      let looked = try Self.lookedTexts()
      return
        ([Self.head] + Self.script + Self.verbs + screens + Self.names + Self.outcomes + Self.messages + Self.members
        + Self.testCards + Self.codes + looked)
        .joined(separator: "\n\n") + "\n"
    }
  }

  private static let head = """
    # Reference

    Every verb, key, value and name of rehearsal scripts.

    ## Overview

    This article is made from the code, as is the JSON Schema for editors that `kassa play --schema` prints. <doc:Scripts> explains how
    the parts work together.
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
        code(name), entry.shape.summary, entry.note + (entry.need == .required ? "; required" : ""),
      ]
      return [row] + (inner.map { rows($0, after: name + ".") } ?? [])
    }
  }

  private static func entries(_ entries: [ScriptShape.Entry]) -> String {
    table(["key", "value", "meaning"], rows(entries))
  }

  // MARK: Sections

  private static let form = ScriptSystems.builtIn.form

  private static var script: [String] {
    let outer = form.keys.map { [code($0.name), $0.note + ($0.need == .required ? "; required" : "")] }
    return [
      "## Script", table(["key", "meaning"], outer), "### Checkout", entries(form.checkout.table ?? []),
    ] + needs + [
      "### Terminal", entries(ScriptForm.terminal), "### Matrix", entries(form.matrix), "### Placeholders",
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

  /// The settings of a checkout that are made for something that happens, and the others.
  private static var needs: [String] {
    func all(_ rows: [SandboxSetting], _ prefix: String = "") -> [(name: String, need: String?)] {
      rows.flatMap { row -> [(name: String, need: String?)] in
        guard case .table(let rows) = row.values else { return [(prefix + row.name, row.need?.words)] }
        return all(rows, prefix + row.name + ".")
      }
    }
    var (names, systems): ([String], [String: [String]]) = ([], [:])
    var (needs, states): ([String: String], [String]) = ([:], [])
    for sandbox in Sandboxes.builtIn.all {
      for (name, need) in all(sandbox.settings) {
        guard let need else {
          if !states.contains(name) { states.append(name) }
          continue
        }
        if needs[name] == nil { names.append(name) }
        needs[name] = need
        systems[name, default: []].append(sandbox.systemName)
      }
    }
    let rows = names.map { name in
      let own = systems[name] ?? []
      return [code(name), own == Sandboxes.builtIn.names ? "all" : list(own), needs[name] ?? ""]
    }
    states.removeAll { names.contains($0) || ["faults", "hold", "issuer.at"].contains($0) }
    return [
      "### Settings that must be met",
      """
      A setting that is made for something that happens has tested nothing if it does not happen. The case then fails at the setting, with the
      code `fault`, or `hold` for a break. A setting with its usual value needs nothing, and neither do those of a recording (`idle-input: allowed`).
      """,
      table(
        ["setting", "payment systems", "needs"],
        rows + [
          [code("faults"), "all", "for each fault, as many messages as its `times` says"],
          [code("hold"), "all", "for each break, a message that it holds, or as many as its `times` says"],
        ]),
      """
      What the other settings say holds all the time: how the platform decides, and what the shop, its project and the payer's device are like.
      There is nothing that they could miss: \(list(states)).
      """,
    ]
  }

  private static var verbs: [String] {
    ["## Verbs"]
      + VerbForm.Group.allCases.flatMap { group -> [String] in
        let verbs = form.verbs(in: .checkout).compactMap { entry in
          Verb.Name(rawValue: entry.name).map { ($0, form[$0], entry.shape) }
        }.filter { $0.1.group == group }
        let head = group == .assertion ? "the case fails unless" : "does"
        return [
          "### \(group.rawValue)",
          table(["verb", head], verbs.map { [$0.1.examples.map(code).joined(separator: "<br>"), $0.1.summary] }),
        ]
          + verbs.compactMap { name, _, shape in
            let hasOwnTable = ![Verb.Name.start, .checkout].contains(name)
            return shape.table.flatMap { hasOwnTable ? "#### \(name.rawValue)\n\n" + entries($0) : nil }
          }
      } + [
        "### Other programs", "The verbs of scripts with `program:`; see <doc:Programs>.",
        entries(form.verbs(in: .program)),
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

  private static var messages: [String] {
    [
      "## Messages",
      """
      The messages that `hold` can hold and `fault` can break. `*` stands for one part of a path. `message` also finds answers by their
      status, the messages of 3-D Secure such as `AReq`, and callbacks such as `completionHandler`.
      """,
      table(["payment system", "messages"], Sandboxes.builtIn.all.map { [code($0.systemName), list($0.messages)] }),
    ]
  }

  /// The unique name of a test card; for a card in a wallet, its name as an element, which is none for `$card`.
  private static func name(ofNumber number: String, among groups: [TestCardGroup]) -> String {
    groups.flatMap(\.cards).first { $0.number == number }.map(CardNames.builtIn.name) ?? "card.\(number.suffix(4))"
  }

  private static var testCards: [String] {
    ["## Test cards"]
      + PaymentSystems.builtIn.all.flatMap { system in
        let rows = system.testCards.dropLast(system.situations.count).map {
          [code(name(ofNumber: $0.number, among: system.sandbox.testCards)), $0.whole(.english)]
        }
        return ["### \(system.name)", table(["name", "result"], rows)]
      } + [
        "### Situations of 3-D Secure",
        """
        Cards for all payment systems with an issuer, unless one is named. What follows `3ds-` is also a value of `situation` of the issuer.
        """,
        table(
          ["name", "result"],
          ThreeDSSituation.all.map { situation in
            let systems = situation.systems.isEmpty ? "" : " (" + situation.systems.joined(separator: ", ") + ")"
            return [code("3ds-" + situation.name), situation.row(.english).whole(.english) + systems]
          }),
        "### Names by scenario",
        "Each stands for the first card of the scenario: "
          + list(CardNames.builtIn.all.keys.filter { !isNumbered($0) && !$0.hasPrefix("3ds-") }.sorted()) + ".",
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
      """
      The code of a failure is the name of the verb that failed, such as `see`, or one of these. JUnit has it as `type`, `--json` as `code`.
      """,
      table(["code", "meaning"], FailureCode.allCases.map { [code($0.rawValue), $0.meaning] }),
      "A script that cannot be played has mistakes, which `kassa play --lint` finds too:",
      table(["code", "meaning"], ScriptMistake.Code.allCases.map { [code($0.rawValue), $0.meaning] }),
    ]
  }
}

extension ScriptShape {
  /// What can be written, without the keys of tables, which have rows of their own.
  fileprivate var summary: String {
    switch self {
    case .nothing: "nothing"
    case .text(let what, _), .anything(let what): what
    case .words(let words, _): words.map { "`\($0)`" }.joined(separator: ", ")
    case .flag: "`true`, `false`"
    case .number(let range) where range.upperBound == .max: "a number from \(range.lowerBound)"
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .duration: "a time such as `200ms`, `30s`, `5m` or `1h`"
    case .pair(let separator): separator == "x" ? "columns and rows, such as `80x24`" : "two numbers, such as `[10, 5]`"
    case .key: "a key; see <doc:Reference#Keys>"
    case .table: "a table"
    case .map(let shape): "a table of names with \(shape.summary)"
    case .list(let shape): "a list of \(shape.summary)"
    case .elements(let shape): "one or a list: \(shape.summary)"
    case .either(let shapes): shapes.map(\.summary).joined(separator: "; or ")
    case .steps, .programSteps: "a list of steps"
    case .readElsewhere(let shape): shape.summary
    }
  }
}
