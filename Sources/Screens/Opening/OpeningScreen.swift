import CheckoutCore
import KassaTerminal

/// The screen that shows steps 2 to 5 of the payment flow as they happen, with the messages exchanged in each step.
struct OpeningScreen: WaitingScreen {
  var topic: HelpTopic { .opening }
  /// The start of the wait.
  var began: Instant?
  var focus = FocusRing([.cancel])
  let keys = Keys.unsent

  /// Wraps long lines in a narrow window instead of cutting them off.
  private static func wrapped(_ text: String, indent: Int, _ tone: Page.Tone, _ context: Context) -> [Page.Line] {
    let columns = PageLayout.bodyColumns(context.size)
    guard TextWidth.columns(text) > columns else { return [Page.Line(text, tone)] }
    let blanks = String(repeating: " ", count: indent)
    let parts = TextWidth.wrap(text, toColumns: max(1, columns - indent), most: 100)
    return parts.enumerated().map { index, part in Page.Line((index == 0 ? "" : blanks) + part, tone) }
  }

  func page(_ context: Context) -> Page {
    var lines: [Page.Line] = []
    let completed = Set(context.flow.completed)
    for step in Step.allCases where step <= .formDisplayed {
      let isDone = completed.contains(step)
      guard isDone || step == context.flow.openStep else { break }
      let sign = isDone ? context.setup.theme.sign.check : context.setup.theme.sign.pending
      lines += Self.wrapped(
        "\(sign) \(step.rawValue) \(context.say("step." + step.name))", indent: 4, isDone ? .success : .accent, context)
      for entry in context.presentation.entries where entry.step == step {
        if case .message(let message) = entry.kind {
          lines += Self.wrapped("    " + MessageWords.title(message, context), indent: 6, .muted, context)
        }
      }
    }
    let parts = WaitingParts(context: context, began: began)
    let steps: [Page.Block] = context.setup.isClean ? [] : [parts.parties, .space, .lines(lines)]
    return Page(
      id: .opening,
      body: [.heading(context.say("opening.title"), id: "opening.title")] + steps + [
        .space, parts.elapsed, .buttons([Page.Button(id: .cancel, label: context.say("button.leave"))]),
      ],
      status: Page.Status(context.summary.leaving.words(context.strings) ?? ""), focus: focus.current)
  }
}
