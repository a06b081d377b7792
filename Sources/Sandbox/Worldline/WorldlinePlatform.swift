import CheckoutCore
import KassaSandbox
import Synchronization

/// The Worldline platform: the state and functions that the Client API and the Server API share.
final class WorldlinePlatform: SimulatedServer {
  struct State: Sendable {
    var sessions: PersistentDictionary<WorldlineSession>
    var tokens: PersistentDictionary<WorldlineToken>
    var payments: PersistentDictionary<WorldlinePayment>
    /// The payment IDs, by idempotency key.
    var keys: PersistentDictionary<String>
    /// The payment IDs, by nonce.
    var nonces: PersistentDictionary<String>
    /// The IDs of payments that are in progress or whose result has not been reported yet.
    var open: PersistentDictionary<Bool>

    init(_ store: (any KeyValueStore)?) {
      sessions = PersistentDictionary("session", in: store)
      tokens = PersistentDictionary("token", in: store)
      payments = PersistentDictionary("payment", in: store)
      keys = PersistentDictionary("key", in: store)
      nonces = PersistentDictionary("nonce", in: store)
      open = PersistentDictionary("open", in: store)
    }

    /// Returns the payment that was created with an idempotency key.
    func made(_ key: String) -> WorldlinePayment? { keys[key].flatMap { payments[$0] } }

    /// Stores a payment; returns false if another payment has used its nonce.
    ///
    /// The payment is written after its idempotency key and nonce, so a crash leaves a complete payment or none at all.
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
  let parts: SandboxParts
  let catalogue: WorldlineCatalogue
  let cipher: WorldlineCipher?
  let declines = DeclineSwitch()
  let webhooks: WebhookDelivery<Outbox>
  let state: SharedState<State>
  /// The idempotency keys of requests that have not been answered yet.
  private let running = Mutex<Set<String>>([])

  init(_ configuration: WorldlineConfiguration, _ parts: SandboxParts, _ webhooks: WebhookDelivery<Outbox>) {
    self.configuration = configuration
    self.parts = parts
    self.webhooks = webhooks
    state = SharedState(State(parts.store))
    catalogue = .standard
    cipher = WorldlineCipher()
  }

  /// Begins a request; returns false if another one with the same idempotency key has not been answered yet.
  func begin(_ key: String?) -> Bool { key.map { key in running.withLock { $0.insert(key).inserted } } ?? true }

  /// Ends a request that `begin` has begun.
  func end(_ key: String?) { if let key { running.withLock { _ = $0.remove(key) } } }

  /// Returns a session; nil if it has expired or never existed.
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

  /// Returns a random ID of 32 hexadecimal digits.
  func hexID() -> String { randomness.uuid().filter { $0 != "-" } }

  func pause(_ duration: Duration) async { try? await clock.sleep(for: duration, as: .latency) }

  /// Claims a payment for this process, so that other processes that share the store leave it alone.
  @discardableResult
  func claim(_ id: String) -> Bool { store.claims("payment/" + id) }

  /// Changes an undecided payment; returns false if the payment is decided or does not exist.
  @discardableResult
  func advance(_ id: String, _ step: @Sendable (inout WorldlinePayment) -> Void) -> Bool {
    state.change(id) { state in
      guard var payment = state.payments[id], !payment.isDecided else { return false }
      let old = payment.status
      step(&payment)
      payment.note(old, at: clock.now)
      state.payments[id] = payment
      return true
    }
  }

  /// Records the payer's answer on the third party's site; returns false if the payment does not wait for one.
  func answer(_ id: String, _ step: @Sendable (inout WorldlinePayment) -> Void) -> Bool {
    state.change(id) { state in
      guard var payment = state.payments[id], payment.awaitsThirdParty else { return false }
      step(&payment)
      state.payments[id] = payment
      return true
    }
  }

  /// Decides a payment and notifies the merchant server.
  func decide(_ id: String, _ status: WorldlinePayment.Status) async {
    if let index = settle(id, status) { await webhooks.deliver(index, of: id) }
  }

  /// Decides a payment, and stores the webhook about it.
  /// - Returns: the index of the webhook among those about the payment; nil if the payment was decided already.
  func settle(_ id: String, _ status: WorldlinePayment.Status) -> Int? {
    let isDeclined = status == .captured && declines.take()
    return state.change(id) { state -> Int? in
      guard var payment = state.payments[id], !payment.isDecided else { return nil }
      let old = payment.status
      let status = isDeclined ? .rejected : status
      if isDeclined { payment.code = WorldlinePayment.refusedAtThirdParty }
      payment.status = status == .captured && payment.requiresApproval ? .pendingApproval : status
      if payment.status == .captured { payment.charges += 1 }
      payment.transaction = nil
      payment.note(old, at: clock.now)
      state.payments[id] = payment
      let index = keepWebhook(payment)
      state.open[id] = nil
      return index
    }
  }

  /// Notifies the merchant server of a payment's state.
  func notify(_ id: String) async {
    guard let payment = payment(id) else { return }
    let index = keepWebhook(payment)
    // The webhook is now stored, so the only work left is to deliver it.
    if payment.isDecided { state.change(id) { $0.open[id] = nil } }
    await webhooks.deliver(index, of: id)
  }

  /// Stores the webhook about a changed payment, or about a refund of it, before it is delivered.
  /// - Returns: its index among the webhooks about the payment.
  func keepWebhook(_ payment: WorldlinePayment, refund: JSON? = nil) -> Int {
    webhooks.outbox.add(refund.map { webhook("refund", $0) } ?? webhook("payment", payment.body), of: payment.id)
  }

  /// Creates a webhook. Source: Worldline, Server API, "Webhooks"; for the form of `created`, the webhook in the tests of the
  /// server SDKs.
  /// - Parameters:
  ///   - kind: the type of the changed object: `payment` or `refund`.
  ///   - object: the changed object in the platform's wire format.
  private func webhook(_ kind: String, _ object: JSON) -> SentNotification {
    let status = object["status"]?.string ?? ""
    let now = clock.now
    let body = JSON.object([
      .init("apiVersion", "v1"), .init("id", .string(randomness.uuid())),
      .init("created", .string("\(now.date())T\(now.clockText())+0000")),
      .init("merchantId", .string(configuration.merchantID)),
      .init("type", .string(kind + "." + status.lowercased())), .init(kind, object),
    ])
    return SentNotification(status: status, message: String(decoding: body.wireBytes, as: UTF8.self))
  }
}
