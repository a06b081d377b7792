import CheckoutCore

/// The Worldline platform: what both of its interfaces share.
final class WorldlinePlatform: Sendable {
  struct State: Sendable {
    var sessions: Shelf<WorldlineSession>
    var tokens: Shelf<WorldlineToken>
    var payments: Shelf<WorldlinePayment>
    /// Payment ids by idempotence key.
    var keys: Shelf<String>
    /// Payment ids by nonce.
    var nonces: Shelf<String>
    /// Payments that are on their way, or whose end nobody was told of.
    var open: Shelf<Bool>

    init(_ drawer: (any Drawer)?) {
      sessions = Shelf("session", in: drawer)
      tokens = Shelf("token", in: drawer)
      payments = Shelf("payment", in: drawer)
      keys = Shelf("key", in: drawer)
      nonces = Shelf("nonce", in: drawer)
      open = Shelf("open", in: drawer)
    }

    /// The payment that was made under an idempotence key.
    func made(_ key: String) -> WorldlinePayment? { keys[key].flatMap { payments[$0] } }

    /// Takes a payment; false where its nonce was paid with before.
    ///
    /// The payment itself comes last: wherever the machine stops, either all of it is there or none of it counts.
    mutating func take(_ payment: WorldlinePayment, key: String?) -> Bool {
      if let known = nonces[payment.nonce], payments[known] != nil { return false }
      if let key { keys[key] = payment.id }
      nonces[payment.nonce] = payment.id
      open[payment.id] = true
      payments[payment.id] = payment
      return true
    }
  }

  let configuration: WorldlineConfiguration
  let catalogue: WorldlineCatalogue
  let cipher: WorldlineCipher?
  let clock: any CheckoutClock
  let randomness: any Randomness
  let spawn: Spawner
  let issuer: Issuer
  let notifier: WorldlineNotifier
  let drawer: (any Drawer)?
  let state: SharedState<State>

  init(
    configuration: WorldlineConfiguration, clock: any CheckoutClock, randomness: any Randomness, spawn: Spawner,
    issuer: Issuer, notifier: WorldlineNotifier, drawer: (any Drawer)?
  ) {
    self.configuration = configuration
    self.clock = clock
    self.randomness = randomness
    self.spawn = spawn
    self.issuer = issuer
    self.notifier = notifier
    self.drawer = drawer
    state = SharedState(State(drawer))
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

  func payment(_ id: String) -> WorldlinePayment? { state.read { $0.payments[id] } }

  func tokens(of session: WorldlineSession) -> [WorldlineToken] {
    state.read { state in session.tokens.compactMap { state.tokens[$0] } }
  }

  /// 32 hexadecimal digits.
  func hexID() -> String { randomness.uuid().filter { $0 != "-" } }

  func pause(_ duration: Duration) async { try? await clock.sleep(for: duration, as: .latency) }

  /// This program has the payment in hand: another one that has the same drawer open leaves it alone.
  @discardableResult
  func claim(_ id: String) -> Bool { (try? drawer?.claim("payment/" + id)) ?? true }

  /// Changes a payment that is not decided; false where it is, or there is none.
  @discardableResult
  func advance(_ id: String, _ step: @Sendable (inout WorldlinePayment) -> Void) -> Bool {
    state.change(id) { state in
      guard var payment = state.payments[id], !payment.isDecided else { return false }
      step(&payment)
      state.payments[id] = payment
      return true
    }
  }

  /// Decides a payment and tells the merchant's server.
  func decide(_ id: String, _ status: WorldlinePayment.Status) async {
    let isDecided = advance(id) { payment in
      payment.status = status == .captured && payment.requiresApproval ? .pendingApproval : status
      if payment.status == .captured { payment.charges += 1 }
      payment.transaction = nil
    }
    if isDecided { await tell(id) }
  }

  /// Tells the merchant's server how a payment stands.
  func tell(_ id: String) async {
    guard let payment = payment(id) else { return }
    let message = notifier.keep(
      "payment", payment.body, of: id, configuration, id: randomness.uuid(), at: clock.now)
    // From here on the message itself is what is left to be done.
    if payment.isDecided { state.change(id) { $0.open[id] = nil } }
    await notifier.send(message, of: id)
  }

  /// Tells the merchant's server of a refund.
  func tell(_ id: String, refund: WireValue) async {
    let message = notifier.keep("refund", refund, of: id, configuration, id: randomness.uuid(), at: clock.now)
    await notifier.send(message, of: id)
  }
}
