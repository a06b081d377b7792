import CheckoutCore
import Ledger

/// What a program has left in its files, read as another program would.
struct KeptState {
  let folder: TemporaryFolder
  var file: String { folder.path + "/ledger.sqlite" }

  init() throws { folder = try TemporaryFolder() }

  /// How the program is started with these files.
  func start(_ arguments: [String] = [], isSteered: Bool = true) -> TmuxProgram.Start {
    TmuxProgram.Start(arguments: ["--ledger", file] + arguments, isSteered: isSteered)
  }

  var ledger: Ledger { get throws { try Ledger(.file(file)) } }

  private func machine(_ kind: String) throws -> [JSON] {
    let drawer = SandboxDrawer(LedgerPlace.file(file).sandbox)
    return try drawer.names(prefix: kind + "/").compactMap { name in
      try drawer.value(name).flatMap { try? JSON(parsing: $0) }
    }
  }

  /// How often the payment environment has taken money, all payments together.
  func charges() throws -> Int {
    try machine("session").reduce(0) { $0 + ($1["payment"]?["charges"]?.integer ?? 0) }
  }

  /// How often the merchant server was told in effect that something was paid.
  func finalNotifications() throws -> Int {
    try machine("told").reduce(0) { sum, told in
      sum + (told.elements ?? []).count { $0["status"]?.string == "success" && $0["authentic"]?.bool == true }
    }
  }
}

extension KeptState {
  /// The same in the time of today, where programs without steering go on with these files: in virtual time that began an
  /// hour ago, so that nothing of it lies ahead of them.
  func startToday(_ arguments: [String] = []) -> TmuxProgram.Start {
    let now = SystemClock().now + .seconds(-3600)
    return start(["--control-now", String(now.milliseconds)] + arguments)
  }
}
