public import CheckoutCore

/// The mock backend for a checkout, with fault injection. It outlives the programs that connect to it.
public final class FaultyBackend: Sendable {
  public let backend: MockBackend
  /// The storage of the simulated device, which outlives the programs that run on it.
  private let device: any DeviceStorage
  private let registry: FaultRegistry
  private let clock: any CheckoutClock
  private let spawn: Spawner
  private let canBeCut: Bool

  /// - Parameters:
  ///   - seed: the seed for the backend's identifiers and for the faults.
  ///   - canBeCut: whether requests continue after the program that sent them has been killed.
  ///     Supporting this makes requests slightly slower.
  ///   - randomness: the backend's source of randomness; nil to derive it from the seed.
  ///   - store: the store for the backend's state; nil to keep the state in memory only.
  ///   - device: the storage of the simulated device, which outlives the programs.
  public init(
    _ make: MockBackend.Maker, clock: any CheckoutClock, seed: UInt64, spawn: Spawner, canBeCut: Bool,
    randomness: (any Randomness)? = nil, store: (any KeyValueStore)? = nil,
    device: any DeviceStorage = MemoryDeviceStorage()
  ) {
    let registry = FaultRegistry(randomness: SeededRandomness(seed: seed &+ 2))
    self.registry = registry
    self.clock = clock
    self.spawn = spawn
    self.canBeCut = canBeCut
    self.device = device
    backend = make(
      BackendDependencies(
        clock: clock, randomness: randomness ?? SeededRandomness(seed: seed), spawn: spawn,
        notifications: { FaultyNotifications(wire: $0, registry: registry, clock: clock, spawn: spawn) }, store: store))
    for fault in backend.faults { registry.arm(fault) }
  }

  /// Arms a fault, which affects later messages.
  public func arm(_ fault: Fault) { registry.arm(fault) }

  /// Disarms all faults, as if the network had recovered.
  public func disarm() { registry.disarm() }

  /// Returns the dependencies for one run of the program.
  ///
  /// - Parameter seed: the seed for the identifiers that the program generates.
  public func environment(seed: UInt64, language: String) -> CheckoutEnvironment {
    environment(seed: seed, language: language, wire: wire())
  }

  package func environment(seed: UInt64, language: String, wire: FaultyTransport) -> CheckoutEnvironment {
    environment(
      randomness: SeededRandomness(seed: seed), telephone: SeededRandomness(seed: seed &+ 3), language: language,
      wire: wire)
  }

  /// Returns the dependencies for one run of the program.
  ///
  /// - Parameters:
  ///   - randomness: the program's source of randomness.
  ///   - telephone: the source of randomness for the wallet's identifiers.
  ///   - wire: the program's transport; nil for a new one.
  package func environment(
    randomness: any Randomness, telephone: any Randomness, language: String, wire: FaultyTransport? = nil
  ) -> CheckoutEnvironment {
    backend.environment(
      BackendDependencies(clock: clock, randomness: randomness, spawn: spawn), telephone: telephone,
      language: language, device: device, wire: wire ?? self.wire())
  }

  /// Returns the transport for one run of the program.
  package func wire() -> FaultyTransport {
    FaultyTransport(backend.transport, registry: registry, clock: clock, spawn: spawn, canBeCut: canBeCut)
  }

  /// Wraps a launch function so that each payment that it starts reports its flow steps to the armed faults.
  public func watching(
    _ launch: @escaping @Sendable (any Presenter) -> Checkout
  ) -> @Sendable (any Presenter) -> Checkout {
    { [self] presenter in launch(watched(presenter)) }
  }

  package func watched(_ presenter: any Presenter) -> any Presenter {
    WatchedPresenter(presenter: presenter, registry: registry)
  }
}

/// A presenter that reports the current flow step to the fault registry.
private struct WatchedPresenter: Presenter {
  let presenter: any Presenter
  let registry: FaultRegistry

  var environment: CheckoutEnvironment { presenter.environment }

  func present(_ presentation: Presentation, of checkout: Checkout) {
    registry.step = presentation.flow.openStep.rawValue
    presenter.present(presentation, of: checkout)
  }

  func dismiss(_ checkout: Checkout, completion: @escaping @Sendable () -> Void) {
    presenter.dismiss(checkout, completion: completion)
  }
}
