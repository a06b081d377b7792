public import CheckoutCore
public import KassaSandbox

/// The dependencies of a mock backend.
public struct BackendDependencies: Sendable {
  public var clock: any CheckoutClock
  public var randomness: any Randomness
  public var spawn: Spawner
  /// A wrapper for the transport from the platform to the merchant server, e.g. to inject faults.
  public var notifications: @Sendable (any Transport) -> any Transport
  /// The store for the backend's state; nil to keep the state in memory only.
  public var store: (any KeyValueStore)?
  /// Receives the messages between the platform and the payment environment.
  public var environmentLog: EnvironmentLog
  /// Receives the signatures that the simulated servers refuse.
  public var signatureLog: SignatureLog

  public init(
    clock: any CheckoutClock, randomness: any Randomness, spawn: Spawner,
    notifications: @escaping @Sendable (any Transport) -> any Transport = { $0 }, store: (any KeyValueStore)? = nil,
    environmentLog: @escaping EnvironmentLog = { _, _ in }, signatureLog: @escaping SignatureLog = { _, _ in }
  ) {
    self.clock = clock
    self.randomness = randomness
    self.spawn = spawn
    self.notifications = notifications
    self.store = store
    self.environmentLog = environmentLog
    self.signatureLog = signatureLog
  }
}
