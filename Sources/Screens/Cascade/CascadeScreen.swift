import CheckoutCore
import KassaResources
import KassaTerminal

/// A decline by one provider: the error, and a button to retry through the next provider of the cascade.
/// Source: ecommpay SDK guide, section on cascades.
struct CascadeScreen: ButtonScreen, StageScreen {
  var topic: HelpTopic { .cascade }
  var pageToRead: ScreenName? { .cascade }
  var focus = FocusRing([.next, .leave])
  let keys = Keys.buttons

  func press(_ id: ElementID, _ context: Context) -> [Command] {
    [.send(id == .next ? .acceptCascade : .leave)]
  }

  func nextChange(_ context: Context) -> Instant? { context.flow.deadline.flatMap(context.nextTimeLeft) }

  func page(_ context: Context) -> Page {
    guard let cascade = context.flow.cascade else { return Page(id: .cascade) }
    let reason = cascade.reason(context.strings)
    var facts = [
      Page.Fact(context.say("result.reason"), reason, id: "reason", tone: .error)
    ]
    if !context.setup.isClean { facts.append(Page.Fact(context.say("result.code"), cascade.code, id: "code")) }
    if let provider = cascade.payment.provider {
      facts.append(Page.Fact(context.say("cascade.provider"), provider, id: "provider"))
    }
    if let account = cascade.payment.account {
      facts.append(
        Page.Fact(context.say("result.instrument"), ResultScreen.instrument(cascade.payment, account, context)))
    }
    if let deadline = cascade.deadline {
      facts.append(Page.Fact(context.say("retry.time"), context.timeLeft(until: deadline), id: "time"))
    }
    var body: [Page.Block] = [
      .text(context.say("cascade.title"), id: "cascade.title", tone: .error), .space, .facts(facts), .space,
      .text(context.say("cascade.advice"), id: "advice", tone: .normal), .space,
    ]
    if let recoverableError = context.flow.recoverableError {
      body.append(.text(recoverableError.words(context.strings), id: .setback, tone: .error))
    }
    body.append(
      .buttons([
        Page.Button(id: .next, label: context.say("cascade.next")),
        Page.Button(id: .leave, label: context.say("button.leave")),
      ]))
    return Page(id: .cascade, body: body, focus: focus.current)
  }
}
