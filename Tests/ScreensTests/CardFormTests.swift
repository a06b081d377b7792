import CheckoutCore
import KassaRehearsal
import KassaResources
import KassaScreens
import KassaTerminal
import Testing

@Suite("Card form")
struct CardFormTests {
  private func form() -> HeadlessCheckout {
    let checkout = ScreenFixture.checkout()
    checkout.press("Enter", "Enter")
    return checkout
  }

  private func field(_ id: ElementID, _ checkout: HeadlessCheckout) -> Page.Field? {
    for case .field(let field) in checkout.page.body where field.id == id { return field }
    return nil
  }

  @Test("The card number is grouped during input and masked after it")
  func masking() {
    let checkout = form()
    checkout.type("431422000000005")
    #expect(field("pan", checkout)?.text == "4314 2200 0000 005")
    checkout.type("6")
    #expect(field("pan", checkout)?.text == "•••• •••• •••• 0056")
    #expect(!checkout.text.contains("4314"))
  }

  @Test("An error is shown once, under its field, and goes when the text changes")
  func errors() {
    let checkout = form()
    checkout.type("4111111111111112")
    checkout.press("Tab")
    #expect(field("pan", checkout)?.error == "Not valid: check the digits")
    checkout.press("Shift-Tab")
    #expect(checkout.text.count(of: "Not valid") == 1, "\(checkout.text)")
    #expect(checkout.page.status.tone == .normal)
    checkout.press("Backspace")
    #expect(field("pan", checkout)?.error == nil)
  }

