import KassaTerminal
import KassaTerminalEngine
import Testing

@Suite("First frame")
struct FirstFrameTests {
  @Test("The first frame shows the shop before any input")
  func isTheShop() throws {
    let kassa = try TerminalProgram()
    let idle = try kassa.waitForIdle(screen: "shop")
    #expect(idle.inputs == 0)
    let screen = try kassa.waitForScreen(
      "Pay with", "T-shirt with dog print", "[ Pay $19.99 ]", "the test card decides")
    #expect(screen.isAlternate)
    #expect(screen.lines.count == 24)
    #expect(kassa.entries.isEmpty)
  }

  @Test("The first frame has colours unless they are turned off")
  func hasColours() throws {
    for (start, isColoured) in [
      (TerminalProgram.Start(), true), (.init(environment: ["NO_COLOR": "1"]), false),
      (.init(arguments: ["--no-color"]), false), (.init(arguments: ["--theme", "mono"]), false),
    ] {
      let kassa = try TerminalProgram(start)
      try kassa.openCardForm()
      try kassa.fill(.frictionless)
      try kassa.waitForScreen("•••• 0077", "JANE DOE")
      let styles = kassa.terminal.frame.cells.map(\.style)
      let hasColours = styles.contains { $0.foreground != .default || $0.background != .default }
      #expect(hasColours == isColoured, "\(start.arguments) \(start.environment)")
    }
  }

  @Test(
    "The screen contains only ASCII characters in ASCII mode", arguments: [(["--ascii"], [:]), ([], ["LC_ALL": "C"])])
  func isASCII(arguments: [String], environment: [String: String]) throws {
    let kassa = try TerminalProgram(.init(arguments: arguments, environment: environment))
    try kassa.waitForIdle(screen: "shop")
    try kassa.waitForScreen("Pay $19.99")
    try kassa.openCardForm()
    try kassa.fill(.challenged)
    try kassa.waitForScreen("0056", "JANE DOE")
    try kassa.press("Enter")
    try kassa.waitForIdle(screen: "challenge")
    try kassa.waitForScreen("One-time code")
    try kassa.press("F2")
    try kassa.waitForIdle(screen: "inspector")
    try kassa.waitForScreen("AReq")
    for screen in kassa.seen { #expect(screen.text.utf8.allSatisfy { $0 < 0x80 }, "\(screen)") }
  }
}
