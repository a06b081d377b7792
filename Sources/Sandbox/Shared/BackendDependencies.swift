public import CheckoutCore

/// The dependencies of a sandbox, and of the mock backend around it.
public struct BackendDependencies: Sendable {
  /// The clock of the servers. With a `VirtualClock`, their delays and time limits pass at once.
  public var clock: any CheckoutClock
  /// The source of the servers' identifiers. The same source yields the same messages, byte by byte.
  public var randomness: any Randomness
  /// Starts the tasks of the servers, such as the processing of a payment after the response to its request.
  public var spawn: Spawner
  /// The seed from which `randomness` was made; nil if it is not known. A world in another process is created with it.
  package var seed: UInt64?
  /// A wrapper for the transport from the platform to the merchant server, e.g. to inject faults.
  public var notifications: @Sendable (any Transport) -> any Transport
  /// The store for the backend's state; nil to keep the state in memory only.
  public var store: (any KeyValueStore)?
  /// The store with what could not be written to it, which the payment systems of a served world share; nil if each
  /// sandbox makes one of its own from `store`.
  package var committed: CommittedStore?
  /// Receives the messages between the platform and the payment environment.
  public var environmentLog: EnvironmentLog
  /// Receives the signatures that the simulated servers refuse.
  public var signatureLog: SignatureLog

  /// Creates the dependencies. By default they are the system's, the state is kept in memory, no fault is injected, and
  /// nothing is logged.
  public init(
    clock: any CheckoutClock = SystemClock(), randomness: any Randomness = SystemRandomness(),
    spawn: Spawner = Spawner(),
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
