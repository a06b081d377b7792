import CheckoutCore
import KassaResources
import KassaTerminal

/// The screen shown while the SDK waits. It names the current phase and the actor of the current step.
struct ProcessingScreen: ButtonScreen, StageScreen {
  var topic: HelpTopic { .processing }
  /// The start of the current wait.
  var began: Instant?
  var focus = FocusRing([.cancel])
  let keys = Keys.waiting

  mutating func refresh(_ context: Context) {
    if began == nil { began = context.now }
  }

  func press(_ id: ElementID, _ context: Context) -> [Command] { [.leave] }

  func nextChange(_ context: Context) -> Instant? { WaitingParts(context: context, began: began).nextChange }

  /// Returns the page shown while the platform processes the payer's answer to an inquiry before the payment.
  /// Nothing has been charged yet.
  private func inquiring(_ context: Context) -> Page {
    let asked = context.flow.answeredInquiry ?? ""
    return Page(
      id: .processing,
      body: [
        .heading(context.say("inquiry.waiting.title"), id: "processing.title"),
        .waiting(
          context.strings.optional("inquiry.waiting." + asked) ?? context.say("phase.inquiring"), id: "processing.phase"
        ),
        .space, .buttons([Page.Button(id: .cancel, label: context.say("button.leave"))]),
      ], status: Page.Status(context.say("inquiry.waiting.status")), focus: focus.current)
  }

  func page(_ context: Context) -> Page {
    let step = context.flow.openStep
    if context.flow.phase == .inquiring { return inquiring(context) }
    let parts = WaitingParts(context: context, began: began)
    let body: [Page.Block] = [
      .heading(context.say("processing.title"), id: "processing.title"),
      .waiting(context.say("phase." + context.flow.phase.rawValue), id: "processing.phase"),
      .text(
        context.say("processing.turn", ["actor": context.say("actor." + step.actor.rawValue)]), id: "turn", tone: .muted
      ),
      .space, parts.parties, .space, parts.elapsed,
      .buttons([Page.Button(id: .cancel, label: context.say("button.leave"))]),
    ]
    return Page(
      id: .processing, body: body, status: Page.Status(context.say("processing.status")), focus: focus.current)
  }
}
