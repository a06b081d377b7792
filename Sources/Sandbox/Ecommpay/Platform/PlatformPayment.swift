import CheckoutCore
import KassaSandbox

/// The state machine of a payment on the platform, implemented as a value type.
///
/// Every transition returns whether it was legal. An illegal transition changes nothing.
struct PlatformPayment: Codable, Sendable {
  enum Stage: Codable, Sendable, Equatable {
    /// The platform has acknowledged the request.
    case requested
    /// The platform has created an operation and chosen a provider.
    case registered
    /// The issuer is collecting device data (3DS Method) under this `threeDSServerTransID`.
    case examined(String)
    /// The issuer is challenging the payer.
    case challenged(IssuerTransaction)
    /// The payer has been redirected to an external page.
    case redirected(RedirectTicket)
    /// The platform is waiting for clarification data from the payer.
    case clarifying
    /// One provider declined; the payer may continue with another.
    case cascading(AttemptResult)
    /// The challenge or redirect is over, and processing continues.
    case resumed
    /// The result is known; the platform is notifying the merchant server.
    case processed(AttemptResult)
    /// The attempt was declined; another attempt is allowed.
    case retryable(AttemptResult)
    case settled(AttemptResult)
  }

  /// An attempt to pay.
  struct Attempt: Codable, Sendable {
    var identity: String
    var method: String
    var account: CardAccount
    var scenario: CardScenario
    /// The method and the bank of a redirect payment; nil for a card.
    var destination: Destination?
    /// The scenario that the card itself determines, regardless of the order's mock mode.
    var cardScenario = CardScenario.success
    /// Whether to store the instrument if the payment succeeds.
    var keepsNew = false
    /// The token of the new or previously stored instrument; nil if it is not stored.
    var storedToken: String?

    func stored(as token: String) -> Attempt {
      var copy = self
      copy.storedToken = token
      return copy
    }
    var provider = Provider.first
    /// Whether the payer has supplied the clarification data.
    var isClarified = false
    var operation: Operation?
    /// The result of the issuer's authentication.
    var verdict: IssuerVerdict?
    /// The result of the redirect.
    var redirectResult: EcommpayCode?
  }

  struct Destination: Codable, Sendable {
    var method: EcommpayMethod
    var bank: EcommpayRedirect.Bank?
  }

  /// An acquirer that processes payments for the platform.
  struct Provider: Sendable, Codable, Equatable {
    var id: Int64
    var name: String

    static let first = Provider(id: 6, name: "Cosmo Acquiring")
    static let reserve = Provider(id: 7, name: "Reserve Acquiring")
  }

  /// The operation that the platform creates at registration.
  struct Operation: Codable, Sendable {
    /// The ten-digit operation ID.
    var id: Int64
    /// The provider's payment ID.
    var providerID: String
    /// The issuer's six-digit authorisation code, reported only for an approved payment.
    var authorisation: String
    var created: Instant
  }

  let order: PlatformOrder
  let limits: SandboxLimits
  let firstAttempt: Instant
  private(set) var stage = Stage.requested
  private(set) var attempt: Attempt
  /// The attempt number, starting at 1.
  private(set) var number = 1
  /// Whether the payer has left, so no further attempt will follow.
  private(set) var isAbandoned = false
  private(set) var updated: Instant
  /// The ACS transaction IDs of all challenges so far.
  private(set) var transactions: Set<String> = []
  /// The last redirect, also after its end; nil if there was none.
  private(set) var ticket: RedirectTicket?
  /// The number of successful authorisations.
  private(set) var charges = 0
  /// The amounts captured and refunded so far, in minor units.
  private(set) var captured: Int64 = 0
  private(set) var refunded: Int64 = 0
  /// The ID of the recurring payment that this payment registered; nil if it registered none.
  private(set) var recurringID: Int64?
  /// The completed post-payment operations, in order of completion.
  private(set) var laterOperations: [DoneOperation] = []

  init(order: PlatformOrder, limits: SandboxLimits, attempt: Attempt, at now: Instant) {
    self.order = order
    self.limits = limits
    self.attempt = attempt
    firstAttempt = now
    updated = now
  }

