import CheckoutCore
import KassaBackend
import KassaTerminal

/// What a script plays.
enum ScriptKind: String, CaseIterable, Sendable {
  /// A checkout of kassa.
  case checkout = "steps"
  /// Another program in a terminal.
  case program = "programSteps"
}

/// How a verb is written and what it does. The reader, the reference and the JSON Schema go by it.
struct VerbForm: Sendable {
  enum Group: String, CaseIterable, Sendable {
    case input = "Input"
    case world = "Time and environment"
    case assertion = "Assertions"
    case structure = "Structure"
  }

  /// Whether a kind of script has the verb.
  enum Use: Sendable {
    /// The verb is written so. A mistake in its value ends with the hint, if there is one.
    case takes(ScriptShape, hint: String? = nil)
    /// The kind of script does not have it, for this reason.
    case refuses(String)
  }

  var group: Group
  var summary: String
  var checkout: Use
  var program: Use
  /// Steps of a script, one for each way to write the verb.
  var examples: [String]

  init(_ group: Group, _ summary: String, _ checkout: Use, program: Use, _ examples: String...) {
    self.group = group
    self.summary = summary
    self.checkout = checkout
    self.program = program
    self.examples = examples
  }

  func use(in kind: ScriptKind) -> Use {
    switch kind {
    case .checkout: checkout
    case .program: program
    }
  }
}

extension Verb.Name {
  static let element = ScriptShape.text("the id of an element, a key of the string table, or a text", .element)
  static let size = ScriptShape.pair(separator: "x")
  static let flowStep = ScriptShape.either([
    .number(1...Step.allCases.count), .words(Step.allCases.map(\.name)),
  ])
  /// The time-out of an expectation of another program.
  static let timeout = ScriptShape.Entry(
    "timeout", .duration(canBeZero: false), "how long the expectation is tried, in real time")

  /// Returns the form of a verb that only scripts for kassa have.
  static func form(
    _ group: VerbForm.Group, _ summary: String, _ shape: ScriptShape, notFor reason: String, _ examples: String...
  ) -> VerbForm {
    var form = VerbForm(group, summary, .takes(shape), program: .refuses(reason))
    form.examples = examples
    return form
  }

  private static let startsOnce = "another program is started once, by program: run"
  private static let noMessages = "another program's messages do not go through kassa"
  private static let noBackend = "another program has no mock backend of kassa"

