/// A page laid out for a window: the frame and the clickable areas.
public struct PageLayout: Equatable, Sendable {
  public var frame: Frame
  public var targets: [Target]

  public struct Target: Equatable, Sendable {
    public var area: Rect
    public var element: ElementID
  }

  /// Returns the ID of the element at a point, or of the topmost one if several overlap; nil if there is none.
  public func element(at point: Point) -> ElementID? {
    targets.last { $0.area.contains(point) }?.element
  }

  /// The smallest supported window.
  public static let smallest = Size(columns: 40, rows: 12)

  /// The number of body lines that do not fit into the window.
  public private(set) var beyond = 0
  /// The parts that the next layout can reuse; nil if the window is too small.
  let laid: PageLayoutCache?
  /// The theme used for the layout.
  public let theme: Theme

  public static func == (left: PageLayout, right: PageLayout) -> Bool {
    left.frame == right.frame && left.targets == right.targets && left.beyond == right.beyond
      && left.theme == right.theme
  }

  /// Lays out a page. Equal pages, sizes and themes produce equal cells, regardless of `previous`.
  /// - Parameters:
  ///   - previous: the previous layout. Unchanged parts are reused to keep key presses fast.
  ///   - tooSmall: the text for a window smaller than `smallest`.
  public init(
    _ page: Page, size: Size, theme: Theme, after previous: PageLayout? = nil,
    tooSmall: @autoclosure () -> String = ""
  ) {
    self.theme = theme
    var usable: PageLayoutCache?
    if let previous, previous.frame.size == size, previous.theme == theme, !page.showsCodeAlone {
      usable = previous.laid
    }
    var painter = PagePainter(page: page, size: size, theme: theme, previous: usable)
    let isTooSmall = size.columns < Self.smallest.columns || size.rows < Self.smallest.rows
    if isTooSmall { painter.paintTooSmall(tooSmall()) } else { painter.paint() }
    beyond = painter.beyond
    if theme.isASCII { painter.frame.foldToASCII() }
    frame = painter.frame
    targets = painter.targets
    laid = isTooSmall || page.showsCodeAlone ? nil : PageLayoutCache(painter, frame: page.dialog == nil ? frame : nil)
  }
}

/// The parts of a layout that the next one can reuse.
final class PageLayoutCache: Sendable {
  /// The rows and the frame drawn from them. If a dialog covers the page, `rows` is empty and `frame` is nil.
  let rows: [PageRow]
  let frame: Frame?
  /// The laid-out blocks of the body, the side and the QR code.
  let body: [LaidOutBlocks]
  let side: [LaidOutBlocks]
  let code: [LaidOutBlocks]
  /// The text runs of the header and footer.
  let edge: PageChrome
  /// The background behind the rows.
  let ground: Frame

  init(_ painter: PagePainter, frame: Frame?) {
    rows = frame == nil ? [] : painter.rows
    self.frame = frame
    body = painter.laidBody
    side = painter.laidSide
    code = painter.laidCode
    edge = painter.edge
    ground = painter.ground
  }
}

struct PagePainter {
  let page: Page
  let theme: Theme
  let size: Size
  let previous: PageLayoutCache?
  var frame: Frame
  var targets: [PageLayout.Target] = []
  var rows: [PageRow]
  var laidBody: [LaidOutBlocks] = []
  var laidSide: [LaidOutBlocks] = []
  var laidCode: [LaidOutBlocks] = []
  var edge: PageChrome
  let ground: Frame
  private(set) var beyond = 0

  init(page: Page, size: Size, theme: Theme, previous: PageLayoutCache?) {
    self.page = page
    self.theme = theme
    self.size = size
    self.previous = previous
    let count = max(0, size.rows)
    // Initialise in place, because copying an empty row costs more than creating one.
    rows = Array(unsafeUninitializedCapacity: count) { buffer, initialized in
      for row in 0..<count { buffer.initializeElement(at: row, to: PageRow()) }
      initialized = count
    }
    edge = previous?.edge ?? PageChrome()
    ground = previous?.ground ?? Self.ground(size, theme, hasBox: !page.showsCodeAlone && Self.isBoxed(size))
    frame = previous?.frame ?? Frame(size: size)
    frame.cursor = nil
    frame.links = []
    frame.title = page.title
  }

  /// Whether the window is large enough for the box around the page and its padding.
  var isBoxed: Bool { Self.isBoxed(size) }
  private static func isBoxed(_ size: Size) -> Bool { size.columns >= 60 && size.rows >= 18 }
  private var margin: Int { isBoxed ? 2 : 0 }
  private var hasPanel: Bool { size.columns >= 120 && !page.panel.isEmpty }
  private var panelColumns: Int { hasPanel ? min(56, size.columns / 3) : 0 }

