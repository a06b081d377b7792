import CheckoutCore
import KassaResources
import KassaTerminal

/// Builds the page for a redirect: the instructions, the link, the QR code, the status and the remaining time.
struct RedirectPage {
  let redirect: Redirect
  let screen: RedirectScreen
  let context: Context

  /// Whether the window is large enough for the QR code alone.
  static func fitsAlone(_ redirect: Redirect, _ context: Context) -> Bool {
    Page.Code(id: "code", text: redirect.url).fitsAlone(in: context.size, theme: context.setup.theme)
  }

  /// The text shown if there is no space for the QR code.
  /// If the QR code fits into the window on its own, this text names the key that shows only the code.
  private var absent: String {
    context.say(Self.fitsAlone(redirect, context) ? "redirect.code.alone" : "challenge.code.absent")
  }

  var page: Page {
    var page = words
    if screen.showsCode, Self.fitsAlone(redirect, context) {
      page.isCodeAlone = true
      page.status = Page.Status(context.say("redirect.code.close"))
    }
    return page
  }

  private var words: Page {
    var body: [Page.Block] = [
      .heading(context.say("redirect.title." + redirect.kind.rawValue, ["name": redirect.title]), id: "redirect.title")
    ]
    if let text = redirect.text, !text.isEmpty { body.append(.text(text, id: "redirect.text", tone: .normal)) }
    body.append(.link(Page.Link(id: "link", url: redirect.url)))
    body.append(.space)
    if context.setup.simulatesOutOfBandActions { body += context.playing + [.space] }
    if let recoverableError = context.flow.recoverableError {
      body.append(.text(recoverableError.words(context.strings), id: .setback, tone: .error))
    }
    body += progress
    if let timeLeft { body.append(.text(timeLeft, id: "time", tone: .muted)) }
    body.append(.space)
    body.append(.code(Page.Code(id: "code", text: redirect.url, absent: absent)))
    body.append(.buttons(buttons))
    return Page(id: .redirect, body: body, status: status, focus: screen.focus.current)
  }

  /// The blocks that show the status of the external page and whether the SDK is polling.
  private var progress: [Page.Block] {
    var blocks: [Page.Block] = []
    switch redirect.progress {
    case .asking: blocks.append(.waiting(context.say("redirect.asking"), id: "asking"))
    case .unconfirmed: blocks.append(.text(context.say("redirect.unconfirmed"), id: "unconfirmed", tone: .accent))
    case .waiting: break
    }
    if let state = redirect.state {
      let name = context.strings.optional("redirect.state." + state.lowercased()) ?? state
      blocks.append(.facts([Page.Fact(context.say("redirect.state"), name, id: "state")]))
    }
    if redirect.progress != .asking, let interval = redirect.pollInterval {
      let seconds = String(max(1, interval.wholeSeconds))
      blocks.append(.waiting(context.say("redirect.polling", ["seconds": seconds]), id: "polling"))
    }
    return blocks
  }

  private var timeLeft: String? {
    guard let deadline = redirect.deadline else { return nil }
    let seconds = max(0, Int(((deadline - context.now).milliseconds + 999) / 1000))
    return seconds > 60
      ? context.say("redirect.minutes", ["minutes": String((seconds + 59) / 60)])
      : context.say("redirect.seconds", ["seconds": String(seconds)])
  }

  /// The IDs of the buttons in the last line.
  static func buttons(_ context: Context) -> [ElementID] {
    [.returned] + (context.setup.lacks(.copy) ? [] : [.copy]) + [.cancel]
  }

  private var buttons: [Page.Button] {
    Self.buttons(context).map { id in
      switch id {
      case .returned:
        Page.Button(id: id, label: context.say("redirect.returned"), isEnabled: redirect.progress != .asking)
      case .copy: Page.Button(id: id, label: context.say("redirect.copy"))
      default: Page.Button(id: id, label: context.say("button.leave"))
      }
    }
  }

  private var status: Page.Status {
    if let recoverableError = context.flow.recoverableError {
      return Page.Status(recoverableError.words(context.strings), .error)
    }
    guard let played = screen.played else { return Page.Status() }
    return Page.Status(context.say("elsewhere.done." + played.rawValue), .warning)
  }
}

extension Context {
  /// In mock mode, the buttons that simulate the external page or app, below a notice that this is not a real payment.
  /// Approval leads on, because nothing else happens there.
  var playing: [Page.Block] {
    let keys = Keys.redirectPlayed.hints.reduce(into: [OutOfBandAction: String]()) { keys, hint in
      guard let action = OutOfBandAction(hint.action) else { return }
      keys[action] = hint.key.label(strings, isASCII: setup.theme.isASCII)
    }
    let buttons = OutOfBandAction.allCases.map { action in
      Page.Button(
        id: .outOfBand(action), label: say("elsewhere." + action.rawValue), isPrimary: action == .approve,
        key: keys[action] ?? "")
    }
    return [.text(say("elsewhere.title"), id: "elsewhere", tone: .muted), .buttons(buttons)]
  }
}
