import CheckoutCore
import KassaBackend
import KassaSandbox
import KassaTerminal

/// Makes the payment with which a script begins, in a program of its own that has ended before that of the script begins.
///
/// The two share what outlives a program: the platform, the device and the ledger. They share no flow, no faults and no
/// identifiers, so that the script sees nothing of the payment but what it has left behind.
struct GivenPlay: Sendable {
  private let given: Given
  private let script: Script
  private let compose: ComposedCheckout.Beside

  /// How long before the script the payment is begun. Its notifications have arrived by then, and a page to which the payer
  /// was sent is still open.
  private static let lead = Duration.seconds(120)
  /// What sets the identifiers of the payment apart from those of the script's program, however often that is started.
  private static let seed: UInt64 = 1 << 48

  /// - Parameter settings: the settings of the script, whose checkout is composed with `compose`.
  /// - Throws: `ComposingError` if the state is unknown here.
  init(
    _ given: Given, _ settings: CheckoutSettings, _ script: Script, _ compose: ComposedCheckout.Beside?
  ) throws(ComposingError) {
    guard let compose else {
      throw ComposingError("given needs the platform in this process, so it cannot be combined with --connect")
    }
    let systems = script.systems
    let system = settings.provider ?? script.system
    if let card = given.card, !systems.sandboxes.testCards(of: system).contains(where: { $0.number == card }) {
      throw ComposingError("the saved card must be a test card of \(system)")
    }
    self.given = given
    self.compose = compose
    self.script = try systems.sandboxes.given(of: system).script(given, for: settings, in: systems)
  }

  /// Makes the payment.
  /// - Parameters:
  ///   - seed: the seed of the script.
  ///   - ledger: the path of the ledger of the script's program; nil if the program runs in this process.
  /// - Throws: `ComposingError` if the payment does not come to its state, e.g. because of a parameter of the order.
  func play(seed: UInt64, ledger: String? = nil) throws(ComposingError) {
    let start = VirtualClock().now
    let composed = try compose(script.checkout, ledger)
    let driver = HeadlessDriver(
      composed, size: Look(script, Combination()).size, seed: seed &+ Self.seed,
      clock: VirtualClock(start: start + (.zero - Self.lead)), device: composed.device)
    defer {
      driver.finish()
      // The payment that is still open is the script's to resume.
      composed.release()
    }
    let compose: CheckoutComposer = { [compose] settings throws(ComposingError) in try compose(settings, ledger) }
    let runner = ScriptRunner(script, Combination(), composed, on: driver, compose: compose)
    runner.recordsSteps = false
    if let failure = runner.play() {
      throw ComposingError("the given \(given.words) cannot be made: \(failure.message)")
    }
    // Nobody looks any more.
    driver.onFrame = nil
    driver.kill()
    guard driver.now <= start else { throw ComposingError("the given \(given.words) takes longer than \(Self.lead)") }
    driver.advance(start - driver.now)
  }
}

extension GivenPlay {
  /// Makes the payment in the ledger of a program that is to be started in a terminal.
  func play(seed: UInt64, in folder: PrivateFolder) throws(TerminalPlaybackError) {
    do {
      try play(seed: seed, ledger: folder.ledger)
    } catch {
      throw TerminalPlaybackError(error.message)
    }
  }
}

extension PrivateFolder {
  /// The path of the ledger of the program.
  var ledger: String { path + "/ledger.sqlite" }
}
