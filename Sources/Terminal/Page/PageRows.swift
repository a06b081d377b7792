/// Where the parts of a page stand between the top and the bottom edge of a window.
///
/// The rows depend only on the window, the height of the body and that of the action bar, so that the parts do not move
/// while the payer types. The action bar is never scrolled.
struct PageRows: Equatable {
  /// Whether there is room for rules and blank lines between the parts.
  let isSpacious: Bool
  /// The rule below the header and the one above the key hints; nil in a small window.
  let rules: Rules?
  /// The first row of the body, and the number of its rows.
  let body: Int
  let bodyCount: Int
  /// The first row of the action bar. It follows the body.
  let bar: Int
  /// The first row of the lines below the action bar.
  let below: Int
  /// The row of the progress line; nil on a page that has none.
  let progress: Int?
  let status: Range<Int>
  let hints: Int

  /// The rows of the two rules.
  struct Rules: Equatable {
    let header: Int
    let hints: Int
  }

  /// The least number of rows of the body in a tall window, so that the action bar has the same place on most pages.
  private static let leastBody = 16

  /// - Parameters:
  ///   - body: the number of lines of the body.
  ///   - bar: the number of lines of the action bar; 0 if there is none.
  ///   - below: the number of lines below the action bar.
  init(_ page: Page, size: Size, body lines: Int, bar barLines: Int, below belowLines: Int = 0) {
    isSpacious = Self.isSpacious(size)
    let top = isSpacious ? 3 : 1
    hints = max(0, size.rows - 1)
    let footer = Self.footer(page, size)
    progress = page.isOverlay ? nil : size.rows - footer
    let first = size.rows - footer + 1
    status = page.isOverlay ? first..<first : first..<first + Self.statusCount(size)
    rules = isSpacious ? Rules(header: 1, hints: size.rows - 2) : nil
    let barRows = barLines == 0 ? 0 : barLines + (isSpacious ? 1 : 0)
    let belowRows = belowLines == 0 ? 0 : belowLines + 1
    let room = max(1, size.rows - top - footer - barRows - belowRows)
    let wanted = page.isWide || page.isOverlay ? room : max(lines, Self.leastBody - belowRows)
    bodyCount = min(room, wanted)
    body = top + min(max(0, room - bodyCount) / 3, 5)
    bar = body + bodyCount + barRows - barLines
    below = bar + barLines + 1
  }

  static func isSpacious(_ size: Size) -> Bool { size.columns >= 60 && size.rows >= 20 }

  /// The number of rows of the status area.
  static func statusCount(_ size: Size) -> Int { size.columns >= 80 ? 1 : 2 }

  /// The number of rows below the action bar.
  private static func footer(_ page: Page, _ size: Size) -> Int {
    (isSpacious(size) ? 2 : 1) + (page.isOverlay ? 0 : 1 + statusCount(size))
  }

  /// Whether blank lines that only add spacing are omitted, because the body would have too few rows.
  static func isTight(_ page: Page, size: Size) -> Bool {
    size.rows - (isSpacious(size) ? 5 : 1) - footer(page, size) < 12
  }
}
