import CheckoutCore

/// A payment as the platform knows it: a pure value. Every step tells whether it was legal; an illegal one changes
/// nothing.
struct PlatformPayment: Codable, Sendable {
  enum Stage: Codable, Sendable, Equatable {
    /// Acknowledged, nothing else.
    case requested
    /// An operation and a provider exist.
    case registered
    /// The issuer looks at the device, under this `threeDSServerTransID`.
    case examined(String)
    /// The issuer asks.
    case challenged(IssuerTransaction)
    /// Somebody else's page waits for the person.
    case redirected(RedirectTicket)
    /// On its way again after a challenge, or after somebody else's page.
    case resumed
    /// Decided; the merchant server is being told.
    case processed(Verdict)
    /// Declined, another attempt allowed.
    case retryable(Verdict)
    case settled(Verdict)
  }

  /// One try at paying.
  struct Attempt: Codable, Sendable {
    var identity: String
    var method: String
    var account: CardAccount
    var course: CardCourse
    /// The method and the bank that send the person away; nil for a card.
    var destination: Destination?
    /// What the card plays where no mock mode decides.
    var cardCourse = CardCourse.success
    /// Whether the instrument is to be kept if it is good.
    var keepsNew = false
    /// Under which it is kept, or was before; nil where it is not.
    var storedToken: String?

    func stored(as token: String) -> Attempt {
      var copy = self
      copy.storedToken = token
      return copy
    }
    var operation: Operation?
    /// The issuer's word.
    var verdict: IssuerVerdict?
  }

  struct Destination: Codable, Sendable {
    var method: SandboxMethod
    var bank: SandboxRedirect.Bank?
  }

  /// What exists from registration on.
  struct Operation: Codable, Sendable {
    /// Ten digits.
    var id: Int64
    /// The payment's id at the provider.
    var providerID: String
    /// The issuer's six digits, told when it paid.
    var authorisation: String
    var created: Instant
  }

  let order: Order
  let limits: SandboxLimits
  let firstAttempt: Instant
  private(set) var stage = Stage.requested
  private(set) var attempt: Attempt
  /// From 1.
  private(set) var number = 1
  /// The person is gone: no further attempt will come.
  private(set) var isAbandoned = false
  private(set) var updated: Instant
  /// Issuer's ids of all challenges so far.
  private(set) var transactions: Set<String> = []
  /// How often the payment environment took money.
  private(set) var charges = 0
  /// Minor units taken and given back so far.
  private(set) var captured: Int64 = 0
  private(set) var refunded: Int64 = 0

  init(order: Order, limits: SandboxLimits, attempt: Attempt, at now: Instant) {
    self.order = order
    self.limits = limits
    self.attempt = attempt
    firstAttempt = now
    updated = now
  }

  /// Nothing more happens by itself.
  var isSettled: Bool {
    if case .settled = stage { true } else { false }
  }

  var attemptsLeft: Int { max(0, limits.attempts - number) }

  /// Until the window of attempts closes; not below zero.
  func timeLeft(at now: Instant) -> Duration { max(.zero, firstAttempt + limits.attemptWindow - now) }

  /// Whether another attempt could follow this one.
  func allowsAnother(at now: Instant) -> Bool {
    attempt.course.allowsAnotherAttempt && !isAbandoned && attemptsLeft > 0 && timeLeft(at: now) > .zero
  }

  mutating func register(_ operation: Operation) -> Bool {
    guard stage == .requested else { return false }
    attempt.operation = operation
    return enter(.registered, operation.created)
  }

  /// The issuer is to look at the device first.
  mutating func examine(_ server: String, at now: Instant) -> Bool {
    guard stage == .registered, !isAbandoned else { return false }
    return enter(.examined(server), now)
  }

  /// The look at the device is over, however it came out.
  mutating func goOn(from server: String, at now: Instant) -> Bool {
    guard stage == .examined(server) else { return false }
    return enter(.registered, now)
  }

  mutating func challenge(_ transaction: IssuerTransaction, at now: Instant) -> Bool {
    guard stage == .registered, !isAbandoned else { return false }
    transactions.insert(transaction.acs)
    return enter(.challenged(transaction), now)
  }

