import CheckoutCore
import KassaBackend
import KassaRehearsal
import KassaScreens
import KassaTerminal

/// The event loop of the full-screen checkout. It waits for a keystroke, a wake-up or the next timer.
final class ScreenLoop {
  private let session: CheckoutSession
  private let screen: CursesScreen
  private let wakeup: Wakeup
  private let clock: any CheckoutClock
  /// The clock, which waits while a message is held; nil in virtual time.
  private let pausing: PausableClock?
  /// The control channel; nil unless a test is driving the program in virtual time.
  private let control: ControlChannel?
  /// The recording of the session as a script, which always runs.
  private let script: ScriptRecording
  /// The files of the recording; nil unless the screen or the input is to be written to one.
  private let recording: SessionRecording?
  private var forgetting = MemoryScrubber()
  /// The input events that have not been handled yet.
  private var pending: ArraySlice<InputEvent> = []
  /// The bytes of the pending events while keys are traced; empty otherwise.
  private var pendingBytes: ArraySlice<KeyBytes> = []
  /// The file of `--trace`; nil without it.
  private let traceFile: KeyTraceFile?
  private let started = ContinuousClock.now
  private var inputs = 0

  /// The maximum time between two frames while input keeps arriving.
  private static let longestUnpainted: Duration = .milliseconds(50)

  init(
    _ composition: Composition, _ process: ProgramEnvironment, look: LookOptions, seed: UInt64?,
    steering: ControlOptions,
    recording: SessionRecording? = nil, traceFile: KeyTraceFile? = nil
  ) throws {
    self.recording = recording
    self.traceFile = traceFile
    let descriptor = try steering.descriptor()
    let configuration = ScreenConfiguration(
      term: process.term ?? "", language: process.locale ?? "",
      depth: composition.setup.theme.isMono ? .mono : steering.colours?.depth, isASCII: look.ascii)
    do {
      screen = try CursesScreen(configuration: configuration)
    } catch {
      throw Failure(message: Self.words(error))
    }
    let wakeup = Wakeup()
    self.wakeup = wakeup
    let wake: @Sendable () -> Void = { wakeup.signal() }
    var composition = composition
    composition.setup.theme.isASCII = look.ascii || !screen.capabilities.unicode
    let environment: CheckoutEnvironment
    let wakeSandbox: @Sendable () -> Void
    let outOfBand: @Sendable (OutOfBandAction) -> Bool
    let world: FaultyBackend
    var launch = composition.launcher()
    if let descriptor {
      if steering.controlAnew { composition.storage.forgetPayments() }
      let seed = seed ?? 1
      let controlled = ControlChannel(
        descriptor: descriptor, composition, seed: seed, now: steering.controlNow, wake: wake)
      self.control = controlled
      clock = controlled.clock
      pausing = nil
      var dependencies = controlled.world.environment(seed: seed &+ 1, language: composition.setup.language)
      // Runs that share a ledger must not produce the same IDs.
      dependencies.randomness = composition.storage.randomness(seed: seed &+ 1)
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
      let (dependencies, backend) = composition.environment(clock: clock, seed: seed, spawn: Spawner())
      launch = backend.watching(launch)
      world = backend
      (environment, wakeSandbox, outOfBand) = (dependencies, backend.backend.wake, backend.backend.outOfBand)
    }
    session = CheckoutSession(
      app: App(setup: composition.setup, now: clock.now, size: screen.size), environment: environment, wake: wake,
      launch: launch)
    session.save = TextFile.save
    let script = ScriptRecording(recording?.name ?? "recorded", of: session, now: clock.now)
    self.script = script
    session.mark = { [unowned session] in script.mark($0, session) }
    session.saveScript = { [unowned session] in script.save(session, TextFile.save) }
    session.willPerform = { [unowned session, clock] in script.take($0, session, at: clock.now) }
    session.onBreak = { script.toggled($0, isArmed: $1) }
    session.onDecision = { _, choice in script.decided(choice) }
    session.outOfBand = outOfBand
    session.breaks = world.breaks
    world.breaks.watch { [pausing] isHolding in
      if isHolding { pausing?.pause() } else { pausing?.resume() }
      wake()
    }
    session.resumeSupport = composition.resumeSupport().after { [composition] in
      wakeSandbox()
      composition.takeUpOperations(environment)
    }
    session.merchantActions = composition.merchantActions(environment)
    if traceFile != nil {
      session.beginTrace()
      screen.tracesBytes = true
    }
    session.recompose = composition.recomposer(world, environment) { [control] in control?.world = $0 }
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
    let status = loop()
    if control == nil, !isRefused { BlockingWait.forEnd(of: session) }
    try recording?.end(session, script, status: status, at: clock.now)
    // The exit status reports the outcome of the payment, even if the terminal has gone and cannot show this line.
    if let line = session.app.exitLine { try? Console.output(line) }
    return status
  }

