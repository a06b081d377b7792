/// A page laid out for a window: the frame and the clickable areas.
public struct PageLayout: Equatable, Sendable {
  /// The drawn page.
  public var frame: Frame
  /// The clickable areas. Where several overlap, the last one counts.
  public var targets: [Target]
  /// The blocks for which there is no room.
  private var hidden: [Page.Block]
  /// The parts of the page that are scrolled away or cut, each with those of its lines that are visible.
  private var scrolled: [ElementID: [String]]

  /// An area that can be clicked, and what a click does there.
  public struct Target: Equatable, Sendable {
    /// What a click does.
    public enum Effect: Equatable, Sendable {
      /// Focuses or presses the element.
      case element(ElementID)
      /// Does what the key does.
      case key(Key)
    }

    /// The cells that can be clicked.
    public var area: Rect
    /// What a click in the area does.
    public var effect: Effect

    /// The ID of the element that a click focuses or presses; nil if the click stands for a key.
    public var element: ElementID? { if case .element(let id) = effect { id } else { nil } }
    /// The key for which a click stands; nil if it focuses or presses an element.
    public var key: Key? { if case .key(let key) = effect { key } else { nil } }
  }

  /// Returns what a click at a point does, in the topmost area if several overlap; nil if nothing.
  public func effect(at point: Point) -> Target.Effect? {
    targets.last { $0.area.contains(point) }?.effect
  }

  /// The smallest supported window.
  public static let smallest = Size(columns: 40, rows: 12)

  /// Returns the number of body rows of a page that covers another one, such as the inspector.
  public static func overlayRows(_ size: Size) -> Int {
    var page = Page(id: "")
    page.isOverlay = true
    return PageRows(page, size: size, body: .max, bar: 0).bodyCount
  }

  /// Returns the greatest width of the body, in columns, in a window of this size, if nothing stands beside it.
  public static func bodyColumns(_ size: Size) -> Int { PageColumns(Page(id: ""), columns: size.columns).body.columns }

  /// The number of lines of the body, or of the dialog in front of it, that do not fit into the window.
  public private(set) var beyond = 0
  /// The index of the first visible one of these lines.
  public private(set) var first = 0
  /// The theme used for the layout.
  public let theme: Theme

  /// Lays out a page.
  /// - Parameters:
  ///   - page: the page to lay out.
  ///   - size: the size of the window.
  ///   - theme: the colours and symbols.
  ///   - tooSmall: the text for a window smaller than `smallest`.
  public init(_ page: Page, size: Size, theme: Theme, tooSmall: @autoclosure () -> String = "") {
    self.theme = theme
    var painter = PagePainter(page: page, size: size, theme: theme)
    if size.columns < Self.smallest.columns || size.rows < Self.smallest.rows {
      painter.paintTooSmall(tooSmall())
      painter.hidden = page.dialog?.body ?? page.body + page.side + page.panel
      if page.dialog != nil { painter.texts["dialog"] = [("", false)] }
    } else if page.showsCodeAlone {
      painter.paintCodeAlone()
    } else {
      painter.paint()
    }
    beyond = painter.beyond
    first = painter.first
    if theme.isASCII { painter.frame.foldToASCII() }
    frame = painter.frame
    targets = painter.targets
    hidden = painter.hidden
    scrolled = [:]
    for (id, lines) in painter.texts where lines.contains(where: { !$0.isPainted }) {
      scrolled[id] = lines.filter(\.isPainted).map(\.text)
    }
  }

  /// Returns the parts of the page that are not wholly visible, such as elements that are scrolled away, each with those of
  /// its lines that are. `dialog` and `card` stand for all lines of the dialog and of the drawn card.
  package var cut: [ElementID: [String]] {
    // Only scripts ask, so a page whose drawn card has no room is not laid out for it at each key.
    let lines = BlockLines(theme: theme, focus: nil, isTight: true).lines(hidden, columns: frame.size.columns)
    return lines.flatMap(\.parts).reduce(into: scrolled) { $0[$1] = $0[$1] ?? [] }
  }
}

// MARK: Scrolling

extension PageLayout {
  /// Returns all lines of the panes, such as the body or a dialog, of which a window shows only some, drawn one below the other
  /// with a blank line between two panes; nil if the window shows all lines, or nothing but that it is too small.
  package static func scrolled(_ page: Page, size: Size, theme: Theme) -> Frame? {
    guard size.columns >= smallest.columns, size.rows >= smallest.rows, !page.showsCodeAlone else { return nil }
    var painter = PagePainter(page: page, size: size, theme: theme)
    painter.paint()
    guard !painter.cutPanes.isEmpty else { return nil }
    let rows = painter.cutPanes.map(\.lines.count).reduce(painter.cutPanes.count - 1, +)
    var frame = Frame(size: Size(columns: size.columns, rows: rows), style: theme.normal)
    var row = 0
    for (lines, columns) in painter.cutPanes {
      for (index, line) in lines.enumerated() {
        line.paint(on: &frame, theme, row: row + index, column: 0, columns: columns)
      }
      row += lines.count + 1
    }
    if theme.isASCII { frame.foldToASCII() }
    return frame
  }
}

// MARK: Room

extension PageLayout {
  /// Returns whether the rule above the key hints has room for the status of a page that covers another one.
  package static func fitsOnRule(_ status: Page.Status, size: Size) -> Bool {
    // A sign stands before the text, and blanks around both.
    PageRows.isSpacious(size) && TextWidth.columns(status.text) + 4 <= size.columns - 2 * PageColumns.gutter
  }

  /// Returns how many lines more the body of a page has room for in a window of this size; negative if some do not fit.
  package static func roomLeft(_ page: Page, size: Size, theme: Theme) -> Int {
    let columns = PageColumns(page, columns: size.columns).body.columns
    let lines = BlockLines(theme: theme, focus: nil, isTight: PageRows.isTight(page, size: size))
    let (body, bar) = page.bodyAndBar
    let rows = PageRows(page, size: size, body: .max, bar: lines.lines(bar, columns: columns).count)
    return rows.bodyCount - lines.lines(body, columns: columns).count
  }
}
