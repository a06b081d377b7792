public import CheckoutCore
import Phone
public import Sandbox

/// The other side of a checkout's wires, and what goes wrong on the way there. It outlives the programs that talk to it.
public final class FaultyWorld: Sendable {
  public let sandbox: Sandbox
  /// Present where it is paid through another system than the built-in one.
  private let other: OtherSide?
  /// The device outlives the programs that run on it.
  private let device = MemoryDeviceStorage()
  private let board: FaultBoard
  private let clock: any CheckoutClock
  private let spawn: Spawner
  private let canBeCut: Bool

  /// - Parameters:
  ///   - seed: of identifiers of the other side, and of what the faults do.
  ///   - canBeCut: requests outlive the program that sent them, which takes a little longer.
  ///   - randomness: for the other side, in place of the seed.
  ///   - drawer: where the other side keeps its state.
  ///   - other: another payment system in place of the built-in one.
  public init(
    configuration: SandboxConfiguration, clock: any CheckoutClock, seed: UInt64, spawn: Spawner, canBeCut: Bool,
    randomness: (any Randomness)? = nil, drawer: (any Drawer)? = nil,
    other: OtherSide.Maker? = nil
  ) {
    let board = FaultBoard(randomness: SeededRandomness(seed: seed &+ 2))
    self.board = board
    self.clock = clock
    self.spawn = spawn
    self.canBeCut = canBeCut
    let notifications: (any Transport) -> any Transport = {
      FaultyNotifications(wire: $0, board: board, clock: clock, spawn: spawn)
    }
    let randomness = randomness ?? SeededRandomness(seed: seed)
    self.other = other?(clock, randomness, spawn, notifications)
    sandbox = Sandbox(
      configuration: configuration, clock: clock, randomness: randomness, spawn: spawn, notifications: notifications,
      drawer: drawer)
  }

  /// Something goes wrong on a wire from now on.
  public func arm(_ fault: Fault) { board.arm(fault) }

  /// Everything that one run of a program finds around it.
  /// - Parameter seed: of the program's own identifiers.
  public func environment(seed: UInt64, language: String) -> CheckoutEnvironment {
    environment(seed: seed, language: language, wire: wire())
  }

  func environment(seed: UInt64, language: String, wire: FaultyTransport) -> CheckoutEnvironment {
    var environment = CheckoutEnvironment(
      clock: clock, randomness: SeededRandomness(seed: seed), transport: wire, spawn: spawn,
      merchant: other?.merchant(wire) ?? MerchantClient(transport: wire, authority: SandboxAuthority.merchant),
      language: language, elsewhere: { [sandbox, other] in other?.elsewhere($0) ?? sandbox.elsewhere($0) },
      wallet: MockWallet(clock: clock, randomness: SeededRandomness(seed: seed &+ 3)) { _ in
        ApplePayKey.sandbox?.publicKey
      })
    environment.deviceStorage = device
    return environment
  }

  /// How many notifications the shop's server kept that say how a payment ended.
  func finalNotifications(of payment: String) -> Int {
    other?.finalNotifications(payment) ?? sandbox.notifications(of: payment).count(where: \.isFinal)
  }

  /// The status in the last notification of a payment; nil where there was none.
  func lastNotification(of payment: String) -> String? {
    guard let other else { return sandbox.notifications(of: payment).last?.status }
    return other.lastStatus(payment)
  }

  /// What the person does elsewhere, and what the shop does later; nil where the built-in payment system is paid through.
  var played: (elsewhere: (Elsewhere) -> Bool, operate: (String, String, Int64?) -> Bool)? {
    other.map { ($0.elsewhere, $0.operate) }
  }

  /// The wires of one run of a program.
  func wire() -> FaultyTransport {
    FaultyTransport(other?.transport ?? sandbox.transport, board: board, clock: clock, spawn: spawn, canBeCut: canBeCut)
  }

  /// Starts payments and follows their steps, at which faults are armed.
  public func watching(
    _ launch: @escaping @Sendable (any Presenter) -> Checkout
  ) -> @Sendable (any Presenter) -> Checkout {
    let board = board
    return { presenter in launch(WatchedPresenter(presenter: presenter, board: board)) }
  }
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
