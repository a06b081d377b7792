import CheckoutCore
import Ecommpay
import KassaBackend
import KassaEcommpaySandbox
import KassaSandbox
import Testing

@Suite("A simulated ecommpay in one line")
struct EcommpayWorldTests {
  private let virtual = VirtualRun()

  private func options() -> PaymentOptions {
    let options = PaymentOptions(
      projectID: 10, paymentID: "order-1", paymentAmount: 1999, paymentCurrency: "USD", customerID: "10",
      regionCode: "US")
    options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.com")]
    return options
  }

  private func payer(card: String = "4314220000000056") -> ScriptedPresenter {
    ScriptedPresenter { stage in
      switch stage {
      case .choice: .choose(method: "card")
      case .fields: try .confirm(.card(number: card, expiry: "12/30", code: "123", holder: "JANE DOE"))
      case .challenge: .answer(.entry(SecretText("1234")))
      default: nil
      }
    }
  }

  @Test("A payment with a challenge succeeds, and the shop is told once")
  func pays() {
    let world = EcommpayWorld(clock: virtual.clock, seed: 1, spawn: virtual.spawn)
    let results = Reported<PaymentResult>()
    EcommpaySDK(world: world).presentPayment(at: payer(), paymentOptions: options()) { results.add($0) }
    virtual.run { !results.all.isEmpty && world.finalNotifications(of: "order-1") > 0 }
    #expect(results.all.map(\.status) == [.Success])
    #expect(world.charges == ["order-1": 1])
    #expect(world.finalNotifications(of: "order-1") == 1)
  }

  @Test("The error with which a payer leaves is in the result")
  func left() async {
    let payer = ScriptedPresenter { stage in
      switch stage {
      case .choice: .choose(method: "card")
      case .fields(_, let error?): throw error
      case .fields: try .confirm(.card(number: "4314220000000057", expiry: "12/30", code: "123", holder: "JANE DOE"))
      default: nil
      }
    }
    let result = await EcommpaySDK(world: EcommpayWorld(seed: 1)).presentPayment(at: payer, paymentOptions: options())
    #expect(result.status == .cancelled && result.payment == nil)
    #expect(result.error?.mistakes.map(\.path) == [Field.cardNumberID])
  }

  @Test("The merchant server refunds a part")
  func refunds() async {
    let world = EcommpayWorld(seed: 1)
    let sdk = EcommpaySDK(world: world)
    let status = await withCheckedContinuation { continuation in
      sdk.presentPayment(at: payer(card: "4000000000000077"), paymentOptions: options()) {
        continuation.resume(returning: $0.status)
      }
    }
    #expect(status == .Success)
    #expect(await world.operate(.refund, on: "order-1", amount: 500) == .done)
    #expect(world.books(of: "order-1")?.refunded == 500)
    let refusal = await world.operate(.refund, on: "order-1", amount: 5000)
    #expect(refusal != .done && refusal != nil)
  }

  @Test("Without a world and without an environment, nothing can be sent")
  func noWorld() async {
    let result = await withCheckedContinuation { continuation in
      EcommpaySDK().presentPayment(at: HeadlessPresenter(), paymentOptions: options()) {
        continuation.resume(returning: $0)
      }
    }
    #expect(result.status != .Success)
    #expect(result.error?.code == .networkIsNotAvailable)
  }

  @Test("Stages are a sequence that ends with the result")
  func stages() async {
    let checkout = EcommpaySDK(world: EcommpayWorld(seed: 1)).presentPayment(
      at: HeadlessPresenter(), paymentOptions: options()
    ) { _ in }
    var seen: [String] = []
    var outcome: Outcome?
    for await stage in checkout.stages {
      switch stage {
      case .choice:
        seen.append("choice")
        checkout.send(.choose(method: "card"))
      case .fields:
        seen.append("fields")
        guard
          let details = try? PaymentDetails.card(
            number: "4314220000000056", expiry: "12/30", code: "123", holder: "JANE DOE")
        else { continue }
        checkout.send(.confirm(details))
      case .challenge:
        seen.append("challenge")
        checkout.send(.answer(.entry(SecretText("1234"))))
      case .result(let result): outcome = result.outcome
      default: break
      }
    }
    #expect(seen == ["choice", "fields", "challenge"])
    #expect(outcome == .success)
  }
}
