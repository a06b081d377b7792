import CheckoutCore
import KassaSandbox

/// A payment session: the order, the payment once it has been requested, and the history of its status.
struct PlatformSession: Codable, Sendable {
  let id: String
  let order: PlatformOrder
  private(set) var payment: PlatformPayment?
  /// Whether the payer left before requesting a payment.
  private(set) var isEnded = false
  /// The IDs of the acknowledged requests.
  private(set) var identities: Set<String> = []
  /// The responses to status requests, one for each revision, starting with `firstRevision`.
  private var history: [KeptBytes] = []
  private var hasEnded = false
  /// The first revision in `history`. Revision 1 describes the session without a payment.
  private var firstRevision = 2
  /// The revisions in which the payment waits for the payer.
  private var prompts: Set<Int> = []

  init(id: String, order: PlatformOrder, payment: PlatformPayment? = nil) {
    self.id = id
    self.order = order
    self.payment = payment
  }

  /// Starts a payment or its next attempt.
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

  /// Performs a transition if `attempt` is still the current attempt. An illegal transition changes nothing.
  mutating func advance(_ attempt: Int, _ step: (inout PlatformPayment) -> Bool) -> Bool {
    guard payment?.number == attempt, var next = payment, step(&next) else { return false }
    payment = next
    return true
  }

  /// Records that the payer has left.
  mutating func leave() {
    if payment == nil { isEnded = true } else { payment?.abandon() }
  }

  /// Records the current state of the payment as the next revision.
  mutating func record() {
    guard let payment else { return }
    // After a post-payment operation, earlier revisions are obsolete.
    if hasEnded {
      firstRevision += history.count
      history = []
    }
    hasEnded = payment.isSettled
    history.append(
      KeptBytes(StatusMessage(payment: payment).body(revision: firstRevision + history.count).wireBytes))
    let latest = revision
    if payment.awaitsPayer { prompts.insert(latest) }
  }

  /// The latest recorded revision.
  var revision: Int { firstRevision + history.count - 1 }

  /// Whether the payment is still in progress, so that a restarted application can resume it.
  var isUnfinished: Bool {
    guard let payment else { return false }
    if case .settled = payment.stage { return false }
    return true
  }

  /// Returns the status response for the revision after `known`; nil if there is none yet.
  ///
  /// Revisions are returned one at a time, so that the SDK does not miss any transition.
  /// A prompt is left out once a later revision exists: nobody waits for the payer any more, and a restarted
  /// application would ask again for what has been given, or offer another attempt at a payment that is paid.
  /// Returning the final revision discards all earlier ones.
  mutating func changes(after known: Int) -> [UInt8]? {
    guard payment != nil else { return isEnded || known < 1 ? StatusMessage.nothing(revision: 1).wireBytes : nil }
    var index = max(0, min(max(known, 0), firstRevision + history.count) + 1 - firstRevision)
    while index < history.count - 1, prompts.contains(firstRevision + index) { index += 1 }
    guard index < history.count else { return nil }
    let answer = history[index]
    if case .settled = payment?.stage, index == history.count - 1 {
      firstRevision += index
      history = [answer]
    }
    return answer.bytes
  }
}
