import CheckoutCore
import KassaBackend
import KassaRehearsal
import KassaScreens
import KassaSystems
import KassaTerminal

/// The full-screen checkout of the program, with its recordings, its files and the steering by tests.
final class FullScreenPayment: LoopCompanion {
  private let session: CheckoutSession
  private let screen: CursesScreen
  private let wakeup: Wakeup
  private let clock: any CheckoutClock
  /// The clock, which waits while a message is held; nil in virtual time.
  private let pausing: PausableClock?
  /// The control channel; nil unless a test is driving the program in virtual time.
  private let control: ControlChannel?
  /// The recording of the session as a script, which always runs but in a kiosk.
  private let script: ScriptRecording?
  /// The files of the recording; nil unless the screen or the input is to be written to one.
  private let recording: SessionRecording?
  private var forgetting = MemoryScrubber()
  /// The file of `--trace`; nil without it.
  private let traceFile: KeyTraceFile?
  private var inputs = 0
  /// How much a visitor of a kiosk may send; nil outside one.
  private var allowance: InputAllowance?
  private var isFlooded = false

  /// - Parameter kiosk: the limits of a session for a visitor, which writes no files and records nothing; nil for none.
  init(
    _ composed: ComposedCheckout, _ storage: PaymentStorage, _ process: ProgramEnvironment, look: LookSettings,
    seed: UInt64?, steering: ControlSettings,
    recording: SessionRecording? = nil, traceFile: KeyTraceFile? = nil, kiosk: Kiosk? = nil
  ) throws {
    self.recording = recording
    self.traceFile = traceFile
    let descriptor = try steering.descriptor()
    var composed = composed
    var configuration = ScreenConfiguration(
      term: process.terminal.term ?? "", language: process.terminal.locale ?? "",
      depth: composed.setup.theme.lacksColours ? .mono : steering.colours?.depth, isASCII: look.ascii,
      mouse: process.terminal.allowsMouse)
    // What is recorded or driven by a test must not depend on the terminal.
    if descriptor == nil, recording == nil {
      (configuration.asksBackground, configuration.background) = (true, process.terminal.background)
    }
    if kiosk != nil { configuration.largest = InputAllowance.largestWindow }
    do {
      screen = try CursesScreen(configuration: configuration)
    } catch {
      throw Failure(message: Self.words(error))
    }
    let wakeup = Wakeup()
    self.wakeup = wakeup
    let wake: @Sendable () -> Void = { wakeup.signal() }
    composed.setup.theme.isASCII = look.ascii || !screen.capabilities.unicode
    composed.setup.kiosk = kiosk
    let environment: CheckoutEnvironment
    let wakeSandbox: @Sendable () -> Void
    let outOfBand: @Sendable (OutOfBandAction) -> Bool
    let world: FaultyBackend
    var launch = composed.launch
    if let descriptor {
      if steering.controlAnew { storage.forgetPayments() }
      let seed = seed ?? 1
      let controlled = ControlChannel(
        descriptor: descriptor, composed, seed: seed, now: steering.controlNow, wake: wake)
      self.control = controlled
      clock = controlled.clock
      pausing = nil
      var dependencies = controlled.world.environment(seed: seed &+ 1, language: composed.setup.language)
      // Runs that share a ledger must not produce the same IDs.
      dependencies.randomness = composed.randomness(seed &+ 1)
      environment = dependencies
      launch = controlled.world.watching(launch)
      world = controlled.world
      wakeSandbox = controlled.world.backend.wake
      outOfBand = controlled.world.backend.outOfBand
    } else {
      self.control = nil
      let clock = PausableClock()
      self.clock = clock
      pausing = clock
      let (dependencies, backend) = composed.environment(clock: clock, seed: seed, spawn: Spawner())
      launch = backend.watching(launch)
      world = backend
      (environment, wakeSandbox, outOfBand) = (dependencies, backend.backend.wake, backend.backend.outOfBand)
    }
    session = CheckoutSession(
      app: App(setup: composed.setup, now: clock.now, size: screen.size), environment: environment, wake: wake,
      launch: launch)
    allowance = kiosk.map { [clock] _ in InputAllowance(now: clock.now) }
    script = kiosk == nil ? ScriptRecording(recording?.name ?? "recorded", of: session, now: clock.now) : nil
    session.outOfBand = outOfBand
    session.breaks = world.breaks
    // The limits of a kiosk hold while a message is held, too.
    world.breaks.watch { [pausing = kiosk == nil ? pausing : nil] isHolding in
      if isHolding { pausing?.pause() } else { pausing?.resume() }
      wake()
    }
    if let script {
      connect(script, Ticket.Origin(program: Version.withoutName, terminal: process.terminal.term))
    }
    session.resumeSupport = composed.resumeSupport?.after { [composed] in
      wakeSandbox()
      composed.takeUpOperations(environment)
    }
    session.merchantActions = composed.merchantActions?(environment)
    if traceFile != nil {
      session.beginTrace()
      screen.tracesBytes = true
    }
    composed.composeEdits(of: session, world, environment) { [control] in control?.world = $0 }
  }

