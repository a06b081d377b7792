import ApplePayGateway
import AssistMobile
import CheckoutCore
import DolyameSDK
import Ecommpay
import HTTPTypes
import KassaApplePayGatewaySandbox
import KassaAssistSandbox
import KassaBackend
import KassaCards
import KassaDolyameSandbox
import KassaEcommpaySandbox
import KassaSandbox
import KassaWorldlineSandbox
import Testing
import WorldlineConnect

/// Runs the snippets of the documentation, and checks what the articles say about them.
@Suite("The snippets of the documentation run")
struct SnippetRunTests {
  @Test("Quick start: one payment with every system")
  func quickStart() async {
    #expect(await QuickStartSnippets.ecommpay().status == .success)
    #expect(await QuickStartSnippets.worldline().outcome == .success)
    #expect(await QuickStartSnippets.assist() == .Approved)
    #expect(await QuickStartSnippets.applePay().outcome == .success)
    #expect(await QuickStartSnippets.dolyame() == .success)
  }

  @Test("Quick start: a shop with saved cards, a challenge and a refund")
  func shop() async {
    let day = await Shop.day()
    #expect(day.first.status == .success)
    #expect(day.second.payment?.account == "431422••••••0056")
    #expect(day.second.payment?.token == day.first.payment?.token && day.first.payment?.token != nil)
    #expect(day.isRefunded)
  }

  @Test("3-D Secure: every kind of challenge", arguments: ACSQuestion.allCases)
  func challenge(question: ACSQuestion) async {
    #expect(await ThreeDSecureSnippets.pay(question).status == .success)
  }

  @Test("3-D Secure: another app, another page, and a payer who never answers")
  func elsewhere() async {
    #expect(await ThreeDSecureSnippets.outOfBand().status == .success)
    #expect(await ThreeDSecureSnippets.redirect().status == .success)
    #expect(ThreeDSecureSnippets.timeOut()?.status == .decline)
  }

  @Test("Resume: a payment left in its challenge is resumed and charged once")
  func resume() async throws {
    let world = EcommpayWorld(seed: 1)
    let options = ThreeDSecureSnippets.options()
    let (store, key) = try await ResumeSnippets.crashed(world, options)
    #expect(ResumeSnippets.openPayments(store) == ["order-1"])
    let result = try await ResumeSnippets.resume(world, options, store, key, at: ThreeDSecureSnippets.payer())
    #expect(result?.status == .success)
    #expect(world.charges == ["order-1": 1])
    #expect(try store.resumeToken(of: key) == nil)
    #expect(ResumeSnippets.openPayments(store) == [])
  }

  /// Returns the resume token of a payment that another presenter has brought to its end.
  private static func token(
    _ provider: String, at payer: some Presenter, pay: (JournalPresenter) async -> Void
  ) async throws -> ResumeToken {
    let (store, key) = (MemoryPaymentStore(), PaymentKey(provider: provider, payment: "order-1"))
    let order = KeptOrder(
      key: key, customer: "10", description: "", amount: 1999, currency: "USD", started: SystemClock().now)
    #expect(store.reserve(order))
    await pay(JournalPresenter(payer, journal: PaymentJournal(store: store, order: order)))
    let record = try #require(store.payment(key))
    return try #require(ResumeToken(record.progress, entries: store.entries(of: key)))
  }

  @Test("Resume: the platform says what became of the payment, in every system")
  func resumeOthers() async throws {
    let worldline = WorldlineWorld(seed: 1)
    var token = try await Self.token("worldline", at: SnippetOrders.worldlinePayer) {
      _ = await WorldlineConnectSDK(world: worldline).presentPayment(at: $0, order: SnippetOrders.worldline)
    }
    let leaving = SnippetOrders.leaving
    #expect(await ResumeSnippets.worldline(worldline, SnippetOrders.worldline, token, at: leaving).outcome == .success)

    let gateway = ApplePayGatewayWorld(seed: 1)
    token = try await Self.token("apple-pay", at: SnippetOrders.walletPayer) {
      _ = await ApplePayGatewaySDK(world: gateway).presentPayment(at: $0, order: SnippetOrders.applePay)
    }
    #expect(await ResumeSnippets.applePay(gateway, SnippetOrders.applePay, token, at: leaving).outcome == .success)

    let assist = AssistWorld(seed: 1)
    token = try await Self.token("assist", at: ThreeDSecureSnippets.payer()) { presenter in
      let delegate = StatusDelegate()
      AssistPay(delegate: delegate, world: assist).start(presenter, SnippetOrders.assist())
      _ = await delegate.statuses.first { _ in true }
    }
    let delegate = StatusDelegate()
    ResumeSnippets.assist(assist, SnippetOrders.assist(), token, at: leaving, delegate: delegate)
    #expect(await delegate.statuses.first { _ in true } == .Approved)

    let dolyame = DolyameWorld(seed: 1)
    token = try await Self.token("dolyame", at: SnippetOrders.dolyamePayer) { presenter in
      let coordinator = DolyamePaymentCoordinator(
        configuration: SnippetOrders.dolyame, modalHostViewController: presenter, world: dolyame)
      _ = await withCheckedContinuation { continuation in
        coordinator.onFinish = { continuation.resume(returning: $0) }
        coordinator.start()
      }
    }
    #expect(await ResumeSnippets.dolyame(dolyame, SnippetOrders.dolyame, token, at: leaving) == .success)
    for world: any SimulatedWorld in [worldline, gateway, assist, dolyame] {
      #expect(world.charges.values.allSatisfy { $0 == 1 })
    }
  }

