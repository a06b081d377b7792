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
  /// Whether the payer plays the bank, which asks by other means, too: in mock mode nobody else would answer there.
  private var isPlayed = false
  /// The simulated outcome chosen in mock mode.
  private var played: OutOfBandAction?
  var keys: Keys.Map {
    switch leaving {
    case .over: Keys.left
    case .nothingSent: Keys.unsent
    default: isPlayed ? Keys.waitingPlayed : Keys.waiting
    }
  }

  mutating func refresh(_ context: Context) {
    if began == nil { began = context.now }
    leaving = context.summary.leaving
    let wasPlayed = isPlayed
    isPlayed =
      leaving != .over && context.setup.simulatesOutOfBandActions
      && WaitingParts(context: context, began: began).isAskedElsewhere
    guard isPlayed != wasPlayed else { return }
    focus = FocusRing((isPlayed ? OutOfBandAction.allCases.map(ElementID.outOfBand) : []) + [.cancel])
    played = nil
  }

  func button(for action: KeyAction) -> ElementID? {
    isPlayed ? OutOfBandAction(action).map(ElementID.outOfBand) : nil
  }

  mutating func press(_ id: ElementID, _ context: Context) -> [Command] {
    if let action = OutOfBandAction(id) {
      played = action
      return [.app(.outOfBand(action))]
    }
    return context.summary.leaving == .over ? [] : [.leave]
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
      ]
      body +=
        isPlayed
        ? context.playing : [.text(parts.turn, id: "turn", tone: parts.isAskedElsewhere ? .normal : .muted)]
      body += (context.setup.isClean ? [] : [.space, parts.parties]) + [.space, parts.elapsed]
    }
    // Who has left waits for a moment only, and there is nothing to press.
    guard let words = context.summary.leaving.words(context.strings) else { return Page(id: .processing, body: body) }
    body.append(.buttons([Page.Button(id: .cancel, label: context.say("button.leave"))]))
    let status = played.map { Page.Status(context.say("elsewhere.done." + $0.rawValue), .warning) }
    return Page(id: .processing, body: body, status: status ?? Page.Status(words), focus: focus.current)
  }
}
