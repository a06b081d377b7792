import ApplePayGateway
import CheckoutCore
import Sandbox
import Synchronization
import Testing

/// The program is killed and restarted, with the stored state of the flow and of the sandbox.
@Suite("Resuming Apple Pay payments through the gateway")
struct ResumeTests {
  private struct Killed {
    var memory: FlowMemory?
    var drawer: LoggedDrawer
    var now: Instant
  }

  /// Pays until the condition holds for the state on screen, then freezes the store of the sandbox.
  private static func pay(
    preAuth: Bool = false, card: String = "1111", killedWhen: @escaping @Sendable (Flow) -> Bool
  ) -> Killed {
    let drawer = LoggedDrawer()
    let rig = GatewayRig(drawer: drawer)
    let kept = Mutex<(memory: FlowMemory?, now: Instant)?>(nil)
    let last = Mutex<FlowMemory?>(nil)
    let person = Buyer(environment: rig.environment, card: card) { [clock = rig.clock] presentation in
      guard kept.withLock({ $0 == nil }) else { return }
      let memory = Self.memory(presentation.flow, clock.now)
      last.withLock { $0 = memory }
      guard killedWhen(presentation.flow) else { return }
      drawer.freeze()
      kept.withLock { $0 = (memory, clock.now) }
    }
    rig.sdk.presentPayment(at: person, order: GatewayRig.order(preAuth: preAuth)) { _ in }
    rig.settle()
    let (memory, now) = kept.withLock(\.self) ?? (last.withLock(\.self), rig.clock.now)
    return Killed(memory: memory, drawer: LoggedDrawer(drawer.log), now: now)
  }

  private static func memory(_ flow: Flow, _ now: Instant) -> FlowMemory? {
    FlowMemory(
      PaymentRecord.Progress(
        phase: flow.phase, completed: flow.completed, attempt: flow.attempt, session: flow.sessionID,
        payment: flow.payment, updated: now))
  }

  /// Resumes the payment in another run of the program.
  private static func resume(
    _ killed: Killed, preAuth: Bool = false, waiting: Duration = .zero
  ) throws -> (rig: GatewayRig, results: [CheckoutResult]) {
    let rig = GatewayRig(seed: 8, drawer: killed.drawer, now: killed.now)
    rig.sandbox.wake()
    let results = Mutex<[CheckoutResult]>([])
    let person = Buyer(environment: rig.environment, card: nil)
    rig.sdk.resumePayment(
      at: person, order: GatewayRig.order(preAuth: preAuth), memory: try #require(killed.memory)
    ) { result in results.withLock { $0.append(result) } }
    rig.settle()
    rig.pass(waiting)
    return (rig, results.withLock(\.self))
  }

  @Test(
    "A payment killed at any step is charged once and reported once",
    arguments: Step.allCases, [false, true])
  func anyStep(step: Step, preAuth: Bool) throws {
    let killed = Self.pay(preAuth: preAuth) { $0.completed.contains(step) }
    guard killed.memory != nil else {
      #expect(step < .sessionRequested)
      return
    }
    let (rig, results) = try Self.resume(killed, preAuth: preAuth)
    let wasSent = step > .detailsConfirmed
    #expect(results.map(\.outcome) == [wasSent ? preAuth ? .held : .success : .cancelled])
    #expect(results.first?.error == (wasSent ? nil : .neverArrived), "the payer has not cancelled")
    if !wasSent {
      let again = try rig.pay(GatewayRig.order(preAuth: preAuth))
      #expect(again.result.outcome == (preAuth ? .held : .success))
    }
    #expect(rig.sandbox.charges == ["order-1": 1])
    #expect(rig.sandbox.callbacks(of: "order-1") == [preAuth ? "approved" : "deposited"])
  }

