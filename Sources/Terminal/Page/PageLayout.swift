/// A page drawn for a window: the frame, and what a click means where.
public struct PageLayout: Equatable, Sendable {
  public var frame: Frame
  public var targets: [Target]

  public struct Target: Equatable, Sendable {
    public var area: Rect
    public var element: String
  }

  /// The element at a point of the window; the topmost where several overlap.
  public func element(at point: Point) -> String? {
    targets.last { $0.area.contains(point) }?.element
  }

  /// The smallest window in which a checkout can be used.
  public static let smallest = Size(columns: 40, rows: 12)

  /// Draws a page. Pure: the same page, size and theme give the same cells.
  /// - Parameter tooSmall: what to say in a window smaller than `smallest`.
  public init(_ page: Page, size: Size, theme: Theme, tooSmall: String = "") {
    var painter = PagePainter(page: page, size: size, theme: theme)
    if size.columns < Self.smallest.columns || size.rows < Self.smallest.rows {
      painter.paintTooSmall(tooSmall)
    } else {
      painter.paint()
    }
    if theme.isASCII { painter.frame.foldToASCII() }
    frame = painter.frame
    targets = painter.targets
  }
}

struct PagePainter {
  let page: Page
  let theme: Theme
  let size: Size
  var frame: Frame
  var targets: [PageLayout.Target] = []

  init(page: Page, size: Size, theme: Theme) {
    self.page = page
    self.theme = theme
    self.size = size
    frame = Frame(size: size)
    frame.title = page.title
    if theme.normal != Style() {
      frame.fill(Rect(column: 0, row: 0, columns: size.columns, rows: size.rows), theme.normal)
    }
  }

  /// Boxes and air only where there is room for them.
  private var isBoxed: Bool { size.columns >= 60 && size.rows >= 18 }
  private var margin: Int { isBoxed ? 2 : 0 }
  private var hasPanel: Bool { size.columns >= 120 && !page.panel.isEmpty }
  private var panelColumns: Int { hasPanel ? min(56, size.columns / 3) : 0 }

  mutating func paintTooSmall(_ text: String) {
    let lines = TextWidth.wrap(text, toColumns: max(1, size.columns)).prefix(size.rows)
    for (row, line) in lines.enumerated() {
      frame.put(String(line), at: Point(column: 0, row: row), style: theme.normal, maxColumns: size.columns)
    }
  }

  mutating func paint() {
    let footer = isBoxed ? 5 : 3
    let top = isBoxed ? 4 : 2
    if isBoxed { paintBox() }
    paintHeader()
    let area = Rect(
      column: margin, row: top, columns: size.columns - 2 * margin - (hasPanel ? panelColumns + 3 : 0),
      rows: max(1, size.rows - top - footer))
    paintBody(area)
    if hasPanel { paintPanel(top: top, rows: area.rows) }
    paintFooter(first: size.rows - footer)
    if let dialog = page.dialog { paintDialog(dialog) }
  }

  // MARK: Frame of the page

  /// A line across the box.
  private mutating func rule(_ row: Int) {
    frame.horizontalLine(
      at: Point(column: 1, row: row), columns: size.columns - 2, style: theme.border,
      border: theme.isASCII ? .ascii : .unicode)
    frame.put(theme.isASCII ? "+" : "├", at: Point(column: 0, row: row), style: theme.border)
    frame.put(theme.isASCII ? "+" : "┤", at: Point(column: size.columns - 1, row: row), style: theme.border)
  }

  private mutating func paintBox() {
    frame.box(
      Rect(column: 0, row: 0, columns: size.columns, rows: size.rows), theme.border, theme.isASCII ? .ascii : .unicode)
    rule(2)
    rule(size.rows - 3)
  }

  private mutating func paintHeader() {
    let width = size.columns - 2 * margin
    if isBoxed {
      put(" \(page.title) ", at: 1, row: 0, width: size.columns - 4, theme.title)
      let corner = " \(page.corner) "
      let columns = TextWidth.columns(corner)
      put(corner, at: max(1, size.columns - 1 - columns), row: 0, width: columns, theme.muted)
      pair(page.subtitle, page.subtitleRight, row: 1, column: margin, width: width, theme.normal, theme.strong)
    } else {
      pair(page.title, page.corner, row: 0, column: 0, width: width, theme.title, theme.muted)
      pair(page.subtitle, page.subtitleRight, row: 1, column: 0, width: width, theme.normal, theme.strong)
    }
  }

