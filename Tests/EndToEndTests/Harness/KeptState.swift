import CheckoutCore
import KassaLedger
import TestSupport

/// The files that remain after the program has run. The tests read them as a second process would.
struct KeptState {
  let folder: TemporaryFolder
  var file: String { folder.path + "/ledger.sqlite" }

  init() throws { folder = try TemporaryFolder() }

  /// Returns the options for starting the program with these files.
  func start(_ arguments: [String] = [], isControlled: Bool = true) -> TerminalProgram.Start {
    TerminalProgram.Start(arguments: ["--ledger", file] + arguments, isControlled: isControlled)
  }

  var ledger: Ledger { get throws { try Ledger(.file(file)) } }

  private func machine(_ kind: String) throws -> [JSON] {
    let store = SandboxStore(LedgerPlace.file(file).sandbox)
    return try store.names(prefix: kind + "/").compactMap { name in
      try store.value(name).flatMap { try? JSON(parsing: $0) }
    }
  }

  /// Returns how many charges the platform made, added up over all payments.
  func charges() throws -> Int {
    try machine("session").reduce(0) { $0 + ($1["payment"]?["charges"]?.integer ?? 0) }
  }

  /// Returns the number of success notifications that the merchant server received and verified as authentic.
  func finalNotifications() throws -> Int {
    try machine("told").reduce(0) { sum, reported in
      sum
        + (reported.elements ?? []).count {
          let notification = $0["notification"]
          return notification?["status"]?.string == "success" && notification?["isAuthentic"]?.bool == true
        }
    }
  }
}

extension KeptState {
  /// Returns the options for starting the program in a virtual time that begins one hour ago.
  ///
  /// Programs that run in real time can then use the same files, because no stored timestamp lies in the future.
  func startToday(_ arguments: [String] = []) -> TerminalProgram.Start {
    let now = SystemClock().now + .seconds(-3600)
    return start(["--control-now", String(now.milliseconds)] + arguments)
  }
}
