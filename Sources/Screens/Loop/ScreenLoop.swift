package import CheckoutCore
package import KassaTerminal

/// The event loop of a full-screen checkout. It waits for a keystroke, a wake-up or the next timer.
///
/// The program and `TerminalCheckout` share it. The thread that runs the loop owns the session and the screen.
package final class ScreenLoop {
  private let session: CheckoutSession
  private let screen: CursesScreen
  private let wakeup: Wakeup
  private let clock: any CheckoutClock
  /// The test driver that steers the program in virtual time; nil in real time.
  private let control: (any LoopControl)?
  private let companion: (any LoopCompanion)?
  /// The input events that have not been handled yet.
  private var pending: ArraySlice<InputEvent> = []
  /// The bytes of the pending events while keys are traced; empty otherwise.
  private var pendingBytes: ArraySlice<KeyBytes> = []
  /// The pages that have to be read before a key answers them.
  private var unread = UnreadPages()
  private let started = ContinuousClock.now
  private var inputs = 0
  private var paintedAt = ContinuousClock.now

  /// The maximum time between two frames while input keeps arriving.
  private static let longestUnpainted: Duration = .milliseconds(50)
  /// The least time between two frames of which the payer has caused neither.
  private static let shortestFrame: Duration = .milliseconds(50)

  /// - Parameters:
  ///   - wakeup: signalled when the session has received an update; see `CheckoutSession.init`.
  ///   - clock: the clock of the session.
  ///   - companion: what the program adds; nil for nothing.
  package init(
    _ session: CheckoutSession, on screen: CursesScreen, wakeup: Wakeup, clock: any CheckoutClock,
    companion: (any LoopCompanion)? = nil, control: (any LoopControl)? = nil
  ) {
    self.session = session
    self.screen = screen
    self.wakeup = wakeup
    self.clock = clock
    self.companion = companion
    self.control = control
  }

  /// Runs until the session ends or the companion ends the loop, and closes the screen.
  /// - Returns: the exit status.
  package func run() -> Int32 {
    defer { screen.close() }
    if let color = screen.assumedBackground { adapt(to: color) }
    while true {
      paint()
      if let status = companion?.endStatus { return status }
      if let control {
        control.settle(session, paint: paint)
        if let status = session.exitStatus, !control.isAttended { return status }
        // Repaint in case the page depends on the time. The last latency may have elapsed without an update.
        paint()
        control.reportIdle(session, inputs: inputs)
      } else {
        if session.receive() {
          gatherUpdates()
          continue
        }
        if let status = session.exitStatus { return status }
      }
      if pending.isEmpty { read() }
      handlePending()
      if let status = companion?.endStatus { return status }
      control?.obey(session, paint: paint)
      // Collect any updates that have arrived, so that the next page shows them.
      session.receive()
    }
  }

  /// Waits a moment for further updates of the payment, because several messages often follow within milliseconds and
  /// nobody could read a page between them. A key ends the wait.
  private func gatherUpdates() {
    while session.exitStatus == nil, screen.inputTimeout == nil {
      let left = Self.shortestFrame - (ContinuousClock.now - paintedAt)
      guard left > .zero else { return }
      let milliseconds = Int(left.components.attoseconds / 1_000_000_000_000_000) + 1
      let outcome = Poller.wait(inputs: screen.descriptors + [wakeup.descriptor], timeout: milliseconds)
      guard case .ready(let descriptors) = outcome, descriptors == [wakeup.descriptor] else { return }
      wakeup.drain()
      session.receive()
    }
  }

  private func read() {
    companion?.willWait()
    wait()
    take()
  }

  /// Takes the input that has arrived.
  private func take() {
    var events: [InputEvent] = []
    screen.readEvents(into: &events)
    pending += events
    pendingBytes += screen.takeBytes()
  }

  /// Handles the pending input. A test driver relies on all of its input being handled before anything else happens.
  private func handlePending() {
    let begun = ContinuousClock.now
    let isMany = pending.count > 1
    // An empty slice keeps the memory of what it had, such as the number of a card.
    defer { if pending.isEmpty { (pending, pendingBytes) = ([], []) } }
    while let event = pending.popFirst() {
      if case .background(let color) = event {
        _ = origin()
        adapt(to: color)
        continue
      }
      if control == nil, unread.refuses(event, on: session.app.pageToRead, at: elapsed) {
        _ = origin()
        continue
      }
      companion?.willHandle(event)
      session.handle(event, from: origin())
      screen.tracesBytes = session.app.trace.isOn
      inputs += 1
      companion?.handled(isLast: pending.isEmpty, ofMany: isMany)
      if companion?.endStatus != nil { return pending.removeAll() }
      if session.exitStatus != nil, control?.isAttended != true { return pending.removeAll() }
      serve()
      if control == nil, ContinuousClock.now - begun > Self.longestUnpainted { return }
    }
  }

  private func adapt(to background: Color) {
    session.adapt(to: TerminalGround(background, depth: screen.capabilities.depth))
  }

  private func paint() {
    // What has been typed before a result or a question is on the screen was not meant for it.
    if control == nil, unread.isNew(session.app.pageToRead) {
      take()
      handlePending()
    }
    screen.show(session.layout().frame)
    unread.painted(session.app.pageToRead, of: session.app.pagesToRead)
    if session.app.trace.isOn, control == nil { session.tracePainted(at: microseconds) }
    companion?.painted()
    session.painted()
    paintedAt = ContinuousClock.now
  }

  /// Where the event being handled came from; nil unless keys are traced. In virtual time, only its bytes are known.
  private func origin() -> InputOrigin? {
    guard session.app.trace.isOn else { return nil }
    let bytes = pendingBytes.popFirst() ?? KeyBytes()
    return InputOrigin(bytes: bytes, microseconds: control == nil ? microseconds : clock.now.milliseconds * 1000)
  }

  /// The time since the start, which only moves forward.
  private var elapsed: Duration { ContinuousClock.now - started }

  private var microseconds: Int64 {
    let elapsed = elapsed.components
    return elapsed.seconds * 1_000_000 + elapsed.attoseconds / 1_000_000_000_000
  }

  private func serve() {
    if session.wantsSuspend {
      session.wantsSuspend = false
      screen.suspend()
      // The window may have another size, which the screen reports once.
      take()
    }
    if let text = session.wantsCopy {
      session.wantsCopy = nil
      if !screen.copy(text) { session.tellNotCopied() }
    }
    if session.wantsRepaint {
      session.wantsRepaint = false
      screen.repaint()
    }
  }

  private func wait() {
    var inputs = screen.descriptors
    inputs.append(wakeup.descriptor)
    if let control, control.isOpen { inputs.append(control.descriptor) }
    var timeout = screen.inputTimeout
    if control == nil, companion?.isPaused != true, let next = session.app.nextChange {
      let left = max(0, Int((next - clock.now).milliseconds) + 1)
      timeout = min(timeout ?? left, left)
    }
    let outcome = Poller.wait(inputs: inputs, timeout: timeout)
    if case .ready(let descriptors) = outcome, descriptors.contains(wakeup.descriptor) { wakeup.drain() }
  }
}
