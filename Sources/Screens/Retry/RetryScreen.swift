import CheckoutCore
import Resources
import Terminal

/// Declined, but another attempt is allowed: why, what can be changed, how many attempts and how long.
struct RetryScreen: Screen {
  var focus = FocusRing(["retry", "leave"])
  let keys = Keys.buttons

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    let action = keys.action(for: key)
    if action == .leave { return [.open(.leave)] }
    return focus.press(action).map { press($0) } ?? []
  }

  mutating func act(_ action: ElementAction, _ context: Context) -> [Command] {
    focus.press(action).map { press($0) } ?? []
  }

  private func press(_ id: String) -> [Command] { id == "retry" ? [.send(.retry)] : [.send(.leave)] }

  func page(_ context: Context) -> Page {
    guard let decline = context.flow.decline else { return Page(id: "retry") }
    // What has words of ours needs no code beside them, unless the platform is to be shown bare.
    let own = context.strings.optional("error." + decline.code)
    let reason = own ?? decline.message
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
      id: "retry",
      body: [
        .text(context.say("retry.title"), id: "retry.title", tone: .error), .space, .facts(facts), .space,
        .text(context.say("retry.advice"), id: "advice", tone: .normal), .space,
        .buttons([
          Page.Button(id: "retry", label: context.say("retry.again")),
          Page.Button(id: "leave", label: context.say("retry.leave")),
        ]),
      ],
      status: Page.Status(context.say("retry.status", ["reason": reason]), .error), focus: focus.current)
  }
}
