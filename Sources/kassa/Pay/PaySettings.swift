import CheckoutCore
import KassaBackend
import KassaRehearsal
import KassaScreens
import KassaSystems
import KassaTerminal

/// What a run of the checkout is asked for. The initial values are those of `kassa` without arguments.
struct PaySettings {
  var look = LookSettings()
  /// The name of the payment system.
  var provider = PaymentSystems.builtIn.standard
  /// The path of the order file; nil for the built-in order.
  var order: String?
  /// The mock mode; nil for the one of the order.
  var mock: String?
  /// The payment method that opens first; nil for the list of methods.
  var method: String?
  /// Whether the checkout consists of lines of text instead of screens.
  var isPlain = false
  /// Whether each step is told as it is completed; only with `isPlain`.
  var tellsSteps = false
  /// The seed for identifiers; nil for random ones.
  var seed: UInt64?
  /// The address of a served world to pay in; nil for the sandbox in the process.
  var connect: String?
  /// The address of the shop's own backend; nil for the simulated merchant server.
  var merchant: String?
  var store = StoreSettings()
  var steering = ControlSettings()
  var cast = CastSettings()
  /// The number or the name of the bug that is switched in; nil for none.
  var bug: String?
  /// The file to which the session is written as a script; nil for none.
  var script: String?
  /// Whether the recording replaces an existing script file.
  var overwrites = false

  /// Runs the checkout.
  /// - Returns: the program's exit status.
  func run() throws -> Int32 {
    let process = ProgramEnvironment()
    let inputs = try inputs(process)
    let bug = try bug.map { try Self.bug($0) }
    if isPlain, cast.cast != nil { throw Failure(message: "--cast cannot be combined with --plain") }
    if isPlain, cast.trace != nil { throw Failure(message: "--trace cannot be combined with --plain") }
    if tellsSteps, !isPlain { throw Failure(message: "--steps needs --plain; on the screens, F2 shows the steps") }
    return isPlain
      ? try PlainLoop(inputs, seed: seed, tellsSteps: tellsSteps, bug: bug).run() : try runScreen(inputs, process, bug)
  }

  /// - Throws: `Failure` if there is no such bug.
  private static func bug(_ text: String) throws(Failure) -> Bug {
    if let bug = Bug.named(text) { return bug }
    let near = NearestWord.suggestion(for: text, in: Bug.all.map(\.name)).map { "; did you mean \($0)?" } ?? ";"
    throw Failure(
      message: "there is no bug \(text)\(near) kassa play --bugs --list lists them by number and name")
  }

  /// What the checkout is composed from.
  func inputs(_ process: ProgramEnvironment) throws -> CheckoutInputs {
    let kind = try PaymentSystems.builtIn.named(provider)
    try look.checkLanguage(for: kind)
    var inputs = CheckoutInputs(
      kind, order: try order.map(OrderFile.table), mock: mock, settings: try steering.sandboxSettings(),
      storage: try storage(process))
    (inputs.language, inputs.method) = (look.language, method)
    inputs.fallback = process.terminal.language(among: kind.languages) ?? "en"
    inputs.theme = try look.theme(hasNoColor: process.terminal.hasNoColor, hasUnicode: true)
    inputs.waitsForPayer = true
    (inputs.timeOffset, inputs.isClean) = (process.terminal.timeOffset, look.clean)
    inputs.keptKeys = process.terminal.keptKeys
    if let connect {
      let merchant = try merchant.map(MerchantBackend.address)
      inputs.world = .served(
        try ServedConnection(connect, ServedPlaces(kind.sandbox), try inputs.read().settings, merchant: merchant))
    } else {
      inputs.world = .here(merchant: try merchant.map { try MerchantBackend.route($0, kind) })
    }
    return inputs
  }

  /// The storage. A payment of the built-in order in a served world gets an ID that an earlier run cannot have used.
  private func storage(_ process: ProgramEnvironment) throws -> PaymentStorage {
    let isRepeatable = seed != nil || steering.isControlled
    return PaymentStorage(
      try store.place(process, isRepeatable: isRepeatable),
      isOutlived: connect != nil && order == nil && store.ephemeral && !isRepeatable)
  }

  private func runScreen(_ inputs: CheckoutInputs, _ process: ProgramEnvironment, _ bug: Bug?) throws -> Int32 {
    // What is wrong with the arguments is said first.
    let composed = try inputs.compose(with: bug)
    let recording = try SessionRecording(cast, script: script, overwrites: overwrites)
    try ReportFile.refuseOutput(cast.trace, of: "--trace", because: SessionRecording.screen)
    guard TerminalProbe.isTerminal(0), TerminalProbe.isTerminal(1) else {
      throw Failure(message: "standard input and output must be a terminal; --plain works without one")
    }
    let traceFile = try cast.trace.map { path throws(Failure) in try KeyTraceFile(path, overwrites: overwrites) }
    let payment = try FullScreenPayment(
      composed, inputs.storage, process, look: look, seed: seed, steering: steering, recording: recording,
      traceFile: traceFile)
    return try payment.run()
  }
}

extension CheckoutInputs {
  /// Composes the checkout, with a bug switched in if there is one.
  func compose(with bug: Bug?) throws -> ComposedCheckout {
    let composed = try compose()
    return bug.map { composed.with($0, BugTrace()) } ?? composed
  }
}
