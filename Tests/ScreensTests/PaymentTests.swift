import CheckoutCore
import Ecommpay
import Rehearsal
import Screens
import Terminal
import Testing

@Suite("A payment by keyboard")
struct PaymentTests {
  @Test("shows the shop first")
  func shop() {
    let checkout = Stage.checkout()
    #expect(checkout.page.id == "shop")
    #expect(checkout.text.contains("Pay $19.99"))
    #expect(checkout.flow.completed.isEmpty)
  }

  @Test("goes through the 13 steps in order, with a one-time code")
  func challenge() {
    let checkout = Stage.checkout()
    checkout.press("Enter")
    #expect(checkout.page.id == "methods")
    #expect(checkout.flow.completed == Array(Step.allCases.prefix(6)))
    checkout.press("Enter")
    #expect(checkout.page.id == "card")
    checkout.type(Stage.challenged)
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
    for words in ["Paid", "$19.99", "p1", "431422", "0056", "0 · Success"] {
      #expect(checkout.text.contains(words), "\(words)")
    }
    checkout.press("Enter")
    #expect(checkout.session.exitStatus == 0)
  }

  @Test("needs no code for a card without 3-D Secure")
  func frictionless() {
    let checkout = Stage.checkout()
    checkout.pay(Stage.frictionless)
    #expect(checkout.outcome == .success)
    #expect(checkout.flow.completed == Step.allCases)
  }

  @Test("tells a wrong code as such, clears the entry and keeps the focus there")
  func wrongCode() {
    let checkout = Stage.checkout()
    checkout.pay(Stage.challenged)
    checkout.type("0000")
    checkout.press("Enter")
    #expect(checkout.page.id == "challenge")
    #expect(checkout.page.status.tone == .error)
    #expect(checkout.flow.challenge?.refusals == 1)
    #expect(checkout.page.focus == "otp")
    #expect(!checkout.text.contains("••••\n"))
    checkout.type("1234")
    checkout.press("Enter")
    #expect(checkout.outcome == .success)
  }

  @Test("shows the time that the bank waits, and goes on by itself when it is over")
  func challengeTimesOut() {
    let checkout = Stage.checkout()
    checkout.pay(Stage.challenged)
    #expect(checkout.text.contains("5 min"))
    checkout.advance(.seconds(249))
    #expect(checkout.text.contains("50 s"))
    checkout.advance(.seconds(51))
    #expect(checkout.page.id == "retry")
    #expect(checkout.flow.decline?.code == "108")
    checkout.advance(.seconds(601))
    #expect(checkout.outcome == .declined, "the time for another attempt is over too")
  }

  @Test("tells a decline in the platform's words and keeps everything but the security code")
  func decline() {
    let checkout = Stage.checkout()
    checkout.pay(Stage.declined)
    #expect(checkout.page.id == "retry")
    #expect(checkout.text.contains("10000"))
    #expect(checkout.text.contains("General decline"))
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

  @Test("another card after a decline pays")
  func declineThenPay() {
    let checkout = Stage.checkout()
    checkout.pay(Stage.declined)
    checkout.press("Enter", "Shift-Tab", "Shift-Tab", "Ctrl-U")
    checkout.type(Stage.frictionless)
    checkout.press("Tab", "Tab")
    checkout.type("123")
    checkout.press("Enter")
    #expect(checkout.outcome == .success)
    #expect(checkout.flow.completed.sorted() == Step.allCases)
  }

  @Test("left after a decline is declined, with the platform's code")
  func leaveAfterDecline() {
    let checkout = Stage.checkout()
    checkout.pay(Stage.declined)
    checkout.press("Tab", "Enter")
    #expect(checkout.outcome == .declined)
    #expect(checkout.flow.payment?.code == "10000")
    #expect(checkout.session.app.exitStatus == 1)
  }

  @Test("is paid once however often Enter is pressed")
  func doubleEnter() {
    let checkout = Stage.checkout()
    checkout.fill(Stage.frictionless)
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

  @Test("mock mode success pays a card that would be declined; decline declines one that would be paid")
  func mockModes() {
    let paid = Stage.checkout(mock: .success)
    paid.pay(Stage.declined)
    #expect(paid.outcome == .success)
    let declined = Stage.checkout(mock: .decline)
    declined.pay(Stage.challenged)
    #expect(declined.outcome == .declined)
    #expect(declined.flow.payment?.code == "10000")
  }

  @Test("does not open the form for wrong parameters, and names all mistakes together")
  func wrongParameters() {
    let checkout = Stage.checkout { options in
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

  @Test("may be paid again from the shop")
  func again() {
    let checkout = Stage.checkout()
    checkout.press("Enter", "F10")
    #expect(checkout.outcome == .cancelled)
    checkout.press("Tab", "Enter")
    #expect(checkout.page.id == "shop")
    checkout.pay(Stage.frictionless)
    #expect(checkout.outcome == .success)
  }
}

@Suite("Leaving")
struct LeavingTests {
  @Test("the shop ends the program as cancelled", arguments: ["Esc", "q", "F10", "Ctrl-C"])
  func shop(key: String) {
    let checkout = Stage.checkout()
    checkout.press(key)
    #expect(checkout.session.exitStatus == 4)
  }

  @Test("before the payment request cancels at once", arguments: ["methods", "card"])
  func early(screen: String) {
    let checkout = Stage.checkout()
    checkout.press("Enter")
    if screen == "card" { checkout.press("Enter") }
    #expect(checkout.page.id == screen)
    checkout.press("F10")
    #expect(checkout.outcome == .cancelled)
    #expect(checkout.session.app.exitStatus == 4)
  }

  @Test("while the form opens cancels")
  func opening() {
    let checkout = Stage.checkout()
    checkout.hold = { $0.phase == .connecting }
    checkout.press("Enter")
    #expect(checkout.page.id == "opening")
    checkout.hold = nil
    checkout.press("Esc", "Tab", "Enter")
    #expect(checkout.outcome == .cancelled)
  }

  @Test("with the payment on its way asks once, and the platform is asked how it ended")
  func late() {
    let checkout = Stage.checkout()
    checkout.pay(Stage.challenged)
    checkout.press("F10")
    #expect(checkout.page.dialog?.id == "leave")
    checkout.press("Enter")
    #expect(checkout.page.dialog == nil, "the default stays")
    checkout.press("F10", "Tab", "Enter")
    #expect(checkout.outcome == .declined)
    #expect(checkout.flow.payment?.code == "108")
  }

  @Test("while it is being processed tells what really happened")
  func processing() {
    let checkout = Stage.checkout()
    checkout.fill(Stage.frictionless)
    checkout.hold = { $0.phase == .settling }
    checkout.press("Enter")
    #expect(checkout.page.id == "processing")
    checkout.press("F10", "Tab")
    #expect(checkout.page.dialog?.id == "leave")
    checkout.hold = nil
    checkout.press("Enter")
    #expect(checkout.outcome == .success)
  }

  @Test("a step back loses nothing")
  func stepBack() {
    let checkout = Stage.checkout()
    checkout.fill(Stage.challenged)
    let before = checkout.page.body
    checkout.press("Esc")
    #expect(checkout.page.id == "methods")
    checkout.press("Enter")
    #expect(checkout.page.body == before)
  }

  @Test("by closing the input ends the program with the payment's own outcome")
  func endOfInput() {
    let checkout = Stage.checkout()
    checkout.pay(Stage.challenged)
    checkout.endInput()
    #expect(checkout.outcome == .declined)
    #expect(checkout.session.exitStatus == 1)
  }
}
