import CheckoutCore
import Ecommpay
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

@Suite("Payment by keyboard")
struct PaymentTests {
  @Test("The shop is the first screen")
  func shop() {
    let checkout = ScreenFixture.checkout()
    #expect(checkout.page.id == "shop")
    #expect(checkout.text.contains("Pay $19.99"))
    #expect(checkout.flow.completed.isEmpty)
  }

  @Test("Digits typed while the form opens are in it, and no other key typed then does anything to it")
  func typedAhead() {
    let checkout = ScreenFixture.checkout { $0.forcePaymentMethod = "card" }
    checkout.hold = { $0.phase == .connecting }
    checkout.press("Enter")
    #expect(checkout.page.id == "opening")
    checkout.type("4000")
    checkout.press("Tab", "Enter")
    checkout.type("00")
    checkout.release()
    #expect(checkout.page.id == "card" && checkout.page.focus == .pan, "\(checkout.text)")
    #expect(checkout.page.field(.pan)?.text.filter(\.isNumber) == "400000", "\(checkout.text)")
    #expect(checkout.flow.phase == .collecting)
  }

  @Test("Digits typed before there is a choice of methods are in no form: they were meant for none")
  func typedTooEarly() {
    let checkout = ScreenFixture.checkout()
    checkout.hold = { $0.phase == .connecting }
    checkout.press("Enter")
    checkout.type("4000")
    checkout.release()
    #expect(checkout.page.id == "methods", "\(checkout.text)")
    checkout.press("Enter")
    #expect(checkout.page.id == "card" && checkout.page.field(.pan)?.text == "", "\(checkout.text)")
  }

  @Test("A payment with a one-time code goes through the 13 steps in order")
  func challenge() {
    let checkout = ScreenFixture.checkout()
    checkout.press("Enter")
    #expect(checkout.page.id == "methods")
    #expect(checkout.flow.completed == Array(Step.allCases.prefix(6)))
    checkout.press("Enter")
    #expect(checkout.page.id == "card")
    checkout.type(ScreenFixture.challenged)
    checkout.press("Tab")
    checkout.type("1230" + "123" + "JANE DOE")
    #expect(checkout.text.contains("VISA"))
    checkout.press("Enter")
    #expect(checkout.page.id == "challenge")
    checkout.type("1234")
    checkout.press("Enter")
    #expect(checkout.page.id == "result")
    #expect(checkout.flow.completed == Step.allCases)
    #expect(checkout.outcome == .success)
    for words in ["Paid", "$19.99", "p1", "0056", "success · code 0"] {
      #expect(checkout.text.contains(words), "\(words)")
    }
    checkout.press("Enter")
    #expect(checkout.session.exitStatus == 0)
  }

  @Test("A frictionless card is paid without a code")
  func frictionless() {
    let checkout = ScreenFixture.checkout()
    checkout.pay(ScreenFixture.frictionless)
    #expect(checkout.outcome == .success)
    #expect(checkout.flow.completed == Step.allCases)
  }

  @Test("A wrong code is reported, the entry is cleared, and the focus stays")
  func wrongCode() {
    let checkout = ScreenFixture.checkout()
    checkout.pay(ScreenFixture.challenged)
    checkout.type("0000")
    checkout.press("Enter")
    #expect(checkout.page.id == "challenge")
    #expect(checkout.text.contains("That code was not right."))
    #expect(checkout.flow.challenge?.refusals == 1)
    #expect(checkout.page.focus == "otp")
    #expect(!checkout.text.contains("••••\n"))
    checkout.type("1234")
    checkout.press("Enter")
    #expect(checkout.outcome == .success)
  }

  @Test("The remaining time of the challenge is shown, and a timeout ends the attempt")
  func challengeTimesOut() {
    let checkout = ScreenFixture.checkout()
    checkout.pay(ScreenFixture.challenged)
    #expect(checkout.text.contains("5 min"))
    checkout.advance(.seconds(249))
    #expect(checkout.text.contains("50 s"))
    checkout.advance(.seconds(51))
    #expect(checkout.page.id == "retry")
    #expect(checkout.flow.decline?.code == "108")
    checkout.advance(.seconds(601))
    #expect(checkout.outcome == .declined, "the time for a retry has expired as well")
  }