  mutating func paintTooSmall(_ text: String) {
    frame = Frame(size: size)
    frame.title = page.title
    frame.fill(Rect(size), theme.normal)
    let lines = TextWidth.wrap(text, toColumns: max(1, size.columns), most: size.rows).prefix(size.rows)
    for (row, line) in lines.enumerated() {
      frame.put(String(line), at: Point(column: 0, row: row), style: theme.normal, maxColumns: size.columns)
    }
  }

  mutating func paint() {
    if page.showsCodeAlone { return paintCodeAlone() }
    let footer = isBoxed ? 5 : 3
    let top = isBoxed ? 4 : 2
    fillHeader(margin: margin)
    let room = size.columns - 2 * margin - (hasPanel ? panelColumns + 3 : 0)
    let area = Rect(
      column: margin, row: top, columns: max(1, room), rows: max(1, size.rows - top - footer))
    fillBody(area)
    if hasPanel { fillPanel(top: top, rows: area.rows) }
    fillFooter(first: size.rows - footer, margin: margin)
    paintRows()
    if let dialog = page.dialog { paintDialog(dialog) }
  }

  /// Draws the rows that have changed since the previous layout.
  mutating func paintRows() {
    let ellipsis = theme.sign.ellipsis
    let old = previous?.rows ?? []
    // Compare through pointers, because copying the large rows would cost more than the comparison.
    old.withUnsafeBufferPointer { old in
      rows.withUnsafeBufferPointer { rows in
        guard let here = rows.baseAddress else { return }
        for row in rows.indices {
          if row < old.count, let there = old.baseAddress, PageRow.isSame(here + row, there + row) { continue }
          frame.copyRow(row, of: ground)
          (here + row).pointee.paint(on: &frame, row: row, ellipsis: ellipsis)
        }
      }
    }
  }

  // MARK: Border

  /// Returns the background behind the rows: the window colour and the box.
  private static func ground(_ size: Size, _ theme: Theme, hasBox: Bool) -> Frame {
    var ground = Frame(size: size)
    ground.fill(Rect(size), theme.normal)
    guard hasBox else { return ground }
    let border = theme.isASCII ? BorderSet.ascii : .unicode
    for row in 0..<size.rows {
      let (left, right): (Unicode.Scalar, Unicode.Scalar)
      switch row {
      case 0: (left, right) = (border.topLeft, border.topRight)
      case size.rows - 1: (left, right) = (border.bottomLeft, border.bottomRight)
      case 2, size.rows - 3: (left, right) = theme.isASCII ? ("+", "+") : ("├", "┤")
      default: (left, right) = (border.vertical, border.vertical)
      }
      if [0, 2, size.rows - 3, size.rows - 1].contains(row) {
        ground.horizontalLine(
          at: Point(column: 1, row: row), columns: size.columns - 2, style: theme.border, border: border)
      }
      ground[Point(column: 0, row: row)] = Cell(left, style: theme.border)
      ground[Point(column: size.columns - 1, row: row)] = Cell(right, style: theme.border)
    }
    return ground
  }

  // MARK: Body

  private mutating func fillBody(_ whole: Rect) {
    let placed = placeCode(whole)
    var area = placed.area
    area.columns = min(area.columns, max(1, page.bodyColumns ?? area.columns))
    let lines = BlockLines(
      theme: theme, focus: page.dialog == nil ? page.focus : nil, isTight: area.rows < 14,
      drawsCodes: placed.isInBody)
    let sideWidth = CardDrawing.columns
    let isBeside = !page.side.isEmpty && area.columns >= 74
    let indent = isBeside ? sideWidth + 4 : 0
    laidBody = lines.lay(placed.body, columns: area.columns - indent, after: previous?.body ?? [])
    var body = laidBody.flatMap(\.lines)
    var side: [PageLine] = []
    if !page.side.isEmpty {
      laidSide = lines.lay(page.side, columns: isBeside ? sideWidth : area.columns, after: previous?.side ?? [])
      side = laidSide.flatMap(\.lines)
      if !isBeside {
        if !side.isEmpty, body.count + side.count < area.rows { body = side + [PageLine()] + body }
        side = []
      }
    }
    beyond = max(0, max(body.count, side.count) - area.rows)
    let first = self.first(of: body, count: max(body.count, side.count), rows: area.rows)
    let bodyArea = Rect(
      column: area.column + indent, row: area.row, columns: area.columns - indent, rows: area.rows)
    fill(body, in: bodyArea, first: first) { $0.body = $1 }
    fill(side, in: area, first: first) { $0.side = $1 }
    mark(max(body.count, side.count), in: area, first: first)
    if page.dialog == nil { frame.cursor = cursor(in: body, bodyArea, first: first) }
  }