  private mutating func paintFooter(first: Int) {
    let width = size.columns - 2 * margin
    paintSteps(row: first, width: width)
    let sign =
      switch page.status.tone {
      case .error: theme.sign.cross + " "
      case .warning: theme.sign.warning + " "
      case .success: theme.sign.check + " "
      default: ""
      }
    put(
      page.status.text.isEmpty ? "" : sign + page.status.text, at: margin, row: first + 1, width: width,
      theme.style(page.status.tone))
    paintHints(row: isBoxed ? first + 3 : first + 2, width: width)
  }

  private mutating func paintHints(row: Int, width: Int) {
    var column = margin
    for hint in page.hints {
      let columns = TextWidth.columns(hint.key) + 1 + TextWidth.columns(hint.text)
      guard column + columns <= margin + width else { break }
      put(hint.key, at: column, row: row, width: width, theme.key)
      put(hint.text, at: column + TextWidth.columns(hint.key) + 1, row: row, width: width, theme.muted)
      column += columns + 3
    }
  }

  private mutating func paintSteps(row: Int, width: Int) {
    guard let steps = page.steps else { return }
    var column = margin
    let isNarrow = width < 56
    let numbers = isNarrow ? [] : Array(1...steps.count)
    for number in numbers {
      let isDone = steps.completed.contains(number)
      let text = isDone ? Self.done(number, isASCII: theme.isASCII) : "\(number)"
      let style = isDone ? theme.success : number == steps.current ? theme.accent : theme.muted
      let shown = number == steps.current && !isDone ? "[\(text)]" : text
      put(shown, at: column, row: row, width: margin + width - column, style)
      column += TextWidth.columns(shown) + 1
    }
    let prefix = isNarrow ? "\(steps.current)/\(steps.count) " : " "
    let rest = margin + width - column
    put(
      TextWidth.truncate(prefix + steps.text, toColumns: max(0, rest), ellipsis: theme.sign.ellipsis), at: column,
      row: row, width: rest, theme.muted)
  }

  /// ① … ⑩, then the number with a check mark, because many fonts stop there; with a plus sign in ASCII.
  private static func done(_ number: Int, isASCII: Bool) -> String {
    if isASCII { return "\(number)+" }
    guard number <= 10, let scalar = Unicode.Scalar(0x2460 + UInt32(number) - 1) else { return "\(number)✓" }
    return String(Character(scalar))
  }

  // MARK: Body

  private mutating func paintBody(_ area: Rect) {
    let lines = BlockLines(theme: theme, focus: page.dialog == nil ? page.focus : nil, isTight: area.rows < 14)
    let sideWidth = CardDrawing.columns
    let isBeside = !page.side.isEmpty && area.columns >= 74
    var body: [PageLine]
    if isBeside {
      body = lines.lines(page.body, columns: area.columns - sideWidth - 4).map { $0.indented(sideWidth + 4) }
      let side = lines.lines(page.side, columns: sideWidth)
      for (index, line) in side.enumerated() {
        if index < body.count { body[index] = line.merged(body[index]) } else { body.append(line) }
      }
    } else {
      body = lines.lines(page.body, columns: area.columns)
      let above = page.side.isEmpty ? [] : lines.lines(page.side, columns: area.columns)
      if !above.isEmpty, body.count + above.count < area.rows { body = above + [PageLine()] + body }
    }
    paint(
      body, in: area, focus: page.focus, scroll: page.scroll, followsEnd: page.followsEnd, hasCursor: page.dialog == nil
    )
  }