  @Test("A decline shows the reason in the payer's words and keeps all input but the security code")
  func decline() {
    let checkout = ScreenFixture.checkout()
    checkout.pay(ScreenFixture.declined)
    #expect(checkout.page.id == "retry")
    #expect(checkout.text.contains("10000"))
    #expect(checkout.text.contains("The bank declined the payment"))
    checkout.press("Enter")
    #expect(checkout.page.id == "card")
    #expect(checkout.page.focus == "code")
    #expect(checkout.text.contains("1111"))
    #expect(checkout.text.contains("12/30"))
    #expect(checkout.text.contains("JANE DOE"))
    checkout.type("123")
    checkout.press("Tab", "Enter")
    #expect(checkout.page.id == "retry")
    #expect(checkout.flow.attempt == 2)
  }

  @Test("A declined payment succeeds with another card")
  func declineThenPay() {
    let checkout = ScreenFixture.checkout()
    checkout.pay(ScreenFixture.declined)
    checkout.press("Enter", "Shift-Tab", "Shift-Tab", "Ctrl-U")
    checkout.type(ScreenFixture.frictionless)
    checkout.press("Tab", "Tab")
    checkout.type("123")
    checkout.press("Enter")
    #expect(checkout.outcome == .success)
    #expect(checkout.flow.completed.sorted() == Step.allCases)
  }

  @Test("Leaving after a decline ends as declined with the platform's code")
  func leaveAfterDecline() {
    let checkout = ScreenFixture.checkout()
    checkout.pay(ScreenFixture.declined)
    checkout.press("Up", "Enter")
    #expect(checkout.outcome == .declined)
    #expect(checkout.flow.payment?.code == "10000")
    #expect(checkout.session.app.exitStatus == 1)
  }

  @Test("Repeated Enter sends one payment request")
  func doubleEnter() {
    let checkout = ScreenFixture.checkout()
    checkout.fill(ScreenFixture.frictionless)
    checkout.hold = { $0.phase == .submitting }
    checkout.press("Enter", "Enter", "Enter")
    checkout.hold = nil
    checkout.press("Ctrl-L")
    #expect(checkout.outcome == .success)
    let requests = checkout.entries.filter { entry in
      if case .message(let message) = entry.kind { message.name == "POST /v1/payment" } else { false }
    }
    #expect(requests.count == 1)
  }

  /// Completes the clarification and the challenge in mock mode, up to the result.
  private func completeMockPayment(_ checkout: HeadlessCheckout) {
    #expect(checkout.page.id == "clarification")
    checkout.type("10117")
    checkout.press("Enter")
    checkout.type("Unter den Linden 7")
    checkout.press("Enter")
    #expect(checkout.page.id == "challenge")
    checkout.type("7777")
    checkout.press("Enter")
  }

  @Test("Mock modes override the outcome of the card")
  func mockModes() {
    let paid = ScreenFixture.checkout(mock: .success)
    paid.pay(ScreenFixture.declined)
    completeMockPayment(paid)
    #expect(paid.outcome == .success)
    let declined = ScreenFixture.checkout(mock: .decline)
    declined.pay(ScreenFixture.challenged)
    completeMockPayment(declined)
    #expect(declined.outcome == .declined)
    #expect(declined.flow.payment?.code == "10000")
  }

  @Test("Invalid parameters are reported together, and the form does not open")
  func wrongParameters() {
    let checkout = ScreenFixture.checkout { options in
      options.additionalFields = []
      options.paymentDescription = String(repeating: "x", count: 256)
      options.languageCode = "xx"
      options.signature = "bm9uc2Vuc2U="
    }
    checkout.resize(Size(columns: 120, rows: 40))
    checkout.press("Enter")
    #expect(checkout.page.id == "result")
    #expect(checkout.outcome == .failed)
    #expect(!checkout.flow.completed.contains(.formDisplayed))
    let paths = checkout.flow.result?.error?.mistakes.map(\.path) ?? []
    #expect(Set(paths) == ["additionalFields", "paymentDescription", "languageCode", "signature"])
    for path in paths { #expect(checkout.text.contains(path), "\(path)") }
  }

  @Test("A cancelled order can be paid again from the shop")
  func again() {
    let checkout = ScreenFixture.checkout()
    checkout.press("Enter", "F10")
    #expect(checkout.outcome == .cancelled)
    checkout.press("Tab", "Enter")
    #expect(checkout.page.id == "shop")
    checkout.pay(ScreenFixture.frictionless)
    #expect(checkout.outcome == .success)
  }
}

@Suite("Leaving the checkout")
struct LeavingTests {
  @Test("Leaving the shop ends the program as cancelled", arguments: ["q", "F10", "Ctrl-C"])
  func shop(key: String) {
    let checkout = ScreenFixture.checkout()
    checkout.press(key)
    #expect(checkout.session.exitStatus == 4)
  }

