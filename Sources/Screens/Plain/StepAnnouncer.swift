import CheckoutCore
import KassaResources
import KassaTerminal

/// Tracks which steps of a payment have been printed. Each step is printed once per attempt, in the order of the flow: a
/// platform may notify the shop before it tells the SDK that the payment has been processed.
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
    return announcer.items(presentation.entries[...], isOver: true)
  }

  /// The number of flow entries already processed.
  private var seen = 0
  private var reported: Set<Item> = []
  /// The step of the notification, as long as the one before it has not been completed.
  private var early: [Item] = []

  /// Returns the steps completed since the last call.
  mutating func take(_ presentation: Presentation) -> [Item] {
    let entries = presentation.entries
    if entries.count < seen { self = StepAnnouncer() }
    defer { seen = entries.count }
    let isOver = presentation.flow.result != nil
    return items(entries.dropFirst(max(seen, presentation.resumedEntries)), isOver: isOver)
  }

  private mutating func items(_ entries: ArraySlice<FlowEntry>, isOver: Bool) -> [Item] {
    let new = entries.compactMap { entry in
      let item = Item(step: entry.step, attempt: entry.attempt)
      return entry.kind == .completed && reported.insert(item).inserted ? item : nil
    }
    let items = (early + new).sorted { ($0.attempt, $0.step.rawValue) < ($1.attempt, $1.step.rawValue) }
    early = []
    guard !isOver, let last = items.last, last.step == .merchantNotified,
      !reported.contains(Item(step: .paymentProcessed, attempt: last.attempt))
    else { return items }
    early = [last]
    return items.dropLast()
  }
}
