import ArgumentParser
import Ledger

/// Where payments are written down.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where payments are written down; usually $XDG_STATE_HOME/kassa/ledger.sqlite.", valueName: "file"))
  var ledger: String?
  @Flag(help: "Write nothing down; --seed does the same unless --ledger names a file.")
  var ephemeral = false

  /// - Parameter isRepeatable: what is done has to come out the same again, so that nothing of earlier runs may be in it.
  /// - Returns: nil where there is no home to keep anything in.
  /// - Throws: `Failure` where both are wanted.
  func place(_ process: ProgramEnvironment, isRepeatable: Bool = false) throws(Failure) -> LedgerPlace? {
    if let ledger {
      guard !ephemeral else { throw Failure(message: "--ledger writes payments down, --ephemeral does not") }
      guard !ledger.isEmpty else { throw Failure(message: "--ledger: which file?") }
      guard ledger != ":memory:" else {
        throw Failure(message: "--ledger :memory: would keep nothing: --ephemeral says so, ./:memory: names a file")
      }
      return .file(ledger)
    }
    if ephemeral || isRepeatable { return .memory }
    return .standard(stateHome: process.stateHome, home: process.home)
  }
}