  @Test("Esc, which closes everything else, does not end the program in the shop, and says which key does")
  func escape() {
    let checkout = ScreenFixture.checkout()
    checkout.press("F1", "Esc", "Esc", "Esc")
    #expect(checkout.session.exitStatus == nil && checkout.page.id == "shop")
    #expect(checkout.page.status.text == "q quits the program")
  }

  @Test("Leaving before the payment request cancels at once", arguments: ["methods", "card"])
  func early(screen: String) {
    let checkout = ScreenFixture.checkout()
    checkout.press("Enter")
    if screen == "card" { checkout.press("Enter") }
    #expect(checkout.page.id.rawValue == screen)
    checkout.press("F10")
    #expect(checkout.outcome == .cancelled)
    #expect(checkout.session.app.exitStatus == 4)
  }

  @Test("Leaving while the form opens cancels the checkout without a question")
  func opening() {
    let checkout = ScreenFixture.checkout()
    checkout.hold = { $0.phase == .connecting }
    checkout.press("Enter")
    #expect(checkout.page.id == "opening")
    checkout.hold = nil
    checkout.press("Esc")
    #expect(checkout.outcome == .cancelled)
  }

  @Test("Leaving during a challenge asks for confirmation, and the platform reports the outcome")
  func late() {
    let checkout = ScreenFixture.checkout()
    checkout.pay(ScreenFixture.challenged)
    checkout.press("F10")
    #expect(checkout.page.dialog?.id == "leave")
    checkout.press("Enter")
    #expect(checkout.page.dialog == nil, "the default button stays in the checkout")
    checkout.press("F10", "Tab", "Enter")
    #expect(checkout.outcome == .cancelled)
    #expect(checkout.flow.payment?.code == "108")
  }

  @Test("Leaving while the payment is processed shows the real outcome")
  func processing() {
    let checkout = ScreenFixture.checkout()
    checkout.fill(ScreenFixture.frictionless)
    checkout.hold = { $0.phase == .settling }
    checkout.press("Enter")
    #expect(checkout.page.id == "processing")
    checkout.press("F10", "Tab")
    #expect(checkout.page.dialog?.id == "leave")
    checkout.hold = nil
    checkout.press("Enter")
    #expect(checkout.outcome == .success)
  }

  @Test("Who types the code ahead of the bank's question learns that it went nowhere")
  func typedAhead() {
    let checkout = ScreenFixture.checkout()
    checkout.hold = { $0.phase == .submitting }
    checkout.pay(ScreenFixture.challenged)
    #expect(checkout.page.id == "processing" && checkout.page.status.text != "Keys typed while waiting are not used")
    checkout.press("x")
    #expect(checkout.page.status.text != "Keys typed while waiting are not used", "only digits can be a code")
    checkout.type("1234")
    #expect(checkout.page.status.text == "Keys typed while waiting are not used")
    checkout.release()
    #expect(checkout.page.id == "challenge")
    #expect(checkout.page.status.text == "Keys typed while waiting are not used")
    checkout.type("1")
    #expect(checkout.page.status.text != "Keys typed while waiting are not used")
  }

  @Test("Going back one step keeps the input")
  func stepBack() {
    let checkout = ScreenFixture.checkout()
    checkout.fill(ScreenFixture.challenged)
    let before = checkout.page.body
    checkout.press("Esc")
    #expect(checkout.page.id == "methods")
    checkout.press("Enter")
    #expect(checkout.page.body == before)
  }

  @Test("Closing the input ends the program with the outcome of the payment")
  func endOfInput() {
    let checkout = ScreenFixture.checkout()
    checkout.pay(ScreenFixture.challenged)
    checkout.endInput()
    #expect(checkout.outcome == .cancelled)
    #expect(checkout.session.exitStatus == 4)
  }
}
