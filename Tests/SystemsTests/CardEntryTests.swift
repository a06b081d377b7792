import CheckoutCore
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

/// Card entry is the same on the form of every payment system. A field is named by its role, never by its ID.
@Suite("Card entry on every form")
struct CardEntryTests {
  static let systems = [TestSystem.ecommpay, .assist, .dolyame, .worldline]

  /// A Mastercard number, which is certain to have 16 digits. Every system accepts it, with one brand.
  private static let card = "5555555555554444"

  /// A card with what the form shows while it is entered.
  struct Card: Sendable, CustomTestStringConvertible {
    var brand: String
    var number: String
    /// The number without its last digit, and the whole number once its field is left.
    var grouped, masked: String
    var code: String
    var codeHint: String
    var testDescription: String { brand }

    static let mastercard = Card(
      brand: "MASTERCARD", number: CardEntryTests.card, grouped: "5555 5555 5555 444", masked: "•••• •••• •••• 4444",
      code: "123", codeHint: "3 digits, on the back")
    static let americanExpress = Card(
      brand: "AMERICAN EXPRESS", number: "371449635398431", grouped: "3714 496353 9843", masked: "•••• •••••• •8431",
      code: "1234", codeHint: "4 digits, on the front")
  }

  @Test(
    "The focus moves from the number to the expiry date, the security code of the brand's length and the name",
    arguments: systems.map { ($0, Card.mastercard) }
      + [(TestSystem.ecommpay, Card.americanExpress), (.worldline, .americanExpress)])
  func advance(system: TestSystem, card: Card) throws {
    let form = try NewCardForm(system)
    let checkout = form.checkout
    checkout.type(String(card.number.dropLast()))
    #expect(form.number?.text == card.grouped)
    #expect(form.number?.hint == "1 digit to go")
    #expect(form.number?.badge?.text == card.brand)
    checkout.type(String(card.number.suffix(1)))
    #expect(form.focus == .expiry)
    #expect(form.number?.text == card.masked)
    checkout.type("1230")
    #expect(form.field(.expiry)?.text == "12/30")
    #expect(form.focus == .securityCode)
    #expect(form.field(.securityCode)?.hint == card.codeHint)
    checkout.type(card.code)
    #expect(form.field(.securityCode)?.text == String(repeating: "•", count: card.code.count))
    if let name = form.name {
      #expect(checkout.page.focus == name)
    } else {
      #expect(form.focus == nil)
    }
  }

  @Test("A card typed without a detour needs no correction on any form", arguments: systems)
  func effort(system: TestSystem) throws {
    let form = try NewCardForm(system)
    let checkout = form.checkout
    let before = checkout.session.app.effort.keys
    let text = Self.card + "0530" + "123" + (form.name == nil ? "" : "JANE DOE")
    checkout.type(text)
    let effort = checkout.session.app.effort
    #expect(effort.keys == before + text.count, "\(effort)\n\(checkout.text)")
    #expect([effort.corrections, effort.earlyErrors, effort.returns] == [0, 0, 0])
  }

  @Test("A Tab right after an automatic advance does not skip a field", arguments: systems)
  func forgivingTab(system: TestSystem) throws {
    let form = try NewCardForm(system)
    let checkout = form.checkout
    checkout.type(Self.card)
    checkout.press("Tab")
    #expect(form.focus == .expiry)
    checkout.press("Tab")
    #expect(form.focus == .securityCode)
  }

  @Test("A whole card in one burst fills each field before a lookup can be answered", arguments: systems)
  func burst(system: TestSystem) throws {
    let form = try NewCardForm(system)
    let checkout = form.checkout
    // Without a lookup, a Visa number may still have 19 digits, so only the date behind it shows its end.
    for key in "4222222222222220" + "1230" + "123" { checkout.session.handle(.key(Key(.character(key)))) }
    checkout.advance(.zero)
    #expect(form.number?.text == "•••• •••• •••• 2220")
    #expect(form.field(.expiry)?.text == "12/30")
    #expect(form.field(.securityCode)?.text == "•••")
  }

