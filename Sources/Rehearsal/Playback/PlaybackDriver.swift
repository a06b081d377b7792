package import CheckoutCore
import KassaBackend
package import KassaScreens
import KassaTerminal

/// A driver that operates and inspects the program under test.
///
/// Each method returns only after all pending work in the program has run.
protocol PlaybackDriver: AnyObject {
  var now: Instant { get }
  /// Whether the program was killed and has not been restarted since.
  var isDead: Bool { get }
  /// Whether the program has ended the session by itself, as F10 makes it.
  var hasLeft: Bool { get }
  /// Whether the program appears to be retrying forever.
  ///
  /// This is assumed if more delays elapse during one script command than any payment needs.
  var isStuck: Bool { get }
  /// The failure that prevents all further actions; nil if there has been no such failure.
  var trouble: CaseFailure? { get }
  /// A function that is called with each frame that the driver reads.
  var onFrame: ((Frame) -> Void)? { get set }

  /// The frame that is currently on the screen.
  var frame: Frame { get }
  /// Whether frames come from a terminal with direct colours, which shows some colours in place of others (`Color.direct`).
  var hasDirectColours: Bool { get }
  /// Whether the screen shows the page as it is, so that texts can be found by the page's elements where they are wrapped.
  var readsPage: Bool { get }
  var page: Page { get }
  /// The page that was painted last, which is the current one while `onFrame` is called.
  var paintedPage: Page { get }
  var state: FlowSnapshot { get }
  var entries: [FlowEntry] { get }
  /// Returns the screen area in which an element can be clicked; nil if the element is not visible.
  func area(of element: ElementID) -> Rect?
  /// Returns the lines of a part of the page that are visible, if not all of them are; nil otherwise.
  func cut(_ part: ElementID) -> [String]?
  /// Returns what the shop's server knows about a payment, by the merchant's ID. Of a killed program, only what it has
  /// reported about its last payment is known.
  func shopRecord(of payment: String) -> ShopRecord

  // User input

  func press(_ key: Key)
  func type(_ character: Character)
  /// Ends the burst of a card reader, as if the payer had paused.
  func pause()
  func paste(_ text: String)
  func click(_ point: Point)
  func resize(_ size: Size)
  func perform(_ action: ElementAction)
  /// Presses Ctrl-Z and resumes the program after the given time.
  ///
  /// - Returns: true if Ctrl-Z suspended the program.
  func suspend(for duration: Duration) -> Bool

  // Clock, network and program

  func advance(_ duration: Duration)
  /// Stops the virtual clock at a point in the flow, so that delays no longer elapse. Nil restarts the clock.
  func hold(_ hold: Hold?)
  /// Arms a break on messages. Time waits while it holds one.
  func arm(_ wanted: MessageBreak)
  /// Disarms all breaks on messages. The messages that are held go on unchanged.
  func releaseBreaks()
  /// Chooses what becomes of the message that has been held the longest.
  /// - Returns: false if no message is held.
  func decide(_ choice: HeldMessage.Choice) -> Bool
  /// The name of the message that has been held the longest; nil if none is held.
  var held: String? { get }
  /// The names of the armed breaks that have affected no message.
  var unmetBreaks: [String] { get }
  var isHeld: Bool { get }
  /// What the armed faults of this program have met so far.
  var metFaults: [MetFault] { get }
  /// The armed faults that have affected fewer messages than they are to affect.
  var unmetFaults: [FaultShortfall] { get }
  /// The messages that have arrived twice in this program so far.
  var doubledMessages: [DoubledMessage] { get }
  /// The settings of the checkout, as a script has them, if the sandbox panel has changed any of them; nil otherwise.
  var panelSettings: JSON? { get }
  /// Arms a fault. Passing nil disarms all faults.
  func arm(_ fault: Fault?)
  func kill()
  /// Restarts the program with the given settings.
  ///
  /// - Parameter isAnew: whether the checkout is a new one: its records are empty, while the mock backend and the device
  ///   know what they knew.
  func start(_ composed: ComposedCheckout, isAnew: Bool)
  func outOfBand(_ what: String) -> Bool
  func merchant(payment: String, _ action: MerchantAction) -> MerchantAnswer
  /// Cancels all pending work in the program.
  func finish()
}

extension PlaybackDriver {
  var paintedPage: Page { page }
  var readsPage: Bool { true }
}

extension CheckoutSession {
  /// The settings of the checkout, as a script has them, if the sandbox panel has changed any of them; nil otherwise.
  var panelSettings: JSON? {
    guard let editor = app.setup.editor, editor.current.settings != editor.initial.settings else { return nil }
    return .object(.init(editor.script(editor.current).map { ($0.name, $0.value) }))
  }
}

/// The flow state in the program under test.
package struct FlowSnapshot: Codable, Equatable, Sendable {
  package var phase: String
  /// The number of the flow step in progress.
  package var step: Int
  package var completed: [Int]
  package var result: Ending?
  /// What entering the forms of the payment has needed so far.
  package var effort = EntryEffort()
  /// The last operation that Payments has asked for on a payment other than the one on the screen; nil if there is none. The
  /// flow has no messages of it.
  var deskOperation: DeskOperation?

  /// An operation that Payments has asked for.
  struct DeskOperation: Codable, Equatable, Sendable {
    /// The merchant's ID for the payment.
    var payment: String
    /// The name of the operation, once it is done; nil before that, and if it was not done.
    var done: String?
  }

  /// The result of a payment.
  package struct Ending: Codable, Equatable, Sendable {
    package var outcome: String
    package var payment: String?
    /// The platform's result code.
    package var code: String?
    /// The error code in the payment result.
    package var error: String?
  }

  init(
    _ presentation: Presentation, effort: EntryEffort = EntryEffort(),
    desk: MerchantActionsState = MerchantActionsState()
  ) {
    let flow = presentation.flow
    self.effort = effort
    deskOperation = (desk.asking ?? desk.success?.payment ?? desk.failure?.payment).map { key in
      DeskOperation(payment: key.payment, done: desk.success?.done.operation.rawValue)
    }
    phase = flow.phase.rawValue
    step = flow.openStep.rawValue
    completed = flow.completed.map(\.rawValue)
    // A later check settles what was not known at the end. Operations do not change how the payment ended.
    let settled = flow.result?.outcome == .pending ? presentation.checked : nil
    guard let result = settled ?? flow.result, PaymentSummary.hasEnded(result.outcome, flow.phase) else { return }
    // The platform may have told the shop about a payment of which it told the SDK nothing.
    let told = flow.outcomeNotification != nil && result.error?.isRepeatedPayment != true ? flow.paymentID : nil
    self.result = Ending(
      outcome: result.outcome.rawValue, payment: result.payment?.id ?? told,
      code: result.payment?.code ?? result.error?.platformCode, error: result.error?.code.rawValue)
  }

  /// Whether a payment has been started.
  var isStarted: Bool { phase != Phase.ready.rawValue }
}

extension Hold {
  /// Returns whether the virtual clock must stop while the flow is in the given state.
  package func holds(_ flow: Flow) -> Bool {
    switch self {
    case .step(let step): flow.phase != .ready && flow.openStep.rawValue >= step
    case .phase(let phase): flow.phase.rawValue == phase
    }
  }
}
