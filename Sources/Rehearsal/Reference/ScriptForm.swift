import CheckoutCore
import KassaBackend
import KassaResources
import KassaTerminal

/// The form of a whole script.
enum ScriptForm {
  static let keys: [ScriptShape.Entry] = [
    .init("name", .text("a text"), "name of the script in reports; the file name if absent"),
    .init("tags", .elements(.text("a word of `a` to `z`, `0` to `9` and `-`")), "words by which `--tag` chooses"),
    .init("seed", .number(0...Int.max), "seed with which the script is always played"),
    .init(
      "idle-input", .words(["allowed"]),
      "whether keys, clicks and text may have no effect, as in recordings of what a person did"),
    .init("checkout", .either([.nothing, checkout]), "payment system, order and settings of the mock backend"),
    .init("terminal", .table(terminal), "the window"),
    .init("matrix", .table(matrix), "axes of the cases: one script, many cases"),
    .init(
      "examples",
      .either([.list(.map(.text("a text"))), .table([.init("from", .text("a file"), "a table", isRequired: true)])]),
      "named cases, each with texts for `$row.NAME`; from a CSV or TSV file, or a list of tables"),
    .init("steps", .steps, "verbs, one a step", isRequired: true),
    .init("result", result, "how the last payment must end; the same as the verb `result` at the end"),
  ]

  /// The keys of a script that plays another program.
  static let programKeys: [ScriptShape.Entry] =
    keys.filter { ["name", "tags", "matrix", "examples"].contains($0.name) } + [
      .init("program", .table(program), "the program that is played; see <doc:Programs>", isRequired: true),
      .init("steps", .programSteps, "verbs, one a step", isRequired: true),
    ]

  private static let program: [ScriptShape.Entry] = [
    .init("run", .elements(.text("a word")), "the program and its arguments", isRequired: true),
    .init("env", .map(.text("a text")), "environment variables"), .init("size", Verb.Name.size, "the window"),
    .init("idle", .duration, "the time without output after which the program counts as idle"),
    .init("pause", .duration, "the time between two keys"),
  ]

  static let checkout = ScriptShape.table(ownSettings + otherSettings)

  private static let ownSettings: [ScriptShape.Entry] = [
    .init("provider", .words(Sandboxes.builtIn.names), "payment system"),
    .init("mock", .words(Sandboxes.builtIn.mocks), "mock mode"),
    .init("language", .words(StringTable.languages), "language"),
    .init("method", .text("a payment method"), "payment method with which the form opens"),
    .init(
      "order", .anything("a table of the payment system’s own parameters; see «Order files»"), "what is paid"),
    .init(
      "begin", .words(["checkout", "shop"]), "whether the shop’s pay button is already pressed (`checkout`) or not"),
  ]

  private static let otherSettings = Sandboxes.builtIn.settings.map(ScriptShape.Entry.init)
    .filter { entry in !ownSettings.contains { $0.name == entry.name } }

  static let terminal: [ScriptShape.Entry] = [
    .init("size", Verb.Name.size, "columns and rows, up to 500 each; `80x24` if absent"),
    .init("colours", .words(ColourMode.allCases.map(\.rawValue)), "colours of the terminal; `256` if absent"),
    .init("theme", .words(Theme.names), "colours of the program; `terminal` if absent"),
  ]

  static let matrix: [ScriptShape.Entry] = [
    .init("languages", .elements(.words(StringTable.languages)), "`$cell.language`"),
    .init("sizes", .elements(Verb.Name.size), "`$cell.size`"),
    .init("themes", .elements(.words(Theme.names)), "`$cell.theme`"),
    .init("colours", .elements(.words(ColourMode.allCases.map(\.rawValue))), "`$cell.colours`"),
    .init(
      "cards", .elements(.text("a test card, a scenario for all of its cards, or `all`")),
      "`$cell.card`, `$cell.code` (its result code), `$cell.cvc` (a security code of the right length)"),
    .init("mocks", .elements(.words(Sandboxes.builtIn.mocks)), "`$cell.mock`"),
  ]

  static let result = ScriptShape.table([
    .init("outcome", .words(Outcome.allCases.map(\.rawValue)), "how the payment ended"),
    .init("code", .text("a text, or `none`"), "result code of the platform"),
    .init("error", .text("an error code; see <doc:Reference#Error-codes>"), "code of the error"),
    .init(
      "notified", .either([.words(["once", "never"]), .number(0...1000)]),
      "number of verified notifications with a final status at the merchant server"),
    .init("told", .text("a status"), "status in the last notification"),
  ])
}
