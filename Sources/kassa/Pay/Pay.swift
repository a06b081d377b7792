import ArgumentParser
import KassaResources
import KassaSystems
import KassaTerminal

/// The `kassa pay` command: runs the checkout.
struct Pay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pay",
    abstract: "Pay an order.",
    discussion: """
      With --mock disabled (the default), the test card determines the result. With success every valid card is approved, \
      with decline every one is declined: ecommpay then asks for more data and a one-time code first and accepts any \
      input; worldline, assist and apple-pay ask for nothing more; dolyame still asks for the code of the text message, \
      and after a decline another card can be tried. Dolyame also has demo: choose one of five outcomes. For assist and apple-pay, --mock can name the state in which every payment ends, whether its \
      order is in one stage or two. With payment-exists of ecommpay and Repeated of assist, the order id was already \
      used; «New order» assigns another. An order with a signature keeps its id; any other order gets a new id if its own \
      is already used. F3 lists the test cards.
      Values of --mock for each payment system:
      \(PaymentSystems.builtIn.mocksInHelp)
      """)

  @OptionGroup var look: LookOptions
  @Option(help: "The payment system: \(PaymentSystems.builtIn.names).", completion: .paymentSystems)
  var provider = PaymentSystems.builtIn.standard
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
  // Hidden, because whoever is trained with it should look for the bug; the article Bugs describes it.
  @Option(help: ArgumentHelp("Switch in a bug, by number or name, for training.", visibility: .hidden))
  var bug: String?
  @OptionGroup var store: StoreOptions
  @OptionGroup var steering: ControlOptions
  @OptionGroup var cast: CastOptions
  @Flag(help: "Overwrite the file of --trace.")
  var force = false

  func run() throws { throw ExitCode(try settings.run()) }

  /// What the arguments ask for.
  var settings: PaySettings {
    var settings = PaySettings()
    settings.look = look.settings
    settings.provider = provider
    settings.order = order
    settings.mock = mock
    settings.method = method
    settings.isPlain = plain
    settings.tellsSteps = steps
    settings.seed = seed
    settings.connect = connect
    settings.merchant = merchant
    settings.bug = bug
    settings.store = store.settings
    settings.steering = steering.settings
    settings.cast = cast.settings
    settings.overwrites = force
    return settings
  }
}

/// The appearance options for every command that draws a screen.
struct LookOptions: ParsableArguments {
  @Option(help: "Language of the screens: \(StringTable.languages.joined(separator: " ")).", completion: .languages)
  var language: String?
  @Option(help: "Colour theme: \(Theme.names.joined(separator: ", ")).", completion: .themes)
  var theme = LookSettings().theme
  @Flag(help: "No colours, as with NO_COLOR in the environment.")
  var noColor = false
  @Flag(help: "ASCII characters only.")
  var ascii = false
  @Flag(help: "Hide what is only for testers, for a demonstration; the keys still work.")
  var clean = false

  var settings: LookSettings {
    LookSettings(language: language, theme: theme, noColor: noColor, ascii: ascii, clean: clean)
  }
}