  /// Whether the payment has reached its final stage.
  var isSettled: Bool {
    if case .settled = stage { true } else { false }
  }

  var attemptsLeft: Int { max(0, limits.attempts - number) }

  /// Returns the time left until the attempt window closes. The result is never negative.
  func timeLeft(at now: Instant) -> Duration { max(.zero, firstAttempt + limits.attemptWindow - now) }

  /// Returns whether another attempt may follow this one.
  func allowsAnother(at now: Instant) -> Bool {
    attempt.scenario.allowsAnotherAttempt && !isAbandoned && attemptsLeft > 0 && timeLeft(at: now) > .zero
  }

  mutating func register(_ operation: Operation) -> Bool {
    guard stage == .requested else { return false }
    attempt.operation = operation
    return enter(.registered, operation.created)
  }

  /// Starts the 3DS Method, which precedes the authentication.
  mutating func examine(_ server: String, at now: Instant) -> Bool {
    guard stage == .registered, !isAbandoned else { return false }
    return enter(.examined(server), now)
  }

  /// Ends the 3DS Method, regardless of its result.
  mutating func endMethod(from server: String, at now: Instant) -> Bool {
    guard stage == .examined(server) else { return false }
    return enter(.registered, now)
  }

  mutating func challenge(_ transaction: IssuerTransaction, at now: Instant) -> Bool {
    guard stage == .registered, !isAbandoned else { return false }
    transactions.insert(transaction.acs)
    return enter(.challenged(transaction), now)
  }

  mutating func clarify(at now: Instant) -> Bool {
    guard stage == .registered, !isAbandoned else { return false }
    return enter(.clarifying, now)
  }

  /// Records that the payer has supplied the clarification data.
  mutating func supply(at now: Instant) -> Bool {
    guard stage == .clarifying else { return false }
    attempt.isClarified = true
    return enter(.registered, now)
  }

  /// Moves the attempt to the next provider.
  mutating func cascade(at now: Instant) -> Bool {
    guard case .cascading = stage, let next = attempt.scenario.next, !isAbandoned else { return false }
    attempt.scenario = attempt.scenario.taken(by: next)
    attempt.provider = .reserve
    attempt.verdict = nil
    return enter(.requested, now)
  }

  /// Replaces an open challenge with a new one after a restarted application has resumed the payment.
  mutating func ask(again transaction: IssuerTransaction, insteadOf old: IssuerTransaction, at now: Instant) -> Bool {
    guard stage == .challenged(old) else { return false }
    transactions.insert(transaction.acs)
    return enter(.challenged(transaction), now)
  }

  mutating func resume(from transaction: IssuerTransaction, at now: Instant) -> Bool {
    guard stage == .challenged(transaction) else { return false }
    return enter(.resumed, now)
  }

  mutating func sendAway(with ticket: RedirectTicket, at now: Instant) -> Bool {
    guard stage == .registered, !isAbandoned else { return false }
    self.ticket = ticket
    return enter(.redirected(ticket), now)
  }

  mutating func comeBack(from ticket: RedirectTicket, with redirectResult: EcommpayCode, at now: Instant) -> Bool {
    guard stage == .redirected(ticket) else { return false }
    attempt.redirectResult = redirectResult
    return enter(.resumed, now)
  }

  /// Sets the result of the attempt.
  /// - Parameter code: the platform's result code; `0` means that the payment was approved.
  mutating func decide(_ code: EcommpayCode, at now: Instant) -> Bool {
    switch stage {
    case .registered, .examined, .challenged, .redirected, .clarifying, .resumed:
      if code == .success, !order.action.takesNothing {
        charges += 1
        granted = attempt.scenario.share.of(order.money)
        if order.action == .sale { captured = granted ?? order.money.amount }
        // Only a card can be debited again: `/v2/payment/card/recurring`. Source: ecommpay, Gate.
        if order.registersRecurring, attempt.destination == nil, let operation = attempt.operation {
          recurringID = operation.id % 100_000_000
        }
      }
      return enter(.processed(verdict(code, at: now)), now)
    case .requested, .processed, .cascading, .retryable, .settled: return false
    }
  }

