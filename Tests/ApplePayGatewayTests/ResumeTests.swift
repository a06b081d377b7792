import ApplePayGateway
import CheckoutCore
import KassaApplePayGatewaySandbox
import KassaSandbox
import Synchronization
import TestSupport
import Testing

/// Tests in which the program is killed and restarted with the stored states of the flow and the sandbox.
@Suite("Resuming Apple Pay payments through the gateway")
struct ResumeTests {
  private struct Killed {
    var resumeToken: ResumeToken?
    var store: LoggingStore
    var now: Instant
  }

  /// Runs a payment until the flow satisfies the condition, then freezes the sandbox's store.
  private static func pay(
    preAuth: Bool = false, card: String = "1111", killedWhen: @escaping @Sendable (Flow) -> Bool
  ) -> Killed {
    let store = LoggingStore()
    let fixture = GatewayFixture(store: store)
    let kept = Mutex<(resumeToken: ResumeToken?, now: Instant)?>(nil)
    let last = Mutex<ResumeToken?>(nil)
    let person = Buyer(environment: fixture.environment, card: card) { [clock = fixture.clock] presentation in
      guard kept.withLock({ $0 == nil }) else { return }
      let resumeToken = Self.resumeToken(presentation.flow, clock.now)
      last.withLock { $0 = resumeToken }
      guard killedWhen(presentation.flow) else { return }
      store.freeze()
      kept.withLock { $0 = (resumeToken, clock.now) }
    }
    fixture.sdk.presentPayment(at: person, order: GatewayFixture.order(preAuth: preAuth)) { _ in }
    fixture.settle()
    let (resumeToken, now) = kept.withLock(\.self) ?? (last.withLock(\.self), fixture.clock.now)
    return Killed(resumeToken: resumeToken, store: LoggingStore(store.log), now: now)
  }

  private static func resumeToken(_ flow: Flow, _ now: Instant) -> ResumeToken? {
    ResumeToken(
      PaymentRecord.Progress(
        phase: flow.phase, completed: flow.completed, attempt: flow.attempt, session: flow.sessionID,
        payment: flow.payment, updated: now))
  }

  /// Resumes the payment in another run of the program.
  private static func resume(
    _ killed: Killed, preAuth: Bool = false, waiting: Duration = .zero
  ) throws -> (fixture: GatewayFixture, results: [CheckoutResult]) {
    let fixture = GatewayFixture(seed: 8, store: killed.store, now: killed.now)
    fixture.sandbox.wake()
    let results = Mutex<[CheckoutResult]>([])
    let person = Buyer(environment: fixture.environment, card: nil)
    fixture.sdk.resumePayment(
      at: person, order: GatewayFixture.order(preAuth: preAuth), resumeToken: try #require(killed.resumeToken)
    ) { result in results.withLock { $0.append(result) } }
    fixture.settle()
    fixture.pass(waiting)
    return (fixture, results.withLock(\.self))
  }

  @Test(
    "A payment killed at any step is charged once and reported once",
    arguments: Step.allCases, [false, true])
  func anyStep(step: Step, preAuth: Bool) throws {
    let killed = Self.pay(preAuth: preAuth) { $0.completed.contains(step) }
    guard killed.resumeToken != nil else {
      #expect(step < .sessionRequested)
      return
    }
    let (fixture, results) = try Self.resume(killed, preAuth: preAuth)
    let wasSent = step > .detailsConfirmed
    #expect(results.map(\.outcome) == [wasSent ? preAuth ? .held : .success : .failed])
    #expect(results.first?.error == (wasSent ? nil : .neverArrived), "the payer has not cancelled")
    if !wasSent {
      // The request that has not arrived yet may still be on its way. Its number is used up, so it charges nothing.
      let late = try fixture.pay(GatewayFixture.order(preAuth: preAuth))
      #expect(late.result.outcome == .failed && late.result.error?.isRepeatedPayment == true)
      let again = try fixture.pay(GatewayFixture.order("order-2", preAuth: preAuth))
      #expect(again.result.outcome == (preAuth ? .held : .success))
    }
    let paid = wasSent ? "order-1" : "order-2"
    #expect(fixture.sandbox.charges.filter { $0.value > 0 } == [paid: 1])
    #expect(fixture.sandbox.callbacks(of: paid) == [preAuth ? "approved" : "deposited"])
  }