  private mutating func paintPanel(top: Int, rows: Int) {
    let column = size.columns - panelColumns - margin
    for row in top..<top + rows {
      frame.put(theme.isASCII ? "|" : "│", at: Point(column: column - 2, row: row), style: theme.border)
    }
    let lines = BlockLines(theme: theme, focus: nil, isTight: true).lines(page.panel, columns: panelColumns)
    let area = Rect(column: column, row: top, columns: panelColumns, rows: rows)
    paint(lines, in: area, focus: nil, scroll: 0, followsEnd: true, hasCursor: false)
  }

  /// Paints the part of `lines` that fits, so that the focused one is in sight, and tells what lies above and below.
  private mutating func paint(
    _ lines: [PageLine], in area: Rect, focus: String?, scroll: Int, followsEnd: Bool, hasCursor: Bool
  ) {
    let most = max(0, lines.count - area.rows)
    var first = min(max(0, followsEnd ? most : scroll), most)
    if let focus {
      let mine = lines.indices.filter { lines[$0].element == focus || lines[$0].cursor != nil }
      if let from = mine.first, let to = mine.last {
        if to >= first + area.rows { first = min(to - area.rows + 1, from) }
        if from < first { first = from }
        if from < area.rows, to < area.rows { first = min(first, scroll) }
      }
    }
    for (row, line) in lines.dropFirst(first).prefix(area.rows).enumerated() {
      let y = area.row + row
      for span in line.spans where span.column < area.columns {
        let used = frame.put(
          span.text, at: Point(column: area.column + span.column, row: y), style: span.style,
          maxColumns: area.columns - span.column)
        if let target = span.target {
          targets.append(
            .init(
              area: Rect(column: area.column + span.column, row: y, columns: span.columns ?? used, rows: 1),
              element: target))
        }
      }
      if hasCursor, let cursor = line.cursor {
        frame.cursor = Point(column: area.column + min(cursor, area.columns - 1), row: y)
      }
    }
    guard area.columns > 0 else { return }
    if first > 0 { mark(theme.isASCII ? "^" : "▲", row: area.row, area) }
    if first < most { mark(theme.isASCII ? "v" : "▼", row: area.row + area.rows - 1, area) }
  }

  private mutating func mark(_ sign: String, row: Int, _ area: Rect) {
    frame.put(sign, at: Point(column: area.column + area.columns - 1, row: row), style: theme.muted)
  }

  // MARK: Dialog

  private mutating func paintDialog(_ dialog: Page.Dialog) {
    let room = Size(columns: size.columns - (isBoxed ? 6 : 2), rows: size.rows - (isBoxed ? 4 : 1))
    let columns = min(room.columns - 4, 72)
    let lines = BlockLines(theme: theme, focus: dialog.focus, isTight: room.rows < 16).lines(
      dialog.body, columns: columns)
    let rows = min(lines.count, room.rows - 2)
    let box = Rect(
      column: (size.columns - columns - 4) / 2, row: max(0, (size.rows - rows - 2) / 2), columns: columns + 4,
      rows: rows + 2)
    frame.fill(box, theme.normal)
    frame.box(box, theme.accent, theme.isASCII ? .ascii : .rounded)
    put(" \(dialog.title) ", at: box.column + 2, row: box.row, width: columns, theme.accent)
    targets.removeAll()
    let area = Rect(column: box.column + 2, row: box.row + 1, columns: columns, rows: rows)
    paint(lines, in: area, focus: dialog.focus, scroll: page.scroll, followsEnd: page.followsEnd, hasCursor: true)
  }

  // MARK: Texts

  private mutating func put(_ text: String, at column: Int, row: Int, width: Int, _ style: Style) {
    guard width > 0 else { return }
    frame.put(
      TextWidth.truncate(text, toColumns: width, ellipsis: theme.sign.ellipsis),
      at: Point(column: column, row: row), style: style, maxColumns: width)
  }

  private mutating func pair(
    _ left: String, _ right: String, row: Int, column: Int, width: Int, _ leftStyle: Style, _ rightStyle: Style
  ) {
    let rightColumns = TextWidth.columns(right)
    put(left, at: column, row: row, width: max(0, width - rightColumns - 1), leftStyle)
    put(right, at: column + max(0, width - rightColumns), row: row, width: rightColumns, rightStyle)
  }
}
