package import CheckoutCore
package import KassaBackend
package import KassaScreens
package import KassaTerminal

/// A checkout without a terminal, driven by code in virtual time on the caller's thread.
///
/// Each method call runs all pending work before it returns. Two runs with the same seed produce byte-identical output.
package final class HeadlessCheckout {
  package let clock: VirtualClock
  /// The checkout session in the current run of the program; after a kill, the session in the last run.
  package private(set) var session: CheckoutSession
  /// Whether the program was killed and has not been restarted since.
  package private(set) var isDead = false
  /// Whether the program appears to be retrying forever.
  /// This is the case if more delays elapsed during one method call than any payment needs.
  package private(set) var isStuck = false
  /// The headless screen that receives every painted frame.
  package private(set) var screen: HeadlessScreen
  package private(set) var recording: ScriptRecording
  /// What the session has saved as scripts, the last one last.
  package private(set) var savedScripts: [SavedText] = []
  /// What the session has saved as tickets, the last one last.
  package private(set) var savedTickets: [SavedText] = []
  /// The names of all texts that the session has saved.
  private var savedNames: Set<String> = []
  /// A function that is called with each painted frame.
  package var onFrame: ((Frame) -> Void)?
  /// A function that is called with each input event before the event is handled.
  package var onEvent: ((InputEvent) -> Void)?
  /// A function that is called with each element action before the action is performed.
  package var onAct: ((ElementAction) -> Void)?
  /// A function that is called when a break has been armed or disarmed from the interface.
  package var onBreak: ((_ wanted: MessageBreak, _ isArmed: Bool) -> Void)?
  /// A function that is called when a person has chosen in the dialog what becomes of a held message.
  package var onDecision: ((HeldMessage, HeldMessage.Choice) -> Void)?

  private let coverage: CoverageCollector?
  private let executor: ManualExecutor
  private var isFinished = false
  /// The next time at which the page changes without an event, e.g. because of a countdown; nil if it never does.
  private var changesAt: Instant?
  private let seed: UInt64
  /// The mock backend, which is replaced when its settings are edited on the shop screen.
  private var world: FaultyBackend
  private var wire: FaultyTransport
  private var runs: UInt64 = 1
  /// The number of delays that may elapse during one method call.
  private static let delayLimit = 20_000

  /// Creates a checkout from its composition.
  /// - Parameter device: the storage of the device; nil for a new device.
  package convenience init(
    _ composed: ComposedCheckout, size: Size = Size(columns: 80, rows: 24), seed: UInt64 = 1,
    clock: VirtualClock = VirtualClock(), device: (any DeviceStorage)? = nil, canBeKilled: Bool = false
  ) {
    self.init(
      setup: composed.setup, size: size, seed: seed, clock: clock, canBeKilled: canBeKilled, backend: composed.backend,
      store: composed.store, device: device, resumeSupport: composed.resumeSupport,
      merchantActions: composed.merchantActions, recompose: composed.recompose, coverage: composed.coverage,
      launch: composed.launch)
  }

  /// - Parameters:
  ///   - canBeKilled: whether `kill` may be called. If true, each request runs in its own task, which takes longer.
  ///   - backend: the function that creates the mock backend.
  ///   - store: the store of the mock backend; nil to keep its state in memory, where a change of its settings loses it.
  ///   - device: the storage of the device; nil for a new device.
  ///   - resumeSupport: the support for resuming interrupted payments; nil if payments cannot be resumed.
  ///   - merchantActions: returns the merchant actions; nil if payments are not recorded.
  ///   - recompose: composes the checkout anew after an edit on the shop screen; nil if nothing can be edited.
  ///   - coverage: takes what the checkout meets; nil if nobody counts.
  ///   - launch: the function that starts a payment on a presenter.
  package init(
    setup: Setup, size: Size = Size(columns: 80, rows: 24), seed: UInt64 = 1, clock: VirtualClock = VirtualClock(),
    canBeKilled: Bool = false, backend: MockBackend.Maker, store: (any KeyValueStore)? = nil,
    device: (any DeviceStorage)? = nil, resumeSupport: ResumeSupport? = nil,
    merchantActions: ComposedCheckout.MerchantActionsMaker? = nil,
    recompose: Recompose? = nil, coverage: CoverageCollector? = nil,
    launch: @escaping @Sendable (any Presenter) -> Checkout
  ) {
    self.clock = clock
    self.coverage = coverage
    let executor = ManualExecutor()
    self.executor = executor
    self.seed = seed
    let world = FaultyBackend(
      backend, clock: clock, seed: seed, spawn: Spawner(executor: executor), canBeCut: canBeKilled,
      store: store, device: device ?? MemoryDeviceStorage())
    self.world = world
    wire = world.wire()
    session = Self.session(
      setup, size, clock, seed &+ 1, wire, world, resumeSupport, merchantActions, coverage, launch)
    screen = HeadlessScreen(size: size)
    recording = ScriptRecording(Self.scriptName, of: session, now: clock.now)
    setRecompose(recompose)
    record()
    paint()
  }

  private static let scriptName = "recorded"

  private func record() {
    session.save = { [unowned self] in save($0) }
    session.mark = { [unowned self] text in recording.mark(text, session) }
    session.saveScript = { [unowned self] in
      recording.save(session) { text in
        savedScripts.append(text)
        return save(text)
      }
    }
    session.saveTicket = { [unowned self] in
      recording.saveTicket(session, from: Ticket.Origin(program: "")) { text in
        savedTickets.append(text)
        return save(text)
      }
    }
    session.onBreak = { [unowned self] wanted, isArmed in
      recording.toggled(wanted, isArmed: isArmed)
      onBreak?(wanted, isArmed)
    }
    session.onDecision = { [unowned self] held, choice in
      recording.decided(choice)
      onDecision?(held, choice)
    }
  }

  /// Keeps the name of a saved text, such as a receipt, instead of writing the text to disk.
  ///
  /// - Returns: the name that a file in an empty folder would have got; nil if there are too many of this name.
  private func save(_ text: SavedText) -> String? {
    let name = text.names.first { !savedNames.contains($0) }
    if let name { savedNames.insert(name) }
    return name
  }

  /// Composes the checkout for the next payments from an edit on the shop screen; returns nil if it has mistakes.
  package typealias Recompose = @Sendable (ShopChange) -> ComposedCheckout?

  private func setRecompose(_ recompose: Recompose?) {
    session.usedFaults = { [unowned self] in world.usedFaults }
    guard let recompose else { return }
    session.recompose = { [unowned self] edit in
      if let next = recompose(edit) { replace(by: next) }
    }
  }

  /// Lets the running session continue with another composition: another payment system, order, language, theme or
  /// settings. The store, the device and the payments of the backend stay.
  package func take(_ composed: ComposedCheckout) {
    replace(by: composed, theme: composed.setup.theme)
    paint()
    settle()
  }

  private func replace(by composed: ComposedCheckout, theme: Theme? = nil) {
    world.backend.remote?.close()
    world = world.replaced(by: composed.backend)
    wire = world.wire()
    runs += 1
    var environment = world.environment(
      seed: seed &+ 1 &+ (runs << 32), language: composed.setup.language, wire: wire)
    environment.onTransition = coverage?.onTransition
    session.replace(
      setup: composed.setup, theme: theme, environment: environment, outOfBand: world.backend.outOfBand,
      resumeSupport: composed.resumeSupport.map { Self.watched($0, world) },
      merchantActions: composed.merchantActions?(environment), launch: world.watching(composed.launch))
    setRecompose(composed.recompose)
  }

  private static func watched(_ resumeSupport: ResumeSupport, _ world: FaultyBackend) -> ResumeSupport {
    ResumeSupport(findResumable: resumeSupport.findResumable) { presenter, key in
      // Watch resumed payments too, so that faults can also apply to their steps.
      resumeSupport.resume(world.watched(presenter), key)
    }
  }

  private static func session(
    _ setup: Setup, _ size: Size, _ clock: VirtualClock, _ seed: UInt64, _ wire: FaultyTransport,
    _ world: FaultyBackend,
    _ resumeSupport: ResumeSupport?, _ merchantActions: ComposedCheckout.MerchantActionsMaker?,
    _ coverage: CoverageCollector?, _ launch: @escaping @Sendable (any Presenter) -> Checkout
  ) -> CheckoutSession {
    var environment = world.environment(seed: seed, language: setup.language, wire: wire)
    environment.onTransition = coverage?.onTransition
    let session = CheckoutSession(
      app: App(setup: setup, now: clock.now, size: size), environment: environment, launch: world.watching(launch))
    session.outOfBand = world.backend.outOfBand
    session.resumeSupport = resumeSupport.map { watched($0, world) }
    session.merchantActions = merchantActions?(environment)
    session.breaks = world.breaks
    return session
  }

  /// The mock backend.
  package var backend: MockBackend { world.backend }

  /// Shows an earlier state of the interface of the same payment again.
  func show(_ app: App) {
    session.restore(app)
    paint()
  }

  // MARK: Program and network

  /// Arms a fault, which affects messages sent from now on.
  package func arm(_ fault: Fault) { world.arm(fault) }

  /// The faults that were armed and not disarmed.
  package var armedFaults: [ArmedFault] { world.armedFaults }

  /// The armed faults that have affected no message yet.
  package var unmetFaults: [UnmetFault] { world.unmetFaults }

  /// The messages that have arrived twice so far.
  package var doubledMessages: [DoubledMessage] { world.doubledMessages }

  /// Disarms all faults, as if the network had recovered.
  package func disarm() { world.disarm() }

  /// The breaks on messages. Time waits while one of them holds a message.
  package var breaks: MessageBreaks { world.breaks }

  /// Arms a break on messages.
  package func hold(_ wanted: MessageBreak) {
    world.breaks.arm(wanted)
    settle()
  }

  /// Chooses what becomes of the message that has been held the longest.
  /// - Returns: false if no message is held.
  @discardableResult
  package func decide(_ choice: HeldMessage.Choice) -> Bool {
    guard let held = world.breaks.held else { return false }
    world.breaks.decide(choice, on: held)
    settle()
    return true
  }

  /// Disarms all breaks. Messages that are held go on unchanged.
  package func releaseBreaks() {
    world.breaks.release()
    settle()
  }

  /// Kills the program as SIGKILL would.
  /// The program stops sending messages, but the backend and the clock keep running.
  package func kill() {
    wire.cut()
    session.close()
    isDead = true
    hold = nil
    settle()
  }

  /// Cancels all pending work, so that it does not stay in memory.
  package func finish() {
    guard !isFinished else { return }
    isFinished = true
    session.close()
    isDead = true
    clock.close()
    world.backend.remote?.close()
    // Cancelled tasks end within a few steps. The limit guards against a task that never ends.
    executor.run(limit: 10_000)
  }

  deinit { finish() }

  /// Restarts the program with the same backend. If the program is still running, ends it first.
  package func start(
    setup: Setup, resumeSupport: ResumeSupport? = nil,
    merchantActions: ComposedCheckout.MerchantActionsMaker? = nil, recompose: Recompose? = nil,
    launch: @escaping @Sendable (any Presenter) -> Checkout
  ) {
    wire.cut()
    session.close()
    let size = session.app.size
    runs += 1
    wire = world.wire()
    session = Self.session(
      setup, size, clock, seed &+ (runs << 32), wire, world, resumeSupport, merchantActions, coverage, launch)
    setRecompose(recompose)
    isDead = false
    screen = HeadlessScreen(size: size)
    recording = ScriptRecording(Self.scriptName, of: session, now: clock.now)
    record()
    paint()
    settle()
  }

  /// Resumes the program after a suspension, as if the payer had returned from the shell. Repaints the whole screen.
  package func comeBack() {
    session.wantsSuspend = false
    screen = HeadlessScreen(size: session.app.size)
    session.receive()
    paint()
    settle()
  }

  /// Clears `hold` and lets delays elapse again.
  package func release() {
    hold = nil
    settle()
  }

  /// The frame that is currently on the screen.
  package var frame: Frame { screen.frame }
  /// The current screen as plain text.
  package var text: String { FrameText.plain(frame) }
  package var page: Page { session.app.page() }
  package var flow: Flow { session.flow }
  package var entries: [FlowEntry] { session.app.presentation.entries }

  // MARK: Input

  /// Presses keys by name, for example `Enter`, `Ctrl-A` or `F2`.
  package func press(_ names: String...) {
    for name in names {
      guard let key = Key(name) else { continue }
      handle(.key(key))
    }
  }

  /// Types the text with one key press per character and without a pause, as a card reader does.
  package func type(_ text: String) {
    for character in text { handle(.key(Key(.character(character)))) }
  }

  /// Ends the burst of a card reader, as if the payer had paused, without moving the clock.
  package func pause() {
    guard session.isReading else { return }
    session.pause()
    paint()
    settle()
  }

  package func paste(_ text: String) { handle(.paste(text)) }

  package func click(_ point: Point) { handle(.mouse(MouseEvent(kind: .press, point: point))) }

  package func resize(_ size: Size) { handle(.resize(size)) }

  package func endInput() { handle(.eof) }

  /// Performs an action on the element with the given ID, in the same way as scripts and plain mode do.
  package func perform(_ action: ElementAction) {
    onAct?(action)
    recording.take(action, session, at: clock.now)
    session.perform(action)
    paint()
    settle()
  }

  /// Advances the virtual clock and fires every timer that falls due in the meantime.
  package func advance(_ duration: Duration) {
    let target = clock.now + duration
    settle()
    while world.wakeNext(clock, upTo: target) { settle() }
    world.set(clock, to: target)
    session.receive()
    paint()
    settle()
  }

  package func handle(_ event: InputEvent) {
    handle(burst: [event])
  }

  /// Handles events that arrive together, before anybody else can answer to the first of them.
  package func handle(burst: [InputEvent]) {
    for (index, event) in burst.enumerated() {
      onEvent?(event)
      if case .resize(let size) = event { screen = HeadlessScreen(size: size) }
      recording.take(event, session, at: clock.now)
      session.handle(event)
      if index + 1 < burst.count { recording.handled(session) }
    }
    paint()
    settle()
  }

  /// The condition under which the virtual clock stops, so that a screen that is visible only briefly can be inspected.
  package var hold: ((Flow) -> Bool)?

  /// Runs all pending work and lets delays elapse.
  /// Then repaints the screen if the page has changed merely because time has passed.
  private func settle() {
    run()
    if !isDead, let changesAt, clock.now >= changesAt, session.layout().frame != screen.frame { paint() }
  }

  private func run() {
    var latencies = 0
    repeat {
      repeat {
        let ran = executor.run()
        let hasNews = !isDead && session.receive()
        if hasNews { paint() }
        if ran == 0, !hasNews, world.backend.remote?.settle() != true { break }
      } while true
      // A card reader types faster than anybody answers.
      if session.isReading { return }
      if let hold, hold(flow) { return }
      if world.breaks.isHolding { return }
      latencies += 1
      guard latencies < Self.delayLimit else {
        isStuck = true
        return
      }
    } while world.wakeNext(clock)
  }

  private func paint() {
    guard !isDead else { return }
    changesAt = session.app.nextChange
    let layout = session.layout()
    screen.show(layout.frame)
    recording.painted(session)
    onFrame?(layout.frame)
    coverage?.look(session)
    session.painted()
  }
}
