/// Draws a QR code in black on white with any theme. Half-block characters show two rows of modules per line.
/// In ASCII mode, each module is drawn as two spaces, and each line shows one row of modules.
/// Without colours, it draws nothing, because it is unknown which of the terminal's two colours is lighter.
struct QRCodeDrawing {
  let theme: Theme

  /// Returns the size of the QR code with its quiet zone; nil if it cannot be drawn at all.
  func size(_ code: Page.Code) -> Size? {
    guard !theme.isMono, let modules = QRCode.size(of: code.text) else { return nil }
    let side = modules + 2 * QRCode.quietZone
    return theme.isASCII ? Size(columns: 2 * side, rows: side) : Size(columns: side, rows: (side + 1) / 2)
  }

  func lines(_ code: Page.Code) -> [PageLine] {
    guard !theme.isMono, let symbol = QRCode(code.text) else { return [] }
    let edge = QRCode.quietZone
    let columns = -edge..<symbol.size + edge
    if theme.isASCII { return columns.map { row in blanks(columns.map { symbol[$0, row] }) } }
    return stride(from: -edge, to: symbol.size + edge, by: 2).map { row in
      let text = columns.map { Self.half(upper: symbol[$0, row], lower: symbol[$0, row + 1]) }
      return PageLine(String(text), Style(foreground: Self.dark, background: Self.light))
    }
  }

  private static let dark = Color.rgb(0, 0, 0)
  private static let light = Color.rgb(0xFF, 0xFF, 0xFF)

  private static func half(upper: Bool, lower: Bool) -> Character {
    upper ? lower ? "█" : "▀" : lower ? "▄" : " "
  }

  /// Returns a line of coloured spaces, with one span for each run of equal modules.
  private func blanks(_ modules: [Bool]) -> PageLine {
    var line = PageLine()
    var start = 0
    while start < modules.count {
      let end = modules[start...].firstIndex { $0 != modules[start] } ?? modules.count
      line.add(
        String(repeating: " ", count: 2 * (end - start)), Style(background: modules[start] ? Self.dark : Self.light),
        at: 2 * start)
      start = end
    }
    return line
  }
}