  @Test("Backspace in an empty field steps back, and deleting raises no error", arguments: systems)
  func backspace(system: TestSystem) throws {
    let form = try NewCardForm(system)
    let checkout = form.checkout
    checkout.type(Self.card)
    checkout.press("Backspace")
    #expect(form.focus == .cardNumber)
    checkout.press("Backspace")
    #expect(form.number?.text == "5555 5555 5555 444")
    #expect(form.number?.error == nil)
  }

  @Test("A pasted card fills every field, and the focus goes to the first empty one", arguments: systems)
  func paste(system: TestSystem) throws {
    let form = try NewCardForm(system)
    let checkout = form.checkout
    checkout.paste("5555 5555 5555 4444 12/30 123")
    #expect(form.number?.text == "•••• •••• •••• 4444")
    #expect(form.field(.expiry)?.text == "12/30")
    #expect(form.field(.securityCode)?.text == "•••")
    #expect(checkout.page.focus == form.name ?? "pay")
    checkout.perform(.focus(try form.id(.cardNumber)))
    checkout.paste("5555555555554444 11/29 321 JANE DOE")
    #expect(form.field(.expiry)?.text == "11/29")
    #expect(form.name == nil || form.field(.holder)?.text == "JANE DOE")
    #expect(checkout.page.focus == "pay")
  }

