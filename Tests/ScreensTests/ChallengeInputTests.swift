import CheckoutCore
import KassaRehearsal
import KassaTerminal
import Testing

@testable import KassaScreens

@Suite("Inputs of a challenge")
struct ChallengeInputTests {
  @Test(
    "What the bank calls a password is masked; a text, such as a one-time code, is shown",
    arguments: [(HTMLText.Input.Kind.password, "", true), (.text, "", false), (.text, "ending in 42", false)])
  func masked(kind: HTMLText.Input.Kind, value: String, isMasked: Bool) throws {
    var challenge = Challenge(
      kind: .page, header: "", text: "", label: "", submitLabel: "", deadline: Instant(milliseconds: 0))
    challenge.page = HTMLText(
      items: [.input(0)], inputs: [HTMLText.Input(name: "code", kind: kind, label: "Answer", value: value)])
    let context = Context(
      shared: SharedSetup(ScreenFixture.checkout().session.app.setup), payments: SharedPaymentState(),
      now: Instant(milliseconds: 0), size: Size(columns: 80, rows: 24))
    let page = ChallengePage(challenge: challenge, screen: ChallengeScreen(), context: context).page
    #expect(try #require(page.field(.input(0))).isSecret == isMasked)
  }

  @Test("A code with letters keeps its hyphens", arguments: [("AB-12", "AB-12"), ("AB 12", "AB12"), ("1-2", "12")])
  func codeWithLetters(entered: String, sent: String) {
    #expect(ChallengeScreen.code(entered) == sent)
  }
}
