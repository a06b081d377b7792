import CheckoutCore
import KassaRehearsal
import KassaResources
import KassaSandbox
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaSystems

/// Tests that the displayed outcome, text, amounts and status, and the program's exit status,
/// agree with the ledger and the sandbox's records.
///
/// The tests cover every payment system, every mock state and the operations that follow.
@Suite("Consistency of reported outcomes")
struct ConsistencyTests {
  @Test("Every simulated state of a sandbox is covered by a test row", arguments: TestSystem.all)
  func complete(system: TestSystem) {
    let played = Set(ConsistencyCase.all.filter { $0.system.name == system.name }.map { $0.mock ?? "disabled" })
    #expect(Set(system.kind.mocks).subtracting(played).isEmpty)
  }

  @Test("The reported outcome agrees with the ledger and the platform", arguments: ConsistencyCase.all)
  func ended(row: ConsistencyCase) throws {
    let stage = try Self.paid(row)
    let checkout = stage.checkout
    #expect(checkout.page.id == "result", "\(checkout.text)")
    #expect(checkout.flow.result?.outcome == row.outcome, "\(checkout.text)")
    let sentence = StringTable.english("outcome.next." + row.sentence, ["shop": "Cosmoshop"])
    #expect(stage.text("next")?.hasPrefix(sentence) == true, "\(checkout.text)")
    #expect(try Self.complaints(stage) == [], "\(checkout.text)")
    checkout.perform(.press("done"))
    #expect(checkout.session.exitStatus == row.outcome.exitStatus)
  }

  /// Sequences of operations that a merchant may perform.
  private static let steps: [[ConsistencyCase.OperationStep]] = [
    [.init(operation: .capture)], [.init(operation: .capture, isPart: true)],
    [.init(operation: .capture, isPart: true), .init(operation: .capture, isPart: true)],
    [.init(operation: .capture, isPart: true), .init(operation: .capture)],
    [.init(operation: .capture, isPart: true), .init(operation: .release)],
    [.init(operation: .capture, isPart: true), .init(operation: .refund)],
    [.init(operation: .capture), .init(operation: .refund, isPart: true)],
    [.init(operation: .capture), .init(operation: .reverse)], [.init(operation: .release)],
    [.init(operation: .refund)], [.init(operation: .refund, isPart: true)],
    [.init(operation: .refund, isPart: true), .init(operation: .refund)], [.init(operation: .reverse)],
  ]

  @Test(
    "Merchant operations update the reported amounts at once",
    arguments: ConsistencyCase.all.filter { [.success, .partial, .held].contains($0.outcome) })
  func operated(row: ConsistencyCase) throws {
    let checkout = try Self.paid(row).checkout
    let offered = checkout.flow.payment?.operations ?? []
    for steps in Self.steps where steps.first.map({ offered.contains($0.operation) }) == true {
      let stage = try Self.paid(row)
      for (index, step) in steps.enumerated() {
        guard stage.operate(step, part: row.part) else { break }
        let about = steps.prefix(index + 1).map(\.description).joined(separator: ", ")
        #expect(stage.checkout.page.id == "result")
        #expect(try Self.complaints(stage) == [], "\(about)\n\(stage.checkout.text)")
      }
      let outcome = stage.checkout.session.app.presentation.lastKnown?.outcome
      stage.checkout.perform(.press("done"))
      #expect(stage.checkout.session.exitStatus == outcome?.exitStatus)
    }
  }

  static func paid(_ row: ConsistencyCase) throws -> ConsistencyFixture {
    let stage = try ConsistencyFixture(row)
    var system = row.system
    if let card = row.card {
      for field in ["pan", "cardNumber"] where system.typed[field] != nil { system.typed[field] = card }
    }
    Passer(system: system, choices: row.choice.map { [$0] } ?? []).go(stage.checkout)
    return stage
  }

  // MARK: Facts that have to agree

