/// Where the parts of a page stand between the top and the bottom edge of a window.
///
/// The body begins in the same row of every page. The rows depend only on the window, the height of the body and that of
/// the action bar, so that the parts do not move while the payer types. The action bar is never scrolled.
struct PageRows: Equatable {
  /// Whether there is room for rules and blank lines between the parts.
  let isSpacious: Bool
  /// The rule below the header; nil in a small window.
  let upperRule: Int?
  /// The rule above the key hints, which contains the progress; nil on a page over another one in a small window.
  let lowerRule: Int?
  /// The first row of the body, and the number of its rows.
  let body: Int
  let bodyCount: Int
  /// The first row of the action bar. It follows the body.
  let bar: Int
  /// The first row of the lines below the action bar.
  let below: Int
  let status: Range<Int>
  let hints: Int

  /// - Parameters:
  ///   - body: the number of lines of the body.
  ///   - bar: the number of lines of the action bar; 0 if there is none.
  ///   - below: the number of lines below the action bar.
  init(_ page: Page, size: Size, body lines: Int, bar barLines: Int, below belowLines: Int = 0) {
    isSpacious = Self.isSpacious(size)
    let top = isSpacious ? 3 : 1
    hints = max(0, size.rows - 1)
    let footer = Self.footer(page, size)
    upperRule = isSpacious ? 1 : nil
    lowerRule = isSpacious || !page.isOverlay ? size.rows - 2 : nil
    let first = size.rows - footer
    status = page.isOverlay ? first..<first : first..<first + Self.statusCount(size)
    let barRows = barLines == 0 ? 0 : barLines + (isSpacious ? 1 : 0)
    let belowRows = belowLines == 0 ? 0 : belowLines + 1
    let room = max(1, size.rows - top - footer - barRows - belowRows)
    bodyCount = page.isWide || page.isOverlay ? room : min(room, lines)
    body = top
    bar = body + bodyCount + barRows - barLines
    below = bar + barLines + 1
  }

  static func isSpacious(_ size: Size) -> Bool { size.columns >= 60 && size.rows >= 20 }

  /// The number of rows of the status area.
  static func statusCount(_ size: Size) -> Int { size.columns >= 80 ? 1 : 2 }

  /// The number of rows below the action bar: status, rule and key hints.
  private static func footer(_ page: Page, _ size: Size) -> Int {
    page.isOverlay ? (isSpacious(size) ? 2 : 1) : 2 + statusCount(size)
  }

  /// Whether blank lines that only add spacing are omitted, because the body would have too few rows.
  static func isTight(_ page: Page, size: Size) -> Bool {
    size.rows - (isSpacious(size) ? 5 : 1) - footer(page, size) < 12
  }
}