  private mutating func fillPanel(top: Int, rows count: Int) {
    let column = size.columns - panelColumns - margin
    for row in top..<top + count {
      rows[row].runs.append(
        PageRow.Run(column: column - 2, text: theme.isASCII ? "|" : "│", style: theme.border, columns: 1))
    }
    let lines = BlockLines(theme: theme, focus: nil, isTight: true).lines(page.panel, columns: panelColumns)
    let area = Rect(column: column, row: top, columns: panelColumns, rows: count)
    let first = max(0, lines.count - area.rows)
    fill(lines, in: area, first: first) { $0.others.append($1) }
    mark(lines.count, in: area, first: first)
  }

  /// Returns the index of the first line to show, chosen so that the focused element is visible.
  private func first(of lines: [PageLine], count: Int, rows: Int) -> Int {
    let most = max(0, count - rows)
    guard most > 0 else { return 0 }
    return first(of: lines, focus: page.isRead ? nil : page.focus, most: most, rows: rows)
  }

  private func first(of lines: [PageLine], focus: ElementID?, most: Int, rows: Int) -> Int {
    var first = min(max(0, page.followsEnd ? most : page.scroll), most)
    if let focus {
      let mine = lines.indices.filter { lines[$0].element == focus || lines[$0].cursor != nil }
      if let from = mine.first, let to = mine.last {
        if to >= first + rows { first = min(to - rows + 1, from) }
        if from < first { first = from }
        if from < rows, to < rows { first = min(first, page.scroll) }
      }
    }
    return first
  }

  /// Places the visible lines into their rows.
  mutating func fill(
    _ lines: [PageLine], in area: Rect, first: Int, _ place: (inout PageRow, PageRow.Placed) -> Void
  ) {
    guard first < lines.count else { return }
    for index in first..<min(lines.count, first + area.rows) {
      let y = area.row + index - first
      place(&rows[y], PageRow.Placed(line: lines[index], column: area.column, columns: area.columns))
      addTargets(lines[index], area, y)
    }
  }

  private mutating func addTargets(_ line: PageLine, _ area: Rect, _ row: Int) {
    for span in line.spans where span.column < area.columns {
      guard span.target != nil || span.link != nil else { continue }
      let columns = span.columns ?? min(TextWidth.columns(span.text), area.columns - span.column)
      let place = Rect(column: area.column + span.column, row: row, columns: columns, rows: 1)
      if let target = span.target { targets.append(.init(area: place, element: target)) }
      if let link = span.link { frame.links.append(FrameLink(area: place, target: link)) }
    }
  }

  private func cursor(in lines: [PageLine], _ area: Rect, first: Int) -> Point? {
    var point: Point?
    for (row, line) in lines.dropFirst(first).prefix(area.rows).enumerated() {
      guard let cursor = line.cursor else { continue }
      point = Point(column: area.column + min(cursor, area.columns - 1), row: area.row + row)
    }
    return point
  }

  /// Draws arrows if there are more lines above or below the visible ones.
  private mutating func mark(_ count: Int, in area: Rect, first: Int) {
    guard area.columns > 0 else { return }
    if first > 0 { mark(theme.isASCII ? "^" : "▲", row: area.row, area) }
    if first + area.rows < count { mark(theme.isASCII ? "v" : "▼", row: area.row + area.rows - 1, area) }
  }

  private mutating func mark(_ sign: String, row: Int, _ area: Rect) {
    rows[row].runs.append(
      PageRow.Run(column: area.column + area.columns - 1, text: sign, style: theme.muted, columns: 1))
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
    frame.put(
      TextWidth.truncate(" \(dialog.title) ", toColumns: columns, ellipsis: theme.sign.ellipsis),
      at: Point(column: box.column + 2, row: box.row), style: theme.accent, maxColumns: columns)
    targets.removeAll()
    frame.links.removeAll()
    let area = Rect(column: box.column + 2, row: box.row + 1, columns: columns, rows: rows)
    let most = max(0, lines.count - rows)
    let first = most == 0 ? 0 : self.first(of: lines, focus: dialog.focus, most: most, rows: rows)
    for (row, line) in lines.dropFirst(first).prefix(rows).enumerated() {
      let y = area.row + row
      PageRow.Placed(line: line, column: area.column, columns: area.columns).paint(on: &frame, row: y)
      addTargets(line, area, y)
    }
    frame.cursor = cursor(in: lines, area, first: first)
    let edge = area.column + area.columns - 1
    if first > 0 {
      frame.put(theme.isASCII ? "^" : "▲", at: Point(column: edge, row: area.row), style: theme.muted)
    }
    if first < most {
      frame.put(theme.isASCII ? "v" : "▼", at: Point(column: edge, row: area.row + rows - 1), style: theme.muted)
    }
  }
}
