import CheckoutCore
import Foundation
import KassaResources
import KassaServer
import Testing

@testable import KassaSandbox

@Suite("The markup of pages")
struct PageMarkupTests {
  private static let money = Money(1999, Money.Currency(code: "USD", numeric: "840", exponent: 2))

  private static func page(
    _ kind: PayerPage.Kind, _ progress: PayerPage.Progress, shop: String = "Cosmoshop"
  ) -> PayerPage {
    PayerPage(
      kind: kind, address: "https://pages.ecommpay.test/x", name: "Skrill", shop: shop, payment: "order-1",
      money: money, lastFour: kind == .bankApp ? "0094" : nil, language: nil, progress: progress)
  }

  private static func challenge(
    _ question: ACSQuestion, _ occasion: BrowserChallenge.Occasion = .first,
    _ progress: BrowserChallenge.Progress = .waiting
  ) -> BrowserChallenge {
    BrowserChallenge(
      acs: "a1", question: question, occasion: occasion, progress: progress, step: 2,
      options: [.init(name: "phone", text: "Phone"), .init(name: "email", text: "j***@example.test")],
      application: nil, issuer: "Cosmo Bank", shop: "Cosmoshop", payment: "order-1", money: money, lastFour: "0094",
      language: nil)
  }

  private static func documents(_ strings: StringTable) -> [PageDocument] {
    let kinds: [PayerPage.Kind] = [.thirdParty, .thirdPartyApp, .bankApp]
    let states: [PayerPage.Progress] = [.waiting, .approved, .declined, .over]
    let payer = kinds.flatMap { kind in
      states.map { PayerPageView.document(page(kind, $0), at: "/w/default/pages/x", hasLeft: true, strings) }
    }
    let addresses = ChallengeView.Addresses(form: "/acs/ecommpay/challenge", application: "/pages/bank/ecommpay/x")
    let occasions: [BrowserChallenge.Occasion] = [.first, .resent, .mailed, .wrong(triesLeft: 1), .unconfirmed]
    let asked = ACSQuestion.allCases.flatMap { question in
      occasions.flatMap { occasion in
        [nil, ChallengeView.Mistake.code, .choice].map {
          ChallengeView.document(challenge(question, occasion), addresses, $0, strings)
        }
      }
    }
    let ends: [BrowserChallenge.Progress] = [.authenticated, .refused, .cancelled, .over]
    let ended = ends.map { ChallengeView.document(challenge(.text, .first, $0), addresses, nil, strings) }
    return payer + asked + ended + [WorldPages.worlds([.init(id: "a", now: "now", messages: 3)], strings)]
  }

  @Test("Every page is well-formed and accessible, without a script", arguments: StringTable.languages)
  func accessible(language: String) throws {
    let strings = try #require(StringTable(language: language))
    for document in Self.documents(strings) {
      let markup = try Markup(document.markup(strings))
      #expect(markup.faults == [], "\(document.title)")
      #expect(markup.all("html").first?.attributes["lang"] == language)
    }
  }

  @Test(
    "Only an address of the web becomes a way back to the shop",
    arguments: [
      ("https://shop.test/a?b=1&c=\"2", true), ("HTTP://127.0.0.1:3000", true), ("javascript:alert(1)", false),
      ("//shop.test", false), ("shop.test", false),
    ])
  func back(address: String, isLink: Bool) throws {
    var page = Self.page(.thirdParty, .approved)
    page.back = address
    let document = PayerPageView.document(page, at: "/w/default/pages/x", hasLeft: false, .english)
    let markup = try Markup(document.markup(.english))
    // No other page leads away from the server.
    #expect(markup.faults == (isLink ? ["the address \(address)"] : []))
    #expect(markup.all("a").compactMap { $0.attributes["href"] } == (isLink ? [address] : []))
  }

  @Test("A mistake is in words, and tied to its field")
  func mistakes() throws {
    let addresses = ChallengeView.Addresses(form: "/acs/ecommpay/challenge")
    let document = ChallengeView.document(
      Self.challenge(.text, .wrong(triesLeft: 2)), addresses, nil, .english)
    let markup = try Markup(document.markup(.english))
    let field = try #require(markup.all("input").first { $0.attributes["type"] == "text" })
    #expect(field.attributes["aria-invalid"] == "true")
    #expect(field.attributes["aria-describedby"]?.contains("error") == true)
    let error = try #require(markup.elements.first { $0.attributes["id"] == "error" })
    #expect(error.text == "That was not right. Attempts left: 2.")
    #expect(error.attributes["role"] == "alert")
  }

  @Test("What others have written cannot become markup")
  func escaped() throws {
    let evil = "<script>alert('1')</script>\"&\u{1}"
    let document = PayerPageView.document(
      Self.page(.thirdParty, .waiting, shop: evil), at: "/pages/x", hasLeft: false, .english)
    let markup = try Markup(document.markup(.english))
    #expect(markup.faults == [])
    #expect(markup.all("dd").contains { $0.text == "<script>alert('1')</script>\"&\u{FFFD}" })
  }

  @Test(
    "The language is that of the order, or the one that the browser likes best",
    arguments: [
      ("de", "fr", "de"), (nil, "fr-CH, fr;q=0.9, en;q=0.8", "fr"), (nil, "en;q=0.1, uk;q=0.5", "uk"),
      ("xx", "it", "it"), (nil, nil, "en"), (nil, "zh, ja", "en"), (nil, "de;q=0, ru", "ru"), ("RU", nil, "ru"),
    ] as [(String?, String?, String)])
  func language(order: String?, accepted: String?, language: String) {
    #expect(PageLanguage.strings(order: order, accepted: accepted).language == language)
  }

  // MARK: Colours

  /// The pairs of colours, text on ground, that the stylesheet uses.
  private static let pairs = [
    ("ink", "ground"), ("ink", "paper"), ("quiet", "ground"), ("quiet", "paper"), ("act", "ground"), ("on-act", "act"),
    ("bad", "ground"),
  ]

  @Test("Texts have a contrast of 4.5:1, and borders of fields 3:1, in light and in dark")
  func contrast() throws {
    let themes = Stylesheet.text.split(separator: ":root", omittingEmptySubsequences: false).dropFirst().map(
      Self.colours)
    #expect(themes.count == 2)
    for colours in themes {
      for (text, ground) in Self.pairs {
        let ratio = try Self.contrast(#require(colours[text]), #require(colours[ground]))
        #expect(ratio >= 4.5, "\(text) on \(ground): \(ratio)")
      }
      let border = try Self.contrast(#require(colours["line"]), #require(colours["ground"]))
      #expect(border >= 3)
    }
  }

  /// Reads the colours of a theme, such as `--ink: #1a1d23`, as numbers.
  private static func colours(_ theme: Substring) -> [String: UInt32] {
    let rule = theme.prefix { $0 != "}" }
    return Dictionary(
      rule.split(separator: "--").dropFirst().compactMap { part in
        let sides = part.split(separator: ": #")
        guard sides.count == 2, let number = UInt32(sides[1].prefix(6), radix: 16) else { return nil }
        return (String(sides[0]), number)
      }
    ) { first, _ in first }
  }

  /// The contrast of two colours. Source: WCAG 2.2, definition of contrast ratio and of relative luminance.
  private static func contrast(_ one: UInt32, _ other: UInt32) -> Double {
    func luminance(_ colour: UInt32) -> Double {
      let parts = [16, 8, 0].map { shift -> Double in
        let part = Double((colour >> UInt32(shift)) & 0xFF) / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let (light, dark) = (max(luminance(one), luminance(other)), min(luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
  }
}