  /// The exit status after a recording has been refused. The error is printed once the screen has closed.
  private static let refused: Int32 = 2

  /// Whether the session must not become a script although it is to be written to a file.
  private var isRefused: Bool { recording?.writesScript == true && script.refusal != nil }

  private func loop() -> Int32 {
    defer { screen.close() }
    while true {
      paint()
      if isRefused { return Self.refused }
      if let control {
        control.settle(session, paint: paint)
        if let status = session.exitStatus, !control.isAttended { return status }
        // Repaint in case the page depends on the time. The last latency may have elapsed without an update.
        paint()
        control.reportIdle(session, inputs: inputs)
      } else {
        if session.receive() { continue }
        if let status = session.exitStatus { return status }
      }
      if pending.isEmpty { read() }
      handlePending()
      if isRefused { return Self.refused }
      control?.obey(session, paint: paint)
      // Collect any updates that have arrived, so that the next page shows them.
      session.receive()
    }
  }

  private func read() {
    forgetting.nothingToDo(in: session.app.presentation.flow.phase)
    wait()
    var events: [InputEvent] = []
    screen.readEvents(into: &events)
    pending = events[...]
    pendingBytes = screen.takeBytes()[...]
  }

  /// Handles the pending input. A test driver relies on all of its input being handled before anything else happens.
  private func handlePending() {
    let begun = ContinuousClock.now
    let isMany = pending.count > 1
    while let event = pending.popFirst() {
      script.take(event, session, at: clock.now)
      session.handle(event, from: origin())
      if !pending.isEmpty { script.handled(session) }
      // The recording was refused because of sensitive digits.
      // Discard the rest of the batch of input, which may contain more of these digits.
      if isRefused { return pending.removeAll() }
      if isMany { recording?.painted(session, at: clock.now) }
      inputs += 1
      // A burst of more keys than the trace keeps must reach the file.
      if inputs % 256 == 0 { traceFile?.write(session.app.trace) }
      if session.exitStatus != nil, control?.isAttended != true { return pending.removeAll() }
      serve()
      if control == nil, ContinuousClock.now - begun > Self.longestUnpainted { return }
    }
  }

  private func paint() {
    screen.show(session.layout().frame)
    if session.app.trace.isOn {
      if control == nil { session.tracePainted(at: microseconds) }
      traceFile?.write(session.app.trace)
    }
    script.painted(session)
    recording?.painted(session, at: clock.now)
    session.painted()
  }

  /// Where the event being handled came from; nil unless keys are traced. In virtual time, only its bytes are known.
  private func origin() -> InputOrigin? {
    screen.tracesBytes = session.app.trace.isOn
    guard session.app.trace.isOn else { return nil }
    let bytes = pendingBytes.popFirst() ?? KeyBytes()
    return InputOrigin(bytes: bytes, microseconds: control == nil ? microseconds : clock.now.milliseconds * 1000)
  }

  /// The time since the start, which only moves forward.
  private var microseconds: Int64 {
    let elapsed = (ContinuousClock.now - started).components
    return elapsed.seconds * 1_000_000 + elapsed.attoseconds / 1_000_000_000_000
  }

  private func serve() {
    if session.wantsSuspend {
      session.wantsSuspend = false
      screen.suspend()
      session.handle(.resize(screen.size))
    }
    if let text = session.wantsCopy {
      session.wantsCopy = nil
      screen.copy(text)
    }
    if session.wantsRepaint {
      session.wantsRepaint = false
      screen.repaint()
    }
  }

  private func wait() {
    var inputs = screen.descriptors + [wakeup.descriptor]
    if let control, control.isOpen { inputs.append(control.descriptor) }
    var timeouts = screen.inputTimeout.map { [$0] } ?? []
    if control == nil, pausing?.isPaused != true, let next = session.app.nextChange {
      timeouts.append(max(0, Int((next - clock.now).milliseconds) + 1))
    }
    _ = Poller.wait(inputs: inputs, timeout: timeouts.min())
    wakeup.drain()
  }
}
