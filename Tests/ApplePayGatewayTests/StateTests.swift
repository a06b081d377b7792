import ApplePayGateway
import CheckoutCore
import KassaApplePayGatewaySandbox
import KassaSandbox
import TestSupport
import Testing

/// Tests every order state. The sandbox is configured to return the state under test.
@Suite("Order states at the gateway")
struct StateTests {
  @Test(
    "Each order state gives its outcome, whatever the success flag",
    arguments: [
      (.registered, 0, .pending), (.held, 1, .held), (.deposited, 2, .success), (.reversed, 3, .cancelled),
      (.refunded, 4, .success), (.authentication, 5, .pending), (.declined, 6, .declined), (.pending, 7, .pending),
      (.partlyDeposited, 8, .partial),
    ] as [(ApplePayGatewayConfiguration.State, Int, Outcome)])
  func states(state: ApplePayGatewayConfiguration.State, number: Int, outcome: Outcome) throws {
    let fixture = GatewayFixture(
      ApplePayGatewayConfiguration {
        $0.orderLifetime = .seconds(3600)
        $0.mock = .state(state)
      })
    let ended = try fixture.pay(waiting: .seconds(21 * 60))
    #expect(fixture.sandbox.status(of: "order-1") == number)
    #expect(ended.result.outcome == outcome)
    #expect(ended.answer("200")?["success"] == true)
    // The code is about the payment: there is none yet while it is undecided, and none of a reversal or a refund.
    let codes = [0: "-100", 1: "0", 2: "0", 6: "5", 8: "0"]
    #expect(ended.result.payment?.code == codes[number])
  }

  @Test("A pending order is declined by timeout later")
  func later() throws {
    let fixture = GatewayFixture(
      ApplePayGatewayConfiguration {
        $0.orderLifetime = .seconds(25 * 60)
        $0.mock = .state(.pending)
      })
    let ended = try fixture.pay(waiting: .seconds(21 * 60))
    #expect(ended.result.outcome == .pending)
    fixture.pass(.seconds(300))
    #expect(fixture.sandbox.status(of: "order-1") == 6)
    #expect(fixture.sandbox.callbacks(of: "order-1") == ["declinedByTimeout"])
  }

  @Test(
    "A declined payment is the operation that failed; a time-out has happened",
    arguments: [
      (ApplePayGatewayConfiguration.Mock.decline, false, "deposited", "0"), (.decline, true, "approved", "0"),
      (.success, false, "deposited", "1"), (.success, true, "approved", "1"),
      (.state(.registered), false, "declinedByTimeout", "1"),
    ])
  func callbacks(
    mock: ApplePayGatewayConfiguration.Mock, isTwoStage: Bool, operation: String, status: String
  ) throws {
    let fixture = GatewayFixture(ApplePayGatewayConfiguration { $0.mock = mock })
    _ = try fixture.pay(GatewayFixture.order(preAuth: isTwoStage), waiting: .seconds(21 * 60))
    let sent = try #require(fixture.sandbox.outbox(of: "order-1").first)
    #expect(sent.message.contains("&operation=\(operation)&status=\(status)&"), "\(sent.message)")
    #expect(sent.status == (status == "0" ? operation + "-failed" : operation))
    #expect(fixture.sandbox.callbacks(of: "order-1") == [sent.status])
  }

  @Test("Every mock mode is found by its name, and an unknown name is refused")
  func words() {
    for mock in ApplePayGatewayConfiguration.Mock.allCases {
      #expect(ApplePayGatewayConfiguration.Mock(rawValue: mock.rawValue) == mock)
    }
    #expect(ApplePayGatewayConfiguration.Mock.allCases.count == 12)
    #expect(ApplePayGatewayConfiguration.Mock(rawValue: "Held") == nil)
  }

  @Test(
    "The order state decides which merchant operations are allowed",
    arguments: [
      (.held, .capture, "DEPOSITED"), (.held, .release, "REVERSED"), (.held, .refund, "1"),
      (.deposited, .refund, "REFUNDED"), (.deposited, .reverse, "REVERSED"), (.deposited, .capture, "1"),
      (.declined, .capture, "1"), (.declined, .refund, "1"), (.declined, .reverse, "1"), (.registered, .capture, "1"),
      (.reversed, .reverse, "1"), (.refunded, .refund, "1"), (.partlyDeposited, .refund, "1"),
      (.partlyDeposited, .capture, "DEPOSITED"), (.partlyDeposited, .release, "DEPOSITED"),
    ] as [(ApplePayGatewayConfiguration.State, PaymentOperation, String)])
  func operations(state: ApplePayGatewayConfiguration.State, operation: PaymentOperation, answer: String) throws {
    let fixture = GatewayFixture(
      ApplePayGatewayConfiguration {
        $0.orderLifetime = .seconds(3600)
        $0.mock = .state(state)
      })
    _ = try fixture.pay(waiting: .seconds(21 * 60))
    let merchant = fixture.sdk.merchant(transport: fixture.wire, clock: fixture.clock)
    do {
      let done = try fixture.run { () async throws(CheckoutError) in
        try await merchant.perform(operation, on: "order-1", amount: nil, log: { _ in })
      }
      #expect(done.status == answer)
    } catch {
      #expect((error as? CheckoutError)?.platformCode == answer)
    }
  }

  @Test(
    "Every error form is reported with the gateway's code", arguments: ApplePayGatewayConfiguration.ErrorShape.allCases)
  func shapes(shape: ApplePayGatewayConfiguration.ErrorShape) throws {
    let fixture = GatewayFixture(ApplePayGatewayConfiguration { $0.errorShape = shape })
    _ = try fixture.pay()
    // Pay with the same order number again, but with a different token.
    let ended = try fixture.pay()
    #expect(ended.result.outcome == .failed)
    #expect(ended.result.error?.platformCode == "1")
    #expect(ended.result.error?.platformMessage?.isEmpty == false)
    #expect(ended.result.error?.isRepeatedPayment == true)
  }
}
