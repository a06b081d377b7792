import Glibc
import Testing

@Suite("A signal that ends the program")
struct SignalTests {
  @Test(
    "leaves a usable terminal and the signal's status",
    arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP])
  func leavesUsableTerminal(signal: Int32) throws {
    let kassa = try TmuxProgram(.init(isTerminalChecked: true))
    try kassa.openCardForm()
    try kassa.type("431422")
    try kassa.waitForIdle(screen: "card")
    try kassa.waitForScreen("the digits") { $0.cursorLine.contains("4314 22") }

    try kassa.signal(signal)
    let left = try kassa.waitForScreen("modes: echo icanon isig")
    #expect(left.isGivenBack)
    #expect(!left.contains("4314"))
    // A line for a program that reads one: the terminal itself echoes and edits it.
    try kassa.typeToShell("hullo\u{7F}")
    try kassa.waitForScreen("the echo of a line that is typed") { $0.cursorLine.hasSuffix("hull") }
    try kassa.typeToShell("\r")
    try kassa.waitForScreen("read:hull")
    try kassa.expectExit(Int(128 + signal))
    try kassa.typeToShell("echo ok-$((1+1))\r")
    try kassa.waitForScreen("echo ok-$((1+1))", "ok-2")
  }

  @Test("leaves a usable terminal at every screen", arguments: ["shop", "methods", "challenge", "result"])
  func leavesUsableTerminal(on screen: String) throws {
    let kassa = try TmuxProgram(.init(isTerminalChecked: true))
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
    try kassa.typeToShell("\r")
    try kassa.expectExit(143)
  }

  @Test("gives the echo back while a code is typed unseen", arguments: [SIGTERM, SIGINT, SIGHUP])
  func givesEchoBack(signal: Int32) throws {
    let kassa = try TmuxProgram(.init(arguments: ["--plain"], isTerminalChecked: true))
    for (question, answer) in [
      ("0 to leave:", "1"), ("Choose 1–4, or 0 to leave:", "1"), ("Card number", "4000000000000077"),
      ("Expiry date", "1230"),
    ] {
      try kassa.waitForScreen(question) { $0.cursorLine.contains(question) }
      try kassa.typeToShell(answer + "\r")
    }
    try kassa.waitForScreen("the security code's question") { $0.cursorLine.contains("CVV") }
    try kassa.signal(signal)
    try kassa.waitForScreen("modes: echo icanon isig")
    try kassa.typeToShell("\r")
    try kassa.expectExit(Int(128 + signal))
  }
}
