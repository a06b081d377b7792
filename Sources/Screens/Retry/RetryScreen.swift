import CheckoutCore
import KassaResources
import KassaTerminal

/// A decline that allows another attempt: the reason, the advice, the number of attempts left and the remaining time.
struct RetryScreen: ButtonScreen, StageScreen {
  var topic: HelpTopic { .retry }
  var focus = FocusRing([.retry, .leave])
  let keys = Keys.buttons

  func press(_ id: ElementID, _ context: Context) -> [Command] { [.send(id == .retry ? .retry : .leave)] }

  /// Returns the advice for the response code, or else the general one.
  private static func advice(_ decline: Decline, _ context: Context) -> Page.Block {
    let text = decline.advice.flatMap { context.strings.optional("advice." + $0) }
    return text.map { .text($0, id: "advice.code", tone: .strong) }
      ?? .text(context.say("retry.advice"), id: "advice", tone: .strong)
  }

  /// Says that the entries are kept. Those of an earlier run of the program are gone.
  private static func kept(_ context: Context) -> [Page.Block] {
    context.flow.isResumed ? [] : [.text(context.say("retry.kept"), id: "kept", tone: .normal)]
  }

  func nextChange(_ context: Context) -> Instant? { context.flow.deadline.flatMap(context.nextTimeLeft) }

  func page(_ context: Context) -> Page {
    guard let decline = context.flow.decline else { return Page(id: .retry) }
    // Show the SDK's error code for the decline only if there is no localised message for it.
    // Otherwise show the platform's own response code, if any.
    let own = decline.ownReason(context.strings)
    let reason = decline.reason(context.strings)
    var facts = [Page.Fact(context.say("result.reason"), reason, id: "reason", tone: .error)]
    if let code = own == nil ? decline.code : decline.payment.code {
      facts.append(Page.Fact(context.say("result.code"), code, id: "code"))
    }
    if let account = decline.payment.account {
      facts.append(
        Page.Fact(context.say("result.instrument"), ResultScreen.instrument(decline.payment, account, context)))
    }
    if let left = decline.attemptsLeft {
      facts.append(Page.Fact(context.say("retry.attempts"), String(left), id: "attempts"))
    }
    if let deadline = decline.deadline {
      facts.append(Page.Fact(context.say("retry.time"), context.timeLeft(until: deadline), id: "time"))
    }
    return Page(
      id: .retry,
      body: [
        .text(context.say("retry.title"), id: "retry.title", tone: .error), .space, .facts(facts), .space,
        Self.advice(decline, context),
      ] + Self.kept(context) + [
        .space,
        .buttons([
          Page.Button(id: .retry, label: context.say("retry.again")),
          Page.Button(id: .leave, label: context.say("button.leave")),
        ]),
      ],
      status: Page.Status(PaymentSummary.nothingWasCharged(context.strings)), focus: focus.current)
  }
}
