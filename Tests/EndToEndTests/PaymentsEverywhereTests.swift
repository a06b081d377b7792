import CheckoutCore
import Ledger
import Testing

@testable import kassa

/// The command `kassa payments` with payments of every payment system, made by the program itself.
@Suite("kassa payments with every payment system")
struct PaymentsEverywhereTests {
  /// A payment and the operations to perform on it, in order.
  struct Course: Sendable, CustomTestStringConvertible {
    var system: SystemWalk
    var name: String
    /// The changes to the example order.
    var order: [String: any Sendable] = [:]
    var mock: String?
    /// The outcome in the list before the operations.
    var outcome: Outcome
    var deeds: [Deed]
    var testDescription: String { "\(system.name) \(name)" }
  }

  /// An operation and its expected result.
  struct Deed: Sendable {
    var words: [String]
    /// The platform's status afterwards. If the platform rejects the operation, this is nil and `code` is set.
    var status: String?
    var code: String?

    static func done(_ words: String, _ status: String) -> Deed {
      Deed(words: words.split(separator: " ").map(String.init), status: status)
    }
    static func refused(_ words: String, _ code: String) -> Deed {
      Deed(words: words.split(separator: " ").map(String.init), code: code)
    }
  }

  static let courses: [Course] = [
    Course(
      system: .ecommpay, name: "sale", outcome: .success,
      deeds: [
        .refused("capture", "3060"), .refused("release", "3060"), .done("refund --amount 500", "partially refunded"),
        .refused("refund --amount 1500", "3060"), .done("refund", "refunded"), .refused("refund", "3060"),
        .refused("reverse", "3060"),
      ]),
    Course(
      system: .ecommpay, name: "hold", order: ["action": "auth"], outcome: .held,
      deeds: [
        .refused("refund", "3060"), .refused("capture --amount 2000", "3060"), .done("capture", "success"),
        .refused("capture", "3060"), .refused("release", "3060"), .done("reversal", "reversed"),
        .refused("reverse", "3060"),
      ]),
    Course(
      system: .ecommpay, name: "voided hold", order: ["action": "auth"], outcome: .held,
      deeds: [.done("cancel", "canceled"), .refused("release", "3060"), .refused("capture", "3060")]),
    Course(
      system: .worldline, name: "sale", outcome: .success,
      deeds: [
        .refused("capture", "300450"), .refused("release", "300450"), .done("refund --amount 500", "CAPTURED"),
        .refused("refund --amount 1500", "300450"), .done("refund", "REFUNDED"), .refused("refund", "300450"),
        .refused("reverse", "merchant.refused"),
      ]),
    Course(
      system: .worldline, name: "hold", order: ["action": "auth"], outcome: .held,
      deeds: [
        .refused("refund", "300450"), .refused("capture --amount 2000", "300450"),
        .done("approve --amount 1500", "CAPTURED"),
        .refused("capture", "300450"), .refused("release", "300450"), .done("refund", "REFUNDED"),
        .refused("refund", "300450"),
      ]),
    Course(
      system: .worldline, name: "voided hold", order: ["action": "auth"], outcome: .held,
      deeds: [.done("cancel", "CANCELLED"), .refused("release", "300450"), .refused("capture", "300450")]),
    Course(
      system: .assist, name: "sale", outcome: .success,
      deeds: [
        .refused("capture", "300"), .refused("refund --amount 500", "300"), .done("refund", "Canceled"),
        .refused("refund", "300"), .refused("reverse", "300"),
      ]),
    Course(
      system: .assist, name: "hold", mock: "Delayed", outcome: .held,
      deeds: [
        .refused("capture --amount 99999", "300"), .done("charge", "Approved"), .refused("capture", "300"),
        .done("cancel", "Canceled"), .refused("reverse", "300"),
      ]),
    Course(
      system: .assist, name: "voided hold", mock: "Delayed", outcome: .held,
      deeds: [.done("cancel", "Canceled"), .refused("release", "300"), .refused("charge", "300")]),
    Course(
      system: .dolyame, name: "order", outcome: .success,
      deeds: [
        .refused("refund", "wrong_status"), .done("commit", "committed"), .refused("commit", "wrong_status"),
        .refused("cancel", "wrong_status"),
        .done("refund --amount 60000", "committed"), .refused("refund --amount 99999999", "wrong_amount"),
        .done("refund", "refunded"), .refused("refund", "wrong_status"), .refused("reverse", "merchant.refused"),
      ]),
    Course(
      system: .dolyame, name: "order with a partial capture", outcome: .success,
      deeds: [
        .refused("commit --amount 99999999", "wrong_amount"), .done("capture --amount 600000", "committed"),
        .refused("capture", "wrong_status"), .done("refund", "refunded"),
      ]),
    Course(
      system: .dolyame, name: "cancelled order", outcome: .success,
      deeds: [.done("cancel", "canceled"), .refused("release", "wrong_status"), .refused("commit", "wrong_status")]),
    Course(
      system: .applePay, name: "sale", outcome: .success,
      deeds: [
        .refused("capture", "1"), .done("refund --amount 500", "PARTLY_REFUNDED"),
        .refused("refund --amount 1500", "5"), .refused("reverse", "1"), .done("refund", "REFUNDED"),
        .refused("refund", "1"),
      ]),
    Course(
      system: .applePay, name: "hold", order: ["preAuth": true], outcome: .held,
      deeds: [
        .refused("refund", "1"), .refused("capture --amount 2000", "5"), .done("depositOrder", "DEPOSITED"),
        .refused("deposit", "1"), .done("reverse", "REVERSED"), .refused("reverse", "1"), .refused("refund", "1"),
      ]),
    Course(
      system: .applePay, name: "voided hold", order: ["preAuth": true], outcome: .held,
      deeds: [.done("release", "REVERSED"), .refused("release", "1"), .refused("capture", "1")]),
  ]

