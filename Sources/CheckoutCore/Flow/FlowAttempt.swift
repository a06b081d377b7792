/// The flow entries of one payment attempt, grouped by step for display.
public struct FlowAttempt: Sendable {
  /// The number of the attempt, from 1.
  public let number: Int
  /// The steps in numerical order.
  /// The last attempt contains every step from its first one onwards; earlier attempts contain only steps with entries.
  public let steps: [Record]

  /// A step within one attempt.
  public struct Record: Sendable {
    /// The step to which the entries belong.
    public let step: Step
    /// Whether the step was completed in this attempt.
    public let isDone: Bool
    /// The entries in the order in which they were recorded.
    public let entries: [FlowEntry]

    /// The time of the step's last completion in this attempt; nil if it was not completed.
    public var time: Instant? { entries.last { $0.kind == .completed }?.time }
  }

  /// Groups the entries of a payment by attempt and step.
  /// - Parameters:
  ///   - entries: the flow entries of the payment.
  ///   - completed: the steps that the payment has completed.
  ///   - attempt: the number of the current attempt, from 1.
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
    // A late notification may belong to an earlier attempt, so it does not determine the first step of this one.
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
