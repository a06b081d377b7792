import CheckoutCore
import KassaBackend
import KassaTerminal

/// How a verb is written and what it does.
struct VerbForm: Sendable {
  enum Group: String, CaseIterable, Sendable {
    case input = "Input"
    case world = "Time and environment"
    case assertion = "Assertions"
    case structure = "Structure"
  }

  var group: Group
  var summary: String
  var shape: ScriptShape
  /// Steps of a script, one for each way to write the verb.
  var examples: [String]

  init(_ group: Group, _ summary: String, _ shape: ScriptShape, _ examples: String...) {
    self.group = group
    self.summary = summary
    self.shape = shape
    self.examples = examples
  }
}

extension Verb.Name {
  /// The form of the verb. The tests compare it with what the reader accepts.
  var form: VerbForm {
    switch self {
    case .press:
      let keys = ScriptShape.elements(.key)
      let table: [ScriptShape.Entry] = [
        .init("key", keys, "the keys"), .init("keys", keys, "the same"),
        .init("ignored", .flag, "whether the program must ignore each of them"),
      ]
      return VerbForm(
        .input, "presses keys, one after the other", .either([keys, .table(table)]), "press: Enter", "press: [Tab, F2]",
        "press: { key: Enter, ignored: true }")
    case .type: return VerbForm(.input, "types into the focused element", .text("a text"), "type: \"1234\"")
    case .paste: return VerbForm(.input, "pastes into the focused element", .text("a text"), "paste: 12/30")
    case .click:
      let table: [ScriptShape.Entry] = [
        .init("at", .pair(separator: ","), "column and row, from 0", isRequired: true)
      ]
      return VerbForm(
        .input, "clicks an element or a cell", .either([Self.element, .table(table)]), "click: pay",
        "click: { at: [10, 5] }")
    case .fill:
      return VerbForm(
        .input, "replaces the contents of fields", .map(.text("a text")),
        "fill: { pan: $card.none-success, expiry: 12/30 }")
    case .choose: return VerbForm(.input, "presses a button, or chooses a row", Self.element, "choose: pay")
    case .resize: return VerbForm(.input, "changes the size of the window", Self.size, "resize: 40x12")
    case .suspend:
      return VerbForm(
        .input, "presses Ctrl-Z and continues the program, after that time", .either([.nothing, .duration]), "suspend",
        "suspend: 20s")
    case .clock:
      return VerbForm(
        .world, "lets time pass; deadlines, countdowns and polls move only by it", .duration, "clock: +30s")
    case .kill:
      return VerbForm(
        .world, "kills the program, at once or when the step is open; the mock backend and the clock live on",
        .either([.nothing, .table([.init("step", Self.flowStep, "the step")])]), "kill", "kill: { step: 9 }")
    case .start:
      return VerbForm(
        .world, "starts the program again and begins a payment, with changed settings of the checkout",
        .either([.nothing, ScriptForm.checkout]), "start", "start: { language: de }")
    case .resume:
      return VerbForm(.world, "starts the program again and resumes the interrupted payment", .nothing, "resume")
    case .checkout:
      return VerbForm(
        .world, "begins another checkout with the same mock backend, with changed settings",
        .either([.nothing, ScriptForm.checkout]), "checkout: { mock: decline }")
    case .hold: return Self.holdForm
    case .fault:
      return VerbForm(
        .world, "breaks messages from now on; `off` ends all faults",
        .either([
          .words(Fault.Kind.allCases.map(\.rawValue) + ["off"]), .table(Fault.settings.map(ScriptShape.Entry.init)),
        ]),
        "fault: no-answer", "fault: { kind: latency, step: 8, delay: 5s, times: always }", "fault: off")
    case .outOfBand:
      return VerbForm(
        .world, "acts in the bank’s application, where `clock: +5s` lets the SDK ask, or on the page of the payment",
        .words(["approve", "decline", "abandon"]), "out-of-band: approve")
    case .merchant: return Self.merchantForm
    case .see: return Self.seeForm
    case .notSee: return Self.notSeeForm
    case .screen:
      return VerbForm(.assertion, "this screen or dialogue is open", .words(ScriptNames.screens), "screen: card")
    case .field: return Self.fieldForm
    case .focus: return VerbForm(.assertion, "this element has the focus", Self.element, "focus: pan")
    case .cursor: return Self.cursorForm
    case .style: return Self.styleForm
    case .step:
      return VerbForm(
        .assertion, "this step is complete; under `hold`, it is open or complete", Self.flowStep, "step: 13",
        "step: \(Step.paymentProcessed.name)")
    case .message: return Self.messageForm
    case .host: return Self.hostForm
    case .snapshot:
      return VerbForm(
        .assertion, "the screen equals `SCRIPT.snapshots/NAME.txt`; `--update` saves it", .text("a name"),
        "snapshot: form")
    case .leakFree:
      return VerbForm(.assertion, "no secret was shown so far, which every step checks anyway", .nothing, "leak-free")
    case .result:
      return VerbForm(
        .assertion, "the last payment ended so", ScriptForm.result, "result: { outcome: success, notified: once }")
    case .effort: return Self.effortForm
    case .repeat:
      let table: [ScriptShape.Entry] = [
        .init("times", .number(1...10_000), "how often", isRequired: true),
        .init("steps", .steps, "what", isRequired: true),
      ]
      return VerbForm(
        .structure, "plays steps several times", .table(table), "repeat: { times: 3, steps: [{ press: Tab }] }")
    case .include:
      return VerbForm(
        .structure, "inserts the steps of another script: a file below the script’s folder, or a built-in script",
        .text("a file or the name of a built-in script"), "include: cancel-at-form")
    }
  }

  static let element = ScriptShape.text("the id of an element, a key of the string table, or a text")
  static let size = ScriptShape.pair(separator: "x")
  static let flowStep = ScriptShape.either([
    .number(1...Step.allCases.count), .words(Step.allCases.map(\.name)),
  ])

  private static var holdForm: VerbForm {
    let message = ScriptShape.text("the path of a message, or its end, with or without the method; or `notification`")
    let table: [ScriptShape.Entry] = [
      .init("step", flowStep, "stops latencies when the step is open"),
      .init("phase", .words(Phase.allCases.map(\.rawValue)), "stops latencies in the phase"),
      .init("message", message, "holds every such message"),
      .init("then", .words(HeldMessage.Choice.allCases.map(\.rawValue)), "what becomes of the message"),
      .init("times", .either([.number(1...1000), .words(["always"])]), "how many messages"),
    ]
    return VerbForm(
      .world, "stops latencies at a point of the flow, or holds messages; `none` ends the former, `off` both",
      .either([.words(["none", "off"]), .table(table)]), "hold: { step: 9 }", "hold: { phase: processing }",
      "hold: { message: POST /v1/payment }", "hold: { then: lose }",
      "hold: { message: POST /v1/payment, then: lose, times: 1 }", "hold: none", "hold: off")
  }

  private static var merchantForm: VerbForm {
    let amount = ScriptShape.either([.nothing, .number(0...Int.max)])
    let table =
      Sandboxes.builtIn.operations.map { ScriptShape.Entry($0, amount, "for this amount in minor units, else for all") }
      + [
        .init("amount", .number(0...Int.max), "the amount in minor units"),
        .init("refused", .text("a code, or `any`"), "the code with which the operation must be refused"),
      ]
    return VerbForm(
      .world, "performs an operation of the shop’s server on the last payment",
      .either([.words(Sandboxes.builtIn.operations), .table(table)]), "merchant: refund", "merchant: { refund: 500 }",
      "merchant: { capture: 500, refused: any }")
  }
}
