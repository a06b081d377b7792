import CheckoutCore
import KassaBackend
import KassaLedger
import KassaRehearsal
import KassaResources
import KassaSandbox
import KassaScreens
import KassaTerminal
import Synchronization
import TestSupport
import Testing

@testable import KassaSystems

/// Tests the merchant actions (F4) on payments in the ledger that are not on the screen any more.
@Suite("Merchant actions on recorded payments")
struct MerchantActionsTests {
  /// Pays the sample order and returns to the shop.
  private static func paid(
    _ system: TestSystem, storage: PaymentStorage = PaymentStorage(.memory)
  ) throws
    -> ConsistencyFixture
  {
    let stage = try ConsistencyFixture(system, order: [:], storage: storage)
    Passer(system: system).go(stage.checkout)
    stage.checkout.advance(.seconds(600))
    stage.checkout.perform(.press("again"))
    try #require(stage.checkout.page.id == "shop")
    return stage
  }

  private static func rows(_ checkout: HeadlessCheckout) -> [Page.Choice.Row] {
    for case .choice(let choice) in checkout.page.dialog?.body ?? checkout.page.body { return choice.rows }
    return []
  }

  private static func perform(_ operation: PaymentOperation, on checkout: HeadlessCheckout) {
    checkout.perform(.press(.operation(operation)))
    checkout.perform(.press(.operation(operation)))
    checkout.advance(.seconds(600))
  }

  @Test("The page of an older payment shows no progress of the one that is under way", arguments: [80, 160])
  func progress(columns: Int) throws {
    let stage = try Self.paid(.ecommpay)
    let checkout = stage.checkout
    checkout.handle(.resize(Size(columns: columns, rows: 40)))
    checkout.press("Enter")
    #expect(checkout.page.progress != nil)
    checkout.press("F4")
    checkout.perform(.press(.merchantPayment(PaymentKey(provider: "ecommpay", payment: stage.payment))))
    #expect(checkout.page.id == "desk" && checkout.page.dialog == nil, "\(checkout.text)")
    let empty = checkout.text
    #expect(checkout.page.progress == nil && !empty.contains("/v1/init"), "\(empty)")
    checkout.press("Esc")
    #expect(checkout.page.progress != nil && checkout.text.contains("/v1/init") == (columns >= 140))
  }

  @Test(
    "Every operation on a payment that has left the screen reaches the platform and the ledger",
    arguments: TestSystem.operable)
  func recorded(system: TestSystem) throws {
    let operations = try #require(try Self.paid(system).record()?.progress.payment?.operations)
    #expect(!operations.isEmpty)
    for operation in operations {
      let stage = try Self.paid(system)
      let (checkout, before) = (stage.checkout, stage.books)
      checkout.press("F4")
      #expect(checkout.page.id == "desk" && checkout.page.dialog == nil, "\(checkout.text)")
      #expect(Self.rows(checkout).count == 1 && stage.facts["payment"] == stage.payment)
      checkout.perform(.press(.operation(operation)))
      #expect(stage.books == before, "one press must not move money")
      checkout.perform(.press(.operation(operation)))
      checkout.advance(.seconds(600))
      // Whoever sees nothing asks again.
      let pattern = try sentence(operation)
      #expect(stage.text("desk.done")?.wholeMatch(of: pattern) != nil, "\(checkout.text)")
      #expect(stage.text("desk.error") == nil, "\(checkout.text)")
      let kept = try stage.operations()
      #expect(kept.map(\.operation) == [operation] && kept.map(\.state) == [.done])
      let record = try #require(try stage.record())
      #expect(stage.facts["state"]?.hasSuffix(record.progress.payment?.status ?? "?") == true, "\(checkout.text)")
      // A debit is a payment of its own.
      guard operation != .debit else { continue }
      #expect(stage.books != before, "\(operation) did not reach the platform")
      let sums = PaymentBooks(
        held: record.summary.held?.amount ?? 0, taken: record.summary.captured?.amount ?? 0,
        refunded: record.summary.refunded?.amount ?? 0)
      #expect(sums == stage.books, "\(operation)")
      checkout.press("Esc")
      #expect(checkout.page.id == "shop")
    }
  }

