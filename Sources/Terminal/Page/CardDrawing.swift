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
    let isPlain = theme.isASCII
    let blank = PageLine(isPlain ? Self.plainBlank : Self.blank, style)
    let rows = art.isTurned && !art.codeIsOnFront ? back(art, blank) : front(art, blank)
    return [
      PageLine(isPlain ? Self.plainEdges.top : Self.edges.top, style), rows.0, blank, rows.1, blank, rows.2,
      PageLine(isPlain ? Self.plainEdges.bottom : Self.edges.bottom, style),
    ]
  }

  private static let bar = String.repeated("─", columns - 2)
  private static let plainBar = String.repeated("-", columns - 2)
  private static let edges = (top: "╭" + bar + "╮", bottom: "╰" + bar + "╯")
  private static let plainEdges = (top: "+" + plainBar + "+", bottom: "+" + plainBar + "+")
  private static let blank = "│" + String.repeated(" ", columns - 2) + "│"
  private static let plainBlank = "|" + String.repeated(" ", columns - 2) + "|"

  private func front(_ art: Page.CardArt, _ blank: PageLine) -> (PageLine, PageLine, PageLine) {
    let code = art.isTurned ? "\(art.codeName) \(art.code)" : theme.sign.turned + theme.sign.turned
    return (
      line(art.brand?.text ?? "", code, on: blank), line(art.number, "", on: blank),
      line(art.holder, art.expiry, on: blank)
    )
  }

  private func back(_ art: Page.CardArt, _ blank: PageLine) -> (PageLine, PageLine, PageLine) {
    var stripe = blank
    stripe.add(String.repeated(theme.isASCII ? "#" : "█", Self.columns - 2), blank.spans[0].style, at: 1)
    let signature = String.repeated(theme.isASCII ? "_" : "▁", 14)
    return (
      stripe, line(signature, "\(art.codeName) \(art.code)", on: blank),
      line("", art.brand?.text ?? "", on: blank)
    )
  }

  /// Returns a line with left-aligned and right-aligned text and a space at each edge.
  private func line(_ left: String, _ right: String, on blank: PageLine) -> PageLine {
    var line = blank
    let style = blank.spans[0].style
    let width = Self.columns - 4
    let columns = TextWidth.columns(right)
    let room = width - (right.isEmpty ? 0 : columns + 1)
    let shown = TextWidth.truncate(left, toColumns: max(0, room), ellipsis: theme.sign.ellipsis)
    if !shown.isEmpty { line.add(shown, style, at: 2) }
    if !right.isEmpty { line.add(right, style, at: 2 + width - columns) }
    return line
  }
}

extension Color {
  /// Black or bright white from the terminal's palette, which takes fewer bytes than an RGB colour.
  var ink: Color { readable == .rgb(0, 0, 0) ? .black : .brightWhite }
}
