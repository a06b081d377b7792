import CheckoutCore
import KassaSandbox
import KassaScreens
import KassaTerminal
import KassaWorldlineSandbox
import Testing
import WorldlineConnect

@Suite("Form generated from Worldline products")
struct FieldsFormTests {
  static let visa = "4567350000427977"

  @Test("The list shows product groups, and unavailable wallets state the reason")
  func list() {
    let stage = WorldlineStage()
    stage.press("Enter")
    #expect(stage.page.id == "methods")
    let rows = stage.rows("methods") ?? []
    #expect(rows.contains { $0.id == "cards" } && !rows.contains { $0.id == "1" })
    #expect(rows.first { $0.id == "302" }?.isEnabled == false)
    #expect(stage.text.contains("needs a wallet on a phone"))
  }

  @Test("A card number is refused in another text field, however it is entered")
  func numberInOtherField() {
    let stage = WorldlineStage()
    stage.open("cards")
    stage.perform(.fill("cardholderName", text: "Jane Doe"))
    for enter in [
      { stage.perform(.fill("cardholderName", text: Self.visa)) },
      {
        stage.perform(.focus("cardholderName"))
        stage.type(Self.visa)
        stage.perform(.focus("expiryDate"))
      },
    ] {
      enter()
      #expect(stage.field("cardholderName")?.text.contains(Self.visa.suffix(4)) == false)
      #expect(stage.field("cardholderName")?.text.hasPrefix("Jane Doe") == true)
    }
    stage.perform(.fill("cardholderName", text: Self.visa))
    #expect(stage.field("cardholderName")?.error == "This looks like a card number")
  }

  @Test("The card number switches the form to its product and keeps the input")
  func switching() {
    let stage = WorldlineStage()
    stage.open("cards")
    #expect(stage.page.id == "fields")
    #expect(stage.heading == "Card")
    stage.perform(.fill("cardholderName", text: "Jane Doe"))
    stage.perform(.focus("cardNumber"))
    stage.type("371449")
    #expect(stage.heading == "American Express")
    #expect(stage.flow.method == "2")
    #expect(stage.field("cvv")?.label == "CID")
    #expect(stage.field("cardNumber")?.text == "3714 49")
    #expect(stage.field("cardholderName")?.text == "Jane Doe")
    #expect(stage.page.focus == "cardNumber")
    stage.type("635398431")
    #expect(stage.field("cardNumber")?.text == "•••• •••••• •8431")
    #expect(stage.page.focus == "expiryDate", "an American Express number always has 15 digits")
  }

  @Test("A valid expiry date advances the focus, and an invalid one does not")
  func expiryMovesOn() {
    let stage = WorldlineStage()
    stage.open("cards")
    stage.perform(.fill("cardNumber", text: Self.visa))
    stage.perform(.focus("expiryDate"))
    stage.type("0125")
    #expect(stage.page.focus == "expiryDate")
    #expect(stage.field("expiryDate")?.error == "This card has expired")
    stage.press("Backspace", "Backspace")
    #expect(stage.field("expiryDate")?.error == nil)
    stage.press("Ctrl-U")
    stage.type("1230")
    #expect(stage.field("expiryDate")?.text == "12/30")
    #expect(stage.page.focus == "cvv")
    // A Tab pressed out of habit after the focus has moved automatically does not skip the next field.
    stage.press("Tab")
    stage.type("123")
    #expect(stage.field("cvv")?.text == "•••")
    #expect(stage.page.focus == "cardholderName")
    stage.press("Backspace")
    #expect(stage.page.focus == "cvv")
  }

  @Test("Another card number switches to another product")
  func again() {
    let stage = WorldlineStage()
    stage.open("cards")
    stage.perform(.fill("cardNumber", text: Self.visa))
    #expect(stage.heading == "Visa")
    stage.perform(.fill("cardNumber", text: "5200008932030109"))
    #expect(stage.heading == "Mastercard")
    #expect(stage.field("cvv")?.label == "CVC2")
  }

  @Test(
    "The heading is reset for an unknown, unusable or incomplete number, and the badge unless the brand is certain",
    arguments: [
      ("", nil), ("45673", "VISA"), ("620000", nil), ("999999", nil), ("621234", nil), ("457100", nil),
    ] as [(String, String?)])
  func notRecognised(number: String, badge: String?) {
    let stage = WorldlineStage()
    stage.open("cards")
    #expect(stage.field("cardNumber")?.badge == nil)
    stage.perform(.fill("cardNumber", text: Self.visa))
    #expect(stage.heading == "Visa")
    #expect(stage.field("cardNumber")?.badge?.text == "VISA")
    stage.perform(.fill("cardNumber", text: number))
    #expect(stage.heading == "Card")
    #expect(stage.field("cardNumber")?.badge?.text == badge)
    #expect(stage.flow.method == "cards")
    stage.perform(.fill("cardNumber", text: "5200008932030109"))
    #expect(stage.heading == "Mastercard")
    #expect(stage.field("cardNumber")?.badge?.text == "MASTERCARD")
  }

