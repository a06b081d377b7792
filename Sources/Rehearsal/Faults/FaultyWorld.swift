public import CheckoutCore

/// The other side of a checkout's wires, and what goes wrong on the way there. It outlives the programs that talk to it.
public final class FaultyWorld: Sendable {
  public let other: OtherSide
  /// The device outlives the programs that run on it.
  private let device: any DeviceStorage
  private let board: FaultBoard
  private let clock: any CheckoutClock
  private let spawn: Spawner
  private let canBeCut: Bool

  /// - Parameters:
  ///   - seed: of identifiers of the other side, and of what the faults do.
  ///   - canBeCut: requests outlive the program that sent them, which takes a little longer.
  ///   - randomness: for the other side, in place of the seed.
  ///   - drawer: where the other side keeps its state.
  ///   - device: what SDKs keep there outlives the programs.
  public init(
    _ other: OtherSide.Maker, clock: any CheckoutClock, seed: UInt64, spawn: Spawner, canBeCut: Bool,
    randomness: (any Randomness)? = nil, drawer: (any Drawer)? = nil,
    device: any DeviceStorage = MemoryDeviceStorage()
  ) {
    let board = FaultBoard(randomness: SeededRandomness(seed: seed &+ 2))
    self.board = board
    self.clock = clock
    self.spawn = spawn
    self.canBeCut = canBeCut
    self.device = device
    self.other = other(
      OtherSide.Surroundings(
        clock: clock, randomness: randomness ?? SeededRandomness(seed: seed), spawn: spawn,
        notifications: { FaultyNotifications(wire: $0, board: board, clock: clock, spawn: spawn) }, drawer: drawer))
  }

  /// Something goes wrong on a wire from now on.
  public func arm(_ fault: Fault) { board.arm(fault) }

  /// Nothing that was armed goes wrong any more: the network is back.
  public func disarm() { board.disarm() }

  /// Everything that one run of a program finds around it.
  /// - Parameter seed: of the program's own identifiers.
  public func environment(seed: UInt64, language: String) -> CheckoutEnvironment {
    environment(seed: seed, language: language, wire: wire())
  }

  func environment(seed: UInt64, language: String, wire: FaultyTransport) -> CheckoutEnvironment {
    other.environment(
      OtherSide.Surroundings(clock: clock, randomness: SeededRandomness(seed: seed), spawn: spawn),
      telephone: SeededRandomness(seed: seed &+ 3), language: language, device: device, wire: wire)
  }

  /// The wires of one run of a program.
  func wire() -> FaultyTransport {
    FaultyTransport(other.transport, board: board, clock: clock, spawn: spawn, canBeCut: canBeCut)
  }

  /// Starts payments and follows their steps, at which faults are armed.
  public func watching(
    _ launch: @escaping @Sendable (any Presenter) -> Checkout
  ) -> @Sendable (any Presenter) -> Checkout {
    { [self] presenter in launch(watched(presenter)) }
  }

  func watched(_ presenter: any Presenter) -> any Presenter { WatchedPresenter(presenter: presenter, board: board) }
}

/// Tells the faults which step is open.
private struct WatchedPresenter: Presenter {
  let presenter: any Presenter
  let board: FaultBoard

  var environment: CheckoutEnvironment { presenter.environment }

  func present(_ presentation: Presentation, of checkout: Checkout) {
    board.step = presentation.flow.openStep.rawValue
    presenter.present(presentation, of: checkout)
  }

  func dismiss(_ checkout: Checkout, completion: @escaping @Sendable () -> Void) {
    presenter.dismiss(checkout, completion: completion)
  }
}
