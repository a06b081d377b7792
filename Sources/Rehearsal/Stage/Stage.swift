public import CheckoutCore
import Screens
import Terminal

/// Where a case is played: a program that can be acted on and looked at. Whatever is done, it is done when the call
/// returns: everything has run that could run.
protocol Stage: AnyObject {
  var now: Instant { get }
  /// The program was killed and has not been started again.
  var isDead: Bool { get }
  /// More latencies passed after one verb than any payment needs: something asks again and again.
  var isStuck: Bool { get }
  /// Why nothing more can be done here.
  var trouble: CaseFailure? { get }
  /// Called with every frame that is seen.
  var onFrame: ((Frame) -> Void)? { get set }

  /// What is on the screen.
  var frame: Frame { get }
  /// The fewest colours of a case and of what it is played on.
  func depth(of mode: ColourMode) -> ColorDepth
  /// Whether colours were read from a terminal, which tells nothing of letters that cannot be seen.
  var isTerminal: Bool { get }
  var page: Page { get }
  var state: StageState { get }
  var entries: [FlowEntry] { get }
  /// Where an element can be clicked.
  func area(of element: String) -> Rect?
  /// How often the merchant server was told how a payment ended.
  func finalNotifications(of payment: String) -> Int
  /// The status in the last notification of a payment; nil where there was none, or where it cannot be known.
  func lastNotification(of payment: String) -> String?

  // What a person does

  func press(_ key: Key)
  func type(_ character: Character)
  func paste(_ text: String)
  func click(_ point: Point)
  func resize(_ size: Size)
  func act(_ action: ElementAction)
  /// Presses Ctrl-Z, and comes back after a while.
  /// - Returns: whether the program let itself be suspended.
  func suspend(for duration: Duration) -> Bool

  // What happens around

  func advance(_ duration: Duration)
  /// Latencies stop passing there; nil lets them pass again.
  func hold(_ hold: Hold?)
  var isHeld: Bool { get }
  /// Something goes wrong on a wire from now on; nil: nothing of it any more.
  func arm(_ fault: Fault?)
  func kill()
  /// Starts the program again, with these settings.
  func start(_ composed: ComposedCheckout)
  func elsewhere(_ what: String) -> Bool
  func merchant(payment: String, operation: String, amount: Int64?) -> Bool
  /// Gives up whatever is still waited for.
  func finish()
}

extension Stage {
  func lastNotification(of payment: String) -> String? { nil }
}

/// What is known about the flow on a stage.
public struct StageState: Codable, Equatable, Sendable {
  public var phase: String
  /// The step that is open.
  public var step: Int
  public var completed: [Int]
  public var result: Ending?

  /// How a payment ended.
  public struct Ending: Codable, Equatable, Sendable {
    public var outcome: String
    public var payment: String?
    /// The platform's result code.
    public var code: String?
    /// Code of the error that goes with it.
    public var error: String?
  }

  init(_ flow: Flow) {
    phase = flow.phase.rawValue
    step = flow.openStep.rawValue
    completed = flow.completed.map(\.rawValue)
    result = flow.result.map { result in
      Ending(
        outcome: result.outcome.rawValue, payment: result.payment?.id,
        code: result.payment?.code ?? result.error?.platformCode, error: result.error?.code)
    }
  }

  /// A payment was started.
  var isStarted: Bool { phase != Phase.ready.rawValue }
}

extension Hold {
  /// Whether latencies stand still.
  public func holds(_ flow: Flow) -> Bool {
    switch self {
    case .step(let step): flow.phase != .ready && flow.openStep.rawValue >= step
    case .phase(let phase): flow.phase.rawValue == phase
    }
  }
}
