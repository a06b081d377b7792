import CheckoutCore
import KassaBackend
import KassaResources
import KassaTerminal

/// The form of a whole script, with the words of the payment systems that it can name.
struct ScriptForm: Sendable {
  let operations: [String]
  let checkout: ScriptShape
  /// The settings of the mock backend, which has a reader of its own.
  let otherSettings: [ScriptShape.Entry]
  let matrix: [ScriptShape.Entry]
  private var verbs: [Verb.Name: VerbForm] = [:]

  init(_ sandboxes: Sandboxes) {
    let ownSettings: [ScriptShape.Entry] = [
      .init("provider", .words(sandboxes.names), "payment system"),
      .init("mock", .words(sandboxes.mocks, expands: true), "mock mode"),
      .init("language", .words(StringTable.languages, expands: true), "language"),
      .init("method", .text("a payment method"), "payment method with which the form opens"),
      .init(
        "order", .anything("a table of the payment system’s own parameters; see «Order files»"), "what is paid"),
      .init(
        "begin", .words(["checkout", "shop"]), "whether the shop’s pay button is already pressed (`checkout`) or not"),
      .init(
        "given", .table(Self.given), "what has happened before, without playing it: a payment with the ID `given_1`",
        needsValue: true),
    ]
    otherSettings = sandboxes.settings.map(ScriptShape.Entry.init)
      .filter { entry in !ownSettings.contains { $0.name == entry.name } }
    checkout = .either([.nothing, .table(ownSettings + otherSettings)])
    operations = sandboxes.operations
    matrix = [
      .init("languages", .elements(.words(StringTable.languages)), "`$cell.language`", .anyOf, needsValue: true),
      .init("sizes", .elements(Verb.Name.size), "`$cell.size`", .anyOf, needsValue: true),
      .init("themes", .elements(.words(Theme.names)), "`$cell.theme`", .anyOf, needsValue: true),
      .init(
        "colours", .elements(.words(ColourMode.allCases.map(\.rawValue))), "`$cell.colours`", .anyOf, needsValue: true),
      .init(
        "modes", .elements(.words(InterfaceMode.allCases.map(\.rawValue))), "`$cell.mode`", .anyOf, needsValue: true),
      .init(
        "cards", .readElsewhere(.elements(.text("a test card, a scenario for all of its cards, or `all`"))),
        "`$cell.card`, `$cell.code` (its result code), `$cell.cvc` (a security code of the right length)", .anyOf,
        needsValue: true),
      .init("mocks", .elements(.words(sandboxes.mocks)), "`$cell.mock`", .anyOf, needsValue: true),
    ]
    verbs = Dictionary(uniqueKeysWithValues: Verb.Name.allCases.map { ($0, $0.form(self)) })
  }

  /// Whether a key is named as parameters of orders are, such as `amount`, `paymentAmount` and `customerId`. The names
  /// themselves are those of the payment systems, whose order files have a reader of their own.
  static func isNamedAsParameter(_ key: String) -> Bool {
    let ends = ["amount", "currency", "description", "comment", "number", "id"]
    return ends.contains { key.lowercased().hasSuffix($0) }
  }

  /// The form of a verb.
  subscript(name: Verb.Name) -> VerbForm { verbs[name] ?? name.form(self) }

  /// The verbs that a kind of script has, as the entries of a step.
  func verbs(in kind: ScriptKind) -> [ScriptShape.Entry] {
    Verb.Name.allCases.compactMap { name in
      guard case .takes(let shape, _) = self[name].use(in: kind) else { return nil }
      return ScriptShape.Entry(name.rawValue, shape, self[name].summary)
    }
  }

