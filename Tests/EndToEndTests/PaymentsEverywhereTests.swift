import CheckoutCore
import KassaLedger
import TestSupport
import Testing

@testable import KassaSystems

/// The `kassa payments` command with payments that were made by the program itself through every payment system.
@Suite("kassa payments with every payment system")
struct PaymentsEverywhereTests {
  /// A payment and the operations to perform on it, in sequence.
  struct OperationScenario: Sendable, CustomTestStringConvertible {
    var system: SystemWalk
    var name: String
    /// The values that differ from the example order.
    var order: JSON = [:]
    var mock: String?
    /// The payment outcome that `kassa payments` lists before any of the operations.
    var outcome: Outcome
    var steps: [OperationStep]
    var testDescription: String { "\(system.name) \(name)" }
  }

  /// An operation on a payment and its expected result.
  struct OperationStep: Sendable {
    var words: [String]
    /// The payment status that the platform is expected to report after the operation.
    /// If the platform is expected to reject the operation, this is nil and `code` is set.
    var status: String?
    var code: String?

    static func done(_ words: String, _ status: String) -> OperationStep {
      OperationStep(words: words.split(separator: " ").map(String.init), status: status)
    }
    static func refused(_ words: String, _ code: String) -> OperationStep {
      OperationStep(words: words.split(separator: " ").map(String.init), code: code)
    }
  }

  static let courses: [OperationScenario] = [
    OperationScenario(
      system: .ecommpay, name: "sale", outcome: .success,
      steps: [
        .refused("capture", "3060"), .refused("release", "3060"), .done("refund --amount 500", "partially refunded"),
        .refused("refund --amount 1500", "3283"), .done("refund", "refunded"), .refused("refund", "3060"),
        .refused("reverse", "3060"),
      ]),
    OperationScenario(
      system: .ecommpay, name: "hold", order: ["action": "auth"], outcome: .held,
      steps: [
        .refused("refund", "3060"), .refused("capture --amount 2000", "2642"), .done("capture", "success"),
        .refused("capture", "3060"), .refused("release", "3060"), .done("reversal", "reversed"),
        .refused("reverse", "3060"),
      ]),
    OperationScenario(
      system: .ecommpay, name: "voided hold", order: ["action": "auth"], outcome: .held,
      steps: [.done("cancel", "canceled"), .refused("release", "3060"), .refused("capture", "3060")]),
    OperationScenario(
      system: .worldline, name: "sale", outcome: .success,
      steps: [
        .refused("capture", "300450"), .refused("release", "300450"), .done("refund --amount 500", "CAPTURED"),
        .refused("refund --amount 1500", "300450"), .done("refund", "REFUNDED"), .refused("refund", "300450"),
        .refused("reverse", "merchant.refused"),
      ]),
    OperationScenario(
      system: .worldline, name: "hold", order: ["action": "auth"], outcome: .held,
      steps: [
        .refused("refund", "300450"), .refused("capture --amount 2000", "300450"),
        .done("approve --amount 1500", "CAPTURED"),
        .refused("capture", "300450"), .refused("release", "300450"), .done("refund", "REFUNDED"),
        .refused("refund", "300450"),
      ]),
    OperationScenario(
      system: .worldline, name: "voided hold", order: ["action": "auth"], outcome: .held,
      steps: [.done("cancel", "CANCELLED"), .refused("release", "300450"), .refused("capture", "300450")]),
    OperationScenario(
      system: .assist, name: "sale", outcome: .success,
      steps: [
        .refused("capture", "300"), .refused("refund --amount 500", "300"), .done("refund", "Canceled"),
        .refused("refund", "300"), .refused("reverse", "300"),
      ]),
    OperationScenario(
      system: .assist, name: "hold", mock: "Delayed", outcome: .held,
      steps: [
        .refused("capture --amount 99999", "300"), .done("charge", "Approved"), .refused("capture", "300"),
        .done("cancel", "Canceled"), .refused("reverse", "300"),
      ]),
    OperationScenario(
      system: .assist, name: "voided hold", mock: "Delayed", outcome: .held,
      steps: [.done("cancel", "Canceled"), .refused("release", "300"), .refused("charge", "300")]),
    OperationScenario(
      system: .assist, name: "hold charged in parts",
      order: ["sandbox": ["shop": ["delayed": true, "partial": "delay"]]], outcome: .held,
      steps: [
        .done("capture --amount 4000", "PartialDelayed"), .refused("refund --amount 1000", "300"),
        .done("release", "PartialCanceled"), .done("refund --amount 1000", "PartialCanceled"),
      ]),
    OperationScenario(
      system: .dolyame, name: "order", outcome: .success,
      steps: [
        .refused("refund", "wrong_status"), .done("commit", "committed"), .refused("commit", "wrong_status"),
        .refused("cancel", "wrong_status"),
        .done("refund --amount 60000", "committed"), .refused("refund --amount 99999999", "wrong_amount"),
        .done("refund", "refunded"), .refused("refund", "wrong_status"), .refused("reverse", "merchant.refused"),
      ]),
    OperationScenario(
      system: .dolyame, name: "order with a partial capture", outcome: .success,
      steps: [
        .refused("commit --amount 99999999", "wrong_amount"), .done("capture --amount 600000", "committed"),
        .refused("capture", "wrong_status"), .done("refund", "refunded"),
      ]),
    OperationScenario(
      system: .dolyame, name: "cancelled order", outcome: .success,
      steps: [.done("cancel", "canceled"), .refused("release", "wrong_status"), .refused("commit", "wrong_status")]),
    OperationScenario(
      system: .applePay, name: "sale", outcome: .success,
      steps: [
        .refused("capture", "1"), .done("refund --amount 500", "PARTLY_REFUNDED"),
        .refused("refund --amount 1500", "5"), .refused("reverse", "1"), .done("refund", "REFUNDED"),
        .refused("refund", "1"),
      ]),
    OperationScenario(
      system: .applePay, name: "hold", order: ["preAuth": true], outcome: .held,
      steps: [
        .refused("refund", "1"), .refused("capture --amount 2000", "5"), .done("depositOrder", "DEPOSITED"),
        .refused("deposit", "1"), .done("reverse", "REVERSED"), .refused("reverse", "1"), .refused("refund", "1"),
      ]),
    OperationScenario(
      system: .applePay, name: "hold charged in parts", mock: "partlyDeposited", outcome: .partial,
      steps: [
        .refused("refund", "1"), .done("depositOrder --amount 100", "PARTLY_DEPOSITED"), .done("release", "DEPOSITED"),
        .refused("capture", "1"), .done("refund --amount 99", "PARTLY_REFUNDED"),
      ]),
    OperationScenario(
      system: .applePay, name: "voided hold", order: ["preAuth": true], outcome: .held,
      steps: [.done("release", "REVERSED"), .refused("release", "1"), .refused("capture", "1")]),
  ]