  @Test("A co-badged card prompts for a brand, which sets the form and the payment product")
  func coBrands() {
    let stage = WorldlineStage()
    stage.open("cards")
    stage.perform(.fill("cardNumber", text: "4000002500001001"))
    #expect(stage.rows("cobrand")?.map(\.label) == ["Cartes Bancaires", "Visa"])
    // What is paid if nobody chooses is marked, and the card shows it.
    #expect(stage.heading == "Cartes Bancaires" && stage.field("cardNumber")?.badge?.text != "VISA")
    #expect(stage.text.contains("(•) Cartes Bancaires"))
    stage.perform(.press("1"))
    #expect(stage.heading == "Visa" && stage.field("cardNumber")?.badge?.text == "VISA")
    stage.perform(.fill("expiryDate", text: "1230"))
    stage.perform(.fill("cvv", text: "123"))
    stage.perform(.press("pay"))
    #expect(stage.flow.result?.outcome == .success)
    #expect(stage.flow.result?.payment?.method == "1")
  }

  @Test("The rules of the product to which the number has switched apply, not those of the one before")
  func rules() {
    let stage = WorldlineStage()
    stage.open("cards")
    stage.perform(.fill("cardNumber", text: "371449635398431"))
    stage.perform(.fill("cvv", text: "1234"))
    #expect(stage.heading == "American Express")
    stage.perform(.fill("cardNumber", text: Self.visa))
    #expect(stage.heading == "Visa")
    #expect(stage.field("cardNumber")?.error == nil, "15 digits are a rule for American Express only")
    stage.perform(.press("pay"))
    #expect(stage.field("cvv")?.error == "Only 3 digits")
  }

  @Test("Digits typed at the choice of a brand go to the expiry date")
  func typingOn() {
    let stage = WorldlineStage()
    stage.open("cards")
    stage.type("5200008932030109")
    #expect(stage.page.focus == "cobrand")
    stage.type("1230")
    #expect(stage.field("expiryDate")?.text == "12/30")
    #expect(stage.page.focus == "cvv")
  }

  @Test("A card that is not allowed is reported during input and not sent")
  func notAllowed() {
    let stage = WorldlineStage()
    stage.open("cards")
    stage.type("601100")
    #expect(stage.field("cardNumber")?.error == "This card cannot be used here")
    stage.perform(.press("pay"))
    #expect(stage.page.id == "fields")
    #expect(stage.field("cardNumber")?.error == "This card cannot be used here")
    stage.perform(.fill("cardNumber", text: Self.visa))
    #expect(stage.field("cardNumber")?.error == nil)
  }

  @Test("An impossible prefix is reported as soon as it is certain, and an unknown one after the lookup")
  func unknown() {
    let stage = WorldlineStage()
    stage.open("cards")
    stage.type("9")
    #expect(stage.field("cardNumber")?.error == nil)
    stage.type("9")
    #expect(stage.field("cardNumber")?.error == "No card number starts like this")
    stage.type("9999")
    #expect(stage.field("cardNumber")?.error == "No known card starts like this")
    stage.press("Backspace")
    #expect(stage.field("cardNumber")?.error == nil)
  }

  @Test("Errors are shown below all fields, and the first one gets the focus")
  func mistakes() {
    let stage = WorldlineStage()
    stage.open("cards")
    stage.perform(.press("pay"))
    let errors = ["cardNumber", "expiryDate", "cvv", "cardholderName"].map { stage.field($0)?.error }
    #expect(errors == ["Enter the card number", "Enter the expiry date", "Enter the security code", nil])
    #expect(stage.page.focus == "cardNumber")
    stage.perform(.fill("cardNumber", text: "4567350000427978"))
    #expect(stage.field("cardNumber")?.error == "Not valid: check the digits")
  }

  @Test(
    "The whole form fits in 80×24 when empty, filled or invalid",
    arguments: ["empty", "filled", "wrong"])
  func fits(state: String) {
    let stage = WorldlineStage()
    stage.open("cards")
    if state == "filled" {
      for (id, text) in [
        (ElementID("cardNumber"), Self.visa), ("expiryDate", "1230"), ("cvv", "123"), ("cardholderName", "Jane Doe"),
      ] { stage.perform(.fill(id, text: text)) }
    }
    if state == "wrong" { stage.perform(.press("pay")) }
    for text in ["Card number", "Expiry date", "CVV", "Name on card", "Remember me", "[ Pay", "   Back"] {
      #expect(stage.text.contains(text), "\(text)\n\(stage.text)")
    }
    #expect(!stage.text.contains("▼"))
  }

  @Test("The security code is never shown, and the card number only in its focused field")
  func secrets() {
    let stage = WorldlineStage()
    stage.open("cards")
    stage.type(Self.visa)
    #expect(stage.text.contains("4567 3500 0042 7977"))
    stage.perform(.fill("cvv", text: "987"))
    #expect(stage.field("cvv")?.text == "•••")
    #expect(stage.field("cardNumber")?.text.contains("7977") == true)
    #expect(!stage.text.contains("987") && !stage.text.contains("4567"))
  }

