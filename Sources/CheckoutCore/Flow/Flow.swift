/// The state of one payment, from the pay button to the result.
///
/// It is a value without secrets. Only `reduce`, a pure function, changes it; the runner performs the effects.
public struct Flow: Equatable, Sendable {
  /// What the flow is waiting for.
  public internal(set) var phase: Phase = .ready
  /// The completed steps, in the order in which they were first completed.
  /// A completed step is never removed; a further attempt only adds steps.
  public internal(set) var completed: [Step] = []
  /// The steps completed in the current attempt. Retries, cascades and rejected details remove steps from this set.
  var reached = StepSet()
  /// Whether the payment was started before the program restarted.
  public internal(set) var isResumed = false
  /// The number of the payment attempt, from 1. A retry or a cascade begins another attempt.
  /// Source: design of the flow, "What was done stays done".
  public internal(set) var attempt = 1
  /// The string that the merchant server signs in step 3; nil until step 2 is completed, and in a resumed payment.
  public internal(set) var stringToSign: String?
  /// The ID of the platform's session; nil until step 4 is completed.
  public internal(set) var sessionID: String?
  /// The inquiry that the payer must answer before paying; nil if there is none.
  @ByReference public internal(set) var inquiry: Inquiry?
  /// The action chosen in the last reply to an inquiry; if none was chosen, the ID of that inquiry.
  public internal(set) var answeredInquiry: String?
  /// The merchant's name and colour; nil if the platform sends no more than the name.
  @ByReference public internal(set) var shop: ShopSign?
  /// The payment methods and their fields; nil until the platform has sent them (step 5).
  @ByReference public internal(set) var interface: PaymentInterface?
  /// The ID of the chosen payment method; nil while the list of methods is shown.
  public internal(set) var method: String?
  /// The ID of a chosen payment method whose fields are still being fetched; nil if there is none.
  public internal(set) var awaitedMethod: String?
  /// The payment in the last state that the platform reported; nil until it has reported one.
  @ByReference public internal(set) var payment: Payment?
  /// The issuer's challenge; nil if none is open.
  @ByReference public internal(set) var challenge: Challenge?
  /// The external page or app in which the payer has to act; nil if there is none.
  @ByReference public internal(set) var redirect: Redirect?
  /// The platform's request for more payment data; nil if none is open.
  @ByReference public internal(set) var clarification: Clarification?
  /// The offer to continue with another provider; nil if none is open.
  @ByReference public internal(set) var cascade: Cascade?
  /// The decline of the last attempt; nil if there was none, or if the payer has confirmed new details since.
  @ByReference public internal(set) var decline: Decline?
  /// Whether the form was opened for another attempt after a decline, to which the payer can go back from it.
  var comesFromDecline = false
  /// The last error that the payer can correct on the current screen.
  @ByReference public internal(set) var recoverableError: CheckoutError?
  /// The last platform notification that the merchant server reported.
  @ByReference public internal(set) var notification: MerchantNotification?
  /// The notification of this attempt's outcome; nil until the platform has sent one.
  @ByReference public internal(set) var outcomeNotification: MerchantNotification?
  /// The result of the flow; nil until it is known. Later operations do not change it: see ``PaymentSummary``.
  @ByReference public internal(set) var result: CheckoutResult?
  /// Whether the payer has left the payment after it may have been charged.
  package internal(set) var hasLeft = false
  /// Whether the payer has left while the bank's challenge was open.
  var hasLeftChallenge = false
  /// The operations performed on the payment after its outcome was decided.
  public internal(set) var postPaymentOperations = PostPaymentOperations()
  /// The merchant's ID for the payment; empty if the order has none.
  package internal(set) var paymentID = ""
  /// The shop's language as two letters (ISO 639-1). The errors of the stages and the result have it.
  public internal(set) var language = "en"

  /// Creates the flow of a payment that has not been started.
  public init() {}

  /// Creates the flow of a payment in a shop that speaks a language.
  /// - Parameter language: two letters (ISO 639-1).
  init(language: String) { self.language = language }

  /// The open step of the current attempt, which is its first incomplete step by number.
  /// Step 11 is never the open step. Once the result has been received, only its display (step 13) is open.
  public var openStep: Step {
    if reached.contains(.resultReceived) { return .resultDisplayed }
    return reached.firstMissing(besides: .merchantNotified) ?? .resultDisplayed
  }

  /// Whether the payment may already have been charged.
  public var mayHaveCharged: Bool {
    switch phase {
    case .submitting, .registering, .processing, .challenged, .answering, .redirected, .settling, .leaving, .retrying:
      true
    case .clarifying, .cascading, .informing: true
    case .collecting: attempt > 1
    default: false
    }
  }

  /// The deadline for the payer's current action; nil if there is no action or it has no deadline.
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

  /// The polling interval for a confirmation in another app or on another page; nil if there is nothing to poll for.
  public var pollInterval: Duration? {
    switch phase {
    case .challenged: challenge?.pollInterval
    case .redirected: redirect?.pollInterval
    default: nil
    }
  }

  /// Whether the payer can retry after a decline: the platform allows another attempt, and there is a form to fill in.
  public var allowsAnotherAttempt: Bool {
    guard let decline, interface != nil else { return false }
    return decline.attemptsLeft.map { $0 > 0 } ?? true
  }

  /// Whether the open step has gone wrong: the payer has to correct something, or the payment was declined or has failed.
  package var isInTrouble: Bool {
    recoverableError != nil || phase == .retrying || [.declined, .failed].contains(result?.outcome)
  }

  /// The step to mark as the current one; nil once the flow has ended well.
  package var markedStep: Step? { hasEnded && !isInTrouble ? nil : openStep }

  /// Whether the flow has ended. After that, only notifications and operations on the payment follow.
  public var hasEnded: Bool { phase == .ended }
}

extension Flow {
  /// Gives all errors the shop's language, wherever they come from: the provider, the merchant server or the flow.
  mutating func localizeErrors() {
    if let error = recoverableError, error.language != language { recoverableError = error.localized(language) }
    if let result, result.language != language { self.result = result.localized(language) }
    postPaymentOperations.error?.language = language
  }
}

extension Flow {
  /// Restores the state of a stored payment for reading: what was completed, and how it ended. Nothing can go on from it.
  /// - Parameter record: the stored payment.
  package init(_ record: PaymentRecord) {
    let progress = record.progress
    self.init()
    phase = progress.outcome == nil ? progress.phase : .ended
    completed = progress.completed
    reached = StepSet(progress.completed)
    attempt = progress.attempt
    sessionID = progress.session
    payment = progress.payment ?? Payment(id: record.key.payment, status: "")
    let error = progress.error.map { CheckoutError(code: $0) }
    result = progress.outcome.map { [payment] in CheckoutResult(outcome: $0, payment: payment, error: error) }
  }
}
