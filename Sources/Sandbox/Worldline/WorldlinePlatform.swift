import CheckoutCore

/// The Worldline platform: what both of its interfaces share.
final class WorldlinePlatform: Sendable {
  struct State: Sendable {
    var sessions: [String: WorldlineSession] = [:]
    var tokens: [String: WorldlineToken] = [:]
    var payments: [String: WorldlinePayment] = [:]
    /// Payment ids by idempotence key.
    var keys: [String: String] = [:]
    /// Nonces that were paid with.
    var nonces: Set<String> = []
  }

  let configuration: WorldlineConfiguration
  let catalogue: WorldlineCatalogue
  let cipher: WorldlineCipher?
  let clock: any CheckoutClock
  let randomness: any Randomness
  let spawn: Spawner
  let notifier: WorldlineNotifier
  let state = SharedState(State())

  init(
    configuration: WorldlineConfiguration, clock: any CheckoutClock, randomness: any Randomness, spawn: Spawner,
    notifier: WorldlineNotifier
  ) {
    self.configuration = configuration
    self.clock = clock
    self.randomness = randomness
    self.spawn = spawn
    self.notifier = notifier
    catalogue = .standard
    cipher = WorldlineCipher()
  }

  /// A living session; nil where it is over or never was.
  func session(_ id: String) -> WorldlineSession? {
    guard let session = state.read({ $0.sessions[id] }),
      clock.now < session.opened + configuration.sessionLifetime
    else { return nil }
    return session
  }

  func tokens(of session: WorldlineSession) -> [WorldlineToken] {
    state.read { state in session.tokens.compactMap { state.tokens[$0] } }
  }

  /// 32 hexadecimal digits.
  func hexID() -> String { randomness.uuid().filter { $0 != "-" } }

  func pause(_ duration: Duration) async { try? await clock.sleep(for: duration, as: .latency) }

  /// Changes a payment that is not decided; false where it is, or there is none.
  @discardableResult
  func advance(_ id: String, _ step: @Sendable (inout WorldlinePayment) -> Void) -> Bool {
    state.change(id) { state in
      guard var payment = state.payments[id], !payment.status.isFinal else { return false }
      step(&payment)
      state.payments[id] = payment
      return true
    }
  }

  /// Ends a payment and tells the merchant's server.
  func decide(_ id: String, _ status: WorldlinePayment.Status) async {
    guard advance(id, { $0.status = status }), let payment = state.read({ $0.payments[id] }) else { return }
    await notifier.tell(payment, configuration, id: randomness.uuid(), at: clock.now)
  }
}
