import CheckoutCore
import KassaResources
import KassaTerminal

/// Tracks which steps of a payment have been printed. Each step is printed once per attempt, in order.
/// Steps completed before the program resumed the payment are not printed again.
struct StepAnnouncer: Sendable {
  struct Item: Hashable, Sendable {
    var step: Step
    /// The attempt number, starting at 1.
    var attempt: Int

    func words(_ strings: StringTable) -> String {
      let words = [
        "number": String(step.rawValue), "count": String(Step.allCases.count),
        "name": Page.stepName(step.rawValue, strings), "attempt": String(attempt),
      ]
      return strings(attempt > 1 ? "plain.step.again" : "plain.step", words)
    }
  }

  /// Returns all steps completed so far, including those completed before the program resumed the payment.
  static func all(_ presentation: Presentation) -> [Item] {
    var announcer = StepAnnouncer()
    return announcer.items(presentation.entries[...])
  }

  /// The number of flow entries already processed.
  private var seen = 0
  private var reported: Set<Item> = []

  /// Returns the steps completed since the last call.
  mutating func take(_ presentation: Presentation) -> [Item] {
    let entries = presentation.entries
    if entries.count < seen { self = StepAnnouncer() }
    defer { seen = entries.count }
    return items(entries.dropFirst(max(seen, presentation.resumedEntries)))
  }

  private mutating func items(_ entries: ArraySlice<FlowEntry>) -> [Item] {
    entries.compactMap { entry in
      let item = Item(step: entry.step, attempt: entry.attempt)
      return entry.kind == .completed && reported.insert(item).inserted ? item : nil
    }
  }
}
