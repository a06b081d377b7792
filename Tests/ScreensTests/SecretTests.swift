import CheckoutCore
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

@Suite("Card data on the screen and in flow entries")
struct SecretTests {
  /// A security code and a one-time code that do not occur in any other text on the screens.
  static let securityCode = "937"
  static let oneTimeCode = "1234"

  @Test("The PAN is shown only in its focused field, and the security code never", arguments: [80, 120, 200])
  func frames(columns: Int) {
    let checkout = ScreenFixture.checkout(size: Size(columns: columns, rows: 50))
    var leaks: [String] = []
    checkout.onFrame = { frame in
      let page = checkout.page
      let text = FrameText.plain(frame).filter { $0 != " " && $0 != "\n" }
      if text.contains(ScreenFixture.challenged), !(page.id == "card" && page.focus == "pan") {
        leaks.append(page.id.rawValue)
      }
      if text.contains(Self.securityCode) { leaks.append("code on \(page.id)") }
    }
    checkout.fill(ScreenFixture.challenged, code: Self.securityCode)
    checkout.press("Enter", "F2", "Home", "PgDn", "PgDn", "PgDn", "Esc")
    checkout.type("0000")
    checkout.press("Enter")
    checkout.type(Self.oneTimeCode)
    checkout.press("Enter", "F2", "Home")
    for _ in 0..<30 { checkout.press("PgDn") }
    #expect(leaks.isEmpty)
    #expect(checkout.outcome == .success)
  }

  @Test("Flow entries contain neither the PAN nor codes")
  func entries() {
    let checkout = ScreenFixture.checkout()
    checkout.fill(ScreenFixture.challenged, code: Self.securityCode)
    checkout.press("Enter")
    checkout.type(Self.oneTimeCode)
    checkout.press("Enter")
    var texts: [String] = []
    for case .message(let message) in checkout.entries.map(\.kind) { texts.append(message.body.text) }
    let all = texts.joined(separator: "\n")
    #expect(!all.contains(ScreenFixture.challenged))
    #expect(!all.contains("\"cvv\":\"\(Self.securityCode)\""))
    #expect(!all.contains("\"challengeDataEntry\":\"\(Self.oneTimeCode)\""))
    #expect(all.contains("\"cvv\":\"•••\""))
    #expect(all.contains("431422••••••0056"))
    #expect(!"\(checkout.flow)".contains(ScreenFixture.challenged))
  }
}