  mutating func resume(from transaction: IssuerTransaction, at now: Instant) -> Bool {
    guard stage == .challenged(transaction) else { return false }
    return enter(.resumed, now)
  }

  mutating func sendAway(with ticket: RedirectTicket, at now: Instant) -> Bool {
    guard stage == .registered, !isAbandoned else { return false }
    return enter(.redirected(ticket), now)
  }

  mutating func comeBack(from ticket: RedirectTicket, at now: Instant) -> Bool {
    guard stage == .redirected(ticket) else { return false }
    return enter(.resumed, now)
  }

  /// - Parameter code: the platform's; `0` pays.
  mutating func decide(_ code: PlatformCode, at now: Instant) -> Bool {
    switch stage {
    case .registered, .examined, .challenged, .redirected, .resumed:
      if code == .success, !order.action.takesNothing {
        charges += 1
        if order.action == .sale { captured = order.money.amount }
      }
      return enter(.processed(verdict(code, at: now)), now)
    case .requested, .processed, .retryable, .settled: return false
    }
  }

  /// The merchant server was told. Who left meanwhile gets no further attempt: the merchant server is to be told of
  /// that as well.
  mutating func settle(at now: Instant) -> Bool {
    guard case .processed(let verdict) = stage else { return false }
    guard verdict.status == .awaitingCustomer else { return enter(.settled(verdict), now) }
    return enter(isAbandoned ? .processed(Verdict(status: .decline, code: verdict.code)) : .retryable(verdict), now)
  }

  /// No further attempt came: declined for good, with the last one's code.
  mutating func close(at now: Instant) -> Bool {
    guard case .retryable(let verdict) = stage else { return false }
    return enter(.processed(Verdict(status: .decline, code: verdict.code)), now)
  }

  mutating func retry(_ next: Attempt, at now: Instant) -> Bool {
    guard case .retryable = stage, allowsAnother(at: now) else { return false }
    attempt = next
    number += 1
    return enter(.requested, now)
  }

  var verdict: IssuerVerdict? { attempt.verdict }

  /// The issuer has answered. How it came to its first answer is kept with its last one.
  mutating func judge(_ verdict: IssuerVerdict) -> Bool {
    let rule = attempt.verdict?.rule
    attempt.verdict = verdict
    if verdict.rule == nil { attempt.verdict?.rule = rule }
    if verdict.status == "C" { attempt.course.authentication = .challenge }
    if verdict.status != "C", rule == nil { attempt.course.authentication = .frictionless }
    return true
  }

  /// The issuer has answered elsewhere: not before it asked there, and once.
  mutating func judgeElsewhere(_ verdict: IssuerVerdict) -> Bool {
    guard isAskedElsewhere else { return false }
    return judge(verdict)
  }

  /// The issuer asks the person elsewhere, in its own time: a decoupled authentication.
  var isAskedElsewhere: Bool { stage == .registered && attempt.verdict?.status == "D" }

  mutating func abandon() { isAbandoned = true }

  // Operations afterwards.

  mutating func take(_ amount: Int64) { captured += amount }
  mutating func giveBack(_ amount: Int64) { refunded += amount }
  mutating func settle(_ verdict: Verdict, by operation: Operation) -> Bool {
    attempt.operation = operation
    return enter(.settled(verdict), operation.created)
  }

  /// What the payment is about now: nothing where only a card is looked at, what was captured where that is less.
  var sum: Money {
    if order.action.takesNothing { return Money(0, order.money.currency) }
    return captured > 0 ? Money(captured, order.money.currency) : order.money
  }

  private mutating func enter(_ stage: Stage, _ now: Instant) -> Bool {
    self.stage = stage
    updated = now
    return true
  }

  private func verdict(_ code: PlatformCode, at now: Instant) -> Verdict {
    let status: PaymentStatus =
      switch code {
      case .success: order.action == .auth ? .awaitingCapture : .success
      case .cancelled: .canceled
      default: allowsAnother(at: now) ? .awaitingCustomer : .decline
      }
    return Verdict(status: status, code: code)
  }
}
