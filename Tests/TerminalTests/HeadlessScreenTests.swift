import Testing

@testable import KassaTerminal

@Suite("Screen configuration")
struct ScreenConfigurationTests {
  @Test(
    arguments: [
      ("xterm-256color", ["xterm-256color", "xterm", "vt100"]),
      ("alacritty", ["alacritty", "xterm-256color", "xterm", "vt100"]),
      ("xterm-kitty", ["xterm-kitty", "xterm-256color", "xterm", "vt100"]), ("vt220", ["vt220", "xterm", "vt100"]),
      ("tmux-256color", ["tmux-256color", "screen-256color", "screen", "xterm", "vt100"]), ("dumb", ["dumb"]), ("", []),
    ])
  func candidates(term: String, names: [String]) {
    #expect(ScreenConfiguration(term: term).candidates == names)
  }
}

@Suite("Headless screen")
struct HeadlessScreenTests {
  @Test func remembers() {
    let screen = HeadlessScreen(size: Size(columns: 10, rows: 2))
    var frame = Frame(size: screen.size)
    frame.put("abc", at: Point(column: 0, row: 0), style: Style())
    screen.show(frame)
    #expect(screen.frame == frame)
    screen.send(.resize(Size(columns: 5, rows: 1)))
    screen.send(.key(Key(.enter)))
    var events: [InputEvent] = []
    screen.readEvents(into: &events)
    screen.readEvents(into: &events)
    #expect(events == [.resize(Size(columns: 5, rows: 1)), .key(Key(.enter))] && screen.size.columns == 5)
  }
}