  @Test("Operations: the merchant server of every world refunds a part")
  func everyWorld() async {
    let worldline = WorldlineWorld(seed: 1)
    _ = await WorldlineConnectSDK(world: worldline).presentPayment(
      at: SnippetOrders.worldlinePayer, order: SnippetOrders.worldline)
    #expect(await worldline.operate(.refund, on: "order-1", amount: 500) == .done)

    let gateway = ApplePayGatewayWorld(seed: 1)
    _ = await ApplePayGatewaySDK(world: gateway).presentPayment(
      at: SnippetOrders.walletPayer, order: SnippetOrders.applePay)
    #expect(await gateway.operate(.refund, on: "order-1", amount: 500) == .done)
    #expect(
      await gateway.operate(.refund, on: "order-1", amount: 5000)
        != .done)

    let assist = AssistWorld(AssistSandboxConfiguration { $0.partial = .approve }, seed: 1)
    let delegate = StatusDelegate()
    AssistPay(delegate: delegate, world: assist).start(ThreeDSecureSnippets.payer(), SnippetOrders.assist())
    _ = await delegate.statuses.first { _ in true }
    #expect(await assist.operate(.refund, on: "order-1", amount: 500) == .done)

    let dolyame = DolyameWorld(seed: 1)
    let coordinator = DolyamePaymentCoordinator(
      configuration: SnippetOrders.dolyame, modalHostViewController: SnippetOrders.dolyamePayer, world: dolyame)
    _ = await withCheckedContinuation { continuation in
      coordinator.onFinish = { continuation.resume(returning: $0) }
      coordinator.start()
    }
    #expect(await dolyame.operate(.capture, on: "order-1") == .done)
    #expect(await dolyame.operate(.refund, on: "order-1", amount: 60_000) == .done)
  }

  @Test("Operations: the gateway's own functions")
  func gatewayOperations() async throws {
    let status = try await OperationsSnippets.gateway(at: SnippetOrders.walletPayer, SnippetOrders.applePay)
    #expect(status?.refundedAmount == 500)
  }

  @Test("Operations: from the server, from the checkout, and stored before they are sent")
  func operations() async throws {
    let replies = await OperationsSnippets.server()
    #expect(replies.prefix(3).allSatisfy { $0 == .done })
    guard case .refused? = replies.last else {
      Issue.record("\(String(describing: replies.last))")
      return
    }
    #expect(await OperationsSnippets.release() == .done)
    let refunded = await OperationsSnippets.checkout()
    #expect(refunded?.flow.postPaymentOperations.done.map(\.operation) == [.refund])
    #expect(refunded?.lastKnown?.payment?.refunded?.amount == 500)
  }

  @Test("Operations: the store has the operation")
  func durable() async throws {
    let world = EcommpayWorld(seed: 1)
    let options = ThreeDSecureSnippets.options()
    _ = await EcommpaySDK(world: world).presentPayment(at: ThreeDSecureSnippets.payer(), paymentOptions: options)
    let (store, key) = (MemoryPaymentStore(), PaymentKey(provider: "ecommpay", payment: "order-1"))
    let order = KeptOrder(
      key: key, customer: "10", description: "", amount: 1999, currency: "USD", started: SystemClock().now)
    #expect(store.reserve(order))
    let report = try await OperationsSnippets.durable(store, world)
    #expect(report.error == nil && report.done != nil && report.notStored == nil)
    #expect(store.operations(of: key).map(\.state) == [.done])
    let operations = EcommpaySDK.durableOperations(in: store, world: world)
    #expect(try await OperationsSnippets.takeUp(operations).isEmpty)
    #expect(OperationsSnippets.books(world) == 1499)
  }

  @Test("Errors: a decline has words and no error")
  func declined() async {
    let lines = await ErrorSnippets.declined()
    #expect(lines.first == "Abgelehnt" && lines.last == "nil")
    #expect(lines.count == 4 && lines.allSatisfy { !$0.isEmpty })
  }

  @Test("Errors: the form's language, all mistakes, and the causes")
  func errors() async {
    let lines = await ErrorSnippets.ecommpay()
    #expect(lines.first?.hasPrefix("illegalArguments: Das Zahlungsformular") == true)
    #expect(lines.contains { $0.hasPrefix("paymentID: ") } && lines.contains { $0.hasPrefix("paymentCurrency: ") })
    #expect(lines.contains { $0.hasPrefix("because of ") })
    let order = ApplePayGatewayOrder(
      orderNumber: "", amount: 0, currencyCode: "XXX", description: "", merchantName: "",
      merchantIdentifier: "", countryCode: "US")
    let error = await ErrorSnippets.checkoutResult(ApplePayGatewaySDK(world: ApplePayGatewayWorld()), order)
    #expect(error?.code == .parameters)
  }

  @Test("Testing: a seed, virtual time, a fault, and stages")
  func testing() async throws {
    let seeded = await TestingSnippets.seeded()
    #expect(seeded.0.status == .success && seeded.charges == 1)
    let virtual = TestingSnippets.virtual()
    #expect(virtual.0?.status == .success && virtual.elapsed > .zero)
    let asynchronous = TestingSnippets.asynchronous()
    #expect(asynchronous.0?.status == .success && asynchronous.1 == .done)
    let fault = TestingSnippets.fault()
    #expect(fault.0?.status == .success && fault.charges == 1)
    let stages = try await TestingSnippets.stages()
    #expect(stages.names == ["choice", "fields"] && stages.outcome == .success)
  }

  @Test("Landing pages: the SDKs, the worlds and the sandbox")
  func landing() async throws {
    let payer = ThreeDSecureSnippets.payer()
    #expect(await LandingSnippets.ecommpay(at: payer).status == .success)
    #expect(await LandingSnippets.worldline(at: SnippetOrders.leaving).outcome == .cancelled)
    let (items, prepared) = try await LandingSnippets.session()
    #expect(!items.paymentItems.isEmpty && prepared.encryptedFields.split(separator: ".").count == 5)
    let logos = try await LandingSnippets.logos(for: SnippetOrders.worldline)
    #expect(!logos.isEmpty && logos.allSatisfy { $0?.mediaType == "image/svg+xml" })
    #expect(await LandingSnippets.applePay(at: SnippetOrders.leaving).outcome == .cancelled)
    #expect(await LandingSnippets.dolyame(SnippetOrders.dolyame, at: SnippetOrders.leaving) == .dismissed)
    #expect(await LandingSnippets.backend(at: payer, ThreeDSecureSnippets.options()) == .done)
    #expect(await LandingSnippets.sandbox(ThreeDSecureSnippets.options()) == 1)
  }

  @Test("Landing pages: cards, a challenge, a page and a wallet")
  func modules() throws {
    let cards = ModuleSnippets.cards()
    #expect(cards.0.valid && cards.0.brand == .visa && cards.shown == "4314 2200 0000 0056")
    #expect(ModuleSnippets.challenge()?["messageType"]?.string == "CReq")
    #expect(ModuleSnippets.terminal().contains("Your order is paid."))
    #expect(try ModuleSnippets.wallet().count == 6)
  }

  @Test("Comments: a world, a configuration, the stages of a checkout, and an answer in pieces")
  func comments() async throws {
    #expect(CommentSnippets.configuration().isDelayed)
    let (world, sdk) = CommentSnippets.simulated()
    let payer = ThreeDSecureSnippets.payer()
    _ = await sdk.presentPayment(at: payer, paymentOptions: ThreeDSecureSnippets.options())
    #expect(world.charges == ["order-1": 1])
    let pieces = CommentSnippets.Wire(pieces: [[1, 2], [3]])
    #expect(try await CommentSnippets.answer(HTTPResponse(status: .ok), pieces).body == [1, 2, 3])
  }
}
