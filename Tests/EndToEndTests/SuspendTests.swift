import Testing

@Suite("Ctrl-Z and fg")
struct SuspendTests {
  @Test("Resuming returns to the same field after the shell has had its screen")
  func comeBack() throws {
    let kassa = try TerminalProgram()
    try kassa.openCardForm()
    kassa.type("431422")
    try kassa.waitForIdle(screen: "card")
    try kassa.waitForScreen("the digits") { $0.cursorLine.contains("4314 22") }

    try kassa.press("C-z")
    // A shell reports a program stopped by SIGTSTP with status 148.
    try kassa.expectExit(148)
    let shell = try kassa.waitForScreen("Stopped")
    #expect(!shell.contains("4314 22"))
    #expect(shell.isGivenBack)
    kassa.typeToShell("echo ok-$((1+1))\n")
    try kassa.waitForScreen("ok-2")

    kassa.typeToShell("fg\n")
    try kassa.waitForScreen("the form again") { $0.isAlternate && $0.cursorLine.contains("4314 22") }
    kassa.type("0000")
    try kassa.waitForIdle(screen: "card")
    try kassa.waitForScreen("the digits") { $0.cursorLine.contains("4314 2200 00") }
  }

  @Test("Resuming adapts to a window that was resized meanwhile")
  func noticeResize() throws {
    let kassa = try TerminalProgram()
    try kassa.openMethods()
    try kassa.press("C-z")
    try kassa.expectExit(148)
    kassa.resize(columns: 60, rows: 18)
    kassa.typeToShell("fg\n")
    try kassa.waitForScreen("the method list again") { screen in
      screen.isAlternate && screen.contains("How would you like to pay?") && screen.lines.count == 18
        && screen.columns == 60 && screen.lines[17].contains("Enter continue")
    }
  }
}
