import CheckoutCore
import KassaTerminal
import Synchronization

/// A full-screen checkout inside another program: its screen, its session and its loop.
///
/// It is sendable because it is handed over: the task that creates it begins the payment and then only awaits `run`, which
/// one thread executes. `cancel` is the exception; it uses only what is safe on any thread.
final class HostedCheckout: LoopCompanion, @unchecked Sendable {
  private let session: CheckoutSession
  private let screen: CursesScreen
  private let clock: any CheckoutClock
  private let wakeup = Wakeup()
  private let isCancelled = Atomic(false)

  /// How long a cancelled checkout waits for the payment to end.
  private static let patience: Duration = .seconds(2)

  /// Opens the screen.
  /// - Throws: an error if there is no terminal, or if it cannot be opened.
  init(_ options: TerminalCheckout.Options) throws(TerminalCheckoutError) {
    do {
      screen = try CursesScreen(configuration: options.screen)
    } catch {
      CrashGuard.remove()
      throw TerminalCheckoutError(error)
    }
    let setup = options.setup(isUnicode: screen.capabilities.unicode)
    var environment = options.environment
    environment.language = setup.language
    clock = environment.clock
    session = CheckoutSession(
      app: App(setup: setup, now: clock.now, size: screen.size), environment: environment,
      wake: { [wakeup] in wakeup.signal() }, launch: nil)
    session.dismissesWhenClosed = true
    session.outOfBand = options.perform
    session.save = SavedText.save
  }

  func begin(_ start: (any Presenter) throws -> Checkout) rethrows { try session.begin(start) }

  /// Restores the terminal and gives the signals back to the program.
  func close() {
    screen.close()
    CrashGuard.remove()
  }

  /// Runs until the payer has left the result, or the checkout has been cancelled.
  /// - Returns: the last known result; nil if the checkout has been cancelled and the outcome is unknown.
  func run() -> CheckoutResult? {
    _ = ScreenLoop(session, on: screen, wakeup: wakeup, clock: clock, companion: self).run()
    close()
    if isCancelled.load(ordering: .acquiring) { leave() }
    session.closed()
    BlockingWait.forEnd(of: session)
    return session.app.presentation.lastKnown
      ?? (isCancelled.load(ordering: .acquiring) ? nil : CheckoutResult(outcome: .cancelled))
  }

  /// Ends the loop. It can be called on any thread.
  func cancel() {
    isCancelled.store(true, ordering: .releasing)
    wakeup.signal()
  }

  var endStatus: Int32? {
    isCancelled.load(ordering: .acquiring) ? PaymentSummary.exitStatusWithoutPayment : nil
  }

  /// Leaves the payment, as at the end of the input, without a screen.
  private func leave() {
    let end = ContinuousClock.now + Self.patience
    session.handle(.eof)
    while session.exitStatus == nil {
      session.painted()
      if session.receive() { continue }
      let left = (end - .now).milliseconds
      guard left > 0, session.exitStatus == nil else { return }
      _ = Poller.wait(inputs: [wakeup.descriptor], timeout: Int(left))
      wakeup.drain()
    }
  }
}
