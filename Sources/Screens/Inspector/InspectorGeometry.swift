import KassaTerminal

/// How many rows the parts of the inspector have in a window.
struct InspectorGeometry {
  let columns: Int
  /// The rows of the diagram.
  let list: Int
  /// The lines of the message below the diagram, without its title; 0 in a window with less than 80 columns.
  let detail: Int
  /// The lines of a message that has a page of its own.
  let message: Int

  init(_ context: Context, _ screen: InspectorScreen) {
    let rows = PageLayout.overlayRows(context.size)
    columns = max(20, context.size.columns - 3)
    message = max(1, rows - 1)
    let isPrompting = screen.filter != nil || screen.wanted != nil
    let isBeside = context.size.columns >= 80 && rows >= 14
    detail = isBeside ? min(16, max(5, rows / 3)) : 0
    list = max(1, rows - 1 - (isPrompting ? 1 : 0) - (isBeside ? detail + 1 : 0))
  }
}
