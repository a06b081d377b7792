import AssistMobile
import CheckoutCore
import DolyameSDK
import Ecommpay
import Foundation
import KassaAssistSandbox
import KassaBackend
import KassaDolyameSandbox
import KassaEcommpaySandbox
import KassaWorldlineSandbox
import Testing
import WorldlineConnect

/// Applications of every kind get their callbacks on the actor on which they have asked for them.
@Suite("Isolation of callbacks")
struct HostIsolationTests {
  /// A payer who leaves at once, so that the payment ends.
  private static let payer = ScriptedPresenter { _ in
    struct Gone: Error {}
    throw Gone()
  }

  private static var options: PaymentOptions {
    let options = PaymentOptions(
      projectID: 10, paymentID: "1", paymentAmount: 100, paymentCurrency: "EUR", customerID: "10", regionCode: "US")
    options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.com")]
    return options
  }

  @MainActor
  final class MainActorHost {
    var statuses: [ResultStatus] = []
    var onEnd: () -> Void = {}

    func pay() {
      EcommpaySDK(world: EcommpayWorld(seed: 1)).presentPayment(
        at: payer, paymentOptions: options
      ) { result in
        // It compiles only because the closure is isolated to the main actor, and traps if it runs elsewhere.
        MainActor.assertIsolated()
        self.statuses.append(result.status)
        self.onEnd()
      }
    }
  }

  @Test("A class on the main actor captures itself")
  @MainActor
  func mainActor() async {
    let host = MainActorHost()
    await withCheckedContinuation { continuation in
      host.onEnd = { continuation.resume() }
      host.pay()
    }
    #expect(host.statuses == [.cancelled])
  }

  actor ActorHost {
    var statuses: [ResultStatus] = []
    private var waiting: CheckedContinuation<Void, Never>?

    func pay() async {
      await withCheckedContinuation { continuation in
        waiting = continuation
        EcommpaySDK(world: EcommpayWorld(seed: 1)).presentPayment(
          at: payer, paymentOptions: options
        ) { result in
          self.assertIsolated()
          self.statuses.append(result.status)
          self.waiting?.resume()
        }
      }
    }
  }

  @Test("An actor captures itself")
  func actor() async {
    let host = ActorHost()
    await host.pay()
    #expect(await host.statuses == [.cancelled])
  }

  @MainActor
  final class Delegate: @MainActor AssistPayDelegate {
    var calls: [PayStatus] = []
    var onEnd: () -> Void = {}

    func payFinished(bill: String, status: PayStatus, message: String) {
      MainActor.assertIsolated()
      calls.append(status)
      onEnd()
    }
  }

  @Test("A delegate on the main actor is called there")
  @MainActor
  func delegate() async {
    let delegate = Delegate()
    let assist = AssistPay(delegate: delegate, world: AssistWorld(seed: 1))
    let data = PayData()
    data.merchantId = "679471"
    data.orderNumber = "unknown"
    await withCheckedContinuation { continuation in
      delegate.onEnd = { continuation.resume() }
      assist.getResult(data)
    }
    #expect(delegate.calls == [.Unknown])
  }

  @MainActor
  final class Coordinated {
    var results: [DolyamePaymentCoordinatorResult] = []
    var coordinator: DolyamePaymentCoordinator?

    func start(_ configuration: DolyamePaymentConfiguration, onEnd: @escaping () -> Void) {
      let coordinator = DolyamePaymentCoordinator(
        configuration: configuration, modalHostViewController: payer, world: DolyameWorld(seed: 1))
      coordinator.onFinish = { [weak self] result in
        MainActor.assertIsolated()
        self?.results.append(result)
        self?.coordinator = nil
        onEnd()
      }
      self.coordinator = coordinator
      coordinator.start()
    }
  }

  @Test("The closures of a coordinator run where it was created")
  @MainActor
  func coordinator() async {
    let host = Coordinated()
    let configuration = DolyamePaymentConfiguration(
      partner: DolyamePaymentConfiguration.Partner(id: "bnpl-test-app"),
      order: DolyamePaymentConfiguration.Order(
        id: "1", amount: 100, items: [DolyamePaymentConfiguration.Order.Item(name: "Шарф", quantity: 1, price: 100)]),
      customerInfo: DolyamePaymentConfiguration.CustomerInfo(id: "42", phone: "+79130010102"))
    await withCheckedContinuation { continuation in
      host.start(configuration) { continuation.resume() }
    }
    #expect(host.results == [.dismissed])
    #expect(host.coordinator == nil)
  }

  @Test("Calls reach an actor in the order in which they were made, once each")
  func order() async {
    actor Host {
      var values: [Int] = []
      func handler() -> HostHandler<Int> {
        HostHandler(#isolation) { value in
          self.assertIsolated()
          self.values.append(value)
        }
      }
    }
    let host = Host()
    let handler = await host.handler()
    for number in 0..<1000 { handler(number) }
    while await host.values.count < 1000 { await Task.yield() }
    #expect(await host.values == Array(0..<1000))
  }

  @Test("The closures of a session run where the call was made")
  @MainActor
  func session() async {
    let session = Session(
      clientSessionId: "none", customerId: "none", baseURL: "https://client.worldline.test/", assetBaseURL: "",
      appIdentifier: "tests/1", world: WorldlineWorld(seed: 1))
    let context = PaymentContext(
      amountOfMoney: PaymentAmountOfMoney(totalAmount: 100, currencyCode: "EUR"), isRecurring: false,
      countryCode: "NL")
    var errors = 0
    await withCheckedContinuation { continuation in
      session.paymentItems(for: context, groupPaymentProducts: false) { _ in
        continuation.resume()
      } failure: { _ in
        MainActor.assertIsolated()
        errors += 1
        continuation.resume()
      }
    }
    #expect(errors == 1)
  }
}