  @Test("A test card fills every field and leaves the focus on the pay button", arguments: systems)
  func testCard(system: TestSystem) throws {
    let form = try NewCardForm(system)
    let checkout = form.checkout
    checkout.press("F3", "Enter")
    #expect(form.number?.text.hasPrefix("••••") == true)
    #expect(form.field(.expiry)?.text.hasPrefix("12/") == true)
    let isFilled = try ["•••", "••••"].contains(#require(form.field(.securityCode)).text)
    #expect(isFilled)
    #expect(form.name == nil || form.field(.holder)?.text == "JANE DOE")
    for role in [Page.Field.Role.cardNumber, .expiry, .securityCode, .holder] {
      #expect(form.field(role)?.error == nil, "\(role)")
    }
    #expect(checkout.page.focus == "pay")
  }

  @Test("A test card fills the fields that appear once the platform knows the card")
  func laterFields() throws {
    let fixture = try TestSystem.worldline.stage()
    let checkout = fixture.checkout
    checkout.press("Enter")
    try #require(checkout.page.id == "methods", "\(checkout.text)")
    checkout.press("F3", "Enter")
    checkout.advance(.seconds(10))
    let fields = checkout.page.body.compactMap { block in
      if case .field(let field) = block { field } else { nil }
    }
    #expect(fields.contains { $0.role == .securityCode }, "\(checkout.text)")
    #expect(fields.filter { $0.role != .other }.allSatisfy { !$0.text.isEmpty && $0.error == nil }, "\(checkout.text)")
  }

  @Test("A card reader's tracks fill number, expiry date and name from any field, and never pay", arguments: systems)
  func track(system: TestSystem) throws {
    let one = "%B5555555555554444^DOE/JANE^30121010000000000000?"
    for (text, isPasted) in [(one + ";5555555555554444=30121010000012345678?\r", true), (one, false)] {
      let form = try NewCardForm(system)
      let checkout = form.checkout
      checkout.perform(.focus(try form.id(.securityCode)))
      if isPasted { checkout.paste(text) } else { checkout.perform(.fill(try form.id(.cardNumber), text: text)) }
      #expect(form.number?.text == "•••• •••• •••• 4444", "\(checkout.text)")
      #expect(form.field(.expiry)?.text == "12/30")
      #expect(form.name == nil || form.field(.holder)?.text == "JANE DOE")
      #expect(form.focus == .securityCode && form.field(.securityCode)?.text == "")
      #expect(checkout.flow.result == nil && !checkout.text.contains("1010000"))
    }
  }

  @Test("Half a track changes nothing and says so until the number changes", arguments: systems)
  func halfTrack(system: TestSystem) throws {
    let form = try NewCardForm(system)
    let checkout = form.checkout
    checkout.type("5555")
    checkout.paste("%B4314220000000056^DOE/JANE^3012")
    #expect(form.number?.text.hasPrefix("5555") == true)
    #expect(form.number?.error == "Only part of the stripe was read", "\(checkout.text)")
    #expect(form.field(.expiry)?.text == "")
    checkout.type("5")
    #expect(form.number?.error == nil)
  }

  @Test("In line mode, the form offers the test cards", arguments: systems)
  func plainTestCards(system: TestSystem) throws {
    let form = try NewCardForm(system)
    var dialogue = PlainDialogue(setup: form.checkout.session.app.setup)
    _ = dialogue.show(form.checkout.page)
    _ = dialogue.answer("/cards")
    #expect(dialogue.question?.prompt.hasPrefix("Choose 1–") == true)
  }

  @Test("Ctrl-T masks all digits but the last while they are typed", arguments: systems)
  func mask(system: TestSystem) throws {
    let form = try NewCardForm(system)
    let checkout = form.checkout
    checkout.press("Ctrl-T")
    checkout.type("55555")
    #expect(form.number?.text == "•••• 5")
    #expect(!checkout.text.contains("5555"))
    checkout.press("Ctrl-T")
    #expect(form.number?.text == "5555 5")
  }

  @Test("The form says what is wrong once, at the field, until the text changes", arguments: systems)
  func errors(system: TestSystem) throws {
    let form = try NewCardForm(system)
    let checkout = form.checkout
    checkout.type(String(Self.card.dropLast()) + "8")
    checkout.press("Tab")
    #expect(form.number?.error == "Not valid: check the digits")
    #expect(checkout.text.ranges(of: "Not valid").count == 1, "\(checkout.text)")
    checkout.press("Shift-Tab", "Backspace")
    #expect(form.number?.error == nil)
    checkout.perform(.focus(try form.id(.expiry)))
    checkout.type("00")
    #expect(form.field(.expiry)?.error == "The month is 01 to 12")
    checkout.press("Backspace")
    #expect(form.field(.expiry)?.error == nil)
    checkout.perform(.press("pay"))
    #expect(form.field(.securityCode)?.error == "Enter the security code")
    #expect(form.focus == .cardNumber)
  }

  @Test(
    "The form has a heading, and empty fields show no digits",
    arguments: [(TestSystem.ecommpay, "Card"), (.assist, "Card"), (.dolyame, "Card"), (.worldline, "Card")])
  func placeholders(system: TestSystem, heading: String) throws {
    let form = try NewCardForm(system)
    #expect(form.field(.securityCode)?.placeholder == "···")
    #expect(form.field(.expiry)?.placeholder == "MM/YY")
    #expect(form.number?.placeholder == "")
    #expect(form.checkout.page.body.first == .heading(heading, id: "form.title"))
  }

  @Test(
    "After a decline, the code is erased, and the focus is in the first empty field",
    arguments: [
      (TestSystem.ecommpay, "4111111111111111"), (.assist, "4477000000000014"), (.dolyame, "2201382000000005"),
    ])
  func retry(system: TestSystem, number: String) throws {
    let form = try NewCardForm(system)
    let checkout = form.checkout
    checkout.paste("\(number) 12/30 123 JANE DOE")
    checkout.perform(.press("pay"))
    checkout.advance(.seconds(30))
    try #require(checkout.page.id == "retry", "\(checkout.text)")
    checkout.press("Enter")
    #expect(form.focus == .securityCode)
    #expect(form.field(.securityCode)?.text == "")
    #expect(form.field(.expiry)?.text == "12/30")
    #expect(form.number?.text == "•••• •••• •••• " + number.suffix(4))
  }

  @Test("Values survive a step back to the payment methods", arguments: [TestSystem.ecommpay, .worldline])
  func stepBack(system: TestSystem) throws {
    let form = try NewCardForm(system)
    let checkout = form.checkout
    checkout.paste("\(Self.card) 12/30 123 JANE DOE")
    let title = checkout.page.body.first
    checkout.perform(.press("back"))
    #expect(checkout.page.id == "methods")
    let method = try #require(checkout.page.elements.map(\.id).first { ["card", "cards"].contains($0) })
    checkout.perform(.press(method))
    #expect(checkout.page.body.first == title)
    #expect(form.number?.text == "•••• •••• •••• 4444")
    #expect(form.field(.expiry)?.text == "12/30")
    #expect(form.field(.holder)?.text == "JANE DOE")
  }
}