  @Test(
    "Each permitted operation takes effect once, and a rejected one changes nothing", arguments: courses
  )
  func operations(scenario: OperationScenario) throws {
    let state = try KeptState()
    try pay(scenario, state)
    let payment = try scenario.system.payment
    let system = try scenario.system.kind.init(nil, mock: nil)
    var before = try PaymentSnapshot(system, payment, state)
    #expect(before.outcome == scenario.outcome)
    for step in scenario.steps {
      let run = try payments(state, [payment] + step.words)
      let after = try PaymentSnapshot(system, payment, state)
      if let status = step.status {
        #expect(run.status == 0, "\(step.words): \(run.errors)")
        #expect(run.output == "\(payment): \(status)\n", "\(step.words)")
        #expect(after.status == status, "\(step.words)")
        #expect(after.notificationCount > before.notificationCount, "\(step.words)")
        // A webhook about a refund has the status of the refund.
        if scenario.system.name != SystemWalk.worldline.name {
          let key = PaymentKey(provider: system.name, payment: payment)
          let last = try state.ledger.notifications(of: key).last?.status
          #expect(last == after.lastTold, "\(step.words) was not the last to be told")
        }
      } else if let code = step.code {
        #expect(run.status == 1, "\(step.words): \(run.output)\(run.errors)")
        // What the payment does not offer is not sent; the platform refuses the rest, such as amounts.
        let isRefused = [
          "the platform refused the operation (\(code)): ", " is not possible for a payment with the status ",
          ": At most ",
        ]
        .contains { run.errors.contains($0) }
        #expect(isRefused, "\(step.words): \(run.errors)")
        let isTooMuch = [1500, 2000, 99_999, 99_999_999].contains { step.words.last == String($0) }
        #expect(!isTooMuch || run.errors.contains(" is left for this."), "\(step.words): \(run.errors)")
        #expect(run.output.isEmpty)
        #expect(after == before, "\(step.words) changed the payment")
      }
      before = after
    }
    // The platform's records must agree with the ledger.
    let checked = try payments(state, [payment, "check", "--json"])
    #expect(try objects(checked).first?["outcome"]?.string == before.outcome?.rawValue, "\(checked.output)")
    #expect(try PaymentSnapshot(system, payment, state) == before)
  }

