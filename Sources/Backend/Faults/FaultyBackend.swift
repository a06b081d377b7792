public import CheckoutCore

/// The mock backend for a checkout, with fault injection. It outlives the programs that connect to it.
public final class FaultyBackend: Sendable {
  /// The mock backend behind the faults. Its own transport has no faults.
  public let backend: MockBackend
  /// The storage of the simulated device, which outlives the programs that run on it.
  private let device: any DeviceStorage
  private let registry: FaultRegistry
  /// The breaks on messages, which all successors of a backend share.
  package let breaks: MessageBreaks
  private let clock: any CheckoutClock
  private let spawn: Spawner
  private let canBeCut: Bool
  private let randomness: any Randomness
  private let seed: UInt64
  private let store: (any KeyValueStore)?

  /// - Parameters:
  ///   - make: creates the mock backend.
  ///   - clock: the clock of the servers and of the faults.
  ///   - seed: the seed for the backend's identifiers and for the faults.
  ///   - spawn: starts the tasks.
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
    registry = FaultRegistry(randomness: SeededRandomness(seed: seed &+ 2))
    breaks = MessageBreaks()
    self.clock = clock
    self.spawn = spawn
    self.canBeCut = canBeCut
    self.device = device
    self.randomness = randomness ?? SeededRandomness(seed: seed)
    self.store = store
    self.seed = seed
    backend = Self.made(make, registry, breaks, clock, self.randomness, seed, spawn, store)
  }

  /// Creates the successor of a backend, which has other settings and knows everything that is in the store.
  ///
  /// Faults that are armed in the predecessor apply only to what it still has to do, such as late notifications.
  private init(_ make: MockBackend.Maker, after old: FaultyBackend) {
    // The new faults draw on the old sequence, so that two backends in a row do not make the same random choices.
    registry = FaultRegistry(randomness: old.registry.randomness, doubled: old.registry.doubled)
    breaks = old.breaks
    (clock, spawn, canBeCut) = (old.clock, old.spawn, old.canBeCut)
    (device, randomness, seed, store) = (old.device, old.randomness, old.seed, old.store)
    backend = Self.made(make, registry, breaks, clock, randomness, seed, spawn, store)
  }

  private static func made(
    _ make: MockBackend.Maker, _ registry: FaultRegistry, _ breaks: MessageBreaks, _ clock: any CheckoutClock,
    _ randomness: any Randomness, _ seed: UInt64, _ spawn: Spawner, _ store: (any KeyValueStore)?
  ) -> MockBackend {
    var dependencies = BackendDependencies(
      clock: clock, randomness: randomness, spawn: spawn,
      notifications: {
        FaultyNotifications(wire: $0, registry: registry, breaks: breaks, clock: clock, spawn: spawn)
      }, store: store, environmentLog: { [weak registry] in registry?.report($0, of: $1) },
      signatureLog: { [weak registry] in registry?.report($0, of: $1) })
    dependencies.seed = seed
    let backend = make(dependencies)
    for fault in backend.faults { arm(fault, registry, backend) }
    breaks.configure(backend.breaks)
    return backend
  }

  /// Returns a backend with other settings that takes the place of this one, with the same store, device and identifiers.
  ///
  /// This backend finishes what it has begun. Without a store, its payments and saved cards are forgotten.
  public func replaced(by make: MockBackend.Maker) -> FaultyBackend { FaultyBackend(make, after: self) }

  /// Arms a fault, which affects later messages.
  public func arm(_ fault: Fault) { Self.arm(fault, registry, backend) }

  /// Arms a fault where it can meet messages. Notifications never leave a world in another process.
  private static func arm(_ fault: Fault, _ registry: FaultRegistry, _ backend: MockBackend) {
    if fault.kind.isOfNotifications, let remote = backend.remote { remote.arm(fault) } else { registry.arm(fault) }
  }

  /// Arms a fault, and returns its number, from 1.
  package func number(arming fault: Fault) -> Int { registry.arm(fault) }

  /// The faults that were armed and not disarmed, also those that are used up.
  package var armedFaults: [ArmedFault] { registry.armed }

  /// The messages that have arrived twice so far. Those of a world in another process are not known.
  package var doubledMessages: [DoubledMessage] { registry.doubled }

  /// Disarms one fault; returns false if there is none of this number.
  package func disarm(_ number: Int) -> Bool { registry.disarm(number) }

  /// Disarms all faults, as if the network had recovered.
  public func disarm() {
    registry.disarm()
    backend.remote?.disarm()
  }

  /// The armed faults that can still affect messages, with the number of times that are left.
  package var faultsLeft: [Fault] { registry.left }

  /// The numbers of the settings' faults that can affect no message any more, from 1. In a served world, where faults of
  /// notifications are armed elsewhere, they are not known.
  package var usedFaults: Set<Int> {
    backend.remote == nil ? Set(registry.armed.filter { $0.fault.times == 0 }.map(\.number)) : []
  }

  /// The armed faults that have affected fewer messages than they are to affect.
  public var unmetFaults: [UnmetFault] { registry.unmet + (backend.remote?.unmetFaults ?? []) }

  /// Returns the dependencies for one run of the program.
  ///
  /// - Parameters:
  ///   - seed: the seed for the identifiers that the program generates.
  ///   - language: the device language as two letters (ISO 639-1).
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
  /// - Parameter isServed: whether a server sends the responses over real connections.
  package func wire(isServed: Bool = false) -> FaultyTransport {
    FaultyTransport(
      backend.transport, merchantAuthority: backend.merchantAuthority, registry: registry, breaks: breaks, clock: clock,
      spawn: spawn, canBeCut: canBeCut,
      isServed: isServed, decline: backend.decline)
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
    registry.follow(checkout, of: presentation.flow)
    presenter.present(presentation, of: checkout)
  }

  func dismiss(_ checkout: Checkout, completion: @escaping @Sendable () -> Void) {
    presenter.dismiss(checkout, completion: completion)
  }
}
