import CheckoutCore
import Ecommpay
import KassaLedger
import KassaRehearsal
import KassaScreens
import Synchronization
import Testing

@testable import KassaSystems

/// Tests how an order is handled if its payment ID was already used in an earlier run.
@Suite("Second run with the same order") struct SecondRunTests {
  private let clock = VirtualClock()
  private let executor = ManualExecutor()
  private let storage = PaymentStorage(.memory)
  private let environment: CheckoutEnvironment

  init() throws {
    let system = try EcommpaySystem(nil, mock: nil)
    let composed = ComposedCheckout(system, setup: system.setup("en"), storage: storage)
    environment = composed.environment(clock: clock, seed: 1, spawn: Spawner(executor: executor)).environment
  }

  /// A simulated payer who pays by card, and leaves any screen on which payment is impossible.
  private final class AutomaticPayer: Presenter {
    let environment: CheckoutEnvironment
    private let scripted: ScriptedPresenter
    private let latest = Mutex<Presentation?>(nil)
    var last: Presentation? { latest.withLock { $0 } }

    init(_ environment: CheckoutEnvironment) {
      self.environment = environment
      scripted = ScriptedPresenter(environment: environment) { stage in
        switch stage {
        case .choice: .choose(method: "card")
        case .fields: try .confirm(.card(number: "4000000000000077", expiry: "12/30", code: "123", holder: "JANE DOE"))
        default: nil
        }
      }
    }

    func present(_ presentation: Presentation, of checkout: Checkout) {
      latest.withLock { $0 = presentation }
      scripted.present(presentation, of: checkout)
    }
  }

  /// Runs the program once, making the given number of payments.
  private func run(_ order: JSON, payments: Int = 1) throws -> [Presentation] {
    let table = OrderTable(values: EcommpaySystem.sample(changedBy: order), path: "test")
    let system = try EcommpaySystem(table, mock: nil)
    let launch = ComposedCheckout(system, setup: system.setup("en"), storage: storage).launch
    return try (0..<payments).map { _ in
      let person = AutomaticPayer(environment)
      let checkout = launch(person)
      repeat { executor.run() } while clock.wakeNext()
      checkout.close()
      executor.run()
      return try #require(person.last)
    }
  }

  private func payment(_ presentation: Presentation) -> String? {
    for case .message(let message) in presentation.entries.map(\.kind) where message.name == "POST /v1/init" {
      return message.body["payment_info"]?["payment_id"]?.string
    }
    return nil
  }

  private func renumbered(_ presentation: Presentation) -> [String: String]? {
    for case .note("order.renumbered", let details) in presentation.entries.map(\.kind) { return details }
    return nil
  }

  @Test("An unsigned order gets another payment id and a note about it")
  func unsigned() throws {
    let first = try #require(try run([:]).first)
    #expect(first.flow.result?.outcome == .success)
    #expect(renumbered(first) == nil)
    let second = try #require(try run([:]).first)
    #expect(second.flow.result?.outcome == .success)
    #expect(payment(second) == "internal_payment_id_1_2")
    #expect(renumbered(second) == ["used": "internal_payment_id_1", "payment": "internal_payment_id_1_2"])
  }

  @Test("A payment id conflict can be simulated, and a new order gets another id", arguments: ["ecommpay", "assist"])
  func played(name: String) throws {
    let mock = name == "assist" ? "Repeated" : "payment-exists"
    let system = try PaymentSystems.builtIn.named(name).init(nil, mock: mock)
    let composed = ComposedCheckout(system, setup: system.setup("en"), storage: PaymentStorage(.memory))
    let world = composed.environment(clock: clock, seed: 1, spawn: Spawner(executor: executor)).environment
    let launch = composed.launch
    let results = [0, 1].map { _ -> Presentation? in
      let person = AutomaticPayer(world)
      let checkout = launch(person)
      repeat { executor.run() } while clock.wakeNext()
      checkout.close()
      executor.run()
      return person.last
    }
    let error = try #require(results[0]?.flow.result?.error)
    #expect(error.isRepeatedPayment, "\(error)")
    #expect(results[1]?.flow.result?.error == nil)
    #expect(results[1]?.flow.completed.contains(.formDisplayed) == true)
  }

  @Test("A signed order keeps its rejected payment id, and a new order is paid")
  func signed() throws {
    let message = EcommpayOrder.table(changedBy: [:])
    let order = try EcommpayOrder.read(OrderTable(values: message, path: "test")).options(number: 1)
    let text = order.paramsForSignature()
    let signature = Mutex("")
    let merchant = try #require(environment.merchant)
    environment.spawn {
      let signed = try? await merchant.sign(text) { _ in }
      signature.withLock { $0 = signed ?? "" }
    }
    repeat { executor.run() } while clock.wakeNext()
    let signed: JSON = ["signature": .string(signature.withLock { $0 })]

    #expect(try run(signed).first?.flow.result?.outcome == .success)
    let again = try run(signed, payments: 2)
    #expect(payment(again[0]) == "internal_payment_id_1")
    #expect(again[0].flow.result?.error?.mistakes.map(\.code) == ["paymentExists"])
    #expect(payment(again[1]) == "internal_payment_id_1_2")
    #expect(again[1].flow.result?.outcome == .success)
  }
}
