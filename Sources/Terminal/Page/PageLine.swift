/// A line of a page, laid out for a given width: spans of styled text and their elements.
struct PageLine {
  struct Span {
    var column: Int
    var text: String
    var style: Style
    /// The ID of the element that a click selects.
    var target: ElementID?
    /// The width of the clickable area in columns; nil for the width of the text.
    var columns: Int?
    /// The target of the hyperlink on the text; nil if there is none.
    var link: Hyperlink?
    /// The ID of the part of the page whose text this is, where no click selects it.
    var owner: ElementID?
  }

  var spans: [Span] = []
  /// The ID of the element that, when focused, scrolls this line into view.
  var element: ElementID?
  /// The column of the hardware cursor if this line has the focus.
  var cursor: Int?

  init() {}

  init(_ text: String, _ style: Style, column: Int = 0, element: ElementID? = nil, target: ElementID? = nil) {
    spans = [Span(column: column, text: text, style: style, target: target)]
    self.element = element
  }

  mutating func add(_ text: String, _ style: Style, at column: Int, target: ElementID? = nil, columns: Int? = nil) {
    spans.append(Span(column: column, text: text, style: style, target: target, columns: columns))
  }

  mutating func add(_ text: String, _ style: Style, at column: Int, owner: ElementID) {
    spans.append(Span(column: column, text: text, style: style, owner: owner))
  }

  /// The IDs of all parts of the page that have text in the line.
  var parts: Set<ElementID> {
    Set(([element] + spans.flatMap { [$0.target, $0.owner] }).compactMap(\.self).filter { !$0.rawValue.isEmpty })
  }

  /// Returns the text that a part of the page has in the line.
  func text(of part: ElementID) -> String {
    let own = spans.filter { $0.owner == part }
    return (own.isEmpty ? spans : own).map(\.text).joined()
  }

  /// The width of the text, in columns.
  var columns: Int { spans.map { $0.column + TextWidth.columns($0.text) }.max() ?? 0 }

  /// Draws the line from a column on, in an area that is some columns wide.
  func paint(on frame: inout Frame, _ theme: Theme, row: Int, column: Int, columns: Int) {
    for span in spans where span.column < columns {
      let (start, room) = (Point(column: column + span.column, row: row), columns - span.column)
      frame.put(span.text, at: start, style: span.style, maxColumns: room)
      if let sign = theme.leadingSign(span.text, span.style) {
        frame.put(sign.text, at: start, style: sign.style, maxColumns: room)
      }
    }
  }
}
