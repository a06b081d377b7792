import CheckoutCore
import DolyameSDK
import FoundationEssentials
import KassaScreens
import KassaTerminal
import TestSupport
import Testing

@Suite("Result screens of an instalment payment")
struct InstalmentResultTests {
  static let variants: [(String, String, DolyamePaymentCoordinatorResult)] = [
    ("scoring_rejected", "Payment in instalments was not approved for this order", .failure),
    ("success", "Held", .success), ("failure", "The bank could not process the payment", .failure),
    ("unknown_then_success", "Processing", .pending),
  ]

  @Test("Every result has its text", arguments: variants)
  func results(outcome: String, words: String, result: DolyamePaymentCoordinatorResult) {
    let window = Window()
    window.goToSchedule(outcome: outcome)
    if outcome != "scoring_rejected" { window.payByCard() }
    #expect(window.page.id == "result")
    #expect(window.text.contains(words), "\(window.text)")
    #expect(window.page.badge?.text == "CO")
    window.push("again")
    #expect(window.page.id == "shop")
    #expect(window.results.all == [result])
  }

  @Test("«Check again» shows the decision on a pending payment")
  func check() {
    let window = Window()
    window.goToSchedule(outcome: "unknown_then_failure")
    window.payByCard()
    window.push("check")
    #expect(window.text.contains("Checked again: at ") && window.text.contains("the result was still not known"))
    // The webhook arrives at the merchant server, and the open result screen shows the new outcome.
    window.pass(.seconds(40))
    #expect(window.text.contains("Checked again: declined"), "\(window.text)")
    window.press(Key(.function(5)))
    #expect(window.text.contains("Checked again: declined"), "\(window.text)")
  }

  @Test("What «Check again» finds is seen in the smallest window, too")
  func checkInSight() {
    let window = Window(size: PageLayout.smallest)
    window.goToSchedule(outcome: "unknown_then_failure")
    window.payByCard()
    window.push("check")
    let words = window.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("Checked again: at ") && words.contains("the result was still not known"), "\(window.text)")
  }

  @Test("A result that the payer cannot change names Dolyame's support")
  func support() {
    let window = Window()
    window.goToSchedule(outcome: "failure")
    window.payByCard()
    #expect(window.text.contains("Dolyame support"), "\(window.text)")
  }

  @Test("Codes are shown only if the configuration enables them", arguments: [true, false])
  func codes(showsCodes: Bool) {
    var configuration = SandboxFixture.configuration(isDemo: true, showsCodes: showsCodes)
    configuration.order.prepaidAmount = 301
    let window = Window(SandboxFixture(), configuration)
    window.push("pay")
    window.push("choice.success")
    window.fill("phone", "9161234567")
    window.push("continue")
    window.fill("smsCode", "1234")
    window.push("continue")
    #expect(window.page.id == "result")
    #expect(window.text.contains("HAVE_SUM_DIFFERENCE") == showsCodes, "\(window.text)")
  }
}
