import CheckoutCore
import KassaCards
import KassaResources
import KassaTerminal

/// Builds the page for the issuer's challenge.
/// From top to bottom: badges, header, text with icon, input, buttons, further information and remaining time.
/// Source: EMV 3-D Secure 2.2, interface templates.
struct ChallengePage {
  let challenge: Challenge
  let screen: ChallengeScreen
  let context: Context

  var page: Page {
    let left = timeLeft
    var body = head
    body += challenge.page == nil ? entry : htmlBlocks
    if let trust = challenge.trust {
      body.append(.checkbox(Page.Checkbox(id: .trust, label: trust, isOn: screen.isTrusting)))
    }
    if let resend = countdown { body.append(.text(resend, id: "countdown", tone: .muted)) }
    body += sections
    if challenge.refusals > 0 {
      body.append(
        .text(context.say("challenge.refusals", count: challenge.refusals), id: "attempts", tone: .muted))
    }
    body.append(.text(left, id: "time", tone: .muted))
    body.append(.buttons(buttons))
    var page = Page(id: .challenge, body: body, status: status, focus: screen.focus.current)
    page.bodyColumns = challenge.columns
    return page
  }

  private var head: [Page.Block] {
    let badges = [challenge.issuer, challenge.scheme.map { context.brandName(.init(rawValue: $0)) }].compactMap(\.self)
    var blocks: [Page.Block] = [.text(badges.joined(separator: " · "), id: "badges", tone: .muted)]
    if !challenge.header.isEmpty { blocks.append(.heading(challenge.header, id: "challenge.header")) }
    if let recoverableError = context.flow.recoverableError {
      blocks.append(.text(recoverableError.words(context.strings), id: .setback, tone: .error))
    }
    if !challenge.text.isEmpty {
      let sign = challenge.isWarning ? context.setup.theme.sign.warning + " " : ""
      blocks.append(.text(sign + challenge.text, id: "challenge.text", tone: challenge.isWarning ? .warning : .normal))
    }
    if challenge.isUnconfirmed {
      blocks.append(.text(context.say("challenge.unconfirmed"), id: "unconfirmed", tone: .accent))
    }
    blocks.append(.space)
    return blocks
  }

  private var entry: [Page.Block] {
    switch challenge.kind {
    case .code: [codeField]
    case .single, .multiple: options
    case .outOfBand, .pageOutOfBand: application
    case .information, .page: []
    }
  }

  private var codeField: Page.Block {
    let entry = screen.entries[.oneTimeCode] ?? TextInput(maxLength: Challenge.longestEntry)
    var field = Page.Field(
      id: .oneTimeCode, label: challenge.label, text: entry.text, cursor: entry.cursor,
      error: screen.complaint.map(say), hint: context.rightEntry(.oneTimeCode) ?? "", columns: 12, role: .oneTimeCode)
    field.keepsHint = true
    return .field(field)
  }

  private func say(_ complaint: String) -> String {
    context.say(complaint, ["count": String(Challenge.shortestCode)])
  }

  private func bullets(_ count: Int) -> String { String(repeating: context.setup.theme.sign.bullet, count: count) }

  private var options: [Page.Block] {
    var blocks: [Page.Block] = challenge.label.isEmpty ? [] : [.text(challenge.label, id: "label", tone: .strong)]
    blocks += challenge.options.map { box(.option($0.name), $0.text) }
    if let complaint = screen.complaint { blocks.append(.text(say(complaint), id: "complaint", tone: .error)) }
    if challenge.kind == .multiple, let hint = context.rightChoices(of: challenge.options) {
      blocks.append(.text(hint, id: "right", tone: .muted))
    }
    return blocks + [.space]
  }

  private func box(_ id: ElementID, _ label: String) -> Page.Block {
    let isExclusive = ChallengeElements.group(id, challenge)?.isExclusive ?? false
    return .checkbox(
      Page.Checkbox(id: id, label: label, isOn: screen.chosen.contains(id), isExclusive: isExclusive))
  }

  /// The link to the bank's app, and a notice if the SDK is polling. In mock mode the answers come first: below the link, a
  /// small window would not show them.
  private var application: [Page.Block] {
    var blocks: [Page.Block] = context.setup.simulatesOutOfBandActions ? context.playing + [.space] : []
    if let url = challenge.applicationURL {
      let label = challenge.applicationLabel ?? context.say("challenge.application")
      blocks += [.text(label, id: "link.label", tone: .muted), .link(Page.Link(id: "link", url: url))]
      blocks.append(.code(Page.Code(id: "code", text: url, absent: context.say("challenge.code.absent"))))
    }
    if let interval = challenge.pollInterval {
      let seconds = String(interval.wholeSeconds)
      blocks += [.waiting(context.say("challenge.polling", ["seconds": seconds]), id: "polling"), .space]
    }
    return blocks
  }

  // MARK: HTML