  @Test("The tooltip is shown as text, and the drawn card is turned over")
  func tooltip() {
    let stage = WorldlineStage()
    stage.open("cards")
    stage.perform(.fill("cardNumber", text: "371449635398431"))
    stage.perform(.focus("cvv"))
    #expect(stage.field("cvv")?.hint == "4 digits, on the front")
    #expect(stage.page.status.text == "The four digits on the front of the card.")
    guard case .card(let card) = stage.page.side.first else {
      Issue.record("the drawn card is missing")
      return
    }
    #expect(card.isTurned && card.codeIsOnFront)
  }

  @Test("iDEAL prompts for a bank and continues there")
  func banks() {
    let stage = WorldlineStage()
    stage.open("809")
    let rows = stage.rows("issuerId") ?? []
    #expect(rows.prefix(3).map(\.label) == ["ABN AMRO", "ING", "Rabobank"])
    #expect(rows.first?.detail == "Nederland")
    stage.perform(.press("pay"))
    #expect(stage.element("issuerId.error") == "✗ This field is required")
    stage.press("Down", "Down", "Enter")
    #expect(stage.flow.result?.outcome == .success)
  }

  @Test("A redirected payer sees the address")
  func redirect() {
    let stage = WorldlineStage(WorldlineConfiguration { $0.thirdParty = .waits })
    stage.open("840")
    #expect(stage.page.id == "redirect")
    #expect(stage.text.contains("https://pay.worldline.test/redirect/"))
  }

  @Test("Pay-later fields are validated, and the terms must be accepted")
  func payLater() {
    let stage = WorldlineStage()
    stage.open("9000")
    for (id, text) in [
      (ElementID("firstName"), "Jane"), ("surname", "Doe"), ("dateOfBirth", "1980-02-31"),
      ("phoneNumber", "0612345678"),
    ] { stage.perform(.fill(id, text: text)) }
    stage.perform(.press("installmentId.3"))
    stage.perform(.press("pay"))
    #expect(stage.field("dateOfBirth")?.error == "Enter a date such as 1991-05-28")
    #expect(stage.element("termsAndConditions.error") == "✗ You must accept the terms")
    stage.perform(.fill("dateOfBirth", text: "1980-01-31"))
    stage.perform(.press("termsAndConditions"))
    stage.perform(.press("pay"))
    #expect(stage.flow.result?.outcome == .success)
  }

  @Test("A Boleto prompts for a company with a CNPJ and for a name with a CPF")
  func boleto() {
    let stage = WorldlineStage(currency: "BRL", country: "BR")
    stage.open("1503")
    for (id, text) in [(ElementID("street"), "Rua A"), ("zip", "12345678"), ("city", "Rio"), ("stateCode", "RJ")] {
      stage.perform(.fill(id, text: text))
    }
    #expect(stage.field("zip")?.text == "12345-678")
    stage.perform(.fill("fiscalNumber", text: "12345678901234"))
    stage.perform(.press("pay"))
    #expect(stage.field("companyName")?.error == "This field is required")
    #expect(stage.field("firstName")?.error == nil)
    stage.perform(.fill("fiscalNumber", text: "12345678901"))
    stage.perform(.press("pay"))
    #expect(stage.field("companyName")?.error == nil)
    #expect(stage.field("firstName")?.error == "This field is required")
  }

  @Test("A remembered card heads the list, and its number is read-only")
  func remembered() {
    let stage = WorldlineStage()
    stage.open("cards")
    for (id, text) in [(ElementID("cardNumber"), Self.visa), ("expiryDate", "1230"), ("cvv", "123")] {
      stage.perform(.fill(id, text: text))
    }
    stage.perform(.press("rememberMe"))
    stage.perform(.press("pay"))
    #expect(stage.flow.result?.outcome == .success)
    stage.perform(.press("again"))
    stage.press("Enter")
    let first = stage.rows("methods")?.first
    #expect(first?.label.replacing("\u{A0}", with: " ") == "Visa •••• 7977")
    stage.perform(.press(first?.id ?? ""))
    #expect(stage.page.id == "fields")
    #expect(stage.field("cardNumber") == nil)
    #expect(stage.text.contains("•••• 7977"))
    #expect(stage.field("expiryDate")?.text == "12/30")
    stage.perform(.fill("cvv", text: "123"))
    stage.perform(.press("pay"))
    #expect(stage.flow.result?.outcome == .success)
  }

  @Test("An expired session ends the payment with its own message")
  func expired() {
    let stage = WorldlineStage()
    stage.press("Enter")
    stage.clock.set(stage.clock.now + .seconds(7201))
    stage.perform(.press("cards"))
    #expect(stage.flow.result?.outcome == .failed)
    #expect(stage.text.contains("The session has expired"))
  }

  @Test("Going back keeps the form of a single product")
  func stepBack() {
    let stage = WorldlineStage()
    stage.open("809")
    stage.press("Down")
    stage.press("Esc")
    #expect(stage.page.id == "methods")
    stage.perform(.press("809"))
    guard case .choice(let choice) = stage.page.body.first(where: { if case .choice = $0 { true } else { false } })
    else {
      Issue.record("the list is missing")
      return
    }
    #expect(choice.selected == "issuerId.ABNANL2A")
  }
}