  @Test(
    "Each permitted operation takes effect once, and a rejected one changes nothing", arguments: courses
  )
  func operations(course: Course) throws {
    let state = try KeptState()
    try pay(course, state)
    let payment = try course.system.payment
    let system = try course.system.kind.init(nil, mock: nil)
    var before = try Standing(system, payment, state)
    #expect(before.outcome == course.outcome)
    for deed in course.deeds {
      let run = try payments(state, [payment] + deed.words)
      let after = try Standing(system, payment, state)
      if let status = deed.status {
        #expect(run.status == 0, "\(deed.words): \(run.errors)")
        #expect(run.output == "\(payment): \(status)\n", "\(deed.words)")
        #expect(after.status == status, "\(deed.words)")
        #expect(after.tellings > before.tellings, "\(deed.words)")
      } else if let code = deed.code {
        #expect(run.status == 1, "\(deed.words): \(run.output)\(run.errors)")
        #expect(run.errors.contains("the platform refused the operation (\(code)): "), "\(deed.words): \(run.errors)")
        #expect(run.output.isEmpty)
        #expect(after == before, "\(deed.words) changed the payment")
      }
      before = after
    }
    // The platform confirms what the ledger contains.
    let checked = try payments(state, [payment, "check", "--json"])
    #expect(try objects(checked).first?["outcome"]?.string == before.outcome?.rawValue, "\(checked.output)")
    #expect(try Standing(system, payment, state) == before)
  }

  @Test("Payments of all payment systems are listed from one file")
  func all() throws {
    let state = try KeptState()
    for system in SystemWalk.all {
      try pay(Course(system: system, name: "sale", outcome: .success, deeds: []), state)
    }
    #expect(try payments(state, []).output.split(separator: "\n").count == SystemWalk.all.count)
    let listed = try objects(payments(state, ["--json", "--outcome", "success", "--since", "2026-01-01"]))
    #expect(listed.compactMap { $0["provider"]?.string } == SystemWalk.all.map(\.name).reversed())
    // Several payment systems have used this id, so `--provider` is required.
    let ambiguous = try payments(state, [SystemWalk.ecommpay.payment])
    #expect(ambiguous.status == 2 && ambiguous.errors.contains("choose one with --provider"))
  }

  @Test("A payment is shown with its steps, checked, and its notification resent", arguments: SystemWalk.all)
  func one(system: SystemWalk) throws {
    let state = try KeptState()
    try pay(Course(system: system, name: "sale", outcome: .success, deeds: []), state)
    let payment = try system.payment
    let own = try payments(state, ["--provider", system.name, "--outcome", "success"])
    #expect(own.output.contains(payment) && own.output.split(separator: "\n").count == 1)
    let other = try #require(SystemWalk.all.first { $0.name != system.name })
    #expect(try payments(state, ["--provider", other.name]).output.isEmpty)
    #expect(try payments(state, ["--outcome", "declined"]).output.isEmpty)

    let text = try payments(state, [payment])
    #expect(text.status == 0)
    #expect(text.output.contains("outcome     success") && text.output.contains("notification 1: "))
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
    let kind = try system.kind.init(nil, mock: nil)
    #expect(try state.tellings(kind, payment) == 1)
    #expect(try state.charges(kind) == 1)
  }

  /// The state of a payment according to the ledger, the platform and the merchant server.
  struct Standing: Equatable {
    var outcome: Outcome?
    var status: String?
    var isOpen: Bool?
    /// The number of final notifications that the merchant's application received.
    var tellings: Int
    var charges: Int
    var lastTold: String?

    init(_ system: any PaymentSystem, _ payment: String, _ state: KeptState) throws {
      let (ledger, key) = (try state.ledger, PaymentKey(provider: system.name, payment: payment))
      let progress = try ledger.payment(key)?.progress
      (outcome, status, isOpen) = (progress?.outcome, progress?.payment?.status, progress?.isOpen)
      tellings = try ledger.notifications(of: key).count
      charges = try state.charges(system)
      lastTold = try state.lastTold(system, payment)
    }
  }

  /// Pays in virtual time that began one hour ago.
  private func pay(_ course: Course, _ state: KeptState) throws {
    let table = course.system.kind.sample(changedBy: course.order)
    let order = try state.folder.write(OrderFile.text(table), to: "order.json")
    let kassa = try TmuxProgram(
      state.startToday(
        ["--provider", course.system.name, "--order", order] + (course.mock.map { ["--mock", $0] } ?? [])))
    try course.system.walk(kassa)
    try kassa.killHard()
  }

  private func payments(_ state: KeptState, _ words: [String]) throws -> Spawned {
    try Spawned.kassa(["payments", "--ledger", state.file] + words)
  }

  private func objects(_ run: Spawned) throws -> [JSON] {
    try run.output.split(separator: "\n").map { try JSON(parsing: Array($0.utf8)) }
  }
}
