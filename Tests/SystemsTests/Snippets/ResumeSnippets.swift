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

/// The code of the article «Resume after a crash».
enum ResumeSnippets {
  /// A store in which a payment was left in its challenge, as after a crash.
  static func crashed(
    _ world: EcommpayWorld, _ options: PaymentOptions
  ) async throws -> (MemoryPaymentStore, PaymentKey) {
    let payer = HeadlessPresenter()
    // Snippet: Journal
    let store = MemoryPaymentStore()
    let key = PaymentKey(provider: "ecommpay", payment: "order-1")
    let order = KeptOrder(
      key: key, customer: "10", description: "T-shirt with dog print", amount: 1999, currency: "USD",
      started: SystemClock().now)
    guard store.reserve(order) else { throw CheckoutError(code: .paymentRepeated) }
    let presenter = JournalPresenter(payer, journal: PaymentJournal(store: store, order: order))

    let checkout = EcommpaySDK(world: world).presentPayment(at: presenter, paymentOptions: options) { _ in }
    // Snippet end
    for await stage in checkout.stages {
      switch stage {
      case .choice: checkout.send(.choose(method: "card"))
      case .fields:
        checkout.send(
          .confirm(try .card(number: "4314220000000056", expiry: "12/30", code: "123", holder: "JANE DOE")))
      case .challenge: await checkout.end()
      default: break
      }
    }
    return (store, key)
  }

  static func resume(
    _ world: EcommpayWorld, _ options: PaymentOptions, _ store: MemoryPaymentStore, _ key: PaymentKey,
    at payer: some Presenter
  ) async throws -> PaymentResult? {
    let sdk = EcommpaySDK(world: world)
    // Snippet: Resume
    guard let token = try store.resumeToken(of: key), let order = store.payment(key)?.order else { return nil }
    let presenter = JournalPresenter(payer, journal: PaymentJournal(store: store, order: order))
    let result = await sdk.presentPayment(at: presenter, paymentOptions: options, resumeToken: token)
    // Snippet end
    return result
  }

  static func openPayments(_ store: MemoryPaymentStore) -> [String] {
    // Snippet: OpenPayments
    let open = store.payments(PaymentQuery(isOpen: true)).payments
    for record in open { print(record.key.provider, record.key.payment, record.progress.phase) }
    // Snippet end
    return open.map(\.key.payment)
  }

  static func worldline(
    _ world: WorldlineWorld, _ order: WorldlineOrder, _ token: ResumeToken, at presenter: some Presenter
  ) async -> CheckoutResult {
    // Snippet: ResumeWorldline
    let sdk = WorldlineConnectSDK(world: world)
    let result = await sdk.presentPayment(at: presenter, order: order, resumeToken: token)
    // Snippet end
    return result
  }

  static func applePay(
    _ world: ApplePayGatewayWorld, _ order: ApplePayGatewayOrder, _ token: ResumeToken, at presenter: some Presenter
  ) async -> CheckoutResult {
    // Snippet: ResumeApplePay
    let sdk = ApplePayGatewaySDK(world: world)
    let result = await sdk.presentPayment(at: presenter, order: order, resumeToken: token)
    // Snippet end
    return result
  }

  static func assist(
    _ world: AssistWorld, _ data: PayData, _ token: ResumeToken, at presenter: some Presenter,
    delegate: any AssistPayDelegate
  ) {
    // Snippet: ResumeAssist
    let assistPay = AssistPay(delegate: delegate, world: world)
    assistPay.resume(presenter, data, resumeToken: token)
    // Snippet end
  }

  static func dolyame(
    _ world: DolyameWorld, _ configuration: DolyamePaymentConfiguration, _ token: ResumeToken,
    at presenter: some Presenter
  ) async -> DolyamePaymentCoordinatorResult {
    // Snippet: ResumeDolyame
    let coordinator = DolyamePaymentCoordinator(
      configuration: configuration, modalHostViewController: presenter, world: world)
    let result = await withCheckedContinuation { continuation in
      coordinator.onFinish = { continuation.resume(returning: $0) }
      coordinator.resume(token)
    }
    // Snippet end
    return result
  }
}
