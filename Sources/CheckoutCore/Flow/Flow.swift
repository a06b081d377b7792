/// One payment from the pay button to the result, as a value: what is known now.
///
/// It holds nothing secret. It changes only through `reduce`, which is pure; the runner does what the effects say.
public struct Flow: Equatable, Sendable {
  public internal(set) var phase: Phase = .ready
  /// The steps that were completed, in the order in which they first were. What was done stays done: a further attempt
  /// adds steps and takes none away.
  public internal(set) var completed: [Step] = []
  /// The steps that the current attempt has behind it. A retry, a cascade and details that have to be put right reopen
  /// steps here.
  var reached = StepSet()
  /// Begun by another run of the program.
  public internal(set) var isResumed = false
  /// Which attempt at paying, from 1: a retry and a cascade begin another. Source: design of the flow, «What was done stays
  /// done».
  public internal(set) var attempt = 1
  public internal(set) var stringToSign: String?
  public internal(set) var sessionID: String?
  /// What has to be settled before there is anything to pay with; nil while nothing has.
  @ByReference public internal(set) var inquiry: Inquiry?
  /// The inquiry that was answered last.
  public internal(set) var answeredInquiry: String?
  /// Whose shop it is, where the platform says more than its name.
  @ByReference public internal(set) var shop: ShopSign?
  @ByReference public internal(set) var interface: PaymentInterface?
  /// The chosen method's id; nil while the list of methods is shown.
  public internal(set) var method: String?
  /// The method that was chosen, while its fields are on their way.
  public internal(set) var awaitedMethod: String?
  @ByReference public internal(set) var payment: Payment?
  @ByReference public internal(set) var challenge: Challenge?
  @ByReference public internal(set) var redirect: Redirect?
  @ByReference public internal(set) var clarification: Clarification?
  @ByReference public internal(set) var cascade: Cascade?
  @ByReference public internal(set) var decline: Decline?
  /// What went wrong last and can be put right where the person is.
  @ByReference public internal(set) var setback: CheckoutError?
  /// What the merchant server told last of what the platform has sent it.
  @ByReference public internal(set) var notification: MerchantNotification?
  /// What became of the notification of the outcome in this attempt; nil while the platform has sent none.
  @ByReference public internal(set) var outcomeNotification: MerchantNotification?
  @ByReference public internal(set) var result: CheckoutResult?
  /// What was done with the payment since it was decided.
  public internal(set) var afterwards = Afterwards()

  public init() {}

  /// The step that is open in the current attempt: the first that is not complete, by number, and that can still be
  /// reached. Step 11 waits for nobody, and after the result only its display is left.
  public var openStep: Step {
    if reached.contains(.resultReceived) { return .resultDisplayed }
    return reached.firstMissing(besides: .merchantNotified) ?? .resultDisplayed
  }

  /// Whether the payment may already be happening.
  public var mayHaveCharged: Bool {
    switch phase {
    case .submitting, .registering, .processing, .challenged, .answering, .redirected, .settling, .leaving, .retrying:
      true
    case .clarifying, .cascading, .informing: true
    case .collecting: attempt > 1
    default: false
    }
  }

  /// Until when something is wanted from the person; nil while nothing is, or there is time without end.
  public var deadline: Instant? {
    switch phase {
    case .challenged: challenge?.deadline
    case .redirected: redirect?.deadline
    case .clarifying: clarification?.deadline
    case .cascading: cascade?.deadline
    case .retrying: decline?.deadline
    default: nil
    }
  }

  /// How often to ask whether it was confirmed elsewhere; nil where nothing is confirmed elsewhere.
  public var pollInterval: Duration? {
    switch phase {
    case .challenged: challenge?.pollInterval
    case .redirected: redirect?.pollInterval
    default: nil
    }
  }

  /// Whether the person can try again after a decline: the platform has an attempt left, and there is a form to fill in.
  public var allowsAnotherAttempt: Bool {
    guard let decline, interface != nil else { return false }
    return decline.attemptsLeft.map { $0 > 0 } ?? true
  }

  public var hasEnded: Bool { phase == .ended }
}