  @Test("A backend stopped after any write charges and notifies at most once", arguments: ["1111", "1126"])
  func everyWrite(card: String) throws {
    let whole = LoggedDrawer()
    let rig = GatewayRig(drawer: whole)
    let memory = Mutex<FlowMemory?>(nil)
    let person = Buyer(environment: rig.environment, card: card) { [clock = rig.clock] presentation in
      if presentation.flow.phase == .submitting {
        memory.withLock { $0 = Self.memory(presentation.flow, clock.now) }
      }
    }
    rig.sdk.presentPayment(at: person, order: GatewayRig.order()) { _ in }
    rig.settle()
    let puts = whole.log
    #expect(puts.count > 8)
    for count in 0...puts.count {
      let killed = Killed(
        memory: memory.withLock(\.self), drawer: LoggedDrawer(puts.prefix(count)), now: Instant(milliseconds: 0))
      let (second, results) = try Self.resume(killed, waiting: .seconds(30))
      let isKnown = second.sandbox.status(of: "order-1") != nil
      let isPaid = isKnown && card == "1111"
      #expect(results.map(\.outcome) == [isPaid ? .success : isKnown ? .declined : .cancelled], "after \(count)")
      #expect(second.sandbox.charges["order-1"] ?? 0 == (isPaid ? 1 : 0), "after \(count)")
      #expect(second.sandbox.callbacks(of: "order-1") == (isPaid ? ["deposited"] : isKnown ? ["declined"] : []))
      #expect(killed.drawer.names(prefix: "gateway/waiting/").isEmpty, "after \(count)")
      #expect(killed.drawer.names(prefix: "gateway/open/").isEmpty, "after \(count)")
    }
  }

  @Test("An undecided order still times out at its original deadline")
  func timeOut() throws {
    let killed = Self.pay(card: "1118") { $0.phase == .processing }
    let (rig, results) = try Self.resume(killed, waiting: .seconds(21 * 60))
    #expect(results.map(\.outcome) == [.declined])
    #expect(rig.sandbox.callbacks(of: "order-1") == ["declinedByTimeout"])
  }

  @Test("A hold keeps its deadline after a restart")
  func hold() throws {
    let drawer = LoggedDrawer()
    let rig = GatewayRig(drawer: drawer)
    _ = try rig.pay(GatewayRig.order(preAuth: true))
    let second = GatewayRig(seed: 8, drawer: drawer, now: rig.clock.now + .seconds(6 * 86_400))
    second.sandbox.wake()
    second.settle()
    #expect(second.sandbox.status(of: "order-1") == 1)
    second.pass(.seconds(86_400))
    #expect(second.sandbox.status(of: "order-1") == 3)
    #expect(second.sandbox.callbacks(of: "order-1") == ["approved", "reversed"])
  }

  @Test("Merchant actions list payments of earlier runs with their operations")
  func desk() throws {
    let drawer = LoggedDrawer()
    let first = GatewayRig(drawer: drawer)
    _ = try first.pay(GatewayRig.order(preAuth: true))
    _ = try first.pay(GatewayRig.order("order-2"))
    let second = GatewayRig(seed: 8, drawer: drawer, now: first.clock.now)
    second.sandbox.wake()
    let desk = GatewayDesk(
      sdk: second.sdk, transport: second.wire, clock: second.clock, randomness: SeededRandomness(seed: 4))
    let orders = try second.run { () async throws(CheckoutError) in try await desk.orders() }
    #expect(orders.map(\.reference) == ["order-2", "order-1"])
    #expect(orders.last?.operations == [.capture, .release])
    #expect(orders.first?.operations == [.refund, .reverse])
    let held = try #require(orders.last)
    let done = try second.run { () async throws(CheckoutError) in
      try await desk.perform(.capture, on: held, amount: 500)
    }
    #expect(done.status == "DEPOSITED")
    #expect(second.sandbox.taken("order-1") == 500)
    let third = GatewayRig(seed: 9, drawer: drawer, now: first.clock.now)
    #expect(third.sandbox.taken("order-1") == 500)
    #expect(third.sandbox.callbacks(of: "order-1") == ["approved", "deposited"])
  }

  @Test("Undelivered callbacks are delivered after a restart, one for each refund")
  func callbacks() throws {
    let drawer = LoggedDrawer()
    let first = GatewayRig(GatewayConfiguration(callbacks: .refused), drawer: drawer)
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
    let second = GatewayRig(seed: 8, drawer: drawer, now: first.clock.now)
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
    let drawer = LoggedDrawer()
    let rig = GatewayRig(drawer: drawer)
    _ = try rig.pay()
    #expect(drawer.text.contains("411111**1111"))
    #expect(!drawer.text.contains("4111111111111111"))
    #expect(!drawer.text.lowercased().contains("cryptogram"))
    #expect(!drawer.text.contains("sandbox-token"))
  }
}
