/// How long a payment goes on by itself. A platform that always has something to say, and never the end, is asked no more
/// after that: the payment is then undecided, and can be asked about later.
struct Endurance {
  /// Answers in a row without anything that a person did.
  static let mostAnswers = 500
  /// The longest wait for the platform's decision.
  static let longestWait = Duration.seconds(3600)
  /// The longest that somebody else's page is asked about.
  static let longestRedirect = Duration.seconds(86_400)

  private var answers = 0
  private var waiting: Instant?
  private var acted: Instant?

  /// An event that was taken.
  mutating func note(_ event: FlowEvent, at now: Instant) {
    switch event {
    case .start, .reply, .resume, .choose, .back, .confirm, .answer, .returned, .clarify, .goOn, .retry, .leave:
      answers = 0
      acted = now
      waiting = nil
    // The time that somebody spends elsewhere is not the platform's.
    case .challengeOver, .redirectOver, .timedOut: waiting = nil
    default: break
    }
  }

  /// Whether what a flow wants done is still worth doing.
  mutating func allows(_ effect: FlowEffect, at now: Instant) -> Bool {
    switch effect {
    case .awaitPlatform:
      answers += 1
      let since = waiting ?? now
      waiting = since
      return answers <= Self.mostAnswers && now - since <= Self.longestWait
    case .checkRedirect(isReturned: false):
      let since = acted ?? now
      acted = since
      return now - since <= Self.longestRedirect
    default: return true
    }
  }
}
