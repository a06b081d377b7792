import ArgumentParser
import CheckoutCore
import Resources
import Screens
import Terminal

/// `kassa pay`: the checkout.
struct Pay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pay",
    abstract: "Pay an order.",
    discussion: """
      --mock disabled (the default) lets the test card decide; success asks for more data, then for the bank's code, \
      and pays whatever is answered; decline goes the same way and declines for good. Dolyame has demo as well: choose \
      one of five outcomes. Assist and apple-pay end every payment in any state of theirs. ecommpay has payment-exists and \
      Assist has Repeated: the id of the order was used before; «New order» gives it another one. An order that carries \
      its signature keeps its id, others get a new one where theirs was used. F3 lists the test cards.
      --mock of each payment system:
      \(PaymentSystems.mocksInHelp)
      """)

  @OptionGroup var look: LookOptions
  @Option(help: "The payment system: \(PaymentSystems.names).")
  var provider = "ecommpay"
  @Option(help: ArgumentHelp("The order, YAML or JSON; kassa order prints an example.", valueName: "file"))
  var order: String?
  @Option(help: "What the platform plays: disabled, success, decline, or a state of the payment system, listed above.")
  var mock: String?
  @Option(help: "The method to open the form with, e.g. card.")
  var method: String?
  @Flag(help: "Lines and questions instead of a full screen.")
  var plain = false
  @Option(help: ArgumentHelp("Seed for identifiers: the same seed, the same ids.", valueName: "n"))
  var seed: UInt64?
  @OptionGroup var store: StoreOptions
  @OptionGroup var steering: SteeringOptions
  @OptionGroup var cast: CastOptions
  /// Where a script of what the person does goes (`kassa record`).
  var script: String?
  /// A script of that name that is there already is replaced.
  var overwritesScript = false

  private enum CodingKeys: CodingKey {
    case look, provider, order, mock, method, plain, seed, store, steering, cast
  }

  func run() throws {
    let process = ProgramEnvironment()
    let composition = try compose(process)
    if plain, cast.cast != nil { throw Failure(message: "--cast records the screen; --plain has none") }
    let status = plain ? try PlainLoop(composition, seed: seed).run() : try runScreen(composition, process)
    throw ExitCode(status)
  }

  func compose(_ process: ProgramEnvironment) throws -> Composition {
    let kind = try PaymentSystems.named(provider)
    let table = try order.map { path throws(Failure) in try OrderFile.table(path) }
    var system = try kind.init(table, mock: mock)
    system.choose(language: look.language, method: method)
    try system.arrange(try steering.settings())
    let language = look.language ?? system.language ?? process.language(among: kind.languages) ?? "en"
    var setup = system.setup(language.lowercased())
    setup.theme = try look.theme(hasNoColor: process.hasNoColor, hasUnicode: true)
    setup.timeOffset = process.timeOffset
    let place = try store.place(process, isRepeatable: seed != nil || steering.isSteered)
    return Composition(setup: setup, system: system, desk: Desk(place))
  }

  private func runScreen(_ composition: Composition, _ process: ProgramEnvironment) throws -> Int32 {
    let recording = try SessionRecording(
      cast, script: script, overwrites: overwritesScript, composition.setup)
    guard TerminalProbe.isTerminal(0), TerminalProbe.isTerminal(1) else {
      throw Failure(message: "standard input and output must be a terminal; --plain works without one")
    }
    let loop = try ScreenLoop(
      composition, process, look: look, seed: seed, steering: steering, recording: recording)
    return try loop.run()
  }
}

/// How it looks, for every command that draws.
struct LookOptions: ParsableArguments {
  @Option(help: "Two letters: \(StringTable.languages.joined(separator: " ")).")
  var language: String?
  @Option(help: "\(Theme.names.joined(separator: ", ")).")
  var theme = "terminal"
  @Flag(help: "No colours; NO_COLOR in the environment does the same.")
  var noColor = false
  @Flag(help: "ASCII only.")
  var ascii = false

  /// - Throws: `Failure` for an unknown theme.
  func theme(hasNoColor: Bool, hasUnicode: Bool) throws(Failure) -> Theme {
    guard var theme = Theme(named: self.theme) else {
      throw Failure(message: "unknown theme \(self.theme); known: \(Theme.names.joined(separator: ", "))")
    }
    if noColor || hasNoColor { theme = theme.withoutColours }
    theme.isASCII = ascii || !hasUnicode
    return theme
  }
}