  @Test("That a field has refused a text is said until it is left, because it says nothing about what is there")
  func refusedText() {
    let checkout = form()
    checkout.press("Tab")
    checkout.type("0530")
    checkout.press("Shift-Tab", "Shift-Tab", "Tab")
    checkout.paste("hello world")
    #expect(field("expiry", checkout)?.error == "Digits only: MM/YY")
    checkout.press("Tab")
    checkout.paste("abc")
    #expect(field("code", checkout)?.error != nil)
    checkout.press("Tab")
    for id: ElementID in ["expiry", "code"] { #expect(field(id, checkout)?.error == nil) }
  }

  @Test("A missing code is still missing when the brand becomes known")
  func missingCode() {
    let checkout = form()
    checkout.press("Tab", "Tab", "Tab", "Tab", "Enter")
    let error = field("code", checkout)?.error
    #expect(error != nil)
    checkout.type("4314")
    #expect(field("code", checkout)?.error == error)
  }

  @Test("Submitting an empty form shows all errors and focuses the first field")
  func submitEmpty() {
    let checkout = form()
    checkout.press("Tab", "Tab", "Tab", "Tab", "Enter")
    #expect(["pan", "expiry", "code", "holder"].allSatisfy { field($0, checkout)?.error != nil })
    #expect(checkout.page.focus == "pan")
    #expect(checkout.page.id == "card")
  }

  @Test("A brand that the platform does not accept is rejected")
  func brand() {
    let checkout = form()
    checkout.type("6011000990139424")
    #expect(field("pan", checkout)?.error == "Discover is not accepted")
    #expect(checkout.page.status.text.hasPrefix("Accepted: "))
  }

  @Test("A brand is shown once it is certain, and the hint counts the remaining digits once the length is")
  func certain() {
    let checkout = form()
    let plain = field("pan", checkout)?.hint
    checkout.type("3")
    #expect(field("pan", checkout)?.badge == nil)
    #expect(field("pan", checkout)?.hint == plain, "several brands are possible, so none is named")
    checkout.type("7")
    #expect(field("pan", checkout)?.badge?.text == "AMERICAN EXPRESS")
    #expect(field("pan", checkout)?.hint == "13 digits to go")
    checkout.press("Ctrl-U")
    checkout.type("41111")
    #expect(field("pan", checkout)?.badge?.text == "VISA")
    #expect(field("pan", checkout)?.hint == plain, "a Visa number may have 13 to 19 digits")
    checkout.press("Ctrl-U")
    checkout.type("431422")
    #expect(field("pan", checkout)?.hint == "10 digits to go", "the lookup returned a length of 16 digits")
    checkout.type("000000005")
    #expect(field("pan", checkout)?.hint == "1 digit to go")
  }

  @Test("The year 20 is incomplete while it may become 2030, and in the past once the field is left")
  func yearTwenty() {
    let checkout = ScreenFixture.checkout()
    checkout.press("Enter", "Enter")
    checkout.perform(.focus("expiry"))
    checkout.type("0120")
    #expect(checkout.page.field("expiry")?.error == nil)
    checkout.press("Tab")
    #expect(checkout.page.field("expiry")?.error == StringTable.english("problem.expiry.past"))
  }

  @Test("A pasted number with blanks and hyphens is one edit for undo")
  func paste() {
    let checkout = form()
    checkout.paste("4314-2200 0000\u{A0}0056\n")
    #expect(field("pan", checkout)?.text == "4314 2200 0000 0056")
    checkout.press("Ctrl-_")
    #expect(field("pan", checkout)?.text == "")
  }

  @Test(
    "Pasting a whole card fills three fields",
    arguments: ["4314 2200 0000 0056 12/30 123", "4314220000000056\t12/2030\t123\n", "4314-2200-0000-0056, 1230, 123"])
  func pasteWhole(text: String) {
    let checkout = form()
    checkout.paste(text)
    #expect(field("pan", checkout)?.text == "•••• •••• •••• 0056")
    #expect(field("expiry", checkout)?.text == "12/30")
    #expect(field("code", checkout)?.text == "•••")
    #expect(checkout.page.focus == "holder")
  }

  @Test(
    "Pasting a whole card with a name fills four fields",
    arguments: [
      "4314 2200 0000 0056 12/30 123 Jane Doe", "Jane Doe\n4314220000000056\n12/30\n123",
      "Card number: 4314220000000056, exp. 12/30, CVC 123, name: Jane Doe",
    ])
  func pasteName(text: String) {
    let checkout = form()
    checkout.paste(text)
    #expect(field("holder", checkout)?.text == "Jane Doe")
    #expect(checkout.page.focus == "pay")
  }

  @Test("No name is taken from pasted text unless it is certain")
  func pasteNames() {
    let checkout = form()
    checkout.paste("Jane Doe 4314220000000056 12/30 123 John Roe")
    #expect(field("holder", checkout)?.text == "")
    #expect(checkout.page.focus == "holder")
  }

  @Test(
    "Digits of other scripts are accepted", arguments: ["４３１４２２００００００００５６", "٤٣١٤٢٢٠٠٠٠٠٠٠٠٥٦"])
  func foreignDigits(text: String) {
    let checkout = form()
    checkout.paste(text)
    #expect(field("pan", checkout)?.text == "4314 2200 0000 0056")
  }

  @Test("A card number in the name field is rejected before it is shown")
  func numberInName() {
    let checkout = form()
    checkout.press("Tab", "Tab", "Tab")
    #expect(checkout.page.focus == "holder")
    checkout.paste(ScreenFixture.challenged)
    #expect(field("holder", checkout)?.text == "")
    #expect(field("holder", checkout)?.error?.contains("card number") == true)
    checkout.type("JANE")
    #expect(field("holder", checkout)?.error == nil)
  }

  @Test("Masked input shows only the last digit")
  func maskedTyping() {
    let checkout = form()
    checkout.press("Ctrl-T")
    checkout.type("43142")
    #expect(field("pan", checkout)?.text == "•••• 2")
    #expect(!checkout.text.contains("4314"))
    checkout.press("Ctrl-T")
    #expect(field("pan", checkout)?.text == "4314 2")
  }

  @Test("The focus advances only when the card number cannot grow")
  func advance() {
    let known = form()
    known.type("4314220000000056")
    #expect(known.page.focus == "expiry", "the lookup returned a length of 16 digits")
    let unknown = form()
    unknown.type("4111111111111111".replacing("411111", with: "422222").dropLast() + "2")
    #expect(unknown.page.focus == "pan", "a Visa number may grow to 19 digits")
    let amex = form()
    amex.type("378282246310005")
    #expect(amex.page.focus == "expiry")
  }

  @Test("The focus advances with the next digit after a late card lookup")
  func lateAdvance() {
    let checkout = form()
    for digit in "4314220000000056" { checkout.session.handle(.key(Key(.character(digit)))) }
    checkout.advance(.zero)
    #expect(checkout.page.focus == "pan", "a lookup response does not move the focus")
    checkout.type("1230")
    #expect(field("expiry", checkout)?.text == "12/30")
    #expect(field("pan", checkout)?.text == "•••• •••• •••• 0056")
    #expect(checkout.page.focus == "code")
  }

  /// Types keys in a burst, as a card scanner does, so that no IIN lookup can complete in between.
  private func burst(_ keys: String, _ checkout: HeadlessCheckout) {
    for key in keys { checkout.session.handle(.key(Key(.character(key)))) }
    checkout.advance(.zero)
  }

  @Test(
    "A whole card entered in one burst fills each field before the lookup",
    arguments: [
      // Each string is a card number, an expiry date and a security code.
      // The first two strings contain the same known 16-digit number. The third contains an unknown number.
      // The first 19 digits of the fourth string form a valid card number. The fifth contains a JCB number.
      "43142200000000561230123", "4314220000000056" + "12/30" + "123", "42222222222222201230123",
      "42222222222222041230123", "35301113333000001230123",
    ])
  func bursts(keys: String) {
    let checkout = form()
    burst(keys, checkout)
    #expect(field("expiry", checkout)?.text == "12/30")
    #expect(field("code", checkout)?.text == "•••")
    #expect(field("pan", checkout)?.error == nil)
    #expect(checkout.page.focus == "holder")
  }

  @Test("Extra digits after a complete number are reported and move on once its length is known")
  func digitsBehind() {
    let checkout = form()
    burst("431422000000005612", checkout)
    #expect(checkout.page.focus == "pan", "a lookup response does not move the focus")
    #expect(field("pan", checkout)?.hint.contains("first 16 digits") == true)
    checkout.type("30")
    #expect(field("pan", checkout)?.text == "•••• •••• •••• 0056")
    #expect(field("expiry", checkout)?.text == "12/30")
    #expect(checkout.page.focus == "code")
  }

  @Test("A 19-digit number is kept, and a twentieth digit is rejected")
  func longNumber() {
    let whole = form()
    burst("4222222222222222901", whole)
    #expect(whole.page.focus == "expiry")
    #expect(field("pan", whole)?.text == "•••• •••• •••• •••2 901")
    let refused = form()
    burst("42222222222222209987", refused)
    #expect(refused.page.focus == "pan")
    #expect(field("pan", refused)?.text == "4222 2222 2222 2220 998")
    #expect(field("pan", refused)?.error == "No more than 19 digits")
  }

  @Test("Tab and Enter after an automatic advance do not skip a field", arguments: ["Tab", "Enter"])
  func forgivingTab(key: String) {
    let checkout = form()
    checkout.type("4314220000000056")
    checkout.press(key)
    #expect(checkout.page.focus == "expiry")
    checkout.press(key)
    #expect(checkout.page.focus == "code")
  }

  @Test("Each prefix is looked up once, and a response does not change the input")
  func lookUp() {
    let checkout = form()
    checkout.type("43142200")
    checkout.press("Backspace", "Backspace", "Backspace")
    checkout.type("200")
    let asked = checkout.entries.filter { entry in
      if case .message(let message) = entry.kind { message.name == "POST /v1/card/facts" } else { false }
    }
    #expect(asked.count == 2, "one lookup for six digits and one for eight")
    #expect(field("pan", checkout)?.text == "4314 2200")
    #expect(field("pan", checkout)?.cursor == 9)
  }

  @Test("The brands of a co-badged card are offered from eight digits, with none selected")
  func coBrand() {
    let checkout = form()
    checkout.type("4000002")
    #expect(!checkout.page.elements.contains { $0.id == "cartes-bancaires" })
    checkout.type("500001001")
    #expect(checkout.page.elements.contains { $0.id == "cartes-bancaires" })
    #expect(choice(checkout)?.selected == nil)
    #expect(checkout.page.focus == "cobrand")
    checkout.press("Right")
    #expect(choice(checkout)?.selected == "cartes-bancaires")
    checkout.press("Shift-Tab", "Backspace")
    checkout.type("1")
    #expect(choice(checkout)?.selected == "cartes-bancaires", "the choice is kept when the number is corrected")
    checkout.perform(.fill("expiry", text: "12/30"))
    checkout.perform(.fill("code", text: "123"))
    checkout.perform(.fill("holder", text: "JANE DOE"))
    checkout.perform(.press("pay"))
    #expect(checkout.flow.result?.payment?.brand == "cartes-bancaires")
  }

  private func choice(_ checkout: HeadlessCheckout) -> Page.Choice? {
    for case .choice(let choice) in checkout.page.body { return choice }
    return nil
  }

  @Test("Pasting never submits the form")
  func pasteNewline() {
    let checkout = form()
    checkout.type(ScreenFixture.frictionless)
    checkout.press("Tab")
    checkout.type("1230" + "123")
    checkout.paste("JANE DOE\r\n")
    #expect(checkout.page.id == "card")
  }

  @Test("Backspace in an empty field returns to the previous field")
  func backspace() {
    let checkout = form()
    checkout.press("Tab", "Backspace")
    #expect(checkout.page.focus == "pan")
  }

  @Test("The security code is shown as bullets")
  func code() {
    let checkout = form()
    checkout.type(ScreenFixture.challenged)
    checkout.press("Tab")
    checkout.type("1230" + "987")
    #expect(field("code", checkout)?.text == "•••")
    #expect(!checkout.text.contains("987"))
  }

  @Test("The cursor is in the focused field, and a click moves it")
  func cursor() throws {
    let checkout = form()
    checkout.type("4314")
    let cursor = try #require(checkout.frame.cursor)
    #expect(checkout.frame[Point(column: cursor.column - 1, row: cursor.row)] != checkout.frame[cursor])
    let layout = checkout.session.layout()
    let expiry = try #require(layout.targets.last { $0.element == "expiry" })
    checkout.click(Point(column: expiry.area.column, row: expiry.area.row))
    #expect(checkout.page.focus == "expiry")
  }
}

extension String {
  /// Returns how often a text occurs.
  fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
