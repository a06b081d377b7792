/// The flow entries of one attempt at paying, by step: how the record of a payment is read.
public struct FlowAttempt: Sendable {
  /// From 1.
  public let number: Int
  /// In the order of their numbers. The last attempt has every step from its first one on, those before it only the steps
  /// in which something happened.
  public let steps: [Record]

  /// A step of one attempt.
  public struct Record: Sendable {
    public let step: Step
    public let isDone: Bool
    /// In the order of the stream.
    public let entries: [FlowEntry]

    /// When it was completed last in this attempt; nil where it was not.
    public var time: Instant? { entries.last { $0.kind == .completed }?.time }
  }

  /// The attempts of a payment.
  /// - Parameters:
  ///   - completed: the steps that the payment has behind it.
  ///   - attempt: the current one, from 1.
  public static func all(_ entries: [FlowEntry], completed: [Step], attempt: Int) -> [FlowAttempt] {
    let count = max(1, attempt)
    var found = Array(repeating: [[FlowEntry]](repeating: [], count: Step.allCases.count), count: count)
    for entry in entries {
      found[min(max(entry.attempt, 1), count) - 1][entry.step.rawValue - 1].append(entry)
    }
    return found.enumerated().map { index, steps in
      FlowAttempt(number: index + 1, steps: records(steps, of: index + 1, count, completed))
    }
  }

  private static func records(
    _ found: [[FlowEntry]], of number: Int, _ count: Int, _ completed: [Step]
  ) -> [Record] {
    // The notification may be late, and about an attempt before.
    let first =
      Step.allCases.first { $0 != .merchantNotified && !found[$0.rawValue - 1].isEmpty } ?? .detailsConfirmed
    return Step.allCases.compactMap { step in
      let entries = found[step.rawValue - 1]
      guard count == 1 || !entries.isEmpty || (number == count && step >= first) else { return nil }
      let isDone = count == 1 ? completed.contains(step) : entries.contains { $0.kind == .completed }
      return Record(step: step, isDone: isDone, entries: entries)
    }
  }
}
