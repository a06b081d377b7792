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
    /// More is wanted from the person.
    case clarifying
    /// One provider declined; the person may go on with another.
    case cascading(Verdict)
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
    var provider = Provider.first
    /// The person has told what was wanted.
    var isClarified = false
    var operation: Operation?
    /// The issuer's word.
    var verdict: IssuerVerdict?
    /// What was decided on somebody else's page.
    var deed: PlatformCode?
  }

  struct Destination: Codable, Sendable {
    var method: SandboxMethod
    var bank: SandboxRedirect.Bank?
  }

  /// Who passes payments on to the payment systems.
  struct Provider: Sendable, Codable, Equatable {
    var id: Int64
    var name: String

    static let first = Provider(id: 6, name: "Cosmo Acquiring")
    static let reserve = Provider(id: 7, name: "Reserve Acquiring")
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
  /// The recurring payment that was registered with it.
  private(set) var recurringID: Int64?
  /// What its merchant's server had done since it was decided, in order. Nil where an earlier version kept it.
  private(set) var laterOperations: [DoneOperation]?

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

  mutating func clarify(at now: Instant) -> Bool {
    guard stage == .registered, !isAbandoned else { return false }
    return enter(.clarifying, now)
  }

  /// The person has told what was wanted.
  mutating func supply(at now: Instant) -> Bool {
    guard stage == .clarifying else { return false }
    attempt.isClarified = true
    return enter(.registered, now)
  }

  /// The next provider takes over.
  mutating func cascade(at now: Instant) -> Bool {
    guard case .cascading = stage, let next = attempt.course.next, !isAbandoned else { return false }
    attempt.course = attempt.course.taken(by: next)
    attempt.provider = .reserve
    attempt.verdict = nil
    return enter(.requested, now)
  }

  /// Another program has taken up a payment whose issuer was being answered: the issuer asks anew.
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
    return enter(.redirected(ticket), now)
  }

  mutating func comeBack(from ticket: RedirectTicket, with deed: PlatformCode, at now: Instant) -> Bool {
    guard stage == .redirected(ticket) else { return false }
    attempt.deed = deed
    return enter(.resumed, now)
  }

  /// - Parameter code: the platform's; `0` pays.
  mutating func decide(_ code: PlatformCode, at now: Instant) -> Bool {
    switch stage {
    case .registered, .examined, .challenged, .redirected, .clarifying, .resumed:
      if code == .success, !order.action.takesNothing {
        charges += 1
        granted = attempt.course.share.of(order.money)
        if order.action == .sale { captured = granted ?? order.money.amount }
        if order.registersRecurring, let operation = attempt.operation { recurringID = operation.id % 100_000_000 }
      }
      return enter(.processed(verdict(code, at: now)), now)
    case .requested, .processed, .cascading, .retryable, .settled: return false
    }
  }

  /// The merchant server was told. Who left meanwhile gets no further attempt: the merchant server is to be told of
  /// that as well.
  mutating func settle(at now: Instant) -> Bool {
    guard case .processed(let verdict) = stage else { return false }
    guard verdict.status == .awaitingCustomer else { return enter(.settled(verdict), now) }
    if isAbandoned { return enter(.processed(Verdict(status: .decline, code: verdict.code)), now) }
    return enter(verdict.cascades ? .cascading(verdict) : .retryable(verdict), now)
  }

  /// No further attempt came: declined for good, with the last one's code.
  mutating func close(at now: Instant) -> Bool {
    let verdict: Verdict
    switch stage {
    case .retryable(let told), .cascading(let told): verdict = told
    default: return false
    }
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
    let (rule, wasAsked) = (attempt.verdict?.rule, attempt.verdict?.status == "C")
    attempt.verdict = verdict
    if verdict.rule == nil { attempt.verdict?.rule = rule }
    if verdict.status == "C" { attempt.course.authentication = .challenge }
    if verdict.status != "C", rule == nil, !wasAsked { attempt.course.authentication = .frictionless }
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

  mutating func note(_ operation: DoneOperation) { laterOperations = (laterOperations ?? []) + [operation] }
  mutating func take(_ amount: Int64) { captured = captured.plus(amount) ?? .max }
  mutating func giveBack(_ amount: Int64) { refunded = refunded.plus(amount) ?? .max }
  mutating func settle(_ verdict: Verdict, by operation: Operation) -> Bool {
    attempt.operation = operation
    return enter(.settled(verdict), operation.created)
  }

  /// What the payment is about now: nothing where only a card is looked at, what was captured where that is less.
  var sum: Money {
    if order.action.takesNothing { return Money(0, order.money.currency) }
    return Money(captured > 0 ? captured : granted ?? order.money.amount, order.money.currency)
  }

  /// Minor units that the payment environment has granted, once it has paid; those of the order before that.
  private(set) var granted: Int64?

  private mutating func enter(_ stage: Stage, _ now: Instant) -> Bool {
    self.stage = stage
    updated = now
    return true
  }

  /// Whether another provider can take over after this attempt.
  private var cascades: Bool { attempt.course.next != nil && !isAbandoned && !order.action.takesNothing }

  private func verdict(_ code: PlatformCode, at now: Instant) -> Verdict {
    let status: PaymentStatus =
      switch code {
      case .success: order.action == .auth ? .awaitingCapture : .success
      case .cancelled: .canceled
      default: cascades || allowsAnother(at: now) ? .awaitingCustomer : .decline
      }
    return Verdict(status: status, code: code, cascades: cascades && status == .awaitingCustomer)
  }
}
