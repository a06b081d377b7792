import Glibc
import Testing

@Suite("Termination by a signal")
struct SignalTests {
  @Test(
    "A signal restores the terminal and sets the exit status",
    arguments: [
      SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGUSR1, SIGUSR2, SIGALRM,
      SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGIO, SIGPWR, SIGSTKFLT, 34, 40, 64,
    ])
  func leavesUsableTerminal(signal: Int32) throws {
    let kassa = try TerminalProgram(.init(isTerminalChecked: true))
    try kassa.openCardForm()
    kassa.type("431422")
    try kassa.waitForIdle(screen: "card")
    try kassa.waitForScreen("the digits") { $0.cursorLine.contains("4314 22") }

    try kassa.signal(signal)
    let left = try kassa.waitForScreen("modes: echo icanon isig")
    #expect(left.isGivenBack)
    #expect(!left.contains("4314"))
    // If the terminal itself echoes and edits this line, it is in canonical mode again.
    kassa.typeToShell("hullo\u{7F}")
    try kassa.waitForScreen("the echo of the input line") { $0.cursorLine.hasSuffix("hull") }
    kassa.typeToShell("\r")
    try kassa.waitForScreen("read:hull")
    try kassa.expectExit(Int(128 + signal))
    kassa.typeToShell("echo ok-$((1+1))\r")
    try kassa.waitForScreen("echo ok-$((1+1))", "ok-2")
  }

  @Test("SIGTERM restores the terminal on every screen", arguments: ["shop", "methods", "challenge", "result"])
  func leavesUsableTerminal(on screen: String) throws {
    let kassa = try TerminalProgram(.init(isTerminalChecked: true))
    switch screen {
    case "methods": try kassa.openMethods()
    case "challenge": try kassa.openChallenge()
    case "result": try kassa.pay(with: .frictionless)
    default: break
    }
    try kassa.waitForIdle(screen: screen)
    try kassa.signal(SIGTERM)
    let left = try kassa.waitForScreen("modes: echo icanon isig")
    #expect(left.isGivenBack)
    kassa.typeToShell("\r")
    try kassa.expectExit(143)
  }

  @Test("Ctrl-C in line mode says what became of the payment, and ends the program as everywhere")
  func tellsInLines() throws {
    let kassa = try TerminalProgram(.init(arguments: ["--plain"], isTerminalChecked: true))
    for question in ["0 to leave:", "Choose 1–4, or 0 to leave:"] {
      try kassa.waitForScreen(question) { $0.cursorLine.contains(question) }
      kassa.typeToShell("1\r")
    }
    try kassa.waitForScreen("the prompt for the number") { $0.cursorLine.contains("Card number") }
    try kassa.signal(SIGINT)
    try kassa.waitForScreen("Nothing was charged.", "modes: echo icanon isig")
    kassa.typeToShell("\r")
    try kassa.expectExit(130)
  }

  @Test("A signal restores the echo during hidden input", arguments: [SIGTERM, SIGINT, SIGHUP])
  func givesEchoBack(signal: Int32) throws {
    let kassa = try TerminalProgram(.init(arguments: ["--plain"], isTerminalChecked: true))
    for (question, answer) in [
      ("0 to leave:", "1"), ("Choose 1–4, or 0 to leave:", "1"), ("Card number", "4000000000000077"),
      ("Expiry date", "1230"),
    ] {
      try kassa.waitForScreen(question) { $0.cursorLine.contains(question) }
      kassa.typeToShell(answer + "\r")
    }
    try kassa.waitForScreen("the prompt for the security code") { $0.cursorLine.contains("CVV") }
    try kassa.signal(signal)
    try kassa.waitForScreen("modes: echo icanon isig")
    kassa.typeToShell("\r")
    try kassa.expectExit(Int(128 + signal))
  }
}
