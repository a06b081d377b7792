import CheckoutCore
import KassaBackend
import KassaLedger
import KassaRehearsal
import KassaSandbox
import KassaTerminal
import Synchronization
import Testing

@testable import KassaSystems

/// An operation, and the kind of payment it needs.
struct OperationCase: Sendable, CustomTestStringConvertible {
  var system: TestSystem
  var operation: PaymentOperation
  /// The amount in minor units; nil for the whole amount.
  var amount: Int64?
  var order: [String: ConsistencyCase.Value] = [:]
  var mock: String?
  var shop: [String: String] = [:]
  /// An operation to perform beforehand, for the whole amount; nil for none.
  var first: PaymentOperation?

  var testDescription: String {
    "\(system) \(operation.rawValue)" + (amount.map { " \($0)" } ?? "") + (first.map { " after \($0.rawValue)" } ?? "")
  }

  init(
    _ system: TestSystem, _ operation: PaymentOperation, _ amount: Int64? = nil,
    order: [String: ConsistencyCase.Value] = [:], mock: String? = nil, shop: [String: String] = [:],
    after first: PaymentOperation? = nil
  ) {
    self.system = system
    self.operation = operation
    self.amount = amount
    self.order = order
    self.mock = mock
    self.shop = shop
    self.first = first
  }

  static let all = TestSystem.all.flatMap { $0.kind.operations }
}

/// A paid or authorised payment, with the stored states of the program and the mock backend.
struct PaidPayment: Sendable {
  var record: PaymentRecord
  var values: [String: [UInt8]]
  var now: Instant
  var maker: MockBackend.Maker
  var rules: PaymentRules

  private static let known = Mutex<[String: PaidPayment]>([:])

  /// Returns the payment for a test row. Each payment is made only once and reused by all tests.
  static func of(_ row: OperationCase) throws -> PaidPayment {
    if let known = known.withLock({ $0[row.testDescription] }) { return known }
    let paid = try PaidPayment(row)
    known.withLock { $0[row.testDescription] = paid }
    return paid
  }

  /// Makes the payment by running a checkout.
  private init(_ row: OperationCase) throws {
    let kind = row.system.kind
    let table = OrderTable(values: kind.sample(changedBy: ConsistencyCase.Value.order(row.order)), path: "of the test")
    var settings = SandboxSettings()
    settings.shop = row.shop
    let system: any PaymentSystem = try kind.compose(table, mock: row.mock, settings: settings).system
    let (storage, store, made) = (PaymentStorage(.memory), CrashingKeyValueStore(), system.backend)
    let composed = ComposedCheckout(system, setup: system.setup("en"), storage: storage)
    let checkout = HeadlessCheckout(
      setup: composed.setup,
      backend: { dependencies in
        var dependencies = dependencies
        dependencies.store = store
        return made(dependencies)
      }, resumeSupport: composed.resumeSupport, launch: composed.launch)
    defer { checkout.finish() }
    Passer(system: row.system).go(checkout)
    checkout.advance(.seconds(600))
    let key = PaymentKey(provider: kind.name, payment: system.payment(1))
    record = try #require(try storage.ledger().payment(key))
    values = store.all
    now = checkout.clock.now
    maker = made
    rules = kind.rules
    guard let first = row.first else { return }
    let world = try OperationWorld(self, runs: 1000)
    try #require(world.perform(first, nil, CrashPlan())?.done != nil)
    record = try #require(try world.ledger.payment(key))
    values = world.store.all
    now = world.now
  }
}
