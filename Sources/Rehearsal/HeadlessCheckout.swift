public import CheckoutCore
public import Sandbox
public import Screens
public import Terminal

/// A checkout without a person and without a terminal, in virtual time, on the thread of whoever uses it.
///
/// After every verb everything runs that can run: no sleeping, no polling. The same seed gives the same bytes.
public final class HeadlessCheckout {
  public let clock: VirtualClock
  public let sandbox: Sandbox
  public let session: Session
  /// Every frame that was painted went here.
  public private(set) var screen: HeadlessScreen
  /// Called with every frame that is painted.
  public var onFrame: ((Frame) -> Void)?
  /// Called with every event before it is handled.
  public var onEvent: ((InputEvent) -> Void)?

  private let pump: PumpExecutor

  /// - Parameter launch: starts a payment on a presenter.
  public init(
    setup: Setup, size: Size = Size(columns: 80, rows: 24), seed: UInt64 = 1,
    configuration: SandboxConfiguration = SandboxConfiguration(), clock: VirtualClock = VirtualClock(),
    launch: @escaping @Sendable (any Presenter) -> Checkout
  ) {
    self.clock = clock
    let pump = PumpExecutor()
    self.pump = pump
    let spawn = Spawner(executor: pump)
    sandbox = Sandbox(
      configuration: configuration, clock: clock, randomness: SeededRandomness(seed: seed), spawn: spawn)
    let environment = CheckoutEnvironment(
      clock: clock, randomness: SeededRandomness(seed: seed &+ 1), transport: sandbox.transport, spawn: spawn,
      merchant: sandbox.merchant, language: setup.language)
    session = Session(
      app: App(setup: setup, now: clock.now, size: size), environment: environment, launch: launch)
    screen = HeadlessScreen(size: size)
    paint()
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

  /// Lets everything run that can run; latencies pass.
  private func settle() {
    repeat {
      repeat {
        let ran = pump.run()
        let hasNews = session.receive()
        if hasNews { paint() }
        if ran == 0, !hasNews { break }
      } while true
      if let hold, hold(flow) { return }
    } while clock.wakeNext()
  }

  private func paint() {
    let layout = session.layout()
    screen.show(layout.frame)
    onFrame?(layout.frame)
    session.painted()
  }
}