  private var htmlBlocks: [Page.Block] {
    guard let html = challenge.page else { return [] }
    var blocks = html.items.flatMap { item -> [Page.Block] in
      switch item {
      case .text(let text, true): [.heading(text, id: "page.heading")]
      case .text(let text, false): [.text(text, id: "page.text", tone: .normal)]
      case .input(let index): input(index, html.inputs[index])
      }
    }
    if let complaint = screen.complaint { blocks.append(.text(say(complaint), id: "complaint", tone: .error)) }
    let missing = HTMLText.Omission.allCases.filter(html.omissions.contains).map { context.say("html." + $0.rawValue) }
    if !missing.isEmpty || html.isCut {
      let what = context.format.list(missing + (html.isCut ? [context.say("html.rest")] : []))
      blocks.append(.text(context.say("challenge.omitted", ["what": what]), id: "omitted", tone: .muted))
    }
    if challenge.kind == .pageOutOfBand { blocks += application }
    return blocks + [.space]
  }

  private func input(_ index: Int, _ input: HTMLText.Input) -> [Page.Block] {
    let id = ElementID.input(index)
    switch input.kind {
    case .hidden, .submit: return []
    case .checkbox: return [box(.option(index), input.label.isEmpty ? input.name : input.label)]
    case .choice:
      let label: [Page.Block] = input.label.isEmpty ? [] : [.text(input.label, id: id, tone: .strong)]
      return label + input.options.enumerated().map { box(.option($0.offset, of: index), $0.element.text) }
    case .text, .password:
      let entry = screen.entries[id] ?? TextInput(maxLength: 200)
      let isSecret = input.kind == .password
      var field = Page.Field(
        id: id, label: input.label.isEmpty ? input.name : input.label,
        text: isSecret ? bullets(entry.text.count) : entry.text, cursor: entry.cursor,
        hint: hasOneInput ? context.rightEntry(.oneTimeCode) ?? "" : "", columns: 24, isSecret: isSecret,
        role: .oneTimeCode)
      field.keepsHint = true
      return [.field(field)]
    }
  }

  /// Whether the issuer's page asks for one text only, which then is the code. What several texts are, only the issuer knows.
  private var hasOneInput: Bool {
    challenge.page?.inputs.filter { [.text, .password].contains($0.kind) }.count == 1
  }

  // MARK: Buttons and sections

  private var buttons: [Page.Button] {
    var buttons: [Page.Button] = []
    let own = challenge.page?.inputs.enumerated().filter { $0.element.kind == .submit } ?? []
    if challenge.kind == .page, !own.isEmpty {
      buttons += own.map { index, input in
        Page.Button(
          id: .press(index), label: input.label.isEmpty ? context.say("challenge.submit") : input.label)
      }
    } else {
      let label = challenge.submitLabel
      buttons.append(Page.Button(id: .submit, label: label.isEmpty ? context.say("challenge.submit") : label))
    }
    if let label = challenge.resendLabel {
      let isOpen = challenge.resendAt.map { context.now >= $0 } ?? true
      buttons.append(Page.Button(id: .resend, label: label, isEnabled: isOpen))
    }
    buttons.append(Page.Button(id: .cancel, label: context.say("button.leave")))
    return buttons
  }

  private var countdown: String? {
    guard let at = challenge.resendAt, at > context.now, challenge.resendLabel != nil else { return nil }
    let seconds = ((at - context.now).milliseconds + 999) / 1000
    return context.say("challenge.resend", ["seconds": String(seconds)])
  }

  /// The expandable information sections, initially collapsed.
  private var sections: [Page.Block] {
    [(ElementID.why, challenge.why), (.more, challenge.more)].flatMap { id, section -> [Page.Block] in
      guard let section else { return [] }
      let isOpen = screen.unfolded.contains(id)
      let button = Page.Button(id: id, label: (isOpen ? "- " : "+ ") + section.label)
      return [.buttons([button])] + (isOpen ? [.text(section.text, id: ElementID("\(id).text"), tone: .normal)] : [])
    }
  }

  private var timeLeft: String {
    let seconds = max(0, Int(((challenge.deadline - context.now).milliseconds + 999) / 1000))
    return seconds > 60
      ? context.say("challenge.minutes", ["minutes": String((seconds + 59) / 60)])
      : context.say("challenge.seconds", ["seconds": String(seconds)])
  }

  private var status: Page.Status {
    // A complaint stands at its field or above the answers.
    if let played = screen.played {
      return Page.Status(context.say("elsewhere.done." + played.rawValue), .warning)
    }
    if let recoverableError = context.flow.recoverableError {
      return Page.Status(recoverableError.words(context.strings), .error)
    }
    if challenge.isUnconfirmed { return Page.Status(context.say("challenge.unconfirmed.status"), .warning) }
    // The page shows the whole text. In a small window, a long status would take the rows of the question.
    if challenge.isWarning, context.size.rows < 20 { return Page.Status(challenge.text.firstSentence, .error) }
    return Page.Status(context.strings.optional("challenge.status." + challenge.kind.rawValue) ?? "")
  }
}
