import CheckoutCore
import KassaLedger
import TestSupport
import Testing

/// The `kassa payments` command with files that were written by the program itself.
@Suite("kassa payments")
struct PaymentsCommandTests {
  private static let lines = ["1", "1", "4000000000000077", "12/30", "739", "Jane Doe", "1", "1"]

  private func pay(_ state: KeptState, _ arguments: [String] = []) throws {
    let kassa = try Spawned.kassa(
      ["--plain", "--ledger", state.file] + arguments, input: Self.lines.map { $0 + "\n" }.joined())
    #expect(kassa.status == 0, "\(kassa.output)\(kassa.errors)")
  }

  private func payments(_ state: KeptState, _ arguments: String...) throws -> Spawned {
    try Spawned.kassa(["payments", "--ledger", state.file] + arguments)
  }

  private func objects(_ run: Spawned) throws -> [JSON] {
    try run.output.split(separator: "\n").map { try JSON(parsing: Array($0.utf8)) }
  }

  @Test("The list is filtered and sorted newest first, and one payment is shown with its steps")
  func lists() throws {
    let state = try KeptState()
    let empty = try payments(state)
    #expect(empty.status == 0 && empty.output.isEmpty)
    for _ in 0..<3 { try pay(state) }
    let all = try payments(state)
    #expect(all.status == 0)
    #expect(all.output.split(separator: "\n").count == 3)
    #expect(all.output.contains("success") && all.output.contains("400000••••••0077"))
    let ids = try objects(payments(state, "--json")).map { $0["payment"]?.string }
    #expect(ids == ["internal_payment_id_1_3", "internal_payment_id_1_2", "internal_payment_id_1"])
    let two = try objects(payments(state, "--json", "--limit", "1", "--after", "internal_payment_id_1_3"))
    #expect(two.map { $0["payment"]?.string } == ["internal_payment_id_1_2"])
    #expect(try payments(state, "--open").output.isEmpty)
    #expect(try payments(state, "--outcome", "declined").output.isEmpty)
    #expect(try payments(state, "--since", "2999-01-01").output.isEmpty)

    let one = try payments(state, "internal_payment_id_1")
    #expect(one.status == 0)
    for text in [
      "✓  8 paymentRequested", "✓ 13 resultDisplayed", "SDK → platform: POST /v1/payment", "notification 1: success",
    ] {
      #expect(one.output.contains(text), "\(text)")
    }
    let object = try #require(try objects(payments(state, "internal_payment_id_1", "--json")).first)
    #expect(object["completed"]?.elements?.count == 13)
    #expect((object["entries"]?.elements?.count ?? 0) > 20)
    #expect(object["notifications"]?.elements?.count == 1)
  }

  @Test("A payment is exported in every format, and nothing else is")
  func exports() throws {
    let state = try KeptState()
    try pay(state)
    let id = "internal_payment_id_1"
    let text = try payments(state, id, "--format", "text")
    #expect(text.status == 0 && text.errors.isEmpty)
    #expect(text.output.hasPrefix("payment      \(id)\n") && text.output.contains("SDK → platform  POST /v1/payment\n"))
    #expect(text.output.contains("\nprogram      kassa 0."), "\(text.output.prefix(400))")
    let object = try #require(try objects(payments(state, id, "--format", "json")).first)
    #expect(object["program"]?["version"]?.string?.hasPrefix("0.") == true)
    #expect(object["payment"]?.string == id && object["outcome"] == "success")
    let har = try #require(try objects(payments(state, id, "--format", "har")).first)
    let creator = har["log"]?["creator"]
    #expect(har["log"]?["version"] == "1.2" && creator?["name"] == "kassa")
    #expect(creator?["version"]?.string?.hasPrefix("0.") == true, "\(creator?.text ?? "")")
    #expect(try payments(state, id, "--format", "mermaid").output.hasPrefix("sequenceDiagram\n"))
    for (arguments, message) in [
      ([id, "--format", "xml"], "unknown format xml; known: text, json, har, mermaid"),
      ([id, "--format", "har", "--json"], "--format and --json exclude each other"),
      ([id, "check", "--format", "har"], "--format applies only to a payment without an operation"),
      (["--format", "har"], "--format requires the id of a payment"),
      (["other", "--format", "har"], "payment other is not in the ledger"),
    ] {
      let refused = try Spawned.kassa(["payments", "--ledger", state.file] + arguments)
      #expect(refused.status == 2 && refused.output.isEmpty && refused.errors.contains(message), "\(refused.errors)")
    }
  }

