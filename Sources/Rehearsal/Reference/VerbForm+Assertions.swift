import CheckoutCore

extension Verb.Name {
  static var seeForm: VerbForm {
    VerbForm(
      .assertion, "the text is on the screen", .takes(sight(.visible, [times])),
      program: .takes(programSight([times])), "see: Pay", "see: { text: Pay, where: pay }",
      "see: { matches: '[0-9]+ of 13', count: 1 }")
  }

  static var notSeeForm: VerbForm {
    VerbForm(
      .assertion, "the text is not there", .takes(sight(.absent)), program: .takes(programSight()),
      "not-see: Declined", "not-see: { text: Declined, where: status }")
  }

  static var screenForm: VerbForm {
    form(
      .assertion, "this screen or dialogue is open", .words(ScriptNames.screens, expands: true),
      notFor: "another program does not name its screens; see a text of the screen", "screen: card")
  }

  static var fieldForm: VerbForm {
    let table: [ScriptShape.Entry] = [
      .init("name", element, "the field, box, row or button", .required),
      .init("shows", .text("a text", .any), "what it shows", .anyOf),
      .init("value", .text("a text", .any), "what it holds, without separators", .anyOf),
      .init("brand", .text("a brand, or `none`"), "the brand beside it", .anyOf),
      .init(
        "error",
        .either([
          .text("a text or a key, or `none`", .element),
          .table([.init("part", .text("a text"), "a part of the error", .required)]),
        ]), "the whole error below it", .anyOf),
      .init("checked", .flag, "whether the box is ticked, or the row or radio button chosen", .anyOf),
      .init("enabled", .flag, "whether it can be used", .anyOf),
      .init("visible", .flag, "whether the window shows this part of the page", .anyOf),
      .init("required", .flag, "whether the field must be filled in, or the box ticked", .anyOf),
      .init("while", .words(["focused"]), "whether to move the focus there first, and back"),
    ]
    return form(
      .assertion,
      "a field shows this text, holds this value, has this brand or this error; a box, row or button has this state",
      .table(table),
      notFor: "\(noFields); see a text where it must stand",
      "field: { name: pan, shows: 4314 2200 0000 0056, brand: visa, while: focused }",
      "field: { name: save, checked: true }", "field: { name: pay, enabled: true, visible: true }")
  }

  static var focusForm: VerbForm {
    form(
      .assertion, "this element has the focus", element,
      notFor: "another program does not say what its elements are; press its keys or click a text", "focus: pan")
  }

  static var cursorForm: VerbForm {
    let column = ScriptShape.number(0...500)
    func table(_ need: ScriptShape.Entry.Need, _ others: [ScriptShape.Entry]) -> ScriptShape {
      .table(
        others + [
          .init("column", column, "the column, from 0", .required),
          .init("row", column, "the row of the window, from 0", need),
        ])
    }
    let field = ScriptShape.Entry("field", element, "a field; the column is then one of its text")
    return VerbForm(
      .assertion, "the cursor is in this column of the focused field, or there, or hidden",
      .takes(.either([column, .words(["hidden"]), table(.optional, [field])])),
      program: .takes(
        .either([.words(["hidden"]), table(.required, [timeout])]), hint: "write { column: 10, row: 5 }; \(noFields)"),
      "cursor: 3", "cursor: { field: pan, column: 3 }", "cursor: { column: 10, row: 5 }", "cursor: hidden")
  }

  static var styleForm: VerbForm {
    let table: [ScriptShape.Entry] =
      [
        .init("text", .text("a text on the screen", .visible), "the text", .required),
        .init(
          "colour", .text("a colour as in snapshots, such as `red` or `#102030`", .colour), "its colour", .anyOf),
        .init("background", .text("a colour", .colour), "the colour behind it", .anyOf),
      ] + StyleExpectation.names.map { .init($0, .flag, "whether it is so", .anyOf) }
    return VerbForm(
      .assertion, "the text has this style wherever the screen shows it", .takes(.table(table)),
      program: .takes(.table(table + [timeout])),
      "style: { text: Pay, bold: true }")
  }

  static var stepForm: VerbForm {
    form(
      .assertion, "this step is complete; under `hold`, it is open or complete", flowStep,
      notFor: "another program does not report the steps of a payment", "step: 13",
      "step: \(Step.paymentProcessed.name)")
  }

