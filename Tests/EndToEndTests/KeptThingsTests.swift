import CheckoutCore
import Glibc
import KassaLedger
import TestSupport
import Testing

/// The data that must persist between runs of the program, and the data that must not.
@Suite("Persistent data")
struct KeptThingsTests {
  @Test(
    "Persistent files contain no PAN, security code or wrong one-time code",
    arguments: [TypedCard.challenged, .declined])
  func noSecrets(card: TypedCard) throws {
    let state = try KeptState()
    let kassa = try TerminalProgram(state.start())
    try kassa.pay(with: card)
    if card.number == TypedCard.challenged.number { try kassa.answer("8642") }
    let while_ = try state.bytes()
    try kassa.killHard()
    // Read the ledger to make SQLite perform a checkpoint. The files are searched before and after the checkpoint.
    _ = try state.ledger.payments(PaymentQuery())
    for (name, bytes) in while_ + (try state.bytes()) {
      for secret in [card.number, String(card.number.prefix(12)), "8642"] {
        #expect(!bytes.holds(secret.utf8), "\(name)")
      }
      // The three digits of the security code may occur anywhere by chance, but must not occur as a value.
      for form in ["\"739\"", "cvv\":739", "code\":\"739"] { #expect(!bytes.holds(form.utf8), "\(name)") }
    }
    #expect(while_.contains { $0.bytes.holds("••••••".utf8) || $0.bytes.holds("******".utf8) })
  }

  @Test("Saved cards are offered after a restart unless they are hidden")
  func savedCards() throws {
    let state = try KeptState()
    let head =
      "projectID: 10\npaymentAmount: 1999\npaymentCurrency: USD\ncustomerID: \"10\"\n"
      + "additionalFields: { customer_email: buyer@example.com }\n"
    let keep = try state.folder.write(head + "paymentID: keep\naction: tokenize\n", to: "keep.yaml")
    let shown = try state.folder.write(head + "paymentID: shown\nhideSavedWallets: false\n", to: "shown.yaml")
    let hidden = try state.folder.write(head + "paymentID: hidden\nhideSavedWallets: true\n", to: "hidden.yaml")
    do {
      let kassa = try TerminalProgram(state.start(["--order", keep]))
      try kassa.openCardForm()
      kassa.type(TypedCard.frictionless.number)
      try kassa.press("Tab")
      kassa.type("1230")
      kassa.type("JANE DOE")
      try kassa.press("Enter")
      try kassa.waitForIdle(screen: "result")
      try kassa.press("Enter")
      try kassa.expectExit(0)
    }
    #expect(try state.ledger.instruments(provider: "ecommpay", customer: "10").map(\.account) == ["400000••••••0077"])
    do {
      let kassa = try TerminalProgram(state.start(["--order", shown]))
      try kassa.openMethods()
      try kassa.waitForScreen("0077")
    }
    do {
      let kassa = try TerminalProgram(state.start(["--order", hidden]))
      try kassa.openMethods()
      #expect(try !kassa.waitForScreen("Card").contains("0077"))
    }
    // If the payer deletes a saved card, it must also be removed from the ledger.
    let again = try state.folder.write(head + "paymentID: again\nhideSavedWallets: false\n", to: "again.yaml")
    let kassa = try TerminalProgram(state.start(["--order", again]))
    try kassa.openMethods()
    try kassa.press("Delete")
    try kassa.perform(#"{"choose": "forget"}"#)
    try kassa.waitForScreen("the method list without the card") { !$0.contains("0077") }
    #expect(try state.ledger.instruments(provider: "ecommpay", customer: "10").isEmpty)
  }

  @Test("A damaged ledger is reported and left unchanged, and the payment completes without it")
  func damaged() throws {
    let state = try KeptState()
    let garbage = String(repeating: "no database\n", count: 500)
    try state.folder.write(garbage, to: "ledger.sqlite")
    let kassa = try TerminalProgram(state.start())
    try kassa.waitForIdle(screen: "shop")
    try kassa.waitForScreen("is damaged", "ledger.sqlite")
    try kassa.pay(with: .frictionless)
    try kassa.waitForIdle(screen: "result")
    try kassa.waitForScreen("✓ Paid")
    try kassa.press("Enter")
    try kassa.expectExit(0)
    #expect(try state.bytes().first { $0.name == "ledger.sqlite" }?.bytes == Array(garbage.utf8))
  }

  @Test("A damaged ledger is reported in plain mode")
  func damagedInLines() throws {
    let state = try KeptState()
    try state.folder.write("no database", to: "ledger.sqlite")
    let lines = ["1", "1", "4000000000000077", "12/30", "739", "Jane Doe", "1", "1"]
    let kassa = try Spawned.kassa(
      ["--plain", "--ledger", state.file], input: lines.map { $0 + "\n" }.joined())
    #expect(kassa.status == 0)
    #expect(kassa.output.contains("is damaged. It is left unchanged. You can still pay."))
    #expect(kassa.output.contains("Paid"))
  }

  @Test(
    "Ephemeral and seeded runs write no files", arguments: [["--ephemeral"], ["--seed", "1"]])
  func ephemeral(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let environment = TestEnvironment.environment.merging(["XDG_STATE_HOME": folder.path]) { $1 }
    let lines = ["1", "1", "4000000000000077", "12/30", "739", "Jane Doe", "1", "1"]
    let kassa = try Spawned.run(
      [TestEnvironment.program(), "--plain"] + arguments, environment: environment,
      input: lines.map { $0 + "\n" }.joined())
    #expect(kassa.status == 0)
    #expect(access(folder.path + "/kassa", F_OK) != 0)
  }

  @Test("Payments in the user's state folder get different payment ids")
  func stateFolder() throws {
    let folder = try TemporaryFolder()
    let environment = TestEnvironment.environment.merging(["XDG_STATE_HOME": folder.path]) { $1 }
    let lines = ["1", "1", "4000000000000077", "12/30", "739", "Jane Doe", "1", "1"]
    for id in ["internal_payment_id_1", "internal_payment_id_1_2"] {
      let kassa = try Spawned.run(
        [TestEnvironment.program(), "--plain"], environment: environment, input: lines.map { $0 + "\n" }.joined())
      #expect(kassa.status == 0)
      // If the program had to choose a different payment ID, a note in brackets follows the ID.
      let lines = kassa.output.split(separator: "\n")
      #expect(lines.contains { $0 == "Payment: \(id)" || $0.hasPrefix("Payment: \(id) (") }, "\(kassa.output)")
    }
    #expect(access(folder.path + "/kassa/ledger.sqlite", R_OK) == 0)
  }
}

extension KeptState {
  /// Returns the contents of every database file in the folder.
  fileprivate func bytes() throws -> [(name: String, bytes: [UInt8])] {
    try ["ledger.sqlite", "ledger.sqlite-wal", "ledger-sandbox.sqlite", "ledger-sandbox.sqlite-wal"].compactMap {
      name in
      let descriptor = open(folder.path + "/" + name, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      var bytes: [UInt8] = []
      while true {
        var chunk = [UInt8](repeating: 0, count: 65536)
        let count = read(descriptor, &chunk, chunk.count)
        guard count >= 0 else { throw Problem("cannot read \(name)") }
        if count == 0 { return (name, bytes) }
        bytes += chunk.prefix(count)
      }
    }
  }
}
