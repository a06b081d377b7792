import CheckoutCore

/// A payment session: the order, the payment once it is requested, and what was told of it.
struct Session: Codable, Sendable {
  let id: String
  let order: Order
  private(set) var payment: PlatformPayment?
  /// Left without a payment.
  private(set) var isEnded = false
  /// Requests that were acknowledged.
  private(set) var identities: Set<String> = []
  /// Answers to status requests from `firstRevision` on, each as it was at its time.
  private var history: [KeptBytes] = []
  private var hasEnded = false
  /// Revision 1 is the session without a payment.
  private var firstRevision = 2

  init(id: String, order: Order) {
    self.id = id
    self.order = order
  }

  /// Starts a payment, or its next attempt.
  mutating func request(_ attempt: PlatformPayment.Attempt, limits: SandboxLimits, at now: Instant) -> Bool {
    if payment == nil {
      guard !isEnded else { return false }
      payment = PlatformPayment(order: order, limits: limits, attempt: attempt, at: now)
    } else {
      guard payment?.retry(attempt, at: now) == true else { return false }
    }
    identities.insert(attempt.identity)
    return true
  }

  /// Does a step of the payment, if it is still the turn of this attempt; illegal steps change nothing.
  mutating func advance(_ attempt: Int, _ step: (inout PlatformPayment) -> Bool) -> Bool {
    guard payment?.number == attempt, var next = payment, step(&next) else { return false }
    payment = next
    return true
  }

  /// The person left.
  mutating func leave() {
    if payment == nil { isEnded = true } else { payment?.abandon() }
  }

  /// Makes the payment as it is now the next revision.
  mutating func record(provider: String, version: String) {
    guard let payment else { return }
    // An operation after the end: how the payment stood before nobody needs to be told any more.
    if hasEnded {
      firstRevision += history.count
      history = []
    }
    hasEnded = payment.isSettled
    history.append(
      KeptBytes(
        StatusMessage(payment: payment, provider: provider, version: version).body(
          revision: firstRevision + history.count
        ).json))
  }

  /// The revision after the one that the caller knows; nil while there is none.
  ///
  /// Revisions are told one by one, so that nobody misses a step. What was told before the end is forgotten with it.
  mutating func news(after known: Int) -> [UInt8]? {
    guard payment != nil else { return isEnded || known < 1 ? StatusMessage.nothing(revision: 1).json : nil }
    let index = max(0, min(max(known, 0), firstRevision + history.count) + 1 - firstRevision)
    guard index < history.count else { return nil }
    let answer = history[index]
    if case .settled = payment?.stage, index == history.count - 1 {
      firstRevision += index
      history = [answer]
    }
    return answer.bytes
  }
}
