import CheckoutCore
import KassaTerminal

/// The screen for the platform's request for additional fields, with the reason for the request.
struct ClarificationScreen: StageScreen {
  var topic: HelpTopic { .clarification }
  var entryForm: FormScreen? { fields }
  private(set) var fields: FormScreen
  var keys: Keys.Map { fields.answerKeys }

  init(_ clarification: Clarification?, _ context: Context) {
    let method = PaymentMethod(id: "clarification", kind: .form, name: "", fields: clarification?.fields ?? [])
    fields = FormScreen(method, context, buttons: [.send, .leave])
  }

  var isTyping: Bool { fields.isTyping }

  /// Shows the platform's validation errors below their fields.
  mutating func refresh(_ context: Context) { fields.refresh(context) }

  mutating func handle(_ key: Key, _ context: Context) -> [Command] { translate(fields.handle(key, context)) }

  mutating func paste(_ text: String, _ context: Context) -> [Command] { translate(fields.paste(text, context)) }

  mutating func endBurst(isPause: Bool, _ context: Context) -> [Command] {
    fields.endBurst(isPause: isPause, context)
  }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    translate(fields.perform(action, context))
  }

  /// Converts form commands, so that submitting the form answers the request and going back leaves the payment.
  private func translate(_ commands: [Command]) -> [Command] {
    commands.map { command in
      switch command {
      case .app(.send(.confirm(let details))): .send(.clarify(details.values))
      case .app(.send(.back)): .leave
      default: command
      }
    }
  }

  func nextChange(_ context: Context) -> Instant? { context.flow.deadline.flatMap(context.nextTimeLeft) }

  func answers(_ context: Context) -> [ElementID] { fields.answers(context) }

  func page(_ context: Context) -> Page {
    let clarification = context.flow.clarification
    var body: [Page.Block] = [
      .heading(context.say("clarification.title"), id: "clarification.title"),
      .text(context.say("clarification.why"), id: "clarification.why", tone: .normal),
    ]
    if let recoverableError = context.flow.recoverableError {
      body.append(.text(recoverableError.words(context.strings), id: .setback, tone: .error))
    }
    body.append(.space)
    body += fields.fieldBlocks(context)
    // Below the fields, so that the heading and the first field fit into the smallest window.
    if let reason = clarification?.reason(context.strings) {
      let words = [clarification?.code, reason].compactMap(\.self).joined(separator: " · ")
      body.append(.facts([Page.Fact(context.say("result.reason"), words, id: "reason")]))
    }
    if let deadline = context.flow.deadline {
      let left = Page.Fact(context.say("retry.time"), context.timeLeft(until: deadline), id: "time")
      body.append(.facts([left]))
    }
    body += [
      .space,
      .buttons([
        Page.Button(id: .send, label: context.say("clarification.send")),
        Page.Button(id: .leave, label: context.say("button.leave")),
      ]),
    ]
    return Page(
      id: .clarification, body: body, status: Page.Status(context.say("clarification.status")),
      focus: fields.focus.current)
  }
}
