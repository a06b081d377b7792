/// Draws a payment card of 32 columns and 7 lines, from the front or from behind.
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
    let (corner, side, edge) = theme.isASCII ? (["+", "+", "+", "+"], "|", "-") : (["╭", "╮", "╰", "╯"], "│", "─")
    let bar = String.repeated(edge, inner)
    var lines: [PageLine] = []
    lines.reserveCapacity(rows.count + 2)
    lines.append(PageLine(String.joined(corner[0], bar, corner[1]), style))
    for row in rows { lines.append(PageLine(String.joined(side, row, side), style)) }
    lines.append(PageLine(String.joined(corner[2], bar, corner[3]), style))
    return lines
  }

  private func front(_ art: Page.CardArt, _ width: Int) -> [String] {
    let code = art.isTurned ? "\(art.codeName) \(art.code)" : theme.sign.turned + theme.sign.turned
    let blank = String.repeated(" ", width)
    return [
      spread(art.brand?.text ?? "", code, width),
      blank,
      spread(art.number, "", width),
      blank,
      spread(art.holder, art.expiry, width),
    ]
  }

  private func back(_ art: Page.CardArt, _ width: Int) -> [String] {
    let stripe = theme.isASCII ? "#" : "█"
    let blank = String.repeated(" ", width)
    return [
      String.repeated(stripe, width),
      blank,
      spread(String.repeated(theme.isASCII ? "_" : "▁", 14), "\(art.codeName) \(art.code)", width),
      blank,
      spread("", art.brand?.text ?? "", width),
    ]
  }

  /// Left and right text with a blank at either edge.
  private func spread(_ left: String, _ right: String, _ width: Int) -> String {
    let room = width - 2 - (right.isEmpty ? 0 : TextWidth.columns(right) + 1)
    let shown = TextWidth.truncate(left, toColumns: max(0, room), ellipsis: theme.sign.ellipsis)
    let gap = width - 2 - TextWidth.columns(shown) - TextWidth.columns(right)
    return String.joined(" ", shown, String.repeated(" ", gap), right, " ")
  }
}

extension Color {
  /// Black or white of the terminal's own sixteen, which cost fewer bytes than a colour by value.
  var ink: Color { readable == .rgb(0, 0, 0) ? .black : .brightWhite }
}
