/// A limit on the payer's actions, so that a front end that never stops sending them cannot keep a payment busy forever.
///
/// A person needs a few dozen actions. Actions that come after the limit are ignored.
struct ActionLimit {
  enum Verdict {
    case take
    /// The limit is reached: take a `leave` instead.
    case leave
    case ignore
  }

  /// The number of actions after which the payer leaves.
  static let most = 10_000
  /// The number of actions in a row that change nothing and are still followed by a presentation.
  static let mostIdle = 100

  private var count = 0
  private var idle = 0

  /// Decides what to do with the next action.
  mutating func next() -> Verdict {
    count += 1
    return count < Self.most ? .take : count == Self.most ? .leave : .ignore
  }

  /// Notes whether an action has changed the flow.
  /// - Returns: whether to present the flow after it.
  mutating func shows(isEffective: Bool) -> Bool {
    idle = isEffective ? 0 : idle + 1
    return idle <= Self.mostIdle
  }
}
