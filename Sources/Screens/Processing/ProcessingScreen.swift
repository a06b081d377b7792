import CheckoutCore
import KassaResources
import KassaTerminal

/// The screen shown while the SDK waits. It names the current phase and the actor of the current step.
struct ProcessingScreen: WaitingScreen {
  var topic: HelpTopic { .processing }
  /// The start of the current wait.
  var began: Instant?
  var focus = FocusRing([.cancel])
  private var leaving = Leaving.nothingSent
  var keys: Keys.Map { leaving == .over ? Keys.left : leaving == .nothingSent ? Keys.unsent : Keys.waiting }

  mutating func refresh(_ context: Context) {
    if began == nil { began = context.now }
    leaving = context.summary.leaving
  }

  func page(_ context: Context) -> Page {
    let flow = context.flow
    var body: [Page.Block]
    if flow.phase == .inquiring {
      // The platform processes the payer's answer to an inquiry before the payment.
      let words = flow.answeredInquiry.flatMap { context.strings.optional("inquiry.waiting." + $0) }
      body = [
        .heading(context.say("inquiry.waiting.title"), id: "processing.title"),
        .waiting(words ?? context.say("phase.inquiring"), id: "processing.phase"), .space,
      ]
    } else {
      let parts = WaitingParts(context: context, began: began)
      body = [
        .heading(context.say("processing.title"), id: "processing.title"),
        .waiting(parts.phase, id: "processing.phase"),
        .text(parts.turn, id: "turn", tone: parts.isAskedElsewhere ? .normal : .muted), .space, parts.parties,
        .space, parts.elapsed,
      ]
    }
    // Who has left waits for a moment only, and there is nothing to press.
    guard let words = context.summary.leaving.words(context.strings) else { return Page(id: .processing, body: body) }
    body.append(.buttons([Page.Button(id: .cancel, label: context.say("button.leave"))]))
    return Page(id: .processing, body: body, status: Page.Status(words), focus: focus.current)
  }
}
