import Testing

@Suite("Window resizing")
struct ResizeTests {
  @Test("Resizing from 20×5 to 120×40 keeps the input")
  func losesNothing() throws {
    let kassa = try TerminalProgram()
    let card = TypedCard.frictionless
    try kassa.openCardForm()
    kassa.type(String(card.number.prefix(6)))
    try kassa.waitForIdle(screen: "card")

    kassa.resize(columns: 20, rows: 5)
    try kassa.waitForIdle(screen: "card")
    let tiny = try kassa.waitForScreen("kassa needs") { $0.columns == 20 && $0.text.contains("20×5") }
    #expect(tiny.contains("40×12"))
    // What cannot be seen cannot be typed into, but the form keeps its contents.
    kassa.type("99")
    try kassa.press("Tab")
    try kassa.waitForIdle(screen: "card")

    kassa.resize(columns: 80, rows: 24)
    try kassa.waitForIdle(screen: "card")
    kassa.type(String(card.number.dropFirst(6)))
    try kassa.press("Tab")
    kassa.type("12")
    try kassa.waitForIdle(screen: "card")
    try kassa.waitForScreen("•••• •••• •••• 0077", "12/", "Tab next")
    kassa.type("30")
    kassa.type(card.code)
    try kassa.waitForIdle(screen: "card")

    kassa.resize(columns: 150, rows: 40)
    try kassa.waitForIdle(screen: "card")
    let wide = try kassa.waitForScreen("•••• •••• •••• 0077", "12/30", "•••")
    #expect(wide.columns == 150)
    #expect(wide.contains("/sign"), "the steps stay visible beside the form")
    kassa.type(card.holder)
    try kassa.waitForIdle(screen: "card")

    kassa.resize(columns: 40, rows: 12)
    try kassa.waitForIdle(screen: "card")
    try kassa.waitForScreen("the focused field") { $0.columns == 40 && $0.cursorLine.contains("JANE DOE") }
    try kassa.press("Enter")
    try kassa.waitForIdle(screen: "result")
    try kassa.waitForScreen("✓ Paid")
    #expect(kassa.leaks(of: card).isEmpty)
  }

  @Test("The page fills the window at every size", arguments: [(40, 12), (60, 18), (99, 30), (120, 40), (200, 60)])
  func isFilled(columns: Int, rows: Int) throws {
    let kassa = try TerminalProgram()
    try kassa.openCardForm()
    kassa.resize(columns: columns, rows: rows)
    try kassa.waitForIdle(screen: "card")
    let screen = try kassa.waitForScreen("the page from the first line to the last") { screen in
      screen.columns == columns && screen.lines.count == rows && screen.lines[0].contains("sandbox  EN")
        && screen.lines.suffix(2).joined().contains("Tab next")
    }
    // The rule above the key hints reaches from edge to edge.
    #expect(screen.lines[0].hasSuffix("EN") && screen.lines[rows - 2].count == columns, "\(screen.lines)")
    #expect(screen.isCursorVisible)
  }
}
