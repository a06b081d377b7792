import CheckoutCore
import KassaResources
import KassaTerminal

/// Formats the flow entries as lines: each step with its requests and responses.
struct StepLines {
  let context: Context
  var withBodies = true
  /// The maximum number of lines per message.
  static let mostLines = 2000

  /// Returns all 13 steps. Incomplete steps do not have a time. Each further attempt has its own section.
  func lines() -> [Page.Line] {
    let flow = context.flow
    let attempts = FlowAttempt.all(context.presentation.entries, completed: flow.completed, attempt: flow.attempt)
    var lines: [Page.Line] = []
    for attempt in attempts {
      if attempt.number > 1 {
        lines.append(Page.Line(context.say("inspector.attempt", ["number": String(attempt.number)]), .strong))
      }
      let isLast = attempt.number == attempts.count
      for record in attempt.steps {
        lines.append(title(record, isOpen: isLast && !flow.hasEnded && record.step == flow.openStep))
        for entry in record.entries { lines += detail(entry) }
      }
    }
    return lines
  }

  private func title(_ record: FlowAttempt.Record, isOpen: Bool) -> Page.Line {
    let (step, sign) = (record.step, context.setup.theme.sign)
    let mark = record.isDone ? sign.check : isOpen ? sign.pointer : sign.dot
    let number = (step.rawValue < 10 ? " " : "") + String(step.rawValue)
    var text = "\(mark) \(number) \(context.say("step." + step.name)) — \(context.say("actor." + step.actor.rawValue))"
    if let time = record.time {
      text += "  " + time.clockText(offset: context.setup.timeOffset)
      if let took = duration(step, time) { text += "  +\(took)" }
    }
    return Page.Line(text, record.isDone ? .success : isOpen ? .accent : .muted)
  }

  /// Returns the time since the previous step was completed.
  private func duration(_ step: Step, _ time: Instant) -> String? {
    let before = context.presentation.entries.last { $0.kind == .completed && $0.step < step && $0.time <= time }
    guard let before else { return nil }
    let milliseconds = (time - before.time).milliseconds
    return milliseconds < 10_000 ? "\(milliseconds) ms" : "\(milliseconds / 1000) s"
  }

  private func detail(_ entry: FlowEntry) -> [Page.Line] {
    switch entry.kind {
    case .completed: return stringToSign(entry)
    case .message(let message):
      let head = Page.Line("       " + Self.arrow(message, context), .code)
      guard withBodies else { return [head] }
      return [head] + message.body.lines(most: Self.mostLines).map { Page.Line("         " + $0, .muted) }
    case .moved(let from, let to):
      return withBodies ? [Page.Line("       \(from.rawValue) \(Self.arrowSign(context)) \(to.rawValue)", .muted)] : []
    case .ended(let outcome): return [Page.Line("       " + context.say("outcome." + outcome.rawValue), .strong)]
    case .note(let key, let details):
      return [Page.Line("       " + FlowNote.words(key, details, context.strings), .warning)]
    }
  }

  private func stringToSign(_ entry: FlowEntry) -> [Page.Line] {
    guard withBodies, entry.step == .parametersPrepared, let string = context.flow.stringToSign else { return [] }
    return [Page.Line("       " + context.say("inspector.string"), .code)]
      + string.split(separator: ";").map { Page.Line("         \($0)", .muted) }
  }

  static func arrowSign(_ context: Context) -> String { context.setup.theme.isASCII ? "->" : "→" }

  /// Formats the sender, receiver and name of a message, e.g. `SDK → platform: POST /v1/init`.
  static func arrow(_ message: WireMessage, _ context: Context) -> String {
    let (from, to) = (context.say(message.from.textKey), context.say(message.to.textKey))
    return from + (context.setup.theme.isASCII ? " -> " : " → ") + to + ": " + message.name
  }
}
