import CheckoutCore
import KassaResources
import KassaTerminal

/// A decline that allows another attempt: the reason, and three ways to go on, none of which loses a digit unasked.
struct RetryScreen: ButtonScreen, StageScreen {
  var topic: HelpTopic { .retry }
  var pageToRead: ScreenName? { .retry }
  var focus = FocusRing([.retry, .another, .leave])
  let keys = Keys.ways

  func press(_ id: ElementID, _ context: Context) -> [Command] {
    switch id {
    case .retry: [.send(.retry)]
    // A saved card, or a method without a card number, gives way to the list of methods.
    case .another: [.forgetForms, .send(context.canRetypeCard ? .retry : .back)]
    default: [.send(.leave)]
    }
  }

  func nextChange(_ context: Context) -> Instant? { context.flow.deadline.flatMap(context.nextTimeLeft) }

  func page(_ context: Context) -> Page {
    guard let decline = context.flow.decline else { return Page(id: .retry) }
    let (sign, dot) = (context.setup.theme.sign.cross, " \(context.setup.theme.sign.dot) ")
    let card = decline.payment.account.map { ResultScreen.instrument(decline.payment, $0, context) }
    let reason = [decline.reason(context.strings), card].compactMap(\.self).joined(separator: dot)
    var body: [Page.Block] = [
      .text(sign + " " + context.say("retry.title"), id: "retry.title", tone: .error),
      .text(reason, id: "reason", tone: .normal),
    ]
    // To try again or with another card is what the ways below say.
    if let advice = decline.advice, advice != "again", let words = context.strings.optional("advice." + advice) {
      body.append(.text(words, id: "advice.code", tone: .normal))
    }
    body += [.space, .choice(Page.Choice(id: "ways", rows: ways(context), selected: focus.current)), .space]
    body.append(.text(left(decline, context).joined(separator: dot), id: "left", tone: .muted))
    return Page(id: .retry, body: body, focus: focus.current)
  }

  private func ways(_ context: Context) -> [Page.Choice.Row] {
    let isCard = context.canRetypeCard
    let method = context.flow.interface?.methods.first { $0.id == context.flow.method }
    // The entries of an earlier run of the program are gone. On a page elsewhere, kassa asks for nothing.
    let kept =
      method?.kind == .redirect
      ? nil : context.say(context.flow.isResumed ? "retry.again.anew" : "retry.again.note")
    return [
      Page.Choice.Row(
        id: .retry, label: context.say(isCard ? "retry.again.card" : "retry.again"), detail: kept ?? ""),
      Page.Choice.Row(
        id: .another, label: context.say(isCard ? "retry.other.card" : "retry.other"),
        detail: context.say(isCard ? "retry.other.card.note" : "retry.other.note")),
      Page.Choice.Row(id: .leave, label: context.say("retry.stop"), detail: context.say("retry.stop.note")),
    ]
  }

  /// The attempts and the time left, and the code of a tester.
  private func left(_ decline: Decline, _ context: Context) -> [String] {
    // The SDK's error code for the decline counts only if there is no localised message for it.
    let code = decline.ownReason(context.strings) == nil ? decline.code : decline.payment.code
    return [
      decline.attemptsLeft.map { context.say("retry.attempts", count: $0) },
      decline.deadline.map { context.say("retry.time.left", ["time": context.timeLeft(until: $0)]) },
      context.setup.isClean ? nil : code.map { context.say("retry.code", ["code": $0]) },
    ].compactMap(\.self)
  }
}

extension Context {
  /// Whether the payment method asks for a card number, so that another card can be entered in its form.
  var canRetypeCard: Bool { flow.interface?.methods.first { $0.id == flow.method }?.takesNewCard == true }
}
