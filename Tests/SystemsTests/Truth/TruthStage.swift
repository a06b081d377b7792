import CheckoutCore
import Ledger
import Rehearsal
import Resources
import Sandbox
import Screens
import Synchronization
import Terminal

@testable import kassa

/// A checkout as the program creates it, with access to its ledger and to the sandbox's records.
final class TruthStage {
  let checkout: HeadlessCheckout
  let payment: String
  private let kind: any PaymentSystem.Type
  private let desk = Desk(.memory)

  convenience init(_ row: TruthRow) throws {
    var settings = CheckoutSettings()
    settings.situation = row.situation
    settings.shop = row.shop
    try self.init(row.system, order: row.order, mock: row.mock, settings: settings)
  }

  init(
    _ tested: TestSystem, order: [String: TruthRow.Value], mock: String? = nil,
    settings: CheckoutSettings = CheckoutSettings()
  ) throws {
    kind = tested.kind
    let table = OrderTable(values: kind.sample(changedBy: order.mapValues(\.plain)), path: "of the test")
    var system = try kind.init(table, mock: mock)
    try system.arrange(SandboxSettings(settings))
    payment = system.payment(1)
    let setup = system.setup("en")
    let composition = Composition(setup: setup, system: system, desk: desk)
    checkout = HeadlessCheckout(
      setup: setup, other: system.otherSide, memory: composition.memory(), launch: composition.launcher())
  }

  deinit { checkout.finish() }

  var books: PaymentBooks { checkout.otherSide.books(payment) ?? PaymentBooks() }

  var ledger: Ledger { get throws { try desk.ledger() } }

  func record() throws -> PaymentRecord? {
    try ledger.payment(PaymentKey(provider: kind.name, payment: payment))
  }

  /// Performs an operation as the merchant's staff would.
  /// - Returns: Whether the operation was on offer.
  func operate(_ deed: TruthRow.Deed, part: String) -> Bool {
    if deed.isOnDesk { checkout.press("F4") } else { checkout.act(.press("operations")) }
    defer {
      checkout.press("Esc")
      checkout.advance(.seconds(600))
    }
    guard checkout.page.elements.contains(where: { $0.id == deed.operation.rawValue }) else { return false }
    if deed.isPart { checkout.act(.fill(deed.isOnDesk ? "desk.amount" : "amount", text: part)) }
    checkout.act(.press(deed.operation.rawValue))
    // In the merchant's list, an operation that moves money must be confirmed with a second press.
    if deed.isOnDesk { checkout.act(.press(deed.operation.rawValue)) }
    return true
  }

  // MARK: Screen content

  var facts: [String: String] {
    var all: [String: String] = [:]
    for case .facts(let facts) in checkout.page.body {
      for fact in facts where !fact.id.isEmpty { all[fact.id] = fact.value }
    }
    return all
  }

  func text(_ id: String) -> String? {
    for case .text(let text, id, _) in checkout.page.body { return text }
    return nil
  }
}
