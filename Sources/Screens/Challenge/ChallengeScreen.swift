import Cards
import CheckoutCore
import Terminal

/// The issuer's question: a one-time code.
struct ChallengeScreen: Screen {
  var entry = TextInput(maxLength: 45)
  var focus = FocusRing(["otp", "submit", "cancel"])
  let keys = Keys.challenge
  /// How many codes had been refused when the entry was last cleared.
  private var refusals = 0
  private var complaint: String?

  var isTyping: Bool { focus.current == "otp" }

  mutating func refresh(_ context: Context) {
    guard let challenge = context.flow.challenge else { return }
    if challenge.resendLabel != nil, !focus.ids.contains("resend") {
      focus = FocusRing(["otp", "submit", "resend", "cancel"], current: focus.current)
    }
    if challenge.refusals != refusals {
      refusals = challenge.refusals
      entry = TextInput(maxLength: 45)
      focus.focus("otp")
    }
  }

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    if isTyping, let edit = EditKeys.edit(key) {
      if entry.apply(edit.text) { complaint = nil }
      return []
    }
    switch keys.action(for: key) {
    case .next: focus.next()
    case .previous: focus.previous()
    case .submit: return press(focus.current)
    case .leave: return [.open(.leave)]
    default:
      if !isTyping, key == Keys.character(" ") { return press(focus.current) }
    }
    return []
  }

  mutating func paste(_ text: String, _ context: Context) -> [Command] {
    if isTyping, entry.apply(.insert(text.filter { !$0.isWhitespace })) { complaint = nil }
    return []
  }

  mutating func act(_ action: ElementAction, _ context: Context) -> [Command] {
    switch action {
    case .fill(let id, let text):
      focus.focus(id)
      _ = entry.apply(.clear)
      _ = entry.apply(.insert(text.filter { !$0.isWhitespace }))
      complaint = nil
    case .focus(let id): focus.focus(id)
    case .press(let id):
      focus.focus(id)
      return press(id)
    }
    return []
  }

  private mutating func press(_ id: String) -> [Command] {
    switch id {
    case "resend":
      focus.focus("otp")
      return [.send(.answer(.resend))]
    case "cancel": return [.open(.leave)]
    default:
      guard !entry.text.isEmpty else {
        complaint = "problem.otp.empty"
        focus.focus("otp")
        return []
      }
      return [.send(.answer(.entry(SecretText(entry.text))))]
    }
  }

  /// When the page changes by the mere passing of time: the time left is shown in seconds in the last minute, else in
  /// minutes.
  func nextChange(_ context: Context) -> Instant? {
    guard let deadline = context.flow.challenge?.deadline, deadline > context.now else { return nil }
    let left = (deadline - context.now).milliseconds
    let unit: Int64 = left > 60_000 ? 60_000 : 1000
    let remainder = left % unit
    return context.now + .milliseconds(remainder == 0 ? unit : remainder)
  }

  private func timeLeft(_ deadline: Instant, _ context: Context) -> String {
    let seconds = max(0, Int(((deadline - context.now).milliseconds + 999) / 1000))
    return seconds > 60
      ? context.say("challenge.minutes", ["minutes": String((seconds + 59) / 60)])
      : context.say("challenge.seconds", ["seconds": String(seconds)])
  }

  func page(_ context: Context) -> Page {
    guard let challenge = context.flow.challenge else { return Page(id: "challenge") }
    let badges = [challenge.issuer, challenge.scheme.map { context.brandName(.init(rawValue: $0)) }].compactMap(\.self)
    let sign = challenge.isWarning ? context.setup.theme.sign.warning + " " : ""
    let setback = context.flow.setback?.words(context.strings)
    var buttons = [Page.Button(id: "submit", label: challenge.submitLabel)]
    if let label = challenge.resendLabel { buttons.append(Page.Button(id: "resend", label: label)) }
    buttons.append(Page.Button(id: "cancel", label: context.say("challenge.cancel")))
    let left = timeLeft(challenge.deadline, context)
    var body: [Page.Block] = [
      .text(badges.joined(separator: " · "), id: "badges", tone: .muted),
      .heading(challenge.header, id: "challenge.header"),
      .text(sign + challenge.text, id: "challenge.text", tone: challenge.isWarning ? .warning : .normal), .space,
      .field(
        Page.Field(
          id: "otp", label: challenge.label,
          text: String(repeating: context.setup.theme.sign.bullet, count: entry.text.count),
          cursor: entry.cursor, error: complaint.map { context.say($0) }, columns: 12, isSecret: true)),
      .buttons(buttons), .space,
      .text(left, id: "time", tone: .muted),
    ]
    if let setback { body.insert(.text(setback, id: "setback", tone: .error), at: 2) }
    return Page(id: "challenge", body: body, status: status(challenge, context, left), focus: focus.current)
  }

  private func status(_ challenge: Challenge, _ context: Context, _ left: String) -> Page.Status {
    if let complaint { return Page.Status(context.say(complaint), .error) }
    if let setback = context.flow.setback { return Page.Status(setback.words(context.strings), .error) }
    if challenge.isWarning { return Page.Status(challenge.text, .error) }
    return Page.Status(context.say("challenge.status"))
  }
}
