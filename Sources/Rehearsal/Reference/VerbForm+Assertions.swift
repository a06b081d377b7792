import CheckoutCore

extension Verb.Name {
  static var seeForm: VerbForm {
    VerbForm(.assertion, "the text is on the screen", sight, "see: Pay", "see: { text: Pay, where: pay }")
  }

  static var notSeeForm: VerbForm {
    VerbForm(
      .assertion, "the text is not there", sight, "not-see: Declined", "not-see: { text: Declined, where: status }")
  }

  static var cursorForm: VerbForm {
    let column = ScriptShape.number(0...500)
    let table: [ScriptShape.Entry] = [
      .init("field", element, "a field; the column is then one of its text"),
      .init("column", column, "the column, from 0", isRequired: true),
      .init("row", column, "the row of the window, from 0"),
    ]
    return VerbForm(
      .assertion, "the cursor is in this column of the focused field, or there, or hidden",
      .either([column, .words(["hidden"]), .table(table)]), "cursor: 3", "cursor: { field: pan, column: 3 }",
      "cursor: { column: 10, row: 5 }", "cursor: hidden")
  }

  private static var sight: ScriptShape {
    .either([
      .text("the id of an element, a key of the string table, or a text"),
      .table([
        .init("text", element, "what to look for", isRequired: true),
        .init(
          "where", .text("`status`, `title`, `dialog`, `card`, `hints`, `steps`, or an element"), "the part of the page"
        ),
      ]),
    ])
  }

  static var fieldForm: VerbForm {
    let table: [ScriptShape.Entry] = [
      .init("name", element, "the field", isRequired: true), .init("shows", .text("a text"), "what it shows"),
      .init("value", .text("a text"), "what it holds, without separators"),
      .init("brand", .text("a brand, or `none`"), "the brand beside it"),
      .init("error", .text("a text or a key, or `none`"), "the error below it"),
      .init("while", .words(["focused"]), "whether to move the focus there first, and back"),
    ]
    return VerbForm(
      .assertion, "a field shows this text, holds this value, has this brand or this error", .table(table),
      "field: { name: pan, shows: 4314 2200 0000 0056, brand: visa, while: focused }")
  }

  static var styleForm: VerbForm {
    let table: [ScriptShape.Entry] =
      [
        .init("text", .text("a text on the screen"), "the text", isRequired: true),
        .init("colour", .text("a colour as in snapshots, such as `red` or `#102030`"), "its colour"),
        .init("background", .text("a colour"), "the colour behind it"),
      ] + ["bold", "dim", "italic", "underline", "reverse"].map { .init($0, .flag, "whether it is so") }
    return VerbForm(.assertion, "the text has this style", .table(table), "style: { text: Pay, bold: true }")
  }

  static var messageForm: VerbForm {
    let table: [ScriptShape.Entry] = [
      .init("step", .number(1...Step.allCases.count), "the step"),
      .init("name", .text("a message"), "its name or part of it"),
      .init("has", .map(.text("a text; `*` is any")), "values at paths such as `errors.0.code`"),
      .init("lacks", .elements(.text("a path")), "paths that must be absent"),
      .init("count", .number(0...10_000), "the number of such messages"),
      .init("payment", .words(["last", "all"]), "whose messages count; those of all payments if absent"),
    ]
    return VerbForm(
      .assertion, "there was such a message between two parties", .either([.text("a message"), .table(table)]),
      "message: POST /v1/payment", "message: { name: POST /v1/payment, has: { method: card }, count: 1 }")
  }

  static var hostForm: VerbForm {
    let table: [ScriptShape.Entry] = [
      .init("result", .text("a word"), "a word of the result with which the SDK called back"),
      .init("error", .text("a word"), "a word of the error in it"),
      .init("event", .text("a word"), "the name or a word of another callback"),
      .init("count", .number(0...1000), "how often; once if absent"),
    ]
    return VerbForm(
      .assertion, "the SDK told this to the app that hosts it", .table(table), "host: { result: Success }",
      "host: { event: onUnexpectedEvent, count: 0 }")
  }

  static var effortForm: VerbForm {
    let table = EffortExpectation.keys.map {
      ScriptShape.Entry(
        $0, .number(0...1_000_000),
        $0.hasPrefix(EffortExpectation.Limit.most) ? "the most that it may be" : "the number, exactly")
    }
    return VerbForm(
      .assertion, "entering the forms of the payment has needed so many keys", .table(table),
      "effort: { keys: 34, max-corrections: 0 }")
  }
}
