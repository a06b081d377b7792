/// Draws the front or back of a payment card, 32 columns wide and 7 lines high.
struct CardDrawing {
  let theme: Theme

  static let columns = 32

  func lines(_ art: Page.CardArt, columns: Int) -> [PageLine] {
    guard columns >= Self.columns else { return [] }
    var style = theme.card
    if let ground = art.brand?.ground, ground != .default, !theme.isMono {
      style = Style(foreground: ground.ink, background: ground)
    }
    let inner = Self.columns - 2
    let rows = art.isTurned && !art.codeIsOnFront ? back(art, inner) : front(art, inner)
    let side = theme.isASCII ? "|" : "│"
    let edges = theme.isASCII ? Self.plainEdges : Self.edges
    var lines: [PageLine] = []
    lines.reserveCapacity(rows.count + 2)
    lines.append(PageLine(edges.top, style))
    for row in rows { lines.append(PageLine(String.joined(side, row, side), style)) }
    lines.append(PageLine(edges.bottom, style))
    return lines
  }

  private static let bar = String.repeated("─", columns - 2)
  private static let plainBar = String.repeated("-", columns - 2)
  private static let edges = (top: "╭" + bar + "╮", bottom: "╰" + bar + "╯")
  private static let plainEdges = (top: "+" + plainBar + "+", bottom: "+" + plainBar + "+")
  private static let blank = String.repeated(" ", columns - 2)

  private func front(_ art: Page.CardArt, _ width: Int) -> [String] {
    let code = art.isTurned ? "\(art.codeName) \(art.code)" : theme.sign.turned + theme.sign.turned
    return [
      spread(art.brand?.text ?? "", code, width),
      Self.blank,
      spread(art.number, "", width),
      Self.blank,
      spread(art.holder, art.expiry, width),
    ]
  }

  private func back(_ art: Page.CardArt, _ width: Int) -> [String] {
    let stripe = theme.isASCII ? "#" : "█"
    return [
      String.repeated(stripe, width),
      Self.blank,
      spread(String.repeated(theme.isASCII ? "_" : "▁", 14), "\(art.codeName) \(art.code)", width),
      Self.blank,
      spread("", art.brand?.text ?? "", width),
    ]
  }

  /// Returns a line with left-aligned and right-aligned text and a space at each edge.
  private func spread(_ left: String, _ right: String, _ width: Int) -> String {
    let room = width - 2 - (right.isEmpty ? 0 : TextWidth.columns(right) + 1)
    let shown = TextWidth.truncate(left, toColumns: max(0, room), ellipsis: theme.sign.ellipsis)
    let gap = width - 2 - TextWidth.columns(shown) - TextWidth.columns(right)
    return String.joined(" ", shown, String.repeated(" ", gap), right, " ")
  }
}

extension Color {
  /// Black or bright white from the terminal's palette, which takes fewer bytes than an RGB colour.
  var ink: Color { readable == .rgb(0, 0, 0) ? .black : .brightWhite }
}
