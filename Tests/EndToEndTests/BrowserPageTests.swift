#if Network
import TestSupport
import Testing

/// A payment in the terminal whose payer answers on a page in Chromium.
@Suite("Pages in a browser")
struct BrowserPageTests {
  /// A payment in the terminal that waits for its payer, with the page that its link leads to.
  private struct Waiting {
    let server: ServingProgram
    let kassa: TerminalProgram
    let browser: Chromium
    let link: String
  }

  /// Pays with a method without a form, and opens the link that the terminal shows.
  /// - Returns: nil if there is no browser on this machine.
  private func redirected() throws -> Waiting? {
    guard let program = InstalledTools.path("chromium") else { return nil }
    let server = try ServingProgram([])
    let kassa = try TerminalProgram(
      .init(
        arguments: ["pay", "--connect", server.address, "--method", "skrill-wallet"], columns: 100, rows: 50,
        isControlled: false))
    _ = try kassa.waitForScreen("Pay with")
    try kassa.press("Enter")
    _ = try kassa.waitForScreen("You will continue at Skrill")
    try kassa.press("Enter")
    // A screen that is half drawn has a part of the link.
    let screen = try kassa.waitForScreen("the whole link") { screen in
      screen.contains("Continue at Skrill") && Self.link(on: screen) != nil
    }
    let browser = try Chromium(program)
    let link = try #require(Self.link(on: screen))
    try browser.open(link)
    return Waiting(server: server, kassa: kassa, browser: browser, link: link)
  }

  /// Returns the link on a screen, which may go on in the next lines. Its last part has 16 hexadecimal digits; nil if they are not
  /// there.
  private static func link(on screen: ScreenText) -> String? {
    guard let row = screen.lines.firstIndex(where: { $0.contains("http://") }),
      let start = screen.lines[row].firstRange(of: "http://")?.lowerBound
    else { return nil }
    var link = String(screen.lines[row][start...].prefix { $0 != " " })
    func missing() -> Int {
      let parts = link.split(separator: "/", omittingEmptySubsequences: false)
      return parts.contains("pages") ? 16 - (parts.last?.count ?? 0) : 16
    }
    for line in screen.lines[(row + 1)...] where missing() > 0 {
      link += line.drop { $0 == " " }.prefix { $0 != " " }
    }
    let last = link.split(separator: "/").last ?? ""
    return last.count == 16 && last.allSatisfy(\.isHexDigit) ? link : nil
  }

  @Test(
    "The terminal goes on by itself when the payer has decided in the browser",
    arguments: [("approve", "You have approved the payment", "Paid"), ("decline", "You have declined", "Declined")])
  func decides(button: String, notice: String, result: String) throws {
    guard let waiting = try redirected() else { return }
    let (kassa, browser) = (waiting.kassa, waiting.browser)
    let page = try browser.text()
    for fact in ["Pay with Skrill", "Cosmoshop", "$19.99", "internal_payment_id_1"] {
      #expect(page.contains(fact), "\(fact): \(page)")
    }
    try browser.activate("button[value=\(button)]")
    #expect(try browser.text().contains(notice))
    #expect(try browser.value("location.href") == waiting.link)
    _ = try kassa.waitForScreen("the result") { !$0.contains("Continue at Skrill") && $0.contains(result) }
  }

  @Test("A payer who leaves without an answer can come back")
  func leaves() throws {
    guard let waiting = try redirected() else { return }
    let (kassa, browser) = (waiting.kassa, waiting.browser)
    try browser.activate("button[value=abandon]")
    #expect(try browser.text().contains("You have left without answering"))
    try browser.activate("button[value=approve]")
    _ = try kassa.waitForScreen("the result") { !$0.contains("Continue at Skrill") && $0.contains("Paid") }
  }

  @Test("The page fits a narrow window in light and in dark, and is styled although nothing else is allowed")
  func fits() throws {
    guard let waiting = try redirected() else { return }
    let browser = waiting.browser
    var grounds: [String] = []
    for dark in [false, true] {
      try browser.prefer(dark: dark)
      try browser.resize(width: 320)
      #expect(try browser.value("document.documentElement.scrollWidth") == "320")
      grounds.append(try browser.value("getComputedStyle(document.body).backgroundColor"))
      _ = try browser.value("document.querySelector('button').focus()")
      #expect(try browser.value("document.activeElement.matches(':focus-visible')") == "true")
    }
    #expect(grounds == ["rgb(255, 255, 255)", "rgb(20, 23, 28)"])
  }

  @Test("Three wrong codes in the browser end the challenge that the terminal shows")
  func wrongCodes() throws {
    guard let program = InstalledTools.path("chromium") else { return }
    let server = try ServingProgram([])
    let kassa = try TerminalProgram(
      .init(
        arguments: ["pay", "--connect", server.address, "--method", "card"], columns: 100, rows: 50,
        isControlled: false))
    _ = try kassa.waitForScreen("Pay with")
    try kassa.press("Enter")
    _ = try kassa.waitForScreen("Card number")
    kassa.type("4314220000000056")
    for text in ["1230", "123", "JANE DOE"] {
      try kassa.press("Tab")
      kassa.type(text)
    }
    try kassa.press("Enter")
    _ = try kassa.waitForScreen("One-time code")

    let browser = try Chromium(program)
    try browser.open(server.address + "/w/default")
    try browser.activate("a[href*=acsTransID]")
    for left in ["Attempts left: 2.", "Attempts left: 1.", "could not confirm that it is you"] {
      try browser.type("9999", into: "#code")
      try browser.activate("button[value=submit]")
      #expect(try browser.text().contains(left))
    }
    // The bank tells the terminal with its next answer, whatever it is asked.
    kassa.type("1234")
    try kassa.press("Enter")
    _ = try kassa.waitForScreen("the decline") { !$0.contains("One-time code") && $0.contains("eclined") }
  }
}
#endif
