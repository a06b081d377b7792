import ApplePayGateway
import AssistMobile
import CheckoutCore
import DolyameSDK
import Ecommpay
import Glibc
import KassaApplePayGatewaySandbox
import KassaAssistSandbox
import KassaBackend
import KassaDolyameSandbox
import KassaEcommpaySandbox
import KassaSandbox
import KassaWorldlineSandbox
import TestSupport
import Testing
import WorldlineConnect

/// Tests shops that are restarted: each world and each store is made anew over the same folder.
@Suite("Worlds and stores that outlive the program")
struct DurableWorldTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func store() throws -> FilePaymentStore { try FilePaymentStore(folder.path + "/store") }

  /// Reserves an order, and returns the presenter that journals its payment.
  private func journal(
    _ provider: String, _ amount: Int64, _ currency: String, _ payer: some Presenter
  ) throws -> JournalPresenter {
    let store = try store()
    let order = KeptOrder(
      key: PaymentKey(provider: provider, payment: "order-1"), customer: "10", description: "", amount: amount,
      currency: currency, started: SystemClock().now)
    #expect(try store.reserve(order))
    return JournalPresenter(payer, journal: PaymentJournal(store: store, order: order))
  }

  /// Refunds the whole amount with a new store and a new world, and checks both sides.
  private func refund(_ operations: DurableOperations, _ provider: String, in world: any SimulatedWorld) async throws {
    let before = try #require(world.books(of: "order-1"))
    #expect(before.taken > 0 && before.refunded == 0)
    let report = await operations.perform(.refund, on: "order-1")
    #expect(report.error == nil && report.notStored == nil, "\(String(describing: report.error))")
    let books = try #require(world.books(of: "order-1"))
    #expect(books.kept == 0 && books.refunded == before.taken)
    let record = try #require(try store().payment(PaymentKey(provider: provider, payment: "order-1")))
    #expect([.success, .partial].contains(record.progress.outcome))
    #expect(record.summary.ending == .refunded)
    #expect(record.summary.refunded?.amount == record.summary.captured?.amount)
    #expect(try store().operations(of: record.key).last?.state == .done)
    #expect(world.charges.values.allSatisfy { $0 == 1 })
  }

  @Test("ecommpay refunds after a restart")
  func ecommpay() async throws {
    let presenter = try journal("ecommpay", 1999, "USD", ThreeDSecureSnippets.payer())
    _ = await EcommpaySDK(world: EcommpayWorld(store: try store())).presentPayment(
      at: presenter, paymentOptions: ThreeDSecureSnippets.options())
    let world = EcommpayWorld(store: try store())
    try await refund(EcommpaySDK.durableOperations(in: try store(), world: world), "ecommpay", in: world)
  }

  @Test("Worldline Connect refunds after a restart")
  func worldline() async throws {
    let presenter = try journal("worldline", 1999, "EUR", SnippetOrders.worldlinePayer)
    _ = await WorldlineConnectSDK(world: WorldlineWorld(store: try store())).presentPayment(
      at: presenter, order: SnippetOrders.worldline)
    let world = WorldlineWorld(store: try store())
    try await refund(WorldlineConnectSDK.durableOperations(in: try store(), world: world), "worldline", in: world)
  }

  @Test("AssistMobile refunds after a restart")
  func assist() async throws {
    let presenter = try journal("assist", 10_099, "RUB", ThreeDSecureSnippets.payer())
    let delegate = StatusDelegate()
    AssistPay(delegate: delegate, world: AssistWorld(store: try store())).start(presenter, SnippetOrders.assist())
    #expect(await delegate.statuses.first { _ in true } == .Approved)
    let world = AssistWorld(store: try store())
    try await refund(AssistPay.durableOperations(in: try store(), world: world), "assist", in: world)
  }

  @Test("The Apple Pay gateway refunds after a restart")
  func applePay() async throws {
    let presenter = try journal("apple-pay", 1999, "USD", SnippetOrders.walletPayer)
    _ = await ApplePayGatewaySDK(world: ApplePayGatewayWorld(store: try store())).presentPayment(
      at: presenter, order: SnippetOrders.applePay)
    let world = ApplePayGatewayWorld(store: try store())
    try await refund(ApplePayGatewaySDK.durableOperations(in: try store(), world: world), "apple-pay", in: world)
  }

  @Test("Dolyame captures and refunds after a restart, and remembers the order on the device")
  func dolyame() async throws {
    let presenter = try journal("dolyame", 240_000, "RUB", SnippetOrders.dolyamePayer)
    let coordinator = DolyamePaymentCoordinator(
      configuration: SnippetOrders.dolyame, modalHostViewController: presenter, world: DolyameWorld(store: try store()))
    let result = await withCheckedContinuation { continuation in
      coordinator.onFinish = { continuation.resume(returning: $0) }
      coordinator.start()
    }
    #expect(result == .success)
    let world = DolyameWorld(store: try store())
    #expect(DolyamePaymentCoordinator.hasUsed(order: "order-1", on: world.deviceStorage))
    let operations = DolyamePaymentCoordinator.durableOperations(in: try store(), world: world)
    let captured = await operations.perform(.capture, on: "order-1")
    #expect(captured.error == nil)
    try await refund(operations, "dolyame", in: world)
  }

  @Test("Each system has durable operations in its world")
  func everySystem() async throws {
    let all = OperationsSnippets.everySystem(
      MemoryPaymentStore(), EcommpayWorld(), WorldlineWorld(), AssistWorld(), ApplePayGatewayWorld(), DolyameWorld())
    #expect(all.count == 5)
    for operations in all {
      #expect(await operations.perform(.refund, on: "unknown").error?.code == .operationNotKept)
    }
  }

  @Test("A shop that is killed in a challenge resumes the payment in its next run, and is charged once")
  func killed() async throws {
    let path = folder.path + "/store"
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let dying = ScriptedPresenter { stage in
        if case .challenge = stage { kill(getpid(), SIGKILL) }
        return switch stage {
        case .choice: .choose(method: "card")
        case .fields(let method, _):
          .confirm(try method.card(number: "4314220000000056", expiry: "12/30", code: "123", holder: "JANE DOE"))
        default: nil
        }
      }
      try await DurableShop.firstRun(path, at: dying)
    }
    let (results, charges) = try await DurableShop.secondRun(path, at: ThreeDSecureSnippets.payer())
    #expect(results.map(\.status) == [.success])
    #expect(charges == ["order-1": 1])
    let (again, _) = try await DurableShop.secondRun(path, at: ThreeDSecureSnippets.payer())
    #expect(again == [])
    let books = EcommpayWorld(store: try store()).books(of: "order-1")
    #expect(books == PaymentBooks(held: 0, taken: 1999, refunded: 0))
  }
}
