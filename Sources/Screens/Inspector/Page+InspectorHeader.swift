import CheckoutCore
import KassaTerminal

extension Page {
  /// The header of the inspector: the payment system and the payment, how it ended, how long it took, and the attempt.
  mutating func nameInspected(_ context: Context) {
    let (flow, entries) = (context.flow, context.presentation.entries)
    badge = nil
    title = context.providerTitle
    subtitle = flow.payment?.id ?? ""
    subtitleRight = context.summary.outcome == nil ? "" : context.summary.title(context.strings)
    // The times run backwards where a step goes on during later ones.
    var facts = [context.say("inspector.bySteps")]
    if let first = entries.first?.time, let last = entries.last?.time {
      facts.append(
        DiagramLine.seconds(last - first, context.format) + LocaleFormat.noBreakSpace + context.say("unit.seconds"))
    }
    if flow.attempt > 1 { facts.append(context.say("inspector.attempt", ["number": String(flow.attempt)])) }
    corner = facts.joined(separator: " · ")
  }
}

extension Page {
  /// Shows the status of the last action in the last lines of an overlay, which has no status line. The row with the focus
  /// stays: instead of it, rows above it make room.
  mutating func end(with notice: Status, columns: Int) {
    guard case .lines(let lines)? = body.last else { return }
    let words = TextWidth.wrap(notice.text, toColumns: max(1, columns), most: 3)
    let told = words.map { Line(String($0), notice.tone == .normal ? .accent : notice.tone) }
    var rows = lines
    for _ in told where rows.count > 1 {
      let isFocused = focus != nil && rows.last?.id == focus
      // The first line is the heading.
      rows.remove(at: isFocused ? min(1, rows.count - 2) : rows.count - 1)
    }
    body[body.count - 1] = .lines(rows + told)
  }
}
