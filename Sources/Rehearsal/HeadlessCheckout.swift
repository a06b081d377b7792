public import CheckoutCore
public import Sandbox
public import Screens
public import Terminal

/// A checkout without a person and without a terminal, in virtual time, on the thread of whoever uses it.
///
/// After every verb everything runs that can run: no sleeping, no polling. The same seed gives the same bytes.
public final class HeadlessCheckout {
  public let clock: VirtualClock
  /// The program that runs now, or that ran last.
  public private(set) var session: Session
  /// The program was killed and has not been started again.
  public private(set) var isDead = false
  /// More latencies passed after one verb than any payment needs: something asks again and again.
  public private(set) var isStuck = false
  /// Every frame that was painted went here.
  public private(set) var screen: HeadlessScreen
  /// Called with every frame that is painted.
  public var onFrame: ((Frame) -> Void)?
  /// Called with every event before it is handled.
  public var onEvent: ((InputEvent) -> Void)?
  /// Called with every act on an element before it is done.
  public var onAct: ((ElementAction) -> Void)?

  private let pump: PumpExecutor
  private var isFinished = false
  /// When what was painted changes by the mere passing of time.
  private var changesAt: Instant?
  private let seed: UInt64
  private let world: FaultyWorld
  private var wire: FaultyTransport
  private var runs: UInt64 = 1
  /// The most latencies that may pass after one verb.
  private static let patience = 20_000

  /// A checkout through the built-in platform of ecommpay.
  public convenience init(
    setup: Setup, size: Size = Size(columns: 80, rows: 24), seed: UInt64 = 1,
    configuration: SandboxConfiguration = SandboxConfiguration(), clock: VirtualClock = VirtualClock(),
    canBeKilled: Bool = false, launch: @escaping @Sendable (any Presenter) -> Checkout
  ) {
    self.init(
      setup: setup, size: size, seed: seed, clock: clock, canBeKilled: canBeKilled,
      other: OtherSide.ecommpay(configuration),
      launch: launch)
  }

  /// - Parameters:
  ///   - canBeKilled: `kill` may be used; requests are then things of their own, which takes a little longer.
  ///   - other: makes the other side of the wires.
  ///   - memory: what is remembered of payments that were left behind; nil where nothing is.
  ///   - launch: starts a payment on a presenter.
  public init(
    setup: Setup, size: Size = Size(columns: 80, rows: 24), seed: UInt64 = 1, clock: VirtualClock = VirtualClock(),
    canBeKilled: Bool = false, other: OtherSide.Maker, memory: Memory? = nil,
    launch: @escaping @Sendable (any Presenter) -> Checkout
  ) {
    self.clock = clock
    let pump = PumpExecutor()
    self.pump = pump
    self.seed = seed
    let world = FaultyWorld(
      other, clock: clock, seed: seed, spawn: Spawner(executor: pump), canBeCut: canBeKilled)
    self.world = world
    wire = world.wire()
    session = Self.session(setup, size, clock, seed &+ 1, wire, world, memory, launch)
    screen = HeadlessScreen(size: size)
    paint()
  }

  private static func session(
    _ setup: Setup, _ size: Size, _ clock: VirtualClock, _ seed: UInt64, _ wire: FaultyTransport, _ world: FaultyWorld,
    _ memory: Memory?, _ launch: @escaping @Sendable (any Presenter) -> Checkout
  ) -> Session {
    let session = Session(
      app: App(setup: setup, now: clock.now, size: size),
      environment: world.environment(seed: seed, language: setup.language, wire: wire), launch: world.watching(launch))
    // What the person wants to keep: nothing is written.
    session.save = { $0.name }
    session.memory = memory.map { memory in
      Memory(recall: memory.recall) { presenter, key in
        // Faults follow the steps of a payment that is taken up as well.
        memory.resume(world.watched(presenter), key)
      }
    }
    return session
  }

  /// The other side of the wires.
  public var otherSide: OtherSide { world.other }

  // MARK: The program and its wires

  /// Something goes wrong on a wire from now on.
  public func arm(_ fault: Fault) { world.arm(fault) }

