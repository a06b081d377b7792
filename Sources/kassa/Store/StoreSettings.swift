import ArgumentParser
import KassaLedger

/// Where payments are recorded.
struct StoreSettings {
  /// The path of the ledger; nil for the standard place.
  var ledger: String?
  /// Whether nothing is recorded.
  var ephemeral = false

  /// - Parameter isRepeatable: whether the run must be reproducible and must therefore ignore earlier runs.
  /// - Returns: the location of the ledger; nil if there is no home directory.
  /// - Throws: `Failure` if `--ledger` and `--ephemeral` are combined.
  func place(_ process: ProgramEnvironment, isRepeatable: Bool = false) throws(Failure) -> LedgerPlace? {
    if let ledger {
      guard !ephemeral else { throw Failure(message: "--ledger and --ephemeral cannot be combined") }
      guard !ledger.isEmpty else { throw Failure(message: "--ledger requires a file") }
      guard ledger != ":memory:" else {
        throw Failure(
          message: "--ledger :memory: would store nothing; use --ephemeral, or ./:memory: for a file of that name")
      }
      return .file(ledger)
    }
    if ephemeral || isRepeatable { return .memory }
    return .standard(stateHome: process.stateHome, home: process.home)
  }
}

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
