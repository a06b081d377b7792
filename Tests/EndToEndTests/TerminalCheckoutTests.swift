import Glibc
import TestSupport
import Testing

/// Tests the checkout that another program opens in its terminal: the example of the documentation, and a test program.
@Suite("The terminal checkout inside another program")
struct TerminalCheckoutTests {
  /// Starts a program in a terminal, in real time.
  private func start(
    _ program: String, _ arguments: String..., isTerminalChecked: Bool = false
  ) throws -> TerminalProgram {
    try TerminalProgram(
      .init(
        program: program, arguments: arguments, columns: 100, rows: 30, isControlled: false,
        isTerminalChecked: isTerminalChecked))
  }

  private func openCardForm(_ shop: TerminalProgram) throws {
    try shop.waitForScreen("How would you like to pay?", "Card")
    try shop.press("Enter")
    try shop.waitForScreen("Card number", "Expiry date")
  }

  @Test("The example pays with a card and prints the outcome")
  func pays() throws {
    let shop = try start("TerminalShop")
    try openCardForm(shop)
    let card = TypedCard.frictionless
    shop.type(card.number)
    try shop.press("Tab")
    shop.type(card.expiry + card.code + card.holder)
    try shop.waitForScreen("JANE DOE")
    try shop.press("Enter")
    let result = try shop.waitForScreen("Paid $19.99", "Visa •••• 0077", "[ Done ]")
    // What belongs to kassa itself is not offered: another payment, its list of payments, and scripts.
    #expect(!result.contains("More") && !result.contains("F4") && !result.contains("script"))
    try shop.press("Enter")
    let shell = try shop.waitForScreen("Outcome: success")
    #expect(shell.isGivenBack)
    try shop.expectExit(0)
    #expect(shop.leaks(of: card).isEmpty)
  }

  @Test("The payer leaves, and the program goes on")
  func leaves() throws {
    let shop = try start("TerminalShop")
    try openCardForm(shop)
    try shop.press("C-c")
    try shop.waitForScreen("Cancelled", "Nothing was charged.")
    try shop.press("F10")
    try shop.waitForScreen("Outcome: cancelled")
    try shop.expectExit(0)
  }

  @Test("Ctrl-Z and fg return to the same field, also in a window of another size")
  func suspends() throws {
    let shop = try start("TerminalShop")
    try openCardForm(shop)
    shop.type("431422")
    try shop.waitForScreen("the digits") { $0.cursorLine.contains("4314 22") }
    try shop.press("C-z")
    try shop.expectExit(148)
    #expect(try shop.waitForScreen("Stopped").isGivenBack)
    shop.resize(columns: 60, rows: 18)
    shop.typeToShell("fg\n")
    try shop.waitForScreen("the form again") { $0.isAlternate && $0.columns == 60 && $0.cursorLine.contains("4314 22") }
    // The size that the window had before.
    shop.resize(columns: 100, rows: 30)
    try shop.waitForScreen("the form in the new size") { screen in
      screen.lines.contains(String(repeating: "─", count: 100)) && screen.cursorLine.contains("4314 22")
    }
    shop.type("0000")
    try shop.waitForScreen("more digits") { $0.cursorLine.contains("4314 2200 00") }
  }

  @Test("A signal restores the terminal and ends the program", arguments: [SIGTERM, SIGINT, SIGHUP])
  func signals(signal: Int32) throws {
    let shop = try start("TerminalShop", isTerminalChecked: true)
    try openCardForm(shop)
    try #require(kill(shop.unsteeredProcessID(), signal) == 0)
    let left = try shop.waitForScreen("modes: echo icanon isig")
    #expect(left.isGivenBack)
    shop.typeToShell("\r")
    try shop.expectExit(Int(128 + signal))
  }

  @Test("Without a terminal, the error says what is missing")
  func noTerminal() throws {
    let run = try Spawned.run([TestEnvironment.program("TerminalShop")])
    #expect(run.output == "Cannot open the checkout: standard input and output must be a terminal\n")
    #expect(run.status == 0)
  }

  /// A payment system, what its first page shows, and what the program gets after the payer has left.
  struct Left: Sendable, CustomTestStringConvertible {
    var system: String
    var page: String
    var reported: String
    var testDescription: String { system }
  }

  @Test(
    "Every SDK pays through it",
    arguments: [
      Left(system: "ecommpay", page: "How would you like to pay?", reported: "cancelled"),
      Left(system: "worldline", page: "How would you like to pay?", reported: "cancelled"),
      Left(system: "assist", page: "Card number", reported: "Canceled"),
      Left(system: "dolyame", page: "Your phone number", reported: "dismissed"),
      Left(system: "apple-pay", page: "Cosmobank Platinum", reported: "cancelled"),
    ])
  func systems(left: Left) throws {
    let host = try start("TerminalHost", left.system)
    try host.waitForScreen(left.page)
    try host.press("F10")
    try host.waitForScreen("Nothing was charged.", "[ Done ]")
    try host.press("Enter")
    try host.waitForScreen("\(left.system): cancelled, \(left.reported)")
    #expect(host.screen.isGivenBack)
    try host.expectExit(0)
  }

  @Test("Cancelling the task restores the terminal, and the payer leaves")
  func cancelled() throws {
    let host = try start("TerminalHost", "cancel")
    #expect(try host.waitForScreen("cancelled: cancelled").isGivenBack)
    try host.expectExit(0)
  }

  @Test("An error of the SDK restores the terminal and reaches the program")
  func failed() throws {
    let host = try start("TerminalHost", "fail")
    #expect(try host.waitForScreen("error: NoPayment()").isGivenBack)
    try host.expectExit(0)
  }

  @Test("The program gets its own signal handlers back")
  func handler() throws {
    let host = try start("TerminalHost", "handler")
    try host.waitForScreen("How would you like to pay?")
    try host.press("F10")
    try host.waitForScreen("[ Done ]")
    try host.press("Enter")
    try host.waitForScreen("handled")
    try host.expectExit(7)
  }

  @Test("The article shows the example as it is")
  func article() throws {
    let article = try #require(Repository.text("Sources/Screens/Documentation.docc/KassaScreens.md"))
    let example = try #require(Repository.text("Tests/Examples/TerminalShop/Shop.swift"))
    #expect(article.contains("```swift\n\(example)```\n"))
    #expect(example.split(separator: "\n", omittingEmptySubsequences: false).count <= 35)
  }
}
