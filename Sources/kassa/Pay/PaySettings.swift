import KassaBackend
import KassaScreens
import KassaSystems
import KassaTerminal

/// What a run of the checkout is asked for. The initial values are those of `kassa` without arguments.
struct PaySettings {
  var look = LookSettings()
  /// The name of the payment system.
  var provider = PaymentSystems.standard
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
  /// The file to which the session is written as a script; nil for none.
  var script: String?
  /// Whether the recording replaces an existing script file.
  var overwritesScript = false

  /// Runs the checkout.
  /// - Returns: the program's exit status.
  func run() throws -> Int32 {
    let process = ProgramEnvironment()
    let composition = try compose(process)
    if isPlain, cast.cast != nil { throw Failure(message: "--cast cannot be combined with --plain") }
    if isPlain, cast.trace != nil { throw Failure(message: "--trace cannot be combined with --plain") }
    if tellsSteps, !isPlain { throw Failure(message: "--steps needs --plain; on the screens, F2 shows the steps") }
    return isPlain
      ? try PlainLoop(composition, seed: seed, tellsSteps: tellsSteps).run() : try runScreen(composition, process)
  }

  func compose(_ process: ProgramEnvironment) throws -> Composition {
    let kind = try PaymentSystems.named(provider)
    try look.checkLanguage(for: kind)
    let table = try order.map(OrderFile.table)
    let (system, settings) = try composed(kind, table)
    let language = look.language ?? system.language ?? process.terminal.language(among: kind.languages) ?? "en"
    var setup = system.setup(language.lowercased())
    setup.theme = try look.theme(hasNoColor: process.terminal.hasNoColor, hasUnicode: true)
    setup.timeOffset = process.terminal.timeOffset
    setup.isClean = look.clean
    let place = try store.place(process, isRepeatable: seed != nil || steering.isControlled)
    let source = CheckoutSource(
      kind, order: table, settings: settings, language: look.language, method: method,
      fallback: look.language ?? process.terminal.language(among: kind.languages) ?? "en")
    var composition = Composition(setup: setup, system: system, settings: settings, storage: PaymentStorage(place))
    if let connect {
      let merchant = try merchant.map(MerchantBackend.address)
      composition.served = try ServedConnection(connect, ServedPlaces(kind.sandbox), settings, merchant: merchant)
    } else {
      composition.merchant = try merchant.map { try MerchantBackend.route($0, kind.name) }
    }
    return composition.editable(source, source.unedited)
  }

  private func composed(
    _ kind: any PaymentSystem.Type, _ order: OrderTable?
  ) throws -> (any PaymentSystem, SandboxSettings) {
    let composed = try kind.compose(order, mock: mock, settings: try steering.sandboxSettings())
    var system: any PaymentSystem = composed.system
    system.choose(language: look.language, method: method)
    return (system, composed.settings)
  }

  private func runScreen(_ composition: Composition, _ process: ProgramEnvironment) throws -> Int32 {
    let recording = try SessionRecording(cast, script: script, overwrites: overwritesScript)
    guard TerminalProbe.isTerminal(0), TerminalProbe.isTerminal(1) else {
      throw Failure(message: "standard input and output must be a terminal; --plain works without one")
    }
    let traceFile = try cast.trace.map { path throws(Failure) in try KeyTraceFile(path) }
    let payment = try FullScreenPayment(
      composition, process, look: look, seed: seed, steering: steering, recording: recording, traceFile: traceFile)
    return try payment.run()
  }
}
