import CheckoutCore
import Resources
import Terminal

/// Which steps of a payment were not told yet. A step is told once an attempt, in the order in which it happened; what
/// another run of the program has done is no news.
struct StepNews: Sendable {
  struct Item: Hashable, Sendable {
    var step: Step
    /// From 1.
    var attempt: Int

    func words(_ strings: StringTable) -> String {
      let words = [
        "number": String(step.rawValue), "count": String(Step.allCases.count),
        "name": Page.stepName(step.rawValue, strings), "attempt": String(attempt),
      ]
      return strings(attempt > 1 ? "plain.step.again" : "plain.step", words)
    }
  }

  /// How many entries were looked at.
  private var seen = 0
  private var told: Set<Item> = []

  /// What is new since the last time.
  mutating func take(_ presentation: Presentation) -> [Item] {
    let entries = presentation.entries
    if entries.count < seen { self = StepNews() }
    defer { seen = entries.count }
    return entries.dropFirst(max(seen, presentation.resumedEntries)).compactMap { entry in
      let item = Item(step: entry.step, attempt: entry.attempt)
      return entry.kind == .completed && told.insert(item).inserted ? item : nil
    }
  }
}