  @Test("Partial and full refunds are limited to the captured amount, and the merchant server is notified of each")
  func refunds() throws {
    let state = try KeptState()
    try pay(state)
    let id = "internal_payment_id_1"
    let part = try payments(state, id, "refund", "--amount", "500", "--json")
    #expect(part.status == 0)
    #expect(try objects(part).first?["status"]?.string == "partially refunded")
    let listed = try #require(try objects(payments(state, "--json")).first)
    #expect(listed["captured"] == 1999 && listed["refunded"] == 500)
    let tooMuch = try payments(state, id, "refund", "--amount", "1500")
    #expect(tooMuch.status == 1)
    #expect(tooMuch.errors.contains("refund $15.00: At most $14.99 is left for this."))
    #expect(try payments(state, id, "capture").status == 1)
    #expect(try payments(state, id, "refund").output.contains("refunded"))
    #expect(try payments(state, id).output.contains("notification 3: refunded"))
    #expect(try payments(state).output.contains("captured $19.99  refunded $19.99"))
    #expect(try payments(state, id).output.contains("refunded    $19.99"))
    #expect(try payments(state, id, "check").status == Int32(Outcome.success.exitStatus))
    #expect(try !payments(state, id).output.contains("code        0"), "that is the code of the refund")
  }

  @Test("An authorised amount can be captured or voided")
  func holds() throws {
    let state = try KeptState()
    let order = try state.folder.write(
      """
      projectID: 10
      paymentID: held
      paymentAmount: 1999
      paymentCurrency: USD
      customerID: "10"
      action: auth
      additionalFields: { customer_email: buyer@example.com }

      """, to: "order.yaml")
    for _ in 0..<2 { try pay(state, ["--order", order]) }
    #expect(try payments(state, "--outcome", "held").output.split(separator: "\n").count == 2)
    #expect(try !payments(state, "held", "--format", "text").output.contains("\norder"), "it has no description")
    #expect(try payments(state, "held", "capture", "--amount", "1000").output == "held: success\n")
    let taken = try payments(state, "held").output
    #expect(taken.contains("outcome     partial") && taken.contains("captured    $10.00"), "\(taken)")
    #expect(try payments(state, "held_2", "release").output == "held_2: canceled\n")
    #expect(try payments(state, "held", "reverse").output == "held: reversed\n")
    #expect(try state.charges() == 2)
  }

  @Test("Checking an interrupted payment reports its outcome without a second charge")
  func checks() throws {
    let state = try KeptState()
    do {
      let kassa = try TerminalProgram(state.start())
      try kassa.openCardForm()
      try kassa.fill(.frictionless)
      try kassa.hold("{\"phase\": \"processing\"}")
      try kassa.press("Enter")
      try kassa.waitForIdle()
      let busy = try payments(state, "internal_payment_id_1", "check")
      #expect(busy.status == 2)
      #expect(busy.errors.contains("another process"))
      try kassa.killHard()
    }
    let open = try payments(state, "--open", "--json")
    #expect(try objects(open).map { $0["open"]?.bool } == [true])
    // The words of the list are those of the option.
    let listed = try payments(state).output
    #expect(listed.contains("  unknown  ") && !listed.isEmpty)
    #expect(try payments(state, "--outcome", "unknown").output == listed)
    let left = try payments(state, "--outcome", "left", "--limit", "1")
    #expect(left.status == 0 && left.output.isEmpty)
    #expect(try payments(state, "internal_payment_id_1").status == 3)
    let checked = try payments(state, "internal_payment_id_1", "check")
    #expect(checked.status == 0)
    #expect(checked.output.contains("outcome     success") && !checked.output.contains("paymentRequested"))
    #expect(try state.charges() == 1)
    #expect(try payments(state, "--open").output.isEmpty)
  }

  @Test("Resending notifies the merchant server again")
  func resends() throws {
    let state = try KeptState()
    try pay(state)
    let resent = try payments(state, "internal_payment_id_1", "resend")
    #expect(resent.status == 0)
    #expect(try state.finalNotifications() == 1)
  }

  @Test(
    "An invalid argument is reported",
    arguments: [
      (["nothing"], "payment nothing is not in the ledger"),
      (["nothing", "check"], "payment nothing is not in the ledger"),
      (["--outcome", "good"], "unknown outcome good"), (["--provider", "nobody"], "unknown provider nobody"),
      (["--since", "yesterday"], "--since yesterday"), (["--amount", "5"], "--amount"), (["--limit", "-1"], "--limit"),
      (["--after", "nothing"], "payment nothing is not in the ledger"),
    ])
  func wrong(arguments: [String], words: String) throws {
    let state = try KeptState()
    let run = try Spawned.kassa(["payments", "--ledger", state.file] + arguments)
    #expect(run.status == 2)
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test("A damaged ledger is reported and left unchanged")
  func damaged() throws {
    let state = try KeptState()
    try state.folder.write("no database at all", to: "ledger.sqlite")
    let run = try payments(state)
    #expect(run.status == 2)
    #expect(run.errors.contains("is damaged and was left unchanged"))
  }
}
