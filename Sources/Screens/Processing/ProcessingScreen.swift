import CheckoutCore
import KassaResources
import KassaTerminal

/// The screen shown while the SDK waits. It names the current phase and the actor of the current step.
struct ProcessingScreen: ButtonScreen {
  /// The start of the current wait.
  var began: Instant?
  var focus = FocusRing([.cancel])
  let keys = Keys.waiting

  /// The delay after which the screen shows the elapsed time.
  static let elapsedTimeDelay = Duration.seconds(10)

  mutating func refresh(_ context: Context) {
    if began == nil { began = context.now }
  }

  func press(_ id: ElementID, _ context: Context) -> [Command] { [.open(.leave)] }

  /// Returns the next instant at which the page must be updated because time has passed.
  func nextChange(_ context: Context) -> Instant? {
    guard let began else { return nil }
    let waited = context.now - began
    if waited < Self.elapsedTimeDelay { return began + Self.elapsedTimeDelay }
    return began + .seconds(waited.wholeSeconds + 1)
  }

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
    var body: [Page.Block] = [
      .heading(context.say("processing.title"), id: "processing.title"),
      .waiting(context.say("phase." + context.flow.phase.rawValue), id: "processing.phase"),
      .text(
        context.say("processing.turn", ["actor": context.say("actor." + step.actor.rawValue)]), id: "turn", tone: .muted
      ),
      .space,
    ]
    if let began, context.now - began >= Self.elapsedTimeDelay {
      let seconds = String((context.now - began).wholeSeconds)
      body.append(.text(context.say("processing.elapsed", ["seconds": seconds]), id: "elapsed", tone: .warning))
      body.append(.space)
    }
    body.append(.buttons([Page.Button(id: .cancel, label: context.say("button.leave"))]))
    return Page(
      id: .processing, body: body, status: Page.Status(context.say("processing.status")), focus: focus.current)
  }
}