  static var messageForm: VerbForm {
    let table: [ScriptShape.Entry] = [
      .init("step", .number(1...Step.allCases.count), "the step", .anyOf),
      .init("name", .text("a message"), "its name, or the end of its path", .anyOf),
      .init(
        "has",
        .map(
          .either([
            .text("a text; `*` is any", .wire),
            .table([.init("matches", .text("a regular expression", .pattern), "a part of the value", .required)]),
          ])), "values at paths such as `errors.0.code`", .anyOf, needsValue: true),
      .init("lacks", .elements(.text("a path")), "paths that must be absent", .anyOf, needsValue: true),
      .init("count", .number(0...10_000), "the number of such messages", .anyOf),
      .init(
        "payment", .text("`last`, `all`, or the ID of a payment, such as `given_1`"),
        "whose messages count; if absent, it must be true of all payments and of the last one. With an ID: the notifications to "
          + "the shop about that payment, also after operations"),
    ]
    return form(
      .assertion, "there was such a message between two parties", .either([.text("a message"), .table(table)]),
      notFor: "another program's messages do not go through kassa; expect output or a file",
      "message: POST /v1/payment", "message: { name: POST /v1/payment, has: { method: card }, count: 1 }",
      "message: { name: callback, has: { payment.id: { matches: '^ep2a' } } }",
      "message: { name: notification, payment: given_1, has: { payment.status: refunded } }")
  }

  static var snapshotForm: VerbForm {
    let name = ScriptShape.text("a name")
    func shape(_ part: String, _ others: [ScriptShape.Entry] = []) -> VerbForm.Use {
      let (area, name) = (ScriptShape.table(areaKeys), ScriptShape.Entry("name", name, "its name", .required))
      let mask = ScriptShape.table(
        areaKeys + [.init("matches", .text("a regular expression", .mask), "what is masked")])
      return .takes(
        .either([
          name.shape,
          .table(
            [
              name, .init("where", .either([.text(part), area]), "the part that is compared"),
              .init("mask", .elements(.either([.text(part), mask])), "the parts that are not compared"),
            ] + others),
        ]))
    }
    return VerbForm(
      .assertion, "the screen equals `SCRIPT.snapshots/NAME.txt`; `--update` saves it",
      shape("an element, or `row 7`, counted from 0"), program: shape("`row 7`, counted from 0", [timeout]),
      "snapshot: form", "snapshot: { name: form, where: row 3, mask: { matches: '[0-9]+:[0-9]+' } }")
  }

  static var rememberForm: VerbForm {
    let table: [ScriptShape.Entry] = [
      .init("message", .text("a message"), "the newest message of this name that has the member", .oneOf),
      .init("at", .text("a path"), "the path of the member"),
      .init(
        "payment", .words(["last", "all"]),
        "whose messages count, beside `message`; those of the last payment if absent"),
      .init(
        "matches", .text("a regular expression", .pattern),
        "what it matches on the screen: its first group, if it has one",
        .oneOf),
      .init("where", .text(partsOfPage), "the part of the page"),
    ]
    return form(
      .structure, "keeps values of messages or of the screen, for which `$NAME` stands in the steps that follow",
      .map(.either([.text("`message.PATH`, of the newest message that has it"), .table(table)])),
      notFor: "its messages do not go through kassa", "remember: { order: message.payment.id }",
      "remember: { order: { message: callback, at: payment.id } }",
      "remember: { sum: { matches: 'Pay (.*)', where: pay } }")
  }

  static var leakFreeForm: VerbForm {
    form(
      .assertion, "no secret was shown so far, which every step checks anyway", .nothing,
      notFor: "whatever is typed as secret: is looked for on every screen of another program anyway", "leak-free")
  }

  static var resultForm: VerbForm {
    form(
      .assertion, "the last payment ended so", ScriptForm.result, notFor: noResult,
      "result: { outcome: success, notified: once }", "result: { payment: given_1, told: refunded }")
  }

  static var effortForm: VerbForm {
    let table = EffortExpectation.keys.map {
      ScriptShape.Entry(
        $0, .number(0...1_000_000),
        $0.hasPrefix(EffortExpectation.Limit.most) ? "the most that it may be" : "the number, exactly", .anyOf)
    }
    return form(
      .assertion, "entering the forms of the payment has needed so many keys", .table(table),
      notFor: "another program does not report how it was entered", "effort: { keys: 34, max-corrections: 0 }")
  }