  /// Connects what only a person on a machine of their own has: files, and the script.
  private func connect(_ script: ScriptRecording, _ origin: Ticket.Origin) {
    session.save = SavedText.save
    session.mark = { [unowned session] in script.mark($0, session) }
    session.saveScript = { [unowned session] in script.save(session, SavedText.save) }
    session.saveTicket = { [unowned session] in script.saveTicket(session, from: origin, SavedText.save) }
    session.willPerform = { [unowned session, clock] in script.take($0, session, at: clock.now) }
    session.onBreak = { script.toggled($0, isArmed: $1) }
    session.onDecision = { _, choice in script.decided(choice) }
  }

  private static func words(_ error: ScreenError) -> String {
    switch error {
    case .notATerminal: "standard input and output must be a terminal; --plain works without one"
    case .unknownTerminal(let names):
      names.isEmpty
        ? "TERM is not set; set it or use --plain"
        : "unknown terminal type (tried \(names.joined(separator: ", "))); "
          + "set TERM to another, or use --plain"
    case .busy, .system: "the terminal cannot be opened; try --plain"
    }
  }

  /// Runs the checkout until it ends.
  /// - Returns: the program's exit status.
  /// - Throws: `Failure` if a recording cannot be written.
  func run() throws -> Int32 {
    recording?.begin(size: screen.size, now: clock.now, title: session.app.page().title)
    let loop = ScreenLoop(session, on: screen, wakeup: wakeup, clock: clock, companion: self, control: control)
    let status = loop.run()
    // A kiosk has nothing to record, and ends at once.
    if let script {
      if control == nil, !isRefused { BlockingWait.forEnd(of: session) }
      try recording?.end(session, script, status: status, at: clock.now)
    }
    // The exit status reports the outcome of the payment, even if the terminal has gone and cannot show this line.
    if let line = session.app.exitLine { try? Console.output(line) }
    if let limit = isFlooded ? .flood : session.app.reachedLimit { try? Console.output(session.app.words(of: limit)) }
    return status
  }

  /// Whether the session must not become a script although it is to be written to a file.
  private var isRefused: Bool { recording?.writesScript == true && script?.refusal != nil }

  // MARK: The loop

  /// The exit status after a recording has been refused, or after too much input. The words are printed once the screen has
  /// closed.
  ///
  /// The loop also drops the rest of a batch of input, which may contain more of the sensitive digits.
  var endStatus: Int32? { isRefused ? 2 : isFlooded ? session.app.exitStatus : nil }

  private func measure() {
    if allowance?.isExceeded(by: screen.bytesRead, at: clock.now) == true { isFlooded = true }
  }

  var isPaused: Bool { pausing?.isPaused == true }

  func willWait() {
    measure()
    forgetting.nothingToDo(in: session.phase, on: screen)
  }

  func willHandle(_ event: InputEvent) {
    measure()
    script?.take(event, session, at: clock.now)
  }

  func handled(isLast: Bool, ofMany isOfMany: Bool) {
    if !isLast { script?.handled(session) }
    if isRefused { return }
    if isOfMany { recording?.painted(session, at: clock.now) }
    inputs += 1
    // A burst of more keys than the trace keeps must reach the file.
    if inputs % 256 == 0 { traceFile?.write(session.app.trace) }
  }

  func painted() {
    if session.app.trace.isOn { traceFile?.write(session.app.trace) }
    script?.painted(session)
    recording?.painted(session, at: clock.now)
  }
}
