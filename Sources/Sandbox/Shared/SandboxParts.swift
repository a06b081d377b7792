package import CheckoutCore

/// What the simulated servers of one payment system share.
package struct SandboxParts: Sendable {
  package let clock: any CheckoutClock
  package let randomness: any Randomness
  package let spawn: Spawner
  /// The backend's store, without which nothing is answered; nil to keep the state in memory only.
  package let committed: CommittedStore?
  /// The part of the backend's store that belongs to the payment system; nil to keep the state in memory only.
  package let store: StoreSection?
  package let network: SandboxTransport
  package let signatures: SignatureBook
  package let issuer: Issuer
  package let log: EnvironmentLog
  /// The delays before each retry of an unacknowledged notification.
  package let pauses: [Duration]
  private let notifications: @Sendable (any Transport) -> any Transport

  /// - Parameters:
  ///   - section: what the keys of the payment system begin with in the store.
  ///   - acs: the behaviour of the card issuer.
  ///   - redelivery: the delays before each repetition of a notification; nil for those of the limits.
  package init(
    _ dependencies: BackendDependencies, section: String, latency: SandboxLatency,
    acs: ACSBehaviour = ACSBehaviour(), limits: SandboxLimits = SandboxLimits(), redelivery: [Duration]? = nil
  ) {
    clock = dependencies.clock
    randomness = dependencies.randomness
    spawn = dependencies.spawn
    committed = dependencies.committed ?? dependencies.store.map { CommittedStore($0) }
    store = committed.map { StoreSection(section, of: $0) }
    network = SandboxTransport(latency: latency.network, clock: dependencies.clock, store: committed)
    signatures = SignatureBook(dependencies.signatureLog)
    issuer = Issuer(
      behaviour: acs, limits: limits, clock: dependencies.clock, randomness: dependencies.randomness,
      log: dependencies.environmentLog)
    log = dependencies.environmentLog
    pauses = redelivery ?? limits.redelivery
    notifications = dependencies.notifications
  }

  /// Returns the transport for notifications, which faults may disturb, to a merchant server.
  package func notifications(to authority: String, _ server: any Machine) -> any Transport {
    notifications(network.to([authority: server]))
  }

  /// Returns the delivery of notifications to a merchant server.
  /// - Parameters:
  ///   - acknowledgement: when a notification counts as acknowledged.
  ///   - request: creates the signed request that carries a message.
  package func webhooks(
    to authority: String, _ server: any Machine, acknowledgement: Acknowledgement = .ok,
    request: @escaping @Sendable (_ message: String, _ payment: String) -> TransportRequest?
  ) -> WebhookDelivery<Outbox> {
    WebhookDelivery(
      outbox: Outbox(store), clock: clock, spawn: spawn, pauses: pauses,
      transport: notifications(to: authority, server), store: committed, acknowledgement: acknowledgement,
      request: request)
  }
}

extension SandboxParts {
  /// Returns the inbox of a merchant server.
  package func inbox<Notification: ReceivedNotification>(
    _ callbacks: NotificationBehaviour, _ latency: SandboxLatency
  ) -> NotificationInbox<Notification> {
    NotificationInbox(callbacks, latency, clock: clock, store: store)
  }
}

/// A simulated server, of a platform or a merchant, which is made of the shared parts.
package protocol SimulatedServer: Sendable {
  var parts: SandboxParts { get }
}

extension SimulatedServer {
  package var clock: any CheckoutClock { parts.clock }
  package var randomness: any Randomness { parts.randomness }
  package var spawn: Spawner { parts.spawn }
  package var issuer: Issuer { parts.issuer }
  package var signatures: SignatureBook { parts.signatures }
  package var store: (any KeyValueStore)? { parts.store }
}
