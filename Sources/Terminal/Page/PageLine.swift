/// One line of a page once the width is known: runs of styled text, and what they belong to.
struct PageLine: Equatable {
  struct Span: Equatable {
    var column: Int
    var text: String
    var style: Style
    /// The element that a click here means.
    var target: String?
    /// Columns that the target takes; the text's width unless set.
    var columns: Int?
    /// The address that the text is.
    var link: Hyperlink?
  }

  var spans: [Span] = []
  /// The element whose focus makes this line the one to keep in sight.
  var element: String?
  /// Column of the hardware cursor, where this line has the focus.
  var cursor: Int?

  init() {}

  init(_ text: String, _ style: Style, column: Int = 0, element: String? = nil, target: String? = nil) {
    spans = [Span(column: column, text: text, style: style, target: target)]
    self.element = element
  }

  mutating func add(_ text: String, _ style: Style, at column: Int, target: String? = nil, columns: Int? = nil) {
    spans.append(Span(column: column, text: text, style: style, target: target, columns: columns))
  }
}
