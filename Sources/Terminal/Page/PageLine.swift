/// A line of a page, laid out for a given width: spans of styled text and their elements.
struct PageLine: Equatable {
  struct Span: Equatable {
    var column: Int
    var text: String
    var style: Style
    /// The ID of the element that a click selects.
    var target: ElementID?
    /// The width of the clickable area in columns; nil for the width of the text.
    var columns: Int?
    /// The target of the hyperlink on the text; nil if there is none.
    var link: Hyperlink?
  }

  var spans: [Span] = []
  /// The ID of the element that, when focused, scrolls this line into view.
  var element: ElementID?
  /// The column of the hardware cursor if this line has the focus.
  var cursor: Int?

  init() {}

  /// Compares two lines without copying them. Every stored property must be listed here.
  static func isSame(_ left: UnsafePointer<PageLine>, _ right: UnsafePointer<PageLine>) -> Bool {
    left.pointee.spans == right.pointee.spans && left.pointee.element == right.pointee.element
      && left.pointee.cursor == right.pointee.cursor
  }

  init(_ text: String, _ style: Style, column: Int = 0, element: ElementID? = nil, target: ElementID? = nil) {
    spans = [Span(column: column, text: text, style: style, target: target)]
    self.element = element
  }

  mutating func add(_ text: String, _ style: Style, at column: Int, target: ElementID? = nil, columns: Int? = nil) {
    spans.append(Span(column: column, text: text, style: style, target: target, columns: columns))
  }

  /// Draws the line from a column on, in an area that is some columns wide.
  func paint(on frame: inout Frame, row: Int, column: Int, columns: Int) {
    for index in spans.indices where spans[index].column < columns {
      frame.put(
        spans[index].text, at: Point(column: column + spans[index].column, row: row), style: spans[index].style,
        maxColumns: columns - spans[index].column)
    }
  }
}