  static var hostForm: VerbForm {
    let table: [ScriptShape.Entry] = [
      .init("result", .text("a word"), "a word of the result with which the SDK called back", .anyOf),
      .init("error", .text("a word"), "a word of the error in it", .anyOf),
      .init("event", .text("a word"), "the name or a word of another callback", .anyOf),
      .init("count", .number(0...1000), "how often; once if absent"),
      .init(
        "payment", .words(["last", "all"]),
        "whose callbacks count; if absent, it must be true of all payments and of the last one"),
    ]
    return form(
      .assertion, "the SDK told this to the app that hosts it", .table(table), notFor: noResult,
      "host: { result: Success }",
      "host: { result: Error, error: networkTimeout }", "host: { result: Decline, count: 0 }")
  }

  static var waitForm: VerbForm {
    let quiet = ScriptShape.Entry(
      "quiet", .either([.nothing, .duration()]), "the time without output; that of `idle` if absent", .oneOf)
    let table = match + [quiet, area, timeout]
    return onlyForPrograms(
      "waits for the text, for the end of output, or for the exit",
      .takes(
        .either([.words(["quiet", "exit"]), .table(table)]),
        hint: "such as { text: … }, { matches: … } or { quiet: 300ms }; kassa waits for no fixed time"),
      instead: "kassa waits by itself until nothing is running or in flight", "wait: { text: Card }", "wait: quiet",
      "wait: { quiet: 300ms }", "wait: exit")
  }

  static var exitForm: VerbForm {
    let status = ScriptShape.number(0...255)
    return onlyForPrograms(
      "the program exits with this status, with 0 if none is given",
      .takes(.either([.nothing, status, .table([.init("status", status, "its exit status; 0 if absent"), timeout])])),
      instead: "use result: or screen: for the end of a payment of kassa", "exit", "exit: 3")
  }

  static var outputForm: VerbForm {
    onlyForPrograms(
      "the program has written this, even if it is not on the screen any more",
      .takes(.either([.text("a text"), .table(match + [timeout])])),
      instead: "use see: for what kassa shows", "output: done", "output: { matches: done }")
  }

  static var fileForm: VerbForm {
    let path = ScriptShape.Entry("path", .text("a path"), "a file that was written since the start", .required)
    let match = match.map { entry in
      var entry = entry
      if entry.name == "text" { entry.shape = .text("a text; `\"\"` is an empty file", .any) }
      return entry
    }
    return onlyForPrograms(
      "the file contains this", .takes(.table([path] + match + [timeout])),
      instead: "use message: for what kassa exchanges", "file: { path: out.txt, text: done }")
  }

  /// Returns the form of a verb that only scripts for programs have.
  private static func onlyForPrograms(
    _ summary: String, _ use: VerbForm.Use, instead: String, _ examples: String...
  ) -> VerbForm {
    var form = VerbForm(.assertion, summary, .refuses(instead), program: use)
    form.examples = examples
    return form
  }

  private static let noResult =
    "another program returns no payment result; expect a text, a file or an exit status"

  private static let noFields = "another program does not say what its fields are"

  private static let partsOfPage = "`status`, `title`, `dialog`, `card`, `hints`, `steps`, or an element"
  private static let times = ScriptShape.Entry("count", .number(1...500), "how often; at least once if absent")

  private static func sight(_ rule: ScriptShape.TextRule, _ others: [ScriptShape.Entry] = []) -> ScriptShape {
    let what = "the id of an element, a key of the string table, or a text"
    return .either([
      .text(what, rule),
      .table(
        [
          .init("text", .text(what, .visible), "what to look for", .oneOf),
          .init("matches", .text("a regular expression", .pattern), "the same, in one row", .oneOf),
          .init("where", .text(partsOfPage), "the part of the page"),
        ] + others),
    ])
  }

  private static let match: [ScriptShape.Entry] = [
    .init("text", .text("a text", .legible), "what to look for", .oneOf),
    .init("matches", .text("a regular expression", .pattern), "what to look for", .oneOf),
  ]

  private static let areaKeys: [ScriptShape.Entry] = [
    .init("column", .number(0...500), "the first column, from 0"),
    .init("row", .number(0...500), "the first row, from 0"),
    .init("columns", .number(1...500), "how many columns"), .init("rows", .number(1...500), "how many rows"),
  ]

  private static let area = ScriptShape.Entry(
    "where", .either([.text("`row 7`, counted from 0"), .table(areaKeys)]), "the part of the screen")

  private static func programSight(_ others: [ScriptShape.Entry] = []) -> ScriptShape {
    .either([.text("a text", .legible), .table(match + others + [area, timeout])])
  }
}
