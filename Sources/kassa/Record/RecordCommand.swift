import ArgumentParser

/// `kassa record`: a person pays, and what they do becomes a script.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Pay, and keep what you do as a script that kassa play can repeat.",
    discussion: """
      Keys, pastes, sizes and pauses are written to the file when the program ends. Cards appear by the names of test \
      cards (F3 lists them), codes as test values; with any other card number nothing is written. Where digits that could \
      be a card number or a code are typed outside of their fields, it ends at once.
      """)

  @OptionGroup var look: LookOptions
  @Argument(help: "The script to write.")
  var file: String
  @Flag(help: "Overwrite the file if it is there.")
  var force = false
  @Option(help: "What the platform plays: disabled, success, decline.")
  var mock = "disabled"
  @Option(help: ArgumentHelp("The order, YAML or JSON; kassa order prints an example.", valueName: "file"))
  var order: String?
  @Option(help: "The method to open the form with, e.g. card.")
  var method: String?
  @Option(help: ArgumentHelp("Seed for identifiers: the same seed, the same ids.", valueName: "n"))
  var seed: UInt64?
  @OptionGroup var cast: CastOptions
  @OptionGroup var steering: SteeringOptions

  func run() throws {
    var pay = try Pay.parse([])
    pay.look = look
    // What is recorded has to begin where it will be played.
    pay.store.ephemeral = true
    pay.mock = mock
    pay.seed = seed
    pay.cast = cast
    pay.steering = steering
    pay.order = order
    pay.method = method
    pay.script = file
    pay.overwritesScript = force
    try pay.run()
  }
}

/// The recording of the screen.
struct CastOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Record the screen as an asciicast, card numbers masked.", valueName: "file"))
  var cast: String?
  @Option(help: ArgumentHelp("The version of the asciicast: 3, or 2 for older players.", valueName: "2|3"))
  var castVersion = 3
}
