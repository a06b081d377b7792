import CheckoutCore
import KassaBackend
import KassaScreens
import KassaTerminal

/// A playback driver for a checkout in the same process, without a terminal.
class HeadlessDriver: PlaybackDriver {
  let checkout: HeadlessCheckout

  /// - Parameter device: the storage of the device; nil for a new one, unless something has happened on it before.
  init(
    _ composed: ComposedCheckout, size: Size, seed: UInt64, clock: VirtualClock = VirtualClock(),
    device: (any DeviceStorage)? = nil
  ) {
    let known = composed.given == nil ? nil : composed.device
    checkout = HeadlessCheckout(
      composed, size: size, seed: seed, clock: clock, device: device ?? known, canBeKilled: true)
    guard composed.given != nil else { return }
    // The platform goes on with what is still to come of the given payment, such as the end of a hold, and the shop finds a
    // payment that can be resumed.
    checkout.backend.wake()
    checkout.advance(.zero)
  }

  var now: Instant { checkout.clock.now }
  var isDead: Bool { checkout.isDead }
  var hasLeft: Bool { checkout.session.exitStatus != nil }
  var isStuck: Bool { checkout.isStuck }
  var trouble: CaseFailure? {
    checkout.backend.remote?.trouble.map { CaseFailure(code: "program", line: 0, message: $0) }
  }
  var onFrame: ((Frame) -> Void)? {
    get { checkout.onFrame }
    set { checkout.onFrame = newValue }
  }
  var frame: Frame { checkout.frame }
  var hasDirectColours: Bool { false }
  var readsPage: Bool { true }
  var page: Page { checkout.page }
  var paintedPage: Page { checkout.session.shownPage }
  var state: FlowSnapshot {
    let app = checkout.session.app
    return FlowSnapshot(app.presentation, effort: app.effort, desk: app.merchantActions)
  }
  var entries: [FlowEntry] { checkout.entries }
  func cut(_ part: ElementID) -> [String]? { checkout.session.layout().cut[part] }
  func area(of element: ElementID) -> Rect? { checkout.session.layout().targets.last { $0.element == element }?.area }
  func shopRecord(of payment: String) -> ShopRecord { ShopRecord(of: payment, in: checkout.backend) }

  func press(_ key: Key) { checkout.handle(.key(key)) }
  func type(_ character: Character) { checkout.type(String(character)) }
  func pause() { checkout.pause() }
  func paste(_ text: String) { checkout.paste(text) }
  func click(_ point: Point) { checkout.click(point) }
  func resize(_ size: Size) { checkout.resize(size) }
  func perform(_ action: ElementAction) { checkout.perform(action) }

  func suspend(for duration: Duration) -> Bool {
    checkout.press("Ctrl-Z")
    guard checkout.session.wantsSuspend else { return false }
    if duration > .zero { checkout.advance(duration) }
    checkout.comeBack()
    return true
  }

  func advance(_ duration: Duration) { checkout.advance(duration) }
  func hold(_ hold: Hold?) {
    guard let hold else { return checkout.release() }
    checkout.hold = hold.holds
  }
  func arm(_ wanted: MessageBreak) { checkout.hold(wanted) }
  func releaseBreaks() { checkout.releaseBreaks() }
  func decide(_ choice: HeldMessage.Choice) -> Bool { checkout.decide(choice) }
  var held: String? { checkout.breaks.held?.name }
  var unmetBreaks: [String] { checkout.breaks.unmet.map(\.name) }
  var isHeld: Bool { checkout.hold != nil || checkout.breaks.isHolding }
  var metFaults: [MetFault] { checkout.armedFaults.map(MetFault.init) }
  var unmetFaults: [FaultShortfall] { checkout.unmetFaults.map(FaultShortfall.init) }
  var doubledMessages: [DoubledMessage] { checkout.doubledMessages }
  var panelSettings: JSON? { checkout.session.panelSettings }
  func arm(_ fault: Fault?) {
    guard let fault else { return checkout.disarm() }
    checkout.arm(fault)
  }
  func kill() { checkout.kill() }
  // A new checkout comes with empty records.
  func start(_ composed: ComposedCheckout, isAnew: Bool) {
    checkout.start(
      setup: composed.setup, resumeSupport: composed.resumeSupport,
      merchantActions: composed.merchantActions, recompose: composed.recompose,
      launch: composed.launch)
  }
  func outOfBand(_ what: String) -> Bool { OutOfBandAction(rawValue: what).map(checkout.backend.outOfBand) == true }
  func merchant(payment: String, _ action: MerchantAction) -> MerchantAnswer {
    let reply = MerchantReplyBox()
    guard checkout.backend.operate(payment, action.operation, action.amount, reply.put) else { return .unsupported }
    checkout.advance(.zero)
    if let done = reply.done {
      checkout.session.note(done, on: payment)
      checkout.advance(.zero)
    }
    return reply.value.map(MerchantAnswer.replied) ?? .unanswered
  }
  func finish() { checkout.finish() }
}
