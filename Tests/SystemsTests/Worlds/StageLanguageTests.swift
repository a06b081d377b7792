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
import Testing
import WorldlineConnect

/// Tests the language of the errors that a stage shows. The payer makes a mistake, sees the error and leaves.
@Suite("The errors of the stages have the order's language")
struct StageLanguageTests {
  private let errors = Reported<CheckoutError>()

  private func payer(
    environment language: String = "en", wrong: @escaping @Sendable (Stage) throws -> PersonAction?
  )
    -> ScriptedPresenter
  {
    ScriptedPresenter(environment: CheckoutEnvironment(transport: NoTransport(), language: language)) {
      [errors] stage in
      let error: CheckoutError? =
        switch stage {
        case .fields(_, let error), .walletSheet(_, _, let error), .inquiry(_, let error): error
        default: nil
        }
      if let error {
        errors.add(error)
        throw error
      }
      return try wrong(stage)
    }
  }

  private static func noCard(_ stage: Stage) -> PersonAction? {
    switch stage {
    case .choice(let interface): .choose(method: interface.methods[0].id)
    case .fields(let method, _): .confirm(PaymentDetails(method: method.id, values: [:]))
    default: nil
    }
  }

  private func check(_ language: String) {
    #expect(errors.all.count == 1)
    #expect(errors.all.first?.language == language)
    let english = errors.all.first?.description(language: "en")
    #expect(english != nil && errors.all.first?.localizedDescription != english)
  }

  @Test("ecommpay")
  func ecommpay() async {
    let options = ThreeDSecureSnippets.options()
    options.languageCode = "de"
    let result = await EcommpaySDK(world: EcommpayWorld(seed: 1)).presentPayment(
      at: payer(wrong: Self.noCard), paymentOptions: options)
    #expect(result.outcome == .cancelled)
    check("de")
  }

  @Test("Worldline Connect")
  func worldline() async {
    var order = SnippetOrders.worldline
    order.language = "de"
    _ = await WorldlineConnectSDK(world: WorldlineWorld(seed: 1)).presentPayment(
      at: payer(wrong: { stage in
        if case .choice = stage { return .choose(method: "cards") }
        return Self.noCard(stage)
      }), order: order)
    check("de")
  }

  @Test("AssistMobile")
  func assist() async {
    let (delegate, data) = (StatusDelegate(), SnippetOrders.assist())
    data.language = .RU
    AssistPay(delegate: delegate, world: AssistWorld(seed: 1)).start(payer(wrong: Self.noCard), data)
    _ = await delegate.statuses.first { _ in true }
    check("ru")
  }

  @Test("The Apple Pay gateway")
  func applePay() async {
    var order = SnippetOrders.applePay
    order.language = "de"
    _ = await ApplePayGatewaySDK(world: ApplePayGatewayWorld(seed: 1)).presentPayment(
      at: payer(wrong: { stage in
        if case .walletSheet(let method, _, _) = stage { return .confirm(.wallet(method: method.id, card: "none")) }
        return Self.noCard(stage)
      }), order: order)
    check("de")
  }

  @Test("Dolyame, whose order has no language: that of the front end")
  func dolyame() async {
    let coordinator = DolyamePaymentCoordinator(
      configuration: SnippetOrders.dolyame,
      modalHostViewController: payer(environment: "ru") { stage in
        guard case .inquiry(let inquiry, _) = stage else { return Self.noCard(stage) }
        return .reply(InquiryReply(to: inquiry, values: SnippetOrders.dolyameAnswers))
      }, world: DolyameWorld(seed: 1))
    _ = await withCheckedContinuation { continuation in
      coordinator.onFinish = { continuation.resume(returning: $0) }
      coordinator.start()
    }
    check("ru")
  }

  @Test("A refused operation has it, too, and says that the operation was refused")
  func operation() async throws {
    let options = ThreeDSecureSnippets.options()
    options.languageCode = "de"
    let watch = OperationsSnippets.OperationPresenter(ThreeDSecureSnippets.payer())
    let (results, continuation) = AsyncStream.makeStream(of: PaymentResult.self)
    let checkout = EcommpaySDK(world: EcommpayWorld(seed: 1)).presentPayment(at: watch, paymentOptions: options) {
      continuation.yield($0)
    }
    let paid = try #require(await results.first { _ in true })
    let amount = try #require(paid.payment?.amount)
    checkout.send(.operate(.refund, Money(amount.amount + 1, amount.currency)))
    let refused = await watch.presentations.first { $0.flow.postPaymentOperations.error != nil }
    let error = try #require(refused?.flow.postPaymentOperations.error)
    #expect(error.code == .merchantRefused && error.operation == .refund && error.language == "de")
    #expect(error.localizedDescription.hasPrefix("Der Händlerserver hat den Vorgang abgelehnt"))
    checkout.close()
  }
}
