import CheckoutCore
import EMV3DS
import KassaCards
import KassaSandbox
import KassaTerminal
import MockWallet

/// The quick starts of the landing pages of the modules below the SDKs.
enum ModuleSnippets {
  static func cards() -> (CardNumberVerdict, shown: String) {
    // Snippet: LandingCards
    let verdict = CardPolicy.kassa.checkNumber("4314 2200 0000 0056")
    print(verdict.valid, verdict.brand ?? "unknown")  // true visa

    var entry = NumberEntry()
    _ = entry.apply(.insert("431422000000005"))
    _ = entry.apply(.insert("6"))
    let shown = entry.shown  // 4314 2200 0000 0056
    // Snippet end
    return (verdict, shown)
  }

  static func challenge() -> JSON? {
    // Snippet: LandingChallenge
    let names = ChallengeNames(
      server: "8a880dc0-d2d2-4067-bcb1-b08d1690b26e", acs: "d7c1ee99-9478-44a6-b1f2-391e29c6b340", version: .v220)
    let now = SystemClock().now
    var session = ChallengeSession(names, window: .fullScreen, opened: now)
    var message: JSON?
    for case .send(let request) in session.handle(.begin, at: now) { message = request }  // the first CReq
    // Snippet end
    return message
  }

  static func terminal() -> String {
    // Snippet: LandingTerminal
    let page = Page(
      id: "hello", title: "Shop", body: [.text("Your order is paid.", id: "text", tone: .normal)])
    let size = Size(columns: 40, rows: 12)
    let screen = HeadlessScreen(size: size)
    screen.show(PageLayout(page, size: size, theme: Theme()).frame)
    let text = FrameText.plain(screen.frame)
    // Snippet end
    return text
  }

  static func wallet() throws -> [WalletCard] {
    // Snippet: LandingWallet
    let wallet = MockWallet { $0 == "merchant.test.cosmoshop" ? ApplePayKey.sandbox?.publicKey : nil }
    let cards = try wallet.cards(for: [.visa, .mastercard])
    // Snippet end
    return cards
  }
}