  @Test("A backend stopped after any write charges and notifies at most once", arguments: ["1111", "1126"])
  func everyWrite(card: String) throws {
    let whole = LoggingStore()
    let fixture = GatewayFixture(store: whole)
    let resumeToken = Mutex<ResumeToken?>(nil)
    let person = Buyer(environment: fixture.environment, card: card) { [clock = fixture.clock] presentation in
      if presentation.flow.phase == .submitting {
        resumeToken.withLock { $0 = Self.resumeToken(presentation.flow, clock.now) }
      }
    }
    fixture.sdk.presentPayment(at: person, order: GatewayFixture.order()) { _ in }
    fixture.settle()
    let puts = whole.log
    #expect(puts.count > 8)
    for count in 0...puts.count {
      let killed = Killed(
        resumeToken: resumeToken.withLock(\.self), store: LoggingStore(puts.prefix(count)),
        now: Instant(milliseconds: 0))
      let (second, results) = try Self.resume(killed, waiting: .seconds(30))
      // An order that has not arrived is registered, so that it cannot arrive later.
      let isKnown = second.sandbox.status(of: "order-1") != 0
      let isPaid = isKnown && card == "1111"
      #expect(results.map(\.outcome) == [isPaid ? .success : isKnown ? .declined : .failed], "after \(count)")
      #expect(second.sandbox.charges["order-1"] ?? 0 == (isPaid ? 1 : 0), "after \(count)")
      #expect(second.sandbox.callbacks(of: "order-1") == (isPaid ? ["deposited"] : isKnown ? ["deposited-failed"] : []))
      #expect(killed.store.names(prefix: "gateway/waiting/").isEmpty, "after \(count)")
      #expect(killed.store.names(prefix: "gateway/open/").isEmpty == isKnown, "after \(count)")
    }
  }

  @Test("An undecided order still times out at its original deadline")
  func timeOut() throws {
    let killed = Self.pay(card: "1118") { $0.phase == .processing }
    let (fixture, results) = try Self.resume(killed, waiting: .seconds(21 * 60))
    #expect(results.map(\.outcome) == [.declined])
    #expect(fixture.sandbox.callbacks(of: "order-1") == ["declinedByTimeout"])
  }

  @Test("A hold keeps its deadline after a restart")
  func hold() throws {
    let store = LoggingStore()
    let fixture = GatewayFixture(store: store)
    _ = try fixture.pay(GatewayFixture.order(preAuth: true))
    let second = GatewayFixture(seed: 8, store: store, now: fixture.clock.now + .seconds(6 * 86_400))
    second.sandbox.wake()
    second.settle()
    #expect(second.sandbox.status(of: "order-1") == 1)
    second.pass(.seconds(86_400))
    #expect(second.sandbox.status(of: "order-1") == 3)
    #expect(second.sandbox.callbacks(of: "order-1") == ["approved", "reversed"])
  }

  @Test("The merchant captures part of a payment of an earlier run")
  func capturedLater() throws {
    let store = LoggingStore()
    let first = GatewayFixture(store: store)
    _ = try first.pay(GatewayFixture.order(preAuth: true))
    let second = GatewayFixture(seed: 8, store: store, now: first.clock.now)
    second.sandbox.wake()
    let merchant = second.sdk.merchant(transport: second.wire, clock: second.clock)
    let part = try Money(500, #require(CurrencyTable.standard["USD"]))
    let done = try second.run { () async throws(CheckoutError) in
      try await merchant.perform(.capture, on: "order-1", amount: part)
    }
    #expect(done.status == "DEPOSITED")
    #expect(second.sandbox.taken("order-1") == 500)
    let third = GatewayFixture(seed: 9, store: store, now: first.clock.now)
    #expect(third.sandbox.taken("order-1") == 500)
    #expect(third.sandbox.callbacks(of: "order-1") == ["approved", "deposited"])
  }

  @Test("Undelivered callbacks are delivered after a restart, one for each refund")
  func callbacks() throws {
    let store = LoggingStore()
    let first = GatewayFixture(ApplePayGatewayConfiguration { $0.callbacks = .refused }, store: store)
    _ = try first.pay()
    let merchant = first.sdk.merchant(transport: first.wire, clock: first.clock)
    let usd = try #require(CurrencyTable.standard["USD"])
    for amount in [500, 300] as [Int64] {
      let done = try first.run { () async throws(CheckoutError) in
        try await merchant.perform(.refund, on: "order-1", amount: Money(amount, usd), log: { _ in })
      }
      #expect(done.status == "PARTLY_REFUNDED")
    }
    #expect(first.sandbox.callbacks(of: "order-1").isEmpty)
    let second = GatewayFixture(seed: 8, store: store, now: first.clock.now)
    second.sandbox.wake()
    second.settle()
    #expect(second.sandbox.callbacks(of: "order-1") == ["deposited", "refunded", "refunded"])
    #expect(second.sandbox.outbox(of: "order-1").allSatisfy { $0.delivery == .delivered })
    let sandbox = second.sandbox
    #expect(try second.run { () async throws(CheckoutError) in await sandbox.resend(payment: "order-1") })
    #expect(second.sandbox.callbacks(of: "order-1").count == 3)
    #expect(second.sandbox.taken("order-1") == 1199)
  }

  @Test("The store contains no card secrets")
  func secrets() throws {
    let store = LoggingStore()
    let fixture = GatewayFixture(store: store)
    _ = try fixture.pay()
    #expect(store.text.contains("411111**1111"))
    #expect(!store.text.contains("4111111111111111"))
    #expect(!store.text.lowercased().contains("cryptogram"))
    #expect(!store.text.contains("sandbox-token"))
  }
}
