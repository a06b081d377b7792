import ArgumentParser
import KassaSystems

/// The `kassa record` command: records an interactive payment as a script.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Pay, and record the session as a script for kassa play.",
    discussion: """
      This is kassa pay with a file name: keys, pastes, terminal sizes and pauses are written to the file when the \
      program ends. In kassa pay, w on the result saves the same. Cards are recorded by the names of test cards (F3 \
      lists them), swipes of a card reader likewise, and codes as test values; with any other card number nothing is \
      written. Recording stops, and nothing is written, if digits that could be a PAN or a security code are typed \
      outside their fields. F7 lists the texts on the screen; Enter makes the script look for the chosen one. The keys \
      of F1, F2 and F6 are not recorded.
      """)

  @OptionGroup var look: LookOptions
  @Option(help: "The payment system: \(PaymentSystems.builtIn.names).", completion: .paymentSystems)
  var provider = PaymentSystems.builtIn.standard
  @Argument(help: "Script file to write.", completion: .scriptFiles)
  var file: String
  @Flag(help: "Overwrite an existing file.")
  var force = false
  @Option(help: "Mock mode; kassa pay --help lists those of each payment system.", completion: .mocks)
  var mock: String?
  @Option(
    help: ArgumentHelp("Order file, YAML or JSON; kassa order prints an example.", valueName: "file"),
    completion: .orderFiles)
  var order: String?
  @Option(help: "Payment method that opens first, e.g. card.")
  var method: String?
  @Option(help: ArgumentHelp("Seed for identifiers; the same seed gives the same ids.", valueName: "n"))
  var seed: UInt64?
  @OptionGroup var cast: CastOptions
  @OptionGroup var steering: ControlOptions

  func run() throws {
    var pay = PaySettings()
    pay.look = look.settings
    pay.provider = provider
    // Start the recording with an empty ledger, because its playback also starts with one.
    pay.store.ephemeral = true
    pay.mock = mock
    pay.seed = seed
    pay.cast = cast.settings
    pay.steering = steering.settings
    pay.order = order
    pay.method = method
    pay.script = file
    pay.overwrites = force
    throw ExitCode(try pay.run())
  }
}

/// The options for recording the screen.
struct CastOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Record the screen as an asciicast with masked card numbers.", valueName: "file"),
    completion: .file())
  var cast: String?
  @Option(
    help: ArgumentHelp("Version of the asciicast: 2, or 3 for newer players.", valueName: "2|3"),
    completion: .list(["2", "3"]))
  var castVersion = CastSettings().castVersion
  @Option(
    help: ArgumentHelp(
      "Write each key with its bytes and effect as a JSON line; digits are hidden.", valueName: "file"),
    completion: .file())
  var trace: String?

  var settings: CastSettings { CastSettings(cast: cast, castVersion: castVersion, trace: trace) }
}

/// What is recorded of a session; nothing without values.
struct CastSettings {
  /// The path of an asciicast.
  var cast: String?
  /// The version of the asciicast: 2 or 3.
  var castVersion = 2
  /// The path of a file with each key.
  var trace: String?
}