  var keys: [ScriptShape.Entry] {
    [
      .init("name", .text("a text"), "name of the script in reports; the file name if absent"),
      .init(
        "tags", .elements(.text("a word of `a` to `z`, `0` to `9` and `-`")), "words by which `--tag` chooses",
        needsValue: true),
      .init(
        "skip", .text("a reason"), "why the script is not played, for now; reports show it", needsValue: true),
      .init(
        "expect-failure", Self.expectedFailure,
        "why every case must fail, such as the number of a ticket; the script is green only while an expectation is not met",
        needsValue: true),
      .init("seed", .number(0...Int.max), "seed with which the script is always played"),
      .init(
        "idle-input", .words(["allowed"]),
        "whether keys, clicks and text may have no effect, as in recordings of what a person did"),
      .init("checkout", checkout, "payment system, order and settings of the mock backend"),
      .init("terminal", .table(Self.terminal), "the window"),
      .init("matrix", .table(matrix), "axes of the cases: one script, many cases", needsValue: true),
      .init(
        "examples",
        .either([.list(.map(.text("a text"))), .table(Self.examplesFile)]),
        "named cases, each with texts for `$row.NAME`; from a CSV or TSV file, or a list of tables"),
      .init("steps", .steps, "verbs, one a step", .required, needsValue: true),
      .init(
        "result", Self.result, "how the last payment must end; the same as the verb `result` at the end",
        needsValue: true),
    ]
  }

  /// The keys of a script that plays another program.
  var programKeys: [ScriptShape.Entry] {
    keys.filter { ["name", "tags", "skip", "expect-failure", "matrix", "examples"].contains($0.name) } + [
      .init(
        "program", .table(Self.program), "the program that is played; see <doc:Programs>", .required,
        needsValue: true),
      .init("steps", .programSteps, "verbs, one a step", .required, needsValue: true),
    ]
  }

  static let expectedFailure = ScriptShape.either([
    .text("a reason"),
    .table([
      .init("reason", .text("a reason"), "why every case must fail", .required),
      .init("failure", .text("a text"), "a part of the message of the failure; any if absent"),
    ]),
  ])

  static let examplesFile: [ScriptShape.Entry] = [.init("from", .text("a file"), "a table", .required)]

  static let given: [ScriptShape.Entry] = [
    .init(
      "saved-card", .text("a test card, such as `$card.none-success`"),
      "the customer has paid with this card and saved it",
      .oneOf, needsValue: true),
    .init(
      "payment", .words(Given.State.payments.map(\.rawValue)), "what has become of the payment", .oneOf,
      needsValue: true),
  ]

  static let program: [ScriptShape.Entry] = [
    .init("run", .elements(.text("a word", .any)), "the program and its arguments", .required),
    .init("env", .map(.text("a text", .any)), "environment variables"), .init("size", Verb.Name.size, "the window"),
    .init("idle", .duration(), "the time without output after which the program counts as idle"),
    .init("pause", .duration(), "the time between two keys"),
  ]

  static let terminal: [ScriptShape.Entry] = [
    .init("size", Verb.Name.size, "columns and rows, up to 500 each; `80x24` if absent"),
    .init(
      "colours", .words(ColourMode.allCases.map(\.rawValue), expands: true), "colours of the terminal; `256` if absent"),
    .init("theme", .words(Theme.names, expands: true), "colours of the program; `terminal` if absent"),
    .init(
      "mode", .words(InterfaceMode.allCases.map(\.rawValue), expands: true),
      "whether the program uses the whole window or talks in lines, as with `--plain`; `screen` if absent"),
  ]

  static let result = ScriptShape.table([
    .init("outcome", .words(Outcome.allCases.map(\.rawValue), expands: true), "how the payment ended", .anyOf),
    .init("code", .text("a text, or `none`"), "result code of the platform", .anyOf),
    .init("error", .text("an error code; see <doc:Reference#Error-codes>"), "code of the error", .anyOf),
    .init(
      "notified", .either([.words(["once", "never"]), .number(0...1000)]),
      "number of verified notifications with a final status at the merchant server", .anyOf),
    .init("told", .text("a status"), "status in the last notification", .anyOf),
    .init(
      "payment", .text("`last`, or the ID of a payment, such as `given_1`"),
      "which payment `notified` and `told` are about; the last one if absent"),
  ])
}