  /// Returns all the contradictions between what the checkout shows and what the sandbox has recorded.
  static func complaints(_ stage: ConsistencyFixture) throws -> [String] {
    let (books, facts) = (stage.books, stage.facts)
    guard let known = stage.checkout.session.app.presentation.lastKnown else { return ["no result"] }
    var all = complaints(known, books, takesNothing: stage.checkout.session.app.setup.order.takesNothing)
    let said = (stage.text("next") ?? "") + " " + stage.checkout.page.status.text
    if said.lowercased().contains("nothing was charged"), books.held > 0 || books.taken > 0 {
      all.append("the page says that nothing was charged; the platform: \(books)")
    }
    func check(_ name: String, _ sum: Int64?, _ booked: Int64) {
      if (sum ?? 0) != booked { all.append("\(name) \(sum ?? 0), but \(booked) at the platform") }
    }
    let payment = known.payment
    for (name, money) in [("paid", payment?.paidAmount), ("held", payment?.held), ("refunded", payment?.refunded)] {
      if let shown = facts[name], shown != money.map(LocaleFormat.english.money) {
        all.append("\(name): \(shown) on the screen")
      }
    }
    if known.outcome != .pending, let payment {
      check("held", payment.held?.amount, books.held)
      check("captured", payment.captured?.amount, books.taken)
      check("refunded", payment.refunded?.amount, books.refunded)
      // For a payment in instalments, the first instalment is displayed as the paid amount.
      if let paid = payment.paidAmount?.amount, payment.type != "first-pay" { check("paid", paid, books.kept) }
      if facts["refunded"] == nil, books.refunded > 0 { all.append("a refund is not on the screen") }
    }
    all += try ledgerComplaints(stage, known.outcome, books)
    all += statusComplaints(stage, payment)
    return all
  }

  private static func complaints(_ known: CheckoutResult, _ books: PaymentBooks, takesNothing: Bool) -> [String] {
    let outcome = known.outcome
    let isRefunded = known.payment?.ending == .refunded
    let isRight =
      switch outcome {
      case .success where takesNothing: books == PaymentBooks()
      case .success where isRefunded, .partial where isRefunded: books.taken > 0 && books.kept == 0 && books.held == 0
      case .success: books.kept > 0 || books.held > 0
      case .partial: books.kept > 0
      case .held: books.held > 0
      case .declined, .cancelled, .failed: books.kept == 0 && books.held == 0
      case .pending: true
      }
    return isRight ? [] : ["\(outcome), but the platform: \(books)"]
  }

  private static func ledgerComplaints(
    _ stage: ConsistencyFixture, _ outcome: Outcome, _ books: PaymentBooks
  ) throws -> [String] {
    guard let record = try stage.record() else { return ["the payment is not in the ledger"] }
    var all: [String] = []
    if record.progress.outcome != outcome { all.append("the ledger: \(record.progress.outcome as Any)") }
    guard outcome != .pending, !stage.checkout.session.app.setup.order.takesNothing else { return all }
    let sums = PaymentBooks(
      held: record.summary.held?.amount ?? 0, taken: record.summary.captured?.amount ?? 0,
      refunded: record.summary.refunded?.amount ?? 0)
    if sums != books { all.append("the ledger: \(sums), the platform: \(books)") }
    return all
  }

  /// Checks that the payment system's own status is visible to a tester, in plain mode too.
  private static func statusComplaints(_ stage: ConsistencyFixture, _ payment: Payment?) -> [String] {
    guard let payment, !payment.status.isEmpty else { return [] }
    let isThere = PagePlain(stage.checkout.page, isFirst: false).lines.contains { line in
      line.hasPrefix(StringTable.english("environment.sandbox") + " · " + payment.status + " · ")
    }
    return isThere ? [] : ["the status \(payment.status) is missing"]
  }
}

extension Order {
  /// Whether the card is only verified or stored, without being charged.
  fileprivate var takesNothing: Bool { purpose == .verify || purpose == .store }
}