  /// The sentence about a finished operation: what it did, with what sum and when.
  private func sentence(_ operation: PaymentOperation) throws -> Regex<Substring> {
    let verb: String =
      switch operation {
      case .capture: "Captured"
      case .release: "Released"
      case .refund: "Refunded"
      case .reverse: "Reversed"
      case .debit: "Charged"
      }
    return try Regex("✓ \(verb) (?:\\D{1,4}[\\d,.]+ (?:again )?)at \\d\\d:\\d\\d(?: · .*)?", as: Substring.self)
  }

  @Test("A payment of another payment system can be refunded too", arguments: TestSystem.operable)
  func otherSystem(system: TestSystem) throws {
    let other = system.name == TestSystem.worldline.name ? TestSystem.ecommpay : .worldline
    let storage = PaymentStorage(.memory)
    let first = try Self.paid(system, storage: storage)
    let operation = try #require(try first.record()?.progress.payment?.operations.first)
    let second = try ConsistencyFixture(other, order: [:], storage: storage)
    second.checkout.press("F4")
    let row = try #require(Self.rows(second.checkout).first)
    let title = try #require(second.checkout.session.app.setup.strings.optional("provider." + system.name))
    #expect(second.facts["payment"] == first.payment && row.label.contains(title))
    Self.perform(operation, on: second.checkout)
    #expect(second.text("desk.error") == nil, "\(second.checkout.text)")
    #expect(try first.operations().map(\.state) == [.done])
    let record = try #require(try first.record())
    #expect(
      (record.summary.captured?.amount ?? 0, record.summary.refunded?.amount ?? 0) == (
        first.books.taken, first.books.refunded
      ))
  }

  @Test("Two payments with the same number are told apart by their payment systems", arguments: [40, 80, 120])
  func sameNumber(columns: Int) throws {
    let storage = PaymentStorage(.memory)
    let first = try Self.paid(.ecommpay, storage: storage)
    let second = try Self.paid(.worldline, storage: storage)
    #expect(first.payment == second.payment)
    let checkout = second.checkout
    checkout.handle(.resize(Size(columns: columns, rows: 24)))
    checkout.press("F4")
    for (title, stage, other) in [("Worldline Connect", second, first), ("ecommpay", first, second)] {
      checkout.perform(.press(.merchantPayment(stage.key)))
      // A narrow table leaves the column out, and the payment system stands below it.
      let isNamed = Self.rows(checkout).contains { $0.label.contains(title) } || second.facts["desk.provider"] == title
      #expect(isNamed, "\(checkout.text)")
      let operation = try #require(try stage.record()?.progress.payment?.operations.first)
      let before = (stage.books, other.books)
      checkout.perform(.press(.operation(operation)))
      #expect(second.text("desk.armed.payment") == title + " · " + stage.payment, "\(checkout.text)")
      checkout.perform(.press(.operation(operation)))
      checkout.advance(.seconds(600))
      #expect(stage.books != before.0 && other.books == before.1, "\(checkout.text)")
    }
  }

  @Test("An operation of the shop's server is noted on the payment of the checkout's own system")
  func notedOnOwn() throws {
    let storage = PaymentStorage(.memory)
    let ledger = try storage.ledger()
    let dollar = try #require(CurrencyTable.standard["USD"])
    let keys = [WorldlineSystem.name, EcommpaySystem.name].map { PaymentKey(provider: $0, payment: "order-1") }
    for (index, key) in keys.enumerated() {
      var payment = Payment(id: "order-1", status: "paid")
      (payment.amount, payment.captured) = (Money(1999, dollar), Money(1999, dollar))
      let started = Instant(milliseconds: Int64(index))
      _ = try ledger.reserve(
        KeptOrder(
          key: key, customer: "10", description: "T-shirt", amount: 1999, currency: "USD", started: started))
      let progress = PaymentRecord.Progress(
        phase: .ended, session: "s", payment: payment, outcome: .success, updated: started)
      try ledger.keep(progress, entries: [], of: key, isUrgent: false)
    }
    let actions = LedgerMerchantActions(
      storage: storage,
      worlds: PaymentWorlds(storage: storage, systems: .builtIn, provider: WorldlineSystem.name, address: nil),
      environment: CheckoutEnvironment(clock: VirtualClock(), transport: Nowhere()), strings: .english)
    actions.note(
      PostPaymentOperations.Done(.refund, amount: Money(500, dollar), status: "REFUNDED"), on: "order-1")
    #expect(try keys.map { try ledger.operations(of: $0).count } == [1, 0])
  }

  @Test("An undecided payment of another payment system is named in the shop, listed, and can be checked from there")
  func undecided() throws {
    let storage = PaymentStorage(.memory)
    func checkout(_ kind: any PaymentSystem.Type) throws -> HeadlessCheckout {
      HeadlessCheckout(try CheckoutInputs(kind, storage: storage).compose())
    }
    let first = try checkout(EcommpaySystem.self)
    first.arm(Fault(.connectionReset, step: 8, times: nil))
    Passer(system: .ecommpay).go(first)
    #expect(first.flow.result?.outcome == .pending, "\(first.text)")
    first.finish()
    let second = try checkout(WorldlineSystem.self)
    defer { second.finish() }
    second.press("Tab")
    #expect(second.text.contains("Undecided with ecommpay · see Payments"), "\(second.text)")
    second.press("F4")
    #expect(Self.rows(second).map(\.label).first?.contains("ecommpay") == true, "\(second.text)")
    #expect(second.text.contains("[ Check again ]"), "\(second.text)")
    second.perform(.press(.check))
    #expect(second.session.app.setup.providerName == "ecommpay" && second.page.id != .shop, "\(second.text)")
    second.advance(.seconds(600))
    #expect(second.flow.isResumed && second.page.id == .result, "\(second.text)")
  }

  @Test("A payment that was left is listed with its word, one that was never sent or ended is not")
  func left() throws {
    let stage = try ConsistencyFixture(.ecommpay, order: [:])
    stage.checkout.press("Enter", "F4")
    #expect(Self.rows(stage.checkout).isEmpty, "\(stage.checkout.text)")
    stage.checkout.press("Esc", "F10")
    #expect(stage.checkout.page.id == .result)
    stage.checkout.press("F4")
    #expect(
      Self.rows(stage.checkout).map(\.label).first?.contains("$19.99  Cancelled") == true, "\(stage.checkout.text)")
  }

  @Test("The newest payment comes first, and typing narrows the list down")
  func list() throws {
    let stage = try Self.paid(.ecommpay)
    let checkout = stage.checkout
    Passer(system: .ecommpay).go(checkout)
    checkout.advance(.seconds(600))
    checkout.press("F4")
    #expect(checkout.page.id == "desk", "the payment on the screen comes at once")
    #expect(stage.facts["payment"] == "internal_payment_id_1_2")
    checkout.press("/")
    #expect(Self.rows(checkout).map(\.label) == ["internal_payment_id_1_2", "internal_payment_id_1"])
    checkout.type("_1_2")
    #expect(Self.rows(checkout).map(\.label) == ["internal_payment_id_1_2"])
    checkout.press("Esc", "Down", "Enter")
    #expect(checkout.page.dialog == nil && stage.facts["payment"] == "internal_payment_id_1")
    Self.perform(.refund, on: checkout)
    checkout.press("Esc")
    #expect(checkout.page.id == "result" && stage.text("outcome")?.contains("Paid") == true)
    checkout.press("F4")
    #expect(stage.facts["payment"] == "internal_payment_id_1_2")
    let rows = Self.rows(checkout).map(\.label)
    #expect(rows.count == 2 && rows[0].contains("$19.99  Paid ") && rows[1].contains("$19.99  Refunded "), "\(rows)")
  }

  @Test("What an operation did is on the result behind it and in the ledger at once", arguments: TestSystem.operable)
  func atOnce(system: TestSystem) throws {
    let stage = try ConsistencyFixture(system, order: [:])
    let checkout = stage.checkout
    Passer(system: system).go(checkout)
    checkout.advance(.seconds(600))
    let operation = try #require(checkout.flow.payment?.operations.first)
    checkout.press("F4")
    Self.perform(operation, on: checkout)
    checkout.press("Esc")
    #expect(checkout.page.id == "result")
    let status = try #require(try stage.record()?.progress.payment?.status)
    #expect(checkout.text.contains(" · \(status) · "), "\(checkout.text)")
    #expect(stage.facts["done1"] != nil)
  }

  @Test("A payment that another program has claimed is left alone, with a message")
  func claimed() throws {
    let folder = try TemporaryFolder()
    let stage = try Self.paid(.ecommpay, storage: PaymentStorage(.file(folder.path + "/ledger.sqlite")))
    let key = PaymentKey(provider: EcommpaySystem.name, payment: stage.payment)
    let other = PaymentStorage(.file(folder.path + "/ledger.sqlite"))
    let later = try ConsistencyFixture(.ecommpay, order: [:], storage: other)
    #expect(!other.claim(key), "the first program holds the payment")
    later.checkout.press("F4")
    Self.perform(.refund, on: later.checkout)
    let error = try #require(later.text("desk.error"))
    #expect(error.contains("Another program is using this payment"), "\(later.checkout.text)")
    #expect(try stage.operations().isEmpty)
  }

  /// A merchant server that loses its first response and recognises repeated requests by their IDs.
  private final class Forgetful: MerchantServer {
    private let asked = Mutex<[String]>([])
    var ids: [String] { asked.withLock(\.self) }

    func sign(_ stringToSign: String, log: @escaping WireLog) async throws(CheckoutError) -> String { "" }
    func notification(
      payment: String, known: Int, log: @escaping WireLog
    ) async throws(CheckoutError) -> MerchantNotification { throw CheckoutError(code: .networkUnavailable) }

    func perform(
      _ request: OperationRequest, log: @escaping WireLog
    ) async throws(CheckoutError) -> PostPaymentOperations.Done {
      let isFirst = asked.withLock { asked in
        asked.append(request.id)
        return asked.count == 1
      }
      guard !isFirst else { throw CheckoutError(code: .networkTimeout) }
      return PostPaymentOperations.Done(request.operation, amount: request.amount, status: "PARTLY_REFUNDED")
    }
  }

  private struct Nowhere: Transport {
    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse { throw .unreachable }
  }

  @Test("An operation whose response was lost is repeated under its own ID and counted once")
  func lost() async throws {
    let dollar = try #require(CurrencyTable.standard["USD"])
    let order = KeptOrder(
      key: PaymentKey(provider: ApplePayGatewaySystem.name, payment: "order-1"), customer: "10", description: "T-shirt",
      amount: 1999, currency: "USD", started: Instant(milliseconds: 0))
    var payment = Payment(id: "order-1", status: "DEPOSITED")
    (payment.amount, payment.captured) = (Money(1999, dollar), Money(1999, dollar))
    let storage = PaymentStorage(.memory)
    let ledger = try storage.ledger()
    _ = try ledger.reserve(order)
    let progress = PaymentRecord.Progress(
      phase: .ended, session: "s", payment: payment, outcome: .success, updated: Instant(milliseconds: 1))
    try ledger.keep(progress, entries: [], of: order.key, isUrgent: false)
    let server = Forgetful()
    let actions = LedgerMerchantActions(
      storage: storage,
      worlds: PaymentWorlds(
        storage: storage, systems: .builtIn, provider: ApplePayGatewaySystem.name, address: nil),
      environment: CheckoutEnvironment(clock: VirtualClock(), transport: Nowhere(), merchant: server),
      strings: .english)
    let part = Money(500, dollar)
    await #expect(throws: CheckoutError(code: .networkTimeout)) {
      try await actions.perform(.refund, on: order.key, amount: part)
    }
    #expect(try ledger.payment(order.key)?.summary.refunded == nil)
    for refunded in [500, 1000] as [Int64] {
      _ = try await actions.perform(.refund, on: order.key, amount: part)
      #expect(await actions.payments().records.first?.summary.refunded?.amount == refunded)
    }
    #expect(server.ids.count == 3 && server.ids[0] == server.ids[1] && server.ids[1] != server.ids[2])
  }
}
