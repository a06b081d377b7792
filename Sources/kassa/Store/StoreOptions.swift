import ArgumentParser

/// The options that determine where payments are recorded.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The file that records payments (default: $XDG_STATE_HOME/kassa/ledger.sqlite).", valueName: "file"),
    completion: .file())
  var ledger: String?
  @Flag(help: "Record no payments; implied by --seed unless --ledger is given.")
  var ephemeral = false

  var settings: StoreSettings { StoreSettings(ledger: ledger, ephemeral: ephemeral) }
}