  /// Nothing that was armed goes wrong any more: the network is back.
  public func disarm() { world.disarm() }

  /// The program dies as by SIGKILL: nothing of it goes out any more. The other side and the clock live on.
  public func kill() {
    wire.cut()
    session.close()
    isDead = true
    hold = nil
    settle()
  }

  /// Gives up whatever is still waited for, so that nothing of it stays in memory.
  public func finish() {
    guard !isFinished else { return }
    isFinished = true
    session.close()
    isDead = true
    clock.close()
    // Whoever was woken for nothing gives up after a few steps; a machine that never does is left alone.
    pump.run(limit: 10_000)
  }

  deinit { finish() }

  /// Starts the program again, on the same other side; one that still runs is ended.
  public func start(
    setup: Setup, memory: Memory? = nil, launch: @escaping @Sendable (any Presenter) -> Checkout
  ) {
    wire.cut()
    session.close()
    let size = session.app.size
    runs += 1
    wire = world.wire()
    session = Self.session(setup, size, clock, seed &+ (runs << 32), wire, world, memory, launch)
    isDead = false
    screen = HeadlessScreen(size: size)
    paint()
    settle()
  }

  /// The person comes back from the shell: everything is painted anew.
  public func comeBack() {
    session.wantsSuspend = false
    screen = HeadlessScreen(size: session.app.size)
    session.receive()
    paint()
    settle()
  }

  /// Lets latencies pass again after a hold.
  public func release() {
    hold = nil
    settle()
  }

  /// The frame on the screen.
  public var frame: Frame { screen.frame }
  /// The screen as text.
  public var text: String { FrameText.plain(frame) }
  public var page: Page { session.app.page() }
  public var flow: Flow { session.app.presentation.flow }
  public var entries: [FlowEntry] { session.app.presentation.entries }

  // MARK: Verbs

  /// Presses keys by name: `Enter`, `Ctrl-A`, `F2`.
  public func press(_ names: String...) {
    for name in names {
      guard let key = Key(name) else { continue }
      handle(.key(key))
    }
  }

  /// Types a text, a key for each character.
  public func type(_ text: String) {
    for character in text { handle(.key(Key(.character(character)))) }
  }

  public func paste(_ text: String) { handle(.paste(text)) }

  public func click(_ point: Point) { handle(.mouse(MouseEvent(kind: .press, point: point))) }

  public func resize(_ size: Size) { handle(.resize(size)) }

  public func endInput() { handle(.eof) }

  /// Acts on an element by id, as a script and the line mode do.
  public func act(_ action: ElementAction) {
    onAct?(action)
    session.act(action)
    paint()
    settle()
  }

  /// Moves the clock, waking what is due on the way.
  public func advance(_ duration: Duration) {
    let target = clock.now + duration
    settle()
    while clock.wakeNext(upTo: target) { settle() }
    clock.set(target)
    session.receive()
    paint()
    settle()
  }

  public func handle(_ event: InputEvent) {
    onEvent?(event)
    if case .resize(let size) = event { screen = HeadlessScreen(size: size) }
    session.handle(event)
    paint()
    settle()
  }

  /// When set, latencies stop passing once it holds: to look at a screen that is there only for a while.
  public var hold: ((Flow) -> Bool)?

  /// Lets everything run that can run; latencies pass. What is on the screen then would not be painted otherwise once more,
  /// though the last latency passed without news.
  private func settle() {
    run()
    if !isDead, let changesAt, clock.now >= changesAt, session.layout().frame != screen.frame { paint() }
  }

  private func run() {
    var latencies = 0
    repeat {
      repeat {
        let ran = pump.run()
        let hasNews = !isDead && session.receive()
        if hasNews { paint() }
        if ran == 0, !hasNews { break }
      } while true
      if let hold, hold(flow) { return }
      latencies += 1
      guard latencies < Self.patience else {
        isStuck = true
        return
      }
    } while clock.wakeNext()
  }

  private func paint() {
    guard !isDead else { return }
    changesAt = session.app.nextChange
    let layout = session.layout()
    screen.show(layout.frame)
    onFrame?(layout.frame)
    session.painted()
  }
}
