import CheckoutCore
import KassaTerminal

/// The diagram beside the checkout, in windows of at least 140 columns. It follows the payment.
enum DiagramPanel {
  /// The least number of columns of a window in which the diagram stands beside the checkout.
  static let leastColumns = 140
  /// The rows of a window that are not the panel's: header, rules and key hints.
  private static let edges = 4
  /// How many rows after the latest one are shown, so that a person sees what comes next.
  private static let ahead = 2

  /// Returns the names of the lanes and as many rows as fit, around the latest one.
  static func lines(_ diagram: FlowDiagram, _ context: Context) -> [Page.Line] {
    let columns = min(60, context.size.columns - 83) - 1
    let rows = max(1, context.size.rows - edges - 1)
    let drawing = DiagramLine(context: context, columns: DiagramColumns(columns: columns), began: diagram.began)
    let first = max(0, min(diagram.latest + 1 + ahead, diagram.rows.count) - rows)
    return [drawing.heading(isScrolled: first > 0)]
      + diagram.rows.dropFirst(first).prefix(rows).map { drawing.line($0, isSelected: false) }
  }
}
