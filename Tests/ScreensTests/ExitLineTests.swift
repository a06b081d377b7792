import CheckoutCore
import KassaRehearsal
import KassaResources
import KassaScreens
import KassaTerminal
import Testing

@Suite("The line that stays in the terminal")
struct ExitLineTests {
  private static func payment(_ ending: Payment.Ending? = nil) -> Payment {
    var payment = Payment(id: "p1", status: "some status")
    (payment.account, payment.brand, payment.ending) = ("431422••••••0056", "visa", ending)
    payment.amount = Money(1999, Money.Currency(code: "USD", numeric: "840", exponent: 2))
    return payment
  }

  private static func line(
    _ result: CheckoutResult?, language: String = "en", isASCII: Bool = false
  ) -> String? {
    var theme = Theme()
    theme.isASCII = isASCII
    let setup = Setup(
      order: ScreenFixture.order, providerName: "ecommpay", language: language,
      strings: StringTable(language: language) ?? .english, theme: theme)
    var app = App(setup: setup, now: Instant(milliseconds: 0), size: Size(columns: 80, rows: 24))
    app.update(Presentation(checked: result))
    return app.exitLine
  }

  @Test(
    "It has the outcome as on the result screen, the card and the payment",
    arguments: [
      (.success, "✓ Paid $19.99"), (.held, "✓ Held $19.99"), (.partial, "✓ Partially paid"),
      (.declined, "✗ Declined"), (.cancelled, "✗ Cancelled"), (.failed, "✗ Payment failed"), (.pending, "… Processing"),
    ] as [(Outcome, String)])
  func outcomes(outcome: Outcome, words: String) {
    let line = Self.line(CheckoutResult(outcome: outcome, payment: Self.payment()))
    #expect(line == words + " · Visa ••••\u{A0}0056 · p1")
  }

  @Test(
    "An ending of the payment has words of its own",
    arguments: [
      (.released, .cancelled, "✗ Cancelled"), (.refunded, .success, "✓ Refunded"),
      (.timedOut, .declined, "✗ Timed out"),
    ] as [(Payment.Ending, Outcome, String)])
  func endings(ending: Payment.Ending, outcome: Outcome, words: String) {
    let line = Self.line(CheckoutResult(outcome: outcome, payment: Self.payment(ending)))
    #expect(line == words + " · Visa ••••\u{A0}0056 · p1")
  }

  @Test("It is in the payer's language, and in ASCII if the screens are")
  func languages() {
    let paid = CheckoutResult(outcome: .success, payment: Self.payment())
    #expect(Self.line(paid, language: "de") == "✓ Bezahlt: 19,99\u{A0}$ · Visa ••••\u{A0}0056 · p1")
    #expect(Self.line(paid, isASCII: true) == "OK Paid $19.99 . Visa **** 0056 . p1")
    let held = Self.line(CheckoutResult(outcome: .declined, payment: Self.payment()), language: "ru", isASCII: true)
    #expect(held?.allSatisfy(\.isASCII) == true, "\(held ?? "")")
  }

  @Test("A result without a payment has the outcome alone, and no payment leaves no line")
  func nothing() {
    #expect(Self.line(CheckoutResult(outcome: .cancelled)) == "✗ Cancelled")
    #expect(Self.line(nil) == nil)
  }

  @Test("Control characters in a payment ID are removed")
  func control() {
    var payment = Self.payment()
    payment.id = "p\u{1B}]0;x\u{7}1"
    #expect(Self.line(CheckoutResult(outcome: .success, payment: payment))?.contains("\u{1B}") == false)
  }

  @Test("Back in the shop, the line still tells how the last payment ended")
  func backInShop() {
    let checkout = ScreenFixture.checkout()
    #expect(checkout.session.app.exitLine == nil)
    checkout.pay(ScreenFixture.frictionless)
    let line = checkout.session.app.exitLine
    #expect(line == "✓ Paid $19.99 · Visa ••••\u{A0}0077 · p1")
    checkout.perform(.press("again"))
    #expect(checkout.page.id == "shop")
    #expect(checkout.session.app.exitLine == line)
  }
}
