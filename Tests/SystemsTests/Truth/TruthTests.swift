import CheckoutCore
import Rehearsal
import Resources
import Sandbox
import Screens
import Terminal
import Testing

@testable import kassa

/// Outcome, sentence, sums, status name, exit status, ledger and the sandbox's own books, held against each other: over
/// every payment system, every state that it can be made to play, and what the shop can do afterwards.
@Suite("What is said is true")
struct TruthTests {
  @Test("every state that a sandbox can play is in the table", arguments: TestSystem.all)
  func complete(system: TestSystem) {
    let played = Set(TruthRow.all.filter { $0.system.name == system.name }.map { $0.mock ?? "disabled" })
    #expect(Set(system.kind.mocks).subtracting(played).isEmpty)
  }

  @Test("of how a payment ended", arguments: TruthRow.all)
  func ended(row: TruthRow) throws {
    let stage = try Self.paid(row)
    let checkout = stage.checkout
    #expect(checkout.page.id == "result", "\(checkout.text)")
    #expect(checkout.flow.result?.outcome == row.outcome, "\(checkout.text)")
    let sentence = StringTable.english("outcome.next." + row.sentence, ["shop": "Cosmoshop"])
    #expect(stage.text("next")?.hasPrefix(sentence) == true, "\(checkout.text)")
    #expect(try Self.complaints(stage) == [], "\(checkout.text)")
    checkout.act(.press("done"))
    #expect(checkout.session.exitStatus == row.outcome.exitCode)
  }

  /// What a shop may do one after the other.
  private static let deeds: [[TruthRow.Deed]] = [
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
    "of what the shop did with it afterwards, at once",
    arguments: TruthRow.all.filter { [.success, .partial, .held].contains($0.outcome) })
  func operated(row: TruthRow) throws {
    let offered = try Self.paid(row).checkout.flow.payment?.operations ?? []
    let all = Self.deeds + (row.system.name == GatewaySystem.name ? Self.deeds.map(Self.onDesk) : [])
    for deeds in all where deeds.first.map({ offered.contains($0.operation) }) == true {
      let stage = try Self.paid(row)
      for (index, deed) in deeds.enumerated() {
        guard stage.operate(deed, part: row.part) else { break }
        let about = deeds.prefix(index + 1).map(\.description).joined(separator: ", ")
        #expect(stage.checkout.page.id == "result")
        #expect(try Self.complaints(stage) == [], "\(about)\n\(stage.checkout.text)")
      }
      let outcome = stage.checkout.session.app.presentation.lastKnown?.outcome
      stage.checkout.act(.press("done"))
      #expect(stage.checkout.session.exitStatus == outcome?.exitCode)
    }
  }

  private static func onDesk(_ deeds: [TruthRow.Deed]) -> [TruthRow.Deed] {
    deeds.map { .init(operation: $0.operation, isPart: $0.isPart, isOnDesk: true) }
  }

  private static func paid(_ row: TruthRow) throws -> TruthStage {
    let stage = try TruthStage(row)
    var system = row.system
    if let card = row.card {
      for field in ["pan", "cardNumber"] where system.typed[field] != nil { system.typed[field] = card }
    }
    Passer(system: system, choices: row.choice.map { [$0] } ?? []).go(stage.checkout)
    return stage
  }

  // MARK: What has to agree

  /// - Returns: everything that contradicts the books.
  private static func complaints(_ stage: TruthStage) throws -> [String] {
    let (books, facts) = (stage.books, stage.facts)
    guard let known = stage.checkout.session.app.presentation.lastKnown else { return ["there is no result"] }
    var all = complaints(known.outcome, books, takesNothing: stage.checkout.session.app.setup.order.takesNothing)
    let said = (stage.text("next") ?? "") + " " + stage.checkout.page.status.text
    if said.lowercased().contains("nothing was charged"), books.held > 0 || books.taken > 0 {
      all.append("nothing was charged, it says; the books: \(books)")
    }
    func check(_ name: String, _ sum: Int64?, _ booked: Int64) {
      if (sum ?? 0) != booked { all.append("\(name) \(sum ?? 0), and \(booked) in the books") }
    }
    let payment = known.payment
    for (name, money) in [("paid", payment?.paidAmount), ("held", payment?.held), ("refunded", payment?.refunded)] {
      if let shown = facts[name], shown != money?.display { all.append("\(name): \(shown) on the screen") }
    }
    if known.outcome != .pending, let payment {
      check("held", payment.held?.amount, books.held)
      check("captured", payment.captured?.amount, books.taken)
      check("refunded", payment.refunded?.amount, books.refunded)
      // Whoever pays in parts has paid the first one.
      if let paid = payment.paidAmount?.amount, payment.type != "first-pay" { check("paid", paid, books.kept) }
      if facts["refunded"] == nil, books.refunded > 0 { all.append("a refund is not on the screen") }
    }
    all += try ledgerComplaints(stage, known.outcome, books)
    all += statusComplaints(stage, payment)
    return all
  }

  private static func complaints(_ outcome: Outcome, _ books: PaymentBooks, takesNothing: Bool) -> [String] {
    let isRight =
      switch outcome {
      case .success: takesNothing ? books == PaymentBooks() : books.kept > 0 || books.held > 0
      case .partial: books.kept > 0
      case .held: books.held > 0
      case .declined, .cancelled, .failed: books.kept == 0 && books.held == 0
      case .pending: true
      }
    return isRight ? [] : ["\(outcome), and the books: \(books)"]
  }

  private static func ledgerComplaints(
    _ stage: TruthStage, _ outcome: Outcome, _ books: PaymentBooks
  ) throws -> [String] {
    guard let record = try stage.record() else { return ["it is not in the ledger"] }
    var all: [String] = []
    if record.progress.outcome != outcome { all.append("the ledger: \(record.progress.outcome as Any)") }
    guard outcome != .pending, !stage.checkout.session.app.setup.order.takesNothing else { return all }
    let sums = PaymentBooks(
      held: record.held?.amount ?? 0, taken: record.captured?.amount ?? 0, refunded: record.refunded?.amount ?? 0)
    if sums != books { all.append("the ledger: \(sums), the books: \(books)") }
    return all
  }

  /// The system's own name for the state is there for a tester, in lines as well.
  private static func statusComplaints(_ stage: TruthStage, _ payment: Payment?) -> [String] {
    guard let payment, !payment.status.isEmpty else { return [] }
    let line = StringTable.english("result.status") + ": " + payment.status
    // What the SDK reported stands behind it.
    let isThere = PagePlain(stage.checkout.page, isFirst: false).lines.contains {
      $0 == line || $0.hasPrefix(line + " · ")
    }
    return isThere ? [] : ["no line \(line)"]
  }
}

extension Order {
  /// The card is only looked at, or kept.
  fileprivate var takesNothing: Bool { purpose == .verify || purpose == .store }
}
