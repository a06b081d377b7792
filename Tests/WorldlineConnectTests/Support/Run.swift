import CheckoutCore
import KassaSandbox
import KassaWorldlineSandbox
import Synchronization
import TestSupport

@testable import WorldlineConnect

/// One run of a program and its sandbox. A test can stop the run and start a new one on the same store.
struct Run: VirtualWorld {
  let clock: VirtualClock
  let sandbox: WorldlineSandbox
  let payer: Payer
  let pump = ManualExecutor()
  /// What the run has stored.
  let store: LoggingStore
  private let results = Collected<CheckoutResult>()
  /// The checkout of this run; nil if there was no payment to resume.
  let checkout: Checkout?

  /// A simulated payer who fills in the forms, answers the challenge and stays until the end.
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
  ///   - kept: the store of the previous run; an empty store for the first run.
  ///   - number: the number of the run, counted from 0. It seeds the identifiers, so that they differ between runs.
  ///   - after: the previous run, whose clock time continues; nil for the first run.
  init(
    _ kept: LoggingStore, _ configuration: WorldlineConfiguration, number: UInt64 = 0, after: Run? = nil,
    method: String, values: [String: FieldValue]
  ) {
    clock = after.map { VirtualClock(start: $0.clock.now) } ?? VirtualClock()
    store = LoggingStore(kept.log)
    let spawn = Spawner(executor: pump)
    sandbox = WorldlineSandbox(
      configuration,
      BackendDependencies(clock: clock, randomness: SeededRandomness(seed: 10 &+ number), spawn: spawn, store: store))
    let sdk = WorldlineConnectSDK(merchantAuthority: SandboxAuthority.worldlineMerchant)
    payer = Payer(
      CheckoutEnvironment(
        clock: clock, randomness: SeededRandomness(seed: 20 &+ number), transport: sandbox.transport, spawn: spawn,
        merchant: sdk.merchant(transport: sandbox.transport, clock: clock)), method, values)
    let results = results
    if let resumeToken = after?.resumeToken {
      sandbox.wake()
      checkout = sdk.resumePayment(at: payer, order: SandboxFixture.order(), resumeToken: resumeToken) {
        results.add($0)
      }
    } else if after == nil {
      checkout = sdk.presentPayment(at: payer, order: SandboxFixture.order()) { results.add($0) }
    } else {
      checkout = nil
      sandbox.wake()
    }
  }

  /// The results of the run; empty until the payment has ended.
  var ended: [CheckoutResult] { results.all }
  var flow: Flow? { payer.last.withLock { $0?.flow } }

  /// The resume token for a restart, made from the current flow state; nil if there is no payment to resume.
  var resumeToken: ResumeToken? {
    guard let flow, flow.mayHaveCharged else { return nil }
    return ResumeToken(
      PaymentRecord.Progress(
        phase: flow.phase, completed: flow.completed, attempt: flow.attempt, session: flow.sessionID,
        payment: flow.payment, updated: clock.now))
  }

  /// Advances the clock through up to the given number of latencies.
  /// - Returns: whether all these latencies occurred. The result is false if the work was completed earlier.
  @discardableResult
  func pass(_ count: Int) -> Bool {
    for _ in 0..<count {
      pump.run()
      guard clock.wakeNext() else { return false }
    }
    pump.run()
    return true
  }

  /// Stops the run as SIGKILL would. From then on, the run stores nothing.
  func kill() { store.freeze() }
}
