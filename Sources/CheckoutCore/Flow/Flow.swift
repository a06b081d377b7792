/// One payment from the pay button to the result, as a value: what is known now.
///
/// It holds nothing secret. It changes only through `reduce`, which is pure; the runner does what the effects say.
public struct Flow: Equatable, Sendable {
  public internal(set) var phase: Phase = .ready
  /// The steps that are complete, in the order in which they became so. A step that was done again in another attempt
  /// stands once.
  public internal(set) var completed: [Step] = []
  /// Begun by another run of the program.
  public internal(set) var isResumed = false
  /// Which attempt at paying, from 1.
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
  @ByReference public internal(set) var notification: MerchantNotification?
  @ByReference public internal(set) var result: CheckoutResult?
  /// What was done with the payment since it was decided.
  public internal(set) var afterwards = Afterwards()

  public init() {}

  /// The step that is open: the first that is not complete, by number, and that can still be reached.
  public var openStep: Step {
    var done: UInt32 = 0
    for step in completed { done |= 1 << UInt32(step.rawValue) }
    done |= 1 << UInt32(Step.merchantNotified.rawValue)
    // The lowest number that is not there; steps count from 1.
    return Step(rawValue: (~done & ~1).trailingZeroBitCount) ?? .resultDisplayed
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

  public var hasEnded: Bool { phase == .ended }
}
