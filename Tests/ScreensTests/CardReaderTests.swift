import CheckoutCore
import Ecommpay
import KassaCards
import KassaEcommpaySandbox
import KassaRehearsal
import KassaResources
import KassaSandbox
import KassaScreens
import KassaTerminal
import Testing

@Suite("A card reader on special forms")
struct CardReaderTests {
  private static let number = ScreenFixture.frictionless
  private static let one = CardTrack.track1(number: number, expiry: "12/30", name: "JANE DOE")
  private static let two = CardTrack.track2(number: number, expiry: "12/30")

  @Test("A swipe, the code and Enter pay")
  func pays() {
    let checkout = ScreenFixture.checkout()
    checkout.press("Enter", "Enter")
    checkout.type(Self.one + Self.two)
    checkout.press("Enter")
    checkout.pause()
    checkout.type("123")
    checkout.press("Enter")
    #expect(checkout.outcome == .success, "\(checkout.text)")
  }

  @Test("Without a pause, nothing after a swipe counts as a person's input")
  func noPause() {
    let checkout = ScreenFixture.checkout()
    checkout.press("Enter", "Enter")
    checkout.type(Self.one + "\r")
    checkout.press("Enter", "Tab", "Enter")
    #expect(checkout.page.id == "card" && checkout.page.focusedField?.role == .securityCode)
    #expect(checkout.page.status.text == "Reading the card…")
  }

  @Test("The form of a saved card refuses a swipe in words, and the code stays empty", arguments: [true, false])
  func savedCard(isPasted: Bool) throws {
    let scene = try ScreenFixture.scene("methods-saved")
    let checkout = ScreenFixture.checkout(scene: scene)
    scene.play(checkout)
    checkout.press("Enter")
    let code = try #require(checkout.page.focusedField, "\(checkout.text)")
    try #require(code.role == .securityCode)
    if isPasted {
      checkout.paste(Self.one + "\r")
    } else {
      checkout.type(Self.one + Self.two)
      checkout.press("Enter")
      checkout.pause()
    }
    #expect(checkout.page.field(code.id)?.text == "")
    #expect(checkout.page.field(code.id)?.error == "Saved card: enter only its code", "\(checkout.text)")
    checkout.type("123")
    #expect(checkout.page.field(code.id)?.text == "•••" && checkout.page.field(code.id)?.error == nil)
    #expect(checkout.flow.phase == .collecting)
  }

  private func customerPage() throws -> HeadlessCheckout {
    var card = EcommpayMethod.card
    card.customerFields = ["first_name", "city", "address", "zip"].map {
      EcommpayField(name: $0, label: $0.uppercased())
    }
    let checkout = ScreenFixture.checkout(configuration: EcommpaySandboxConfiguration { $0.methods = [card] })
    checkout.fill(ScreenFixture.challenged)
    checkout.press("Enter")
    try #require(checkout.page.id == "customer")
    return checkout
  }

  @Test("A swipe on the page of the customer's fields returns to the card and replaces it")
  func customer() throws {
    let checkout = try customerPage()
    checkout.type(Self.two)
    checkout.pause()
    #expect(checkout.page.id == "card")
    #expect(checkout.page.field("pan")?.text == "•••• •••• •••• 0077", "\(checkout.text)")
  }

  @Test(
    "In a field that takes any text, a sentinel that no track begins with is text",
    arguments: ["50% off", "a; b", "%", ";;x"])
  func freeText(text: String) throws {
    let checkout = try customerPage()
    checkout.type(text)
    checkout.pause()
    #expect(checkout.page.id == "customer")
    #expect(checkout.page.focusedField?.text == text, "\(checkout.text)")
    #expect(checkout.page.field("pan") == nil)
  }

  @Test("After a decline, a swipe replaces the kept values and the code is asked for")
  func afterDecline() throws {
    let checkout = ScreenFixture.checkout()
    checkout.pay(ScreenFixture.declined)
    checkout.advance(.seconds(30))
    try #require(checkout.page.id == "retry", "\(checkout.text)")
    checkout.press("Enter")
    #expect(checkout.page.focusedField?.role == .securityCode)
    checkout.type(";41")
    checkout.pause()
    #expect(checkout.page.field("pan")?.text == "4111 1111 1111 1111" && checkout.page.focus == "pan")
    checkout.type(Self.one)
    checkout.press("Enter")
    checkout.pause()
    #expect(checkout.page.field("pan")?.text == "•••• •••• •••• 0077")
    #expect(checkout.page.focusedField?.role == .securityCode && checkout.page.field("code")?.text == "")
    checkout.type("123")
    checkout.perform(.press("pay"))
    #expect(checkout.outcome == .success, "\(checkout.text)")
  }

  @Test("Leaving asks because of what a swipe has filled in, and forgets half a swipe")
  func leaving() {
    let checkout = ScreenFixture.checkout()
    checkout.press("Enter", "Enter")
    checkout.type(Self.one)
    checkout.press("F10")
    #expect(checkout.page.dialog != nil && !checkout.session.app.isReading)
    let other = ScreenFixture.checkout()
    other.press("Enter", "Enter")
    other.type(";4000")
    other.press("F10")
    #expect(other.page.dialog == nil && other.page.id != "card", "\(other.text)")
  }

  @Test("No frame shows the data of the stripe")
  func frames() {
    let checkout = ScreenFixture.checkout(size: Size(columns: 120, rows: 40))
    var shown: [String] = []
    checkout.onFrame = { frame in
      let text = FrameText.plain(frame)
      // After an error, the number has the focus, and is shown as while it is typed.
      let isNumber = text.contains("4000 0000 0000 0077") && checkout.page.focus != "pan"
      if isNumber || ["201000", "%B", "DOE/", Self.number].contains(where: text.contains) { shown.append(text) }
    }
    checkout.press("Enter", "Enter")
    for text in [Self.one + Self.two, Self.one + "x", ";4000000000000077=3012", Self.one + ";5"] {
      checkout.type(text)
      checkout.pause()
    }
    #expect(shown.isEmpty, "\(shown.first ?? "")")
  }

  @Test("The status says that the card is read, in every language", arguments: LanguageTests.sizes)
  func status(size: Size) {
    for language in ["be", "de", "en", "es", "fr", "hu", "it", "ru", "uk"] {
      let checkout = ScreenFixture.checkout(size: size, language: language)
      checkout.press("Enter", "Enter")
      checkout.type(";4")
      let text = checkout.session.app.setup.strings("status.reading")
      #expect(checkout.page.status.text == text && !text.hasPrefix("⟦"))
      #expect(checkout.text.contains(text), "\(language)\n\(checkout.text)")
    }
  }
}
