import CheckoutCore
import KassaBackend
import KassaEcommpaySandbox
import KassaLedger
import KassaRehearsal
import KassaResources
import KassaSandbox
import KassaScreens
import KassaTerminal
import Synchronization

@testable import KassaSystems

/// A checkout as the program creates it, with access to its ledger and to the sandbox's records.
final class ConsistencyFixture {
  let checkout: HeadlessCheckout
  let payment: String
  private let kind: any PaymentSystem.Type
  private let storage: PaymentStorage

  convenience init(_ row: ConsistencyCase) throws {
    var settings = SandboxSettings()
    settings.scenario = row.sandboxScenario?.rawValue
    settings.shop = row.shop
    try self.init(row.system, order: row.order, mock: row.mock, settings: settings)
  }

  init(
    _ tested: TestSystem, order: [String: ConsistencyCase.Value], mock: String? = nil,
    settings: SandboxSettings = SandboxSettings(), storage: PaymentStorage = PaymentStorage(.memory)
  ) throws {
    (kind, self.storage) = (tested.kind, storage)
    let table = OrderTable(values: kind.sample(changedBy: ConsistencyCase.Value.order(order)), path: "of the test")
    let system: any PaymentSystem = try kind.compose(table, mock: mock, settings: settings).system
    payment = system.payment(1)
    checkout = HeadlessCheckout(ComposedCheckout(system, setup: system.setup("en"), storage: storage))
  }

  deinit { checkout.finish() }

  var books: PaymentBooks { checkout.backend.books(payment) ?? PaymentBooks() }

  var ledger: Ledger { get throws { try storage.ledger() } }

  var key: PaymentKey { PaymentKey(provider: kind.name, payment: payment) }

  func record() throws -> PaymentRecord? { try ledger.payment(key) }

  /// Performs an operation as the merchant's staff would.
  /// - Returns: Whether the operation was available.
  func operate(_ step: ConsistencyCase.OperationStep, part: String) -> Bool {
    checkout.press("F4")
    defer {
      checkout.press("Esc")
      checkout.advance(.seconds(600))
    }
    guard checkout.page.elements.contains(where: { $0.id == .operation(step.operation) }) else { return false }
    if step.isPart { checkout.perform(.fill(.merchantAmount, text: part)) }
    checkout.perform(.press(.operation(step.operation)))
    // An operation moves money, so a question must be answered before.
    checkout.perform(.press(.operation(step.operation)))
    return true
  }

  // MARK: Screen content

  var facts: [String: String] {
    var all: [String: String] = [:]
    for case .facts(let facts) in checkout.page.body {
      for fact in facts where !fact.id.rawValue.isEmpty { all[fact.id.rawValue] = fact.value }
    }
    return all
  }

  func text(_ id: ElementID) -> String? {
    for case .text(let text, id, _) in (checkout.page.dialog?.body ?? []) + checkout.page.body { return text }
    return nil
  }
}