  /// Advances the stage after the platform has notified the merchant server.
  ///
  /// If the payer has left in the meantime, the decline becomes final and the merchant server is notified again.
  mutating func settle(at now: Instant) -> Bool {
    guard case .processed(let verdict) = stage else { return false }
    guard verdict.status == .awaitingCustomer else { return enter(.settled(verdict), now) }
    if isAbandoned { return enter(.processed(AttemptResult(status: .decline, code: verdict.code)), now) }
    return enter(verdict.cascades ? .cascading(verdict) : .retryable(verdict), now)
  }

  /// Declines the payment for good with the result code of the last attempt, because no further attempt followed.
  mutating func close(at now: Instant) -> Bool {
    let verdict: AttemptResult
    switch stage {
    case .retryable(let given), .cascading(let given): verdict = given
    default: return false
    }
    return enter(.processed(AttemptResult(status: .decline, code: verdict.code)), now)
  }

  mutating func retry(_ next: Attempt, at now: Instant) -> Bool {
    guard case .retryable = stage, allowsAnother(at: now) else { return false }
    attempt = next
    number += 1
    return enter(.requested, now)
  }

  var verdict: IssuerVerdict? { attempt.verdict }

  /// Records a result from the issuer. A result without a risk calculation (`rule`) keeps the earlier calculation.
  mutating func judge(_ verdict: IssuerVerdict) -> Bool {
    let (rule, wasAsked) = (attempt.verdict?.rule, attempt.verdict?.status == "C")
    attempt.verdict = verdict
    if verdict.rule == nil { attempt.verdict?.rule = rule }
    if verdict.status == "C" { attempt.scenario.authentication = .challenge }
    if verdict.status != "C", rule == nil, !wasAsked { attempt.scenario.authentication = .frictionless }
    return true
  }

  /// Records the result of a decoupled authentication; returns false if none is in progress.
  mutating func recordDecoupledResult(_ verdict: IssuerVerdict) -> Bool {
    guard isDecoupledInProgress else { return false }
    return judge(verdict)
  }

  /// Whether a decoupled authentication is in progress (`transStatus` D).
  var isDecoupledInProgress: Bool { stage == .registered && attempt.verdict?.status == "D" }

  mutating func abandon() { isAbandoned = true }

  // Post-payment operations.

  mutating func note(_ operation: DoneOperation) { laterOperations.append(operation) }
  mutating func take(_ amount: Int64) { captured = captured.plus(amount) ?? .max }
  mutating func giveBack(_ amount: Int64) { refunded = refunded.plus(amount) ?? .max }
  mutating func settle(_ verdict: AttemptResult, by operation: Operation) -> Bool {
    attempt.operation = operation
    return enter(.settled(verdict), operation.created)
  }

  /// The current amount: the captured amount if there is one, otherwise the authorised amount or the order's amount.
  ///
  /// The amount is zero for card verification and tokenisation.
  var sum: Money {
    if order.action.takesNothing { return Money(0, order.money.currency) }
    return Money(captured > 0 ? captured : granted ?? order.money.amount, order.money.currency)
  }

  /// The authorised amount in minor units; nil before the authorisation.
  private(set) var granted: Int64?

  private mutating func enter(_ stage: Stage, _ now: Instant) -> Bool {
    self.stage = stage
    updated = now
    return true
  }

  /// Whether the next provider in a cascade can take over after a decline.
  private var cascades: Bool { attempt.scenario.next != nil && !isAbandoned && !order.action.takesNothing }

  private func verdict(_ code: EcommpayCode, at now: Instant) -> AttemptResult {
    let status: PaymentStatus =
      switch code {
      case .success: order.action == .auth ? .awaitingCapture : .success
      case .cancelled: .canceled
      default: cascades || allowsAnother(at: now) ? .awaitingCustomer : .decline
      }
    return AttemptResult(status: status, code: code, cascades: cascades && status == .awaitingCustomer)
  }
}
