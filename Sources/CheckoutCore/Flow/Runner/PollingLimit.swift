/// A limit on unattended polling, so that a platform without a final result cannot keep the flow running.
/// Beyond this limit, the flow ends as `.pending`, and the payer can ask for the state of the payment later.
struct PollingLimit {
  /// The maximum number of consecutive updates without an action by the payer.
  static let maxUnattendedUpdates = 500
  /// The longest wait for the platform's decision.
  static let maxWait = Duration.seconds(3600)
  /// The longest time for which an external page is polled.
  static let maxRedirectWait = Duration.seconds(86_400)

  private var answers = 0
  private var waiting: Instant?
  private var acted: Instant?

  /// Records an event that the flow has accepted.
  mutating func note(_ event: FlowEvent, at now: Instant) {
    switch event {
    // An operation after the result is not part of the payment.
    case .person(.operate): break
    case .start, .resume, .person:
      answers = 0
      acted = now
      waiting = nil
    // Do not count the time that the payer spends in a challenge or on another page as waiting for the platform.
    case .challengeOver, .redirectOver, .timedOut: waiting = nil
    default: break
    }
  }

  /// Returns whether the effect is still within the limits.
  mutating func allows(_ effect: FlowEffect, at now: Instant) -> Bool {
    switch effect {
    case .awaitPlatform:
      answers += 1
      let since = waiting ?? now
      waiting = since
      return answers <= Self.maxUnattendedUpdates && now - since <= Self.maxWait
    case .checkRedirect(isReturned: false):
      let since = acted ?? now
      acted = since
      return now - since <= Self.maxRedirectWait
    default: return true
    }
  }
}
