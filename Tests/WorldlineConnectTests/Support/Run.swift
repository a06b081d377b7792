import CheckoutCore
import Sandbox
import Synchronization

@testable import WorldlineConnect

/// One run of a program with its other side: begun, stopped in the middle, and begun anew over the same drawer.
struct Run: Sendable {
  let clock: VirtualClock
  let sandbox: WorldlineSandbox
  let payer: Payer
  private let pump = PumpExecutor()
  private let handle: KeptDrawer.Handle
  private let results = Results()
  /// Nil where nothing was taken up.
  let checkout: Checkout?

  /// A person who fills in, answers the issuer and stays to the end.
  final class Payer: Presenter {
    let environment: CheckoutEnvironment
    let last = Mutex<Presentation?>(nil)
    private let stage = Mutex<Stage?>(nil)
    private let method: String
    private let values: [String: FieldValue]

    init(_ environment: CheckoutEnvironment, _ method: String, _ values: [String: FieldValue]) {
      self.environment = environment
      self.method = method
      self.values = values
    }

    func present(_ presentation: Presentation, of checkout: Checkout) {
      last.withLock { $0 = presentation }
      if presentation.wantsPainted { return checkout.painted() }
      let isNew = stage.withLock { stage in
        defer { stage = presentation.stage }
        return stage != presentation.stage
      }
      guard isNew else { return }
      switch presentation.stage {
      case .choice: checkout.send(.choose(method: method))
      case .fields(let method, _): checkout.send(.confirm(PaymentDetails(method: method.id, values: values)))
      case .challenge: checkout.send(.answer(.entry(SecretText("1234"))))
      default: break
      }
    }
  }

  /// - Parameters:
  ///   - number: which run, from 0: identifiers differ from run to run.
  ///   - after: the run before, whose clock goes on.
  init(
    _ kept: KeptDrawer, _ configuration: WorldlineConfiguration, number: UInt64 = 0, after: Run? = nil,
    method: String, values: [String: FieldValue]
  ) {
    clock = after.map { VirtualClock(start: $0.clock.now) } ?? VirtualClock()
    handle = kept.handle()
    let spawn = Spawner(executor: pump)
    sandbox = WorldlineSandbox(
      configuration: configuration, clock: clock, randomness: SeededRandomness(seed: 10 &+ number), spawn: spawn,
      drawer: handle)
    let sdk = WorldlineConnectSDK(merchantAuthority: SandboxAuthority.worldlineMerchant)
    payer = Payer(
      CheckoutEnvironment(
        clock: clock, randomness: SeededRandomness(seed: 20 &+ number), transport: sandbox.transport, spawn: spawn,
        merchant: sdk.merchant(transport: sandbox.transport, clock: clock)), method, values)
    let results = results
    if let memory = after?.memory {
      sandbox.wake()
      checkout = sdk.resumePayment(at: payer, order: Rig.order(), memory: memory) { results.add($0) }
    } else if after == nil {
      checkout = sdk.presentPayment(at: payer, order: Rig.order()) { results.add($0) }
    } else {
      checkout = nil
      sandbox.wake()
    }
  }

  /// How it ended; empty while it has not.
  var ended: [CheckoutResult] { results.all }
  var flow: Flow? { payer.last.withLock { $0?.flow } }

  /// What a program that is started again finds of it; nil where there is nothing to ask about.
  var memory: FlowMemory? {
    guard let flow, flow.mayHaveCharged else { return nil }
    return FlowMemory(
      PaymentRecord.Progress(
        phase: flow.phase, completed: flow.completed, attempt: flow.attempt, session: flow.sessionID,
        payment: flow.payment, updated: clock.now))
  }

  /// Lets so many latencies pass.
  /// - Returns: false where nothing was left to do.
  @discardableResult
  func pass(_ count: Int) -> Bool {
    for _ in 0..<count {
      pump.run()
      guard clock.wakeNext() else { return false }
    }
    pump.run()
    return true
  }

  func settle() { repeat { pump.run() } while clock.wakeNext() }

  /// Lets time pass, deadlines and polls included.
  func pass(_ duration: Duration) {
    let end = clock.now + duration
    while clock.wakeNext(upTo: end) { settle() }
  }

  /// As by SIGKILL: nothing of it is done or kept any more.
  func kill() { handle.die() }
}
