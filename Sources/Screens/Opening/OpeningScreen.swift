import CheckoutCore
import Terminal

/// Steps 2 to 5 as they happen, with what each sent and got.
struct OpeningScreen: Screen {
  let keys = Keys.waiting

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    keys.action(for: key) == .leave ? [.open(.leave)] : []
  }

  mutating func act(_ action: ElementAction, _ context: Context) -> [Command] {
    action == .press("cancel") ? [.open(.leave)] : []
  }

  func page(_ context: Context) -> Page {
    var lines: [Page.Line] = []
    let completed = Set(context.flow.completed)
    for step in Step.allCases where step <= .formDisplayed {
      let isDone = completed.contains(step)
      guard isDone || step == context.flow.openStep else { break }
      let sign = isDone ? context.setup.theme.sign.check : context.setup.theme.sign.pending
      lines.append(
        Page.Line("\(sign) \(step.rawValue) \(context.say("step." + step.name))", isDone ? .success : .accent))
      for entry in context.presentation.entries where entry.step == step {
        if case .message(let message) = entry.kind {
          lines.append(Page.Line("    " + StepLines.arrow(message, context), .muted))
        }
      }
    }
    return Page(
      id: "opening",
      body: [
        .heading(context.say("opening.title"), id: "opening.title"),
        .lines(lines), .space,
        .buttons([Page.Button(id: "cancel", label: context.say("button.cancel"))]),
      ],
      status: Page.Status(context.say("opening.status")), focus: "cancel")
  }
}
