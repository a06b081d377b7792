import ArgumentParser
import CheckoutCore
import KassaBackend
import KassaResources
import KassaScreens
import KassaTerminal

/// The `kassa pay` command: runs the checkout.
struct Pay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pay",
    abstract: "Pay an order.",
    discussion: """
      With --mock disabled (the default), the test card determines the result; success asks for more data and a one-time \
      code and accepts any input; decline does the same and then declines without a retry. Dolyame also has demo: choose \
      one of five outcomes. For assist and apple-pay, --mock can name the state in which every payment ends. With \
      payment-exists of ecommpay and Repeated of assist, the order id was already used; «New order» assigns another. An \
      order with a signature keeps its id; any other order gets a new id if its own is already used. F3 lists the test \
      cards.
      Values of --mock for each payment system:
      \(PaymentSystems.mocksInHelp)
      """)

  @OptionGroup var look: LookOptions
  @Option(help: "The payment system: \(PaymentSystems.names).", completion: .paymentSystems)
  var provider = PaymentSystems.standard
  @Option(
    help: ArgumentHelp("Order file, YAML or JSON; kassa order prints an example.", valueName: "file"),
    completion: .orderFiles)
  var order: String?
  @Option(help: "Mock mode: disabled, success, decline, or another value listed above.", completion: .mocks)
  var mock: String?
  @Option(help: "Payment method that opens first, e.g. card.")
  var method: String?
  @Flag(help: "Plain text prompts instead of a full screen.")
  var plain = false
  @Flag(help: "With --plain, tell each step of the payment as it is completed.")
  var steps = false
  @Option(help: ArgumentHelp("Seed for identifiers; the same seed gives the same ids.", valueName: "n"))
  var seed: UInt64?
  @Option(
    help: ArgumentHelp("A served world to pay in, such as http://127.0.0.1:8484; see kassa serve.", valueName: "url"))
  var connect: String?
  @Option(
    help: ArgumentHelp(
      "Your own backend, such as http://127.0.0.1:3000, in place of the simulated merchant server.", valueName: "url"))
  var merchant: String?
  @OptionGroup var store: StoreOptions
  @OptionGroup var steering: ControlOptions
  @OptionGroup var cast: CastOptions
  /// The file to which `kassa record` writes the recorded script.
  var script: String?
  /// Whether the recording replaces an existing script file.
  var overwritesScript = false

  private enum CodingKeys: CodingKey {
    case look, provider, order, mock, method, plain, steps, seed, connect, merchant, store, steering, cast
  }

  func run() throws {
    let process = ProgramEnvironment()
    let composition = try compose(process)
    if plain, cast.cast != nil { throw Failure(message: "--cast cannot be combined with --plain") }
    if plain, cast.trace != nil { throw Failure(message: "--trace cannot be combined with --plain") }
    if steps, !plain { throw Failure(message: "--steps needs --plain; on the screens, F2 shows the steps") }
    let status =
      plain
      ? try PlainLoop(composition, seed: seed, tellsSteps: steps).run() : try runScreen(composition, process)
    throw ExitCode(status)
  }

  func compose(_ process: ProgramEnvironment) throws -> Composition {
    let kind = try PaymentSystems.named(provider)
    try look.checkLanguage(for: kind)
    let table = try order.map { path throws(Failure) in try OrderFile.table(path) }
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
      let merchant = try merchant.map { url throws(Failure) in try MerchantBackend.address(url) }
      composition.served = try ServedConnection(connect, kind.name, settings, merchant: merchant)
    } else {
      composition.merchant = try merchant.map { url throws(Failure) in try MerchantBackend.route(url, kind.name) }
    }
    return composition.editable(source, source.unedited)
  }

  private func composed(
    _ kind: any PaymentSystem.Type, _ order: OrderTable?
  ) throws(Failure) -> (any PaymentSystem, SandboxSettings) {
    let composed = try kind.compose(order, mock: mock, settings: try steering.settings())
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

/// The appearance options for every command that draws a screen.
struct LookOptions: ParsableArguments {
  @Option(help: "Language of the screens: \(StringTable.languages.joined(separator: " ")).", completion: .languages)
  var language: String?
  @Option(help: "Colour theme: \(Theme.names.joined(separator: ", ")).", completion: .themes)
  var theme = "terminal"
  @Flag(help: "No colours, as with NO_COLOR in the environment.")
  var noColor = false
  @Flag(help: "ASCII characters only.")
  var ascii = false
  @Flag(help: "Hide what is only for testers, for a demonstration; the keys still work.")
  var clean = false

  /// Checks the language before the shop is shown, because otherwise the payment would fail later.
  /// - Throws: `Failure` if the payment system refuses the language.
  func checkLanguage(for system: any PaymentSystem.Type) throws(Failure) {
    guard let language, system.refusesOtherLanguages, !system.languages.contains(language.lowercased()) else { return }
    let known = system.languages.sorted().joined(separator: " ")
    throw Failure(message: "\(system.name) does not have the language \(language); it has \(known)")
  }

  /// Returns the selected theme, adapted to the terminal.
  /// - Throws: `Failure` if the theme is unknown.
  func theme(hasNoColor: Bool, hasUnicode: Bool) throws(Failure) -> Theme {
    guard var theme = Theme(named: self.theme) else {
      throw Failure(message: "unknown theme \(self.theme); known: \(Theme.names.joined(separator: ", "))")
    }
    if noColor || hasNoColor { theme = theme.withoutColours }
    theme.isASCII = ascii || !hasUnicode
    return theme
  }
}
