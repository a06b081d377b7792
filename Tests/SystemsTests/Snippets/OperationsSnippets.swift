import ApplePayGateway
import AssistMobile
import CheckoutCore
import DolyameSDK
import Ecommpay
import KassaApplePayGatewaySandbox
import KassaAssistSandbox
import KassaBackend
import KassaDolyameSandbox
import KassaEcommpaySandbox
import KassaWorldlineSandbox
import WorldlineConnect

/// The code of the article «Capture, release and refund».
enum OperationsSnippets {
  private static let payer = ScriptedPresenter { stage in
    switch stage {
    case .choice: .choose(method: "card")
    case .fields: try .confirm(.card(number: "4000000000000077", expiry: "12/30", code: "123", holder: "JANE DOE"))
    default: nil
    }
  }

  private static func options() -> PaymentOptions { ThreeDSecureSnippets.options() }

  static func server() async -> [OperationReply?] {
    let options = options()
    // Snippet: ServerOperations
    options.action = .Auth  // holds the amount
    let world = EcommpayWorld()
    let result = await EcommpaySDK(world: world).presentPayment(at: payer, paymentOptions: options)
    print(result.outcome)  // held

    let replies = [
      await world.operate(.capture, on: "order-1", amount: 1500),
      await world.operate(.refund, on: "order-1", amount: 500),
      await world.operate(.refund, on: "order-1"),  // all that is left
      await world.operate(.refund, on: "order-1", amount: 1),  // refused: nothing is left
    ]
    // Snippet end
    return replies
  }

  static func release() async -> OperationReply? {
    let options = options()
    // Snippet: Release
    options.action = .Auth
    let world = EcommpayWorld()
    _ = await EcommpaySDK(world: world).presentPayment(at: payer, paymentOptions: options)
    let reply = await world.operate(.release, on: "order-1")
    // Snippet end
    return reply
  }

  /// A refund with the operations of the gateway's SDK.
  static func gateway(at payer: some Presenter, _ order: ApplePayGatewayOrder) async throws -> OrderStatus? {
    // Snippet: GatewayOperations
    let world = ApplePayGatewayWorld()
    let sdk = ApplePayGatewaySDK(world: world)
    let result = await sdk.presentPayment(at: payer, order: order)
    guard let id = result.payment?.operationID.flatMap(OrderID.init) else { return nil }
    let operations = try await sdk.operations(transport: world.transport, clock: world.clock)
    let status = try await operations.refund(id, amount: 500, refundID: "refund-1")
    // Snippet end
    return status
  }

  /// A refund from the checkout, after its result.
  static func checkout() async -> Presentation? {
    let (options, payer) = (options(), payer)
    // Snippet: CheckoutOperation
    let watch = OperationPresenter(payer)
    let sdk = EcommpaySDK(world: EcommpayWorld())
    let (results, continuation) = AsyncStream.makeStream(of: PaymentResult.self)
    let checkout = sdk.presentPayment(at: watch, paymentOptions: options) { continuation.yield($0) }
    guard let paid = await results.first(where: { _ in true }), let amount = paid.payment?.amount else { return nil }
    checkout.send(.operate(.refund, Money(500, amount.currency)))
    let refunded = await watch.presentations.first { !$0.flow.postPaymentOperations.done.isEmpty }
    print(refunded?.lastKnown?.payment?.refunded?.amount ?? 0)  // 500
    // Snippet end
    return refunded
  }

  // Snippet: OperationPresenter
  /// A presenter that shows a payment through another one, and also publishes the presentations.
  struct OperationPresenter: Presenter {
    let inner: any Presenter
    let presentations: AsyncStream<Presentation>
    private let continuation: AsyncStream<Presentation>.Continuation
    var environment: CheckoutEnvironment { inner.environment }

    init(_ inner: any Presenter) {
      self.inner = inner
      (presentations, continuation) = AsyncStream.makeStream()
    }

    func present(_ presentation: Presentation, of checkout: Checkout) {
      inner.present(presentation, of: checkout)
      continuation.yield(presentation)
    }
  }
  // Snippet end

  static func durable(_ store: any PaymentStore, _ world: EcommpayWorld) async throws -> OperationRunner.Report {
    // Snippet: DurableOperation
    let operations = EcommpaySDK.durableOperations(in: store, world: world)
    let report = await operations.perform(.refund, on: "order-1", amount: 500)
    if let error = report.error { print(error.localizedDescription) }
    // Snippet end
    return report
  }

  static func takeUp(_ operations: DurableOperations) async throws -> [String: OperationRunner.Report] {
    // Snippet: TakeUp
    let reports = try await operations.takeUp()
    for (payment, report) in reports { print(payment, report.error?.localizedDescription ?? "done") }
    // Snippet end
    return reports
  }

  /// The operations of each system in its world, in the order of the arguments.
  static func everySystem(
    _ store: any PaymentStore, _ ecommpay: EcommpayWorld, _ worldline: WorldlineWorld, _ assist: AssistWorld,
    _ gateway: ApplePayGatewayWorld, _ dolyame: DolyameWorld
  ) -> [DurableOperations] {
    // Snippet: DurableOperations
    let operations = [
      EcommpaySDK.durableOperations(in: store, world: ecommpay),
      WorldlineConnectSDK.durableOperations(in: store, world: worldline),
      AssistPay.durableOperations(in: store, world: assist),
      ApplePayGatewaySDK.durableOperations(in: store, world: gateway),
      DolyamePaymentCoordinator.durableOperations(in: store, world: dolyame),
    ]
    // Snippet end
    return operations
  }

  static func books(_ world: any SimulatedWorld) -> Int64 {
    // Snippet: Books
    guard let books = world.books(of: "order-1") else { return 0 }
    print(books.held, books.taken, books.refunded)  // minor units
    // Snippet end
    return books.kept
  }
}
