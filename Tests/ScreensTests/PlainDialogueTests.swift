import CheckoutCore
import KassaRehearsal
import KassaResources
import KassaSandbox
import KassaScreens
import KassaTerminal
import Testing

/// A driver for a headless checkout in line mode.
final class PlainPlayer {
  let checkout: HeadlessCheckout
  var dialogue = PlainDialogue(strings: .english)
  var lines: [String] = []

  init(_ checkout: HeadlessCheckout) {
    self.checkout = checkout
    show()
  }

  func show() { lines += dialogue.show(checkout.page, of: checkout.session.app.presentation) + dialogue.complaints() }

  /// Answers the prompts one after another.
  func answer(_ answers: String...) {
    for answer in answers {
      if let question = dialogue.question { lines.append(question.prompt) }
      switch dialogue.answer(answer) {
      case .perform(let action): checkout.perform(action)
      case .leave: checkout.press("F10")
      case .say(let words): lines += words
      }
      show()
    }
  }

  var text: String { lines.joined(separator: "\n") }
}

@Suite("Plain mode")
struct PlainDialogueTests {
  @Test("A selection challenge is shown as numbered choices")
  func otherQuestions() {
    var configuration = EcommpaySandboxConfiguration()
    configuration.acs.question = .singleSelect
    let player = PlainPlayer(ScreenFixture.checkout(configuration: configuration))
    player.answer("1", "1", ScreenFixture.challenged, "12/30", "123", "Jane Doe", "1")
    #expect(player.dialogue.question?.prompt.contains("1 Phone ending in 42, no") == true)
    player.answer("2")
    #expect(player.dialogue.question?.prompt.contains("2 j***@example.test, yes") == true)
    player.answer("3", "1234", "1")
    #expect(player.checkout.outcome == .success)
  }

  @Test("A payment with a challenge succeeds")
  func pays() {
    let player = PlainPlayer(ScreenFixture.checkout())
    player.answer("1", "1", ScreenFixture.challenged, "12/30", "123", "Jane Doe", "1")
    #expect(player.checkout.page.id == "challenge")
    player.answer("1234", "1")
    #expect(player.checkout.outcome == .success)
    #expect(player.text.contains("Step 13 of 13"))
    #expect(player.text.contains("Paid"))
    #expect(!player.text.contains(ScreenFixture.challenged))
    #expect(!player.text.contains("│"))
  }

  @Test("An invalid answer is reported and prompted for again")
  func errors() {
    let player = PlainPlayer(ScreenFixture.checkout())
    player.answer("1", "1", "4111111111111112")
    #expect(player.text.contains("! Not valid: check the digits"))
    #expect(player.dialogue.question?.prompt.hasPrefix("Card number") == true)
    player.answer(ScreenFixture.frictionless)
    #expect(player.dialogue.question?.prompt.hasPrefix("Expiry date") == true)
  }

  @Test("Secrets are prompted for without echo")
  func secret() {
    let player = PlainPlayer(ScreenFixture.checkout())
    player.answer("1", "1", ScreenFixture.frictionless, "12/30")
    #expect(player.dialogue.question?.isSecret == true)
  }

  @Test("An answer outside the menu is reported, and 0 leaves")
  func menu() {
    let player = PlainPlayer(ScreenFixture.checkout())
    player.answer("7", "x")
    #expect(player.text.contains("not in the list"))
    player.answer("0")
    #expect(player.checkout.session.exitStatus == 4)
  }

  @Test("A retry prompts only for the security code")
  func retry() {
    let player = PlainPlayer(ScreenFixture.checkout())
    player.answer("1", "1", ScreenFixture.declined, "12/30", "123", "Jane Doe", "1")
    #expect(player.checkout.page.id == "retry")
    player.answer("1")
    #expect(player.dialogue.question?.isSecret == true)
  }
}