  /// Returns the form of the verb.
  /// - Parameter script: the form of the whole script, which knows the words of the payment systems.
  func form(_ script: ScriptForm) -> VerbForm {
    switch self {
    case .press:
      let keys = ScriptShape.elements(.key)
      let table: [ScriptShape.Entry] = [
        .init("key", keys, "the keys", .oneOf), .init("keys", keys, "the same", .oneOf),
        .init("ignored", .flag, "whether the program must ignore each of them"),
      ]
      return VerbForm(
        .input, "presses keys, one after the other", .takes(.either([keys, .table(table)])),
        program: .takes(keys, hint: "another program does not say what it ignores"), "press: Enter",
        "press: [Tab, F2]", "press: { key: Enter, ignored: true }")
    case .type, .paste:
      let table: [ScriptShape.Entry] = [
        .init("text", .text("a text"), "the text", .oneOf),
        .init("secret", .text("a text"), "a text that the program must never show", .oneOf),
      ]
      return VerbForm(
        .input, self == .type ? "types into the focused element" : "pastes into the focused element",
        .takes(.text("a text")), program: .takes(.either([.text("a text"), .table(table)])),
        self == .type ? "type: \"1234\"" : "paste: 12/30")
    case .click:
      let at = ScriptShape.Entry("at", .pair(separator: ","), "column and row, from 0", .oneOf)
      let text = ScriptShape.Entry("text", .text("a text on the screen"), "the text to click", .oneOf)
      return VerbForm(
        .input, "clicks an element or a cell", .takes(.either([Self.element, .table([at])])),
        program: .takes(.either([.text("a text on the screen"), .table([at, text, Self.timeout])])), "click: pay",
        "click: { at: [10, 5] }")
    case .fill:
      return VerbForm(
        .input, "replaces the contents of fields; a box takes `true` or `false`", .takes(.map(.text("a text", .any))),
        program: .refuses("another program does not say what its fields are; type into the field that has the cursor"),
        "fill: { pan: $card.none-success, expiry: 12/30 }", "fill: { save: true }")
    case .choose:
      return VerbForm(
        .input, "presses a button, or chooses a row", .takes(Self.element),
        program: .refuses("another program does not say what its elements are; press its keys or click a text"),
        "choose: pay")
    case .resize:
      return VerbForm(
        .input, "changes the size of the window", .takes(Self.size), program: .takes(Self.size), "resize: 40x12")
    case .suspend:
      return VerbForm(
        .input, "presses Ctrl-Z and continues the program, after that time", .takes(.either([.nothing, .duration()])),
        program: .refuses("another program runs in real time, and has no clock to move while it is suspended"),
        "suspend", "suspend: 20s")
    case .clock:
      return Self.form(
        .world, "lets time pass; deadlines, countdowns and polls move only by it", .duration(canBeZero: false),
        notFor: "another program runs in real time; wait for a text, quiet or its exit", "clock: +30s")
    case .kill:
      return Self.form(
        .world, "kills the program, at once or when the step is open; the mock backend and the clock live on",
        .either([.nothing, .table([.init("step", Self.flowStep, "the step", .required)])]),
        notFor: "kassa ends another program itself when the script is over", "kill", "kill: { step: 9 }")
    case .start:
      return Self.form(
        .world, "starts the program again and begins a payment, with changed settings of the checkout",
        script.checkout, notFor: Self.startsOnce, "start", "start: { language: de }")
    case .resume:
      return Self.form(
        .world, "starts the program again and resumes the interrupted payment", .nothing, notFor: Self.startsOnce,
        "resume")
    case .checkout:
      return Self.form(
        .world, "begins another checkout with the same mock backend, with changed settings",
        script.checkout, notFor: Self.startsOnce, "checkout: { mock: decline }")
    case .hold:
      let message = ScriptShape.text("the path of a message, or its end, with or without the method; or `notification`")
      let table: [ScriptShape.Entry] = [
        .init("step", Self.flowStep, "stops latencies when the step is open", .anyOf),
        .init("phase", .words(Phase.allCases.map(\.rawValue)), "stops latencies in the phase", .anyOf),
        .init("message", message, "holds every such message", .anyOf),
        .init("then", .words(HeldMessage.Choice.allCases.map(\.rawValue)), "what becomes of the message", .anyOf),
        .init("times", .either([.number(1...1000), .words(["always"])]), "how many messages"),
      ]
      return Self.form(
        .world, "stops latencies at a point of the flow, or holds messages; `none` ends the former, `off` both",
        .either([.words(["none", "off"]), .table(table)]), notFor: Self.noMessages, "hold: { step: 9 }",
        "hold: { phase: processing }", "hold: { message: POST /v1/payment }", "hold: { then: lose }",
        "hold: { message: POST /v1/payment, then: lose, times: 1 }", "hold: none", "hold: off")
    case .fault:
      return Self.form(
        .world, "breaks messages from now on; `off` ends all faults",
        .readElsewhere(
          .either([
            .words(Fault.Kind.allCases.map(\.rawValue) + ["off"]), .table(Fault.settings.map(ScriptShape.Entry.init)),
          ])), notFor: Self.noMessages, "fault: no-answer",
        "fault: { kind: latency, step: 8, message: POST /v1/payment, delay: 5s, times: always }", "fault: off")
    case .outOfBand:
      return Self.form(
        .world, "acts in the bank’s application, where `clock: +5s` lets the SDK ask, or on the page of the payment",
        .words(["approve", "decline", "abandon"]), notFor: Self.noBackend, "out-of-band: approve")
    case .merchant:
      let amount = ScriptShape.either([.nothing, .number(0...Int.max)])
      let table =
        script.operations.map { ScriptShape.Entry($0, amount, "for this amount in minor units, else for all", .oneOf) }
        + [
          .init("amount", .number(0...Int.max), "the amount in minor units"),
          .init(
            "refused", .text("a code, or `any`"),
            "the code with which the operation must be refused; <doc:Payments#Refused-operations> lists them"),
        ]
      return Self.form(
        .world, "performs an operation of the shop’s server on the last payment",
        .either([.words(script.operations), .table(table)]), notFor: Self.noBackend, "merchant: refund",
        "merchant: { refund: 500 }", "merchant: { capture: 500, refused: any }")
    case .see: return Self.seeForm
    case .notSee: return Self.notSeeForm
    case .screen: return Self.screenForm
    case .field: return Self.fieldForm
    case .focus: return Self.focusForm
    case .cursor: return Self.cursorForm
    case .style: return Self.styleForm
    case .step: return Self.stepForm
    case .message: return Self.messageForm
    case .host: return Self.hostForm
    case .snapshot: return Self.snapshotForm
    case .leakFree: return Self.leakFreeForm
    case .result: return Self.resultForm
    case .effort: return Self.effortForm
    case .remember: return Self.rememberForm
    case .wait: return Self.waitForm
    case .exit: return Self.exitForm
    case .output: return Self.outputForm
    case .file: return Self.fileForm
    case .repeat:
      func table(_ steps: ScriptShape) -> VerbForm.Use {
        .takes(
          .table([
            .init("times", .number(1...10_000), "how often", .required), .init("steps", steps, "what", .required),
          ]))
      }
      return VerbForm(
        .structure, "plays steps several times", table(.steps), program: table(.programSteps),
        "repeat: { times: 3, steps: [{ press: Tab }] }")
    case .include:
      let name = VerbForm.Use.takes(.text("a file or the name of a built-in script"))
      return VerbForm(
        .structure, "inserts the steps of another script: a file below the script’s folder, or a built-in script",
        name, program: name, "include: cancel-at-form")
    }
  }
}
