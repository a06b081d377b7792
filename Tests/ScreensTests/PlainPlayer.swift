import KassaRehearsal
import KassaScreens
import KassaTerminal

/// A driver for a headless checkout in line mode.
final class PlainPlayer {
  let checkout: HeadlessCheckout
  var dialogue: PlainDialogue
  var lines: [String] = []

  init(_ checkout: HeadlessCheckout, tellsSteps: Bool = false) {
    self.checkout = checkout
    dialogue = PlainDialogue(setup: checkout.session.app.setup, tellsSteps: tellsSteps)
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
      case .useTestCard(let number, let said):
        checkout.press("F3")
        checkout.perform(.press(.testCard(number)))
        if let said { lines.append(said) }
      case .say(let words): lines += words
      }
      show()
    }
  }

  var text: String { lines.joined(separator: "\n") }

  /// Returns the number of a choice of the open question; empty if there is none.
  func number(of label: String) -> String {
    let rows = dialogue.question?.prompt.split(separator: "\n") ?? []
    return rows.first { $0.hasSuffix(" " + label) }?.split(separator: " ").first.map(String.init) ?? ""
  }
}