  @Test("Payments of all payment systems are listed from one file")
  func all() throws {
    let state = try KeptState()
    for system in SystemWalk.all {
      try pay(OperationScenario(system: system, name: "sale", outcome: .success, steps: []), state)
    }
    #expect(try payments(state, []).output.split(separator: "\n").count == SystemWalk.all.count)
    let listed = try objects(payments(state, ["--json", "--outcome", "success", "--since", "2026-01-01"]))
    #expect(listed.compactMap { $0["provider"]?.string } == SystemWalk.all.map(\.name).reversed())
    // Payments through several payment systems have this ID, so `--provider` is required.
    let ambiguous = try payments(state, [SystemWalk.ecommpay.payment])
    #expect(ambiguous.status == 2 && ambiguous.errors.contains("choose one with --provider"))
  }

  @Test("A payment is shown with its steps, checked, and its notification resent", arguments: SystemWalk.all)
  func one(system: SystemWalk) throws {
    let state = try KeptState()
    try pay(OperationScenario(system: system, name: "sale", outcome: .success, steps: []), state)
    let payment = try system.payment
    let own = try payments(state, ["--provider", system.name, "--outcome", "success"])
    #expect(own.output.contains(payment) && own.output.split(separator: "\n").count == 1)
    let other = try #require(SystemWalk.all.first { $0.name != system.name })
    #expect(try payments(state, ["--provider", other.name]).output.isEmpty)
    #expect(try payments(state, ["--outcome", "declined"]).output.isEmpty)

    let text = try payments(state, [payment])
    #expect(text.status == 0)
    #expect(text.output.contains("outcome     success") && text.output.contains("notification 1: "))
    // An order of the gateway has no customer.
    #expect(text.output.contains("\ncustomer ") == (system.name != "apple-pay"))
    for step in Step.allCases {
      #expect(text.output.split(separator: "\n").contains { $0.hasPrefix("✓") && $0.contains(" \(step.name)") })
    }
    let object = try #require(try objects(payments(state, [payment, "--json"])).first)
    #expect(object["completed"]?.elements?.count == 13)
    #expect(object["notifications"]?.elements?.isEmpty == false)
    #expect(object["entries"]?.elements?.contains { $0["message"] != nil } == true)

    let word = system.kind.ownWords.first { $0.acts == [.check] }?.word ?? "check"
    let checked = try payments(state, [payment, word])
    #expect(checked.status == 0 && checked.output.contains("outcome     success"), "\(checked.errors)")
    let resent = try payments(state, [payment, "resend", "--json"])
    #expect(resent.status == 0)
    #expect(try objects(resent).first?["status"]?.string == "resent")
    #expect(try payments(state, [payment]).output.contains("\nnotification sent again: "))
    let kind = try system.kind.init(nil, mock: nil)
    #expect(try state.notificationCount(kind, payment) == 1)
    #expect(try state.charges(kind) == 1)
  }

  /// The state of a payment according to the ledger, the platform and the merchant server.
  struct PaymentSnapshot: Equatable {
    var outcome: Outcome?
    var status: String?
    var isOpen: Bool?
    /// The number of notifications about the payment in the ledger.
    var notificationCount: Int
    var charges: Int
    var lastTold: String?

    init(_ system: any PaymentSystem, _ payment: String, _ state: KeptState) throws {
      let (ledger, key) = (try state.ledger, PaymentKey(provider: system.name, payment: payment))
      let progress = try ledger.payment(key)?.progress
      (outcome, status, isOpen) = (progress?.outcome, progress?.payment?.status, progress?.isOpen)
      notificationCount = try ledger.notifications(of: key).count
      charges = try state.charges(system)
      lastTold = try state.lastTold(system, payment)
    }
  }

  /// Makes a payment in a virtual time that began one hour ago.
  private func pay(_ scenario: OperationScenario, _ state: KeptState) throws {
    let table = scenario.system.kind.sample(changedBy: scenario.order)
    let order = try state.folder.write(OrderFile.text(table), to: "order.json")
    let kassa = try TerminalProgram(
      state.startToday(
        ["--provider", scenario.system.name, "--order", order] + (scenario.mock.map { ["--mock", $0] } ?? [])))
    try scenario.system.walk(kassa)
    try kassa.killHard()
  }

  private func payments(_ state: KeptState, _ words: [String]) throws -> Spawned {
    try Spawned.kassa(["payments", "--ledger", state.file] + words)
  }

  private func objects(_ run: Spawned) throws -> [JSON] {
    try run.output.split(separator: "\n").map { try JSON(parsing: Array($0.utf8)) }
  }
}
