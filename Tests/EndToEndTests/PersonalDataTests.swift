import CheckoutCore
import KassaLedger
import TestSupport
import Testing

@testable import KassaDolyameSandbox
@testable import KassaSandbox

/// Names, contact details and tokens must not appear in the ledger, in the inspector or in the output from commands.
@Suite("Tokens and personal data")
struct PersonalDataTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var system: SystemWalk
    /// The contents of the order file; nil for the example order.
    var order: String?
    var secrets: [String]
    var testDescription: String { system.name }
  }

  static let rows = [
    Row(
      system: .dolyame,
      secrets: [
        "9161234567", "916) 123", "1991-05-28", "28.05.1991", "28051991", "anna@example.com", "Petrova",
        DolyameSignIn.token("+79161234567"),
      ]),
    Row(
      system: .ecommpay,
      order: """
        projectID: 10
        paymentID: personal
        paymentAmount: 1999
        paymentCurrency: USD
        customerID: "10"
        additionalFields:
          customer_email: buyer@example.com
          customer_phone: "79161234567"
          customer_ssn: "078-05-1120"
          customer_day_of_birth: 28-05-1991
          identify_doc_number: "4509 123456"
        """,
      secrets: ["buyer@example.com", "9161234567", "078-05-1120", "28-05-1991", "4509 123456"]),
  ]

  @Test("Tokens and personal data are absent from the ledger, the inspector and kassa payments", arguments: rows)
  func nowhere(row: Row) throws {
    let state = try KeptState()
    var arguments = ["--provider", row.system.name]
    if let order = row.order { arguments += ["--order", try state.folder.write(order, to: "order.yaml")] }
    let kassa = try TerminalProgram(state.start(arguments))
    try row.system.walk(kassa)
    // Each message whole, one after the other.
    try kassa.press("F2", "Home", "Enter")
    var inspector = ""
    for _ in 0..<60 {
      try kassa.waitForIdle()
      inspector += kassa.screen.text
      try kassa.press("n")
    }
    try kassa.killHard()
    let printed = try Spawned.kassa(["payments", "--ledger", state.file, "--json"])
    let record = try #require(try state.ledger.payments(PaymentQuery()).payments.first)
    let one = try Spawned.kassa(
      ["payments", "--ledger", state.file, "--provider", row.system.name, record.key.payment, "--json"])
    #expect(one.output.contains("••••") && inspector.contains("••••"))
    let entries = try state.ledger.entries(of: record.key).map { FlowEntryJSON.object($0).text }.joined(separator: "\n")
    for (name, text) in [
      ("F2", inspector), ("payments", printed.output), ("one payment", one.output), ("entries", entries),
      ("the payment", "\(record)"),
    ] {
      for secret in row.secrets { #expect(!text.contains(secret), "\(secret) in \(name)") }
    }
    // Of all the secrets, only the sign-in token that the SDK keeps on the device may be in the ledger files.
    for (name, bytes) in try FileBytes.below(state.folder.path)
    where name.contains("ledger.sqlite") && !name.contains("sandbox") {
      for secret in row.secrets where secret != DolyameSignIn.token("+79161234567") {
        #expect(!bytes.holds(secret.utf8), "\(secret) in \(name)")
      }
    }
  }
}
