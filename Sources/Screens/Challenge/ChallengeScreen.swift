import CheckoutCore
import KassaCards
import KassaTerminal

/// The screen for the issuer's challenge: a one-time code, a single or multiple choice, an out-of-band confirmation,
/// an HTML page rendered as text and input fields, or an information text.
struct ChallengeScreen: StageScreen {
  var topic: HelpTopic { .challenge }
  var focus = FocusRing([.submit, .cancel])
  var keys: Keys.Map {
    if isPlayed { return Keys.challengePlayed }
    return isTyping || focus.current == .submit ? Keys.challenge : Keys.challengeChoosing
  }
  /// Whether the payer plays the bank's app too, in mock mode.
  private var isPlayed = false
  /// The text entered so far, by field ID.
  private(set) var entries: [ElementID: TextInput] = [:]
  /// The IDs of the chosen options and ticked boxes. None are preselected.
  private(set) var chosen: Set<ElementID> = []
  /// Whether the payer has chosen to trust the merchant, and the IDs of the expanded information sections.
  private(set) var isTrusting = false
  private(set) var unfolded: Set<ElementID> = []
  private(set) var complaint: String?
  /// The simulated outcome chosen in the bank's app in mock mode.
  private(set) var played: OutOfBandAction?
  /// The deadline of the challenge, which identifies it, and the number of its current prompt.
  private var deadline: Instant?
  private var number: Int?

  var isTyping: Bool { entries[focus.current] != nil }

  mutating func refresh(_ context: Context) {
    guard let challenge = context.flow.challenge else { return }
    if challenge.deadline != deadline {
      self = ChallengeScreen()
      deadline = challenge.deadline
    }
    isPlayed = context.setup.simulatesOutOfBandActions && challenge.kind.isOutOfBand
    let elements = ChallengeElements(challenge, now: context.now, isPlayed: isPlayed)
    // Polling returns the same prompt, which must not reset the input.
    let isSame = challenge.number == number || (challenge.kind.isOutOfBand && entries.isEmpty && number != nil)
    number = challenge.number
    guard !isSame else {
      focus = FocusRing(elements.ids, current: elements.ids.contains(focus.current) ? focus.current : elements.first)
      return
    }
    chosen = []
    complaint = nil
    entries = elements.fields.reduce(into: [:]) {
      $0[$1.id] = TextInput($1.text, maxLength: $1.limit, masked: $1.isSecret)
    }
    focus = FocusRing(elements.ids, current: elements.first)
  }

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    refresh(context)
    if isTyping, let edit = EditKeys.edit(key) {
      let edit = focus.current == .oneTimeCode ? edit.withPlainDigits : edit
      if entries[focus.current]?.apply(edit.text) == true { complaint = nil }
      return []
    }
    switch keys.action(for: key) {
    case .next: focus.next()
    case .previous: focus.previous()
    case .answer: return press(focus.current, context, isEnter: true)
    case .leave: return [.leave]
    case let action:
      if let played = action.flatMap(OutOfBandAction.init) { return play(played) }
      if !isTyping, key == Keys.character(" ") { return press(focus.current, context, isEnter: false) }
    }
    return []
  }

  mutating func paste(_ text: String, _ context: Context) -> [Command] {
    guard isTyping else { return [] }
    let clean = focus.current == .oneTimeCode ? Self.code(text) : text
    if entries[focus.current]?.apply(.insert(clean)) == true { complaint = nil }
    return []
  }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    refresh(context)
    switch action {
    case .fill(let id, let text):
      focus.focus(id)
      _ = entries[id]?.apply(.clear)
      _ = entries[id]?.apply(.insert(id == .oneTimeCode ? Self.code(text) : text))
      let count = entries[.oneTimeCode]?.text.count ?? 0
      let isShort = id == .oneTimeCode && (1..<(context.flow.challenge?.shortestEntry ?? 1)).contains(count)
      complaint = isShort ? "problem.otp.tooShort" : nil
    case .focus(let id): focus.focus(id)
    case .press(let id):
      focus.focus(id)
      return press(id, context, isEnter: false)
    }
    return []
  }

  /// A one-time code as the bank expects it: with ASCII digits, and without blanks and what else groups them. A code with letters
  /// may have hyphens of its own.
  static func code(_ text: String) -> String {
    let code = text.withPlainDigits.filter { !$0.isWhitespace }
    let digits = code.filter { $0 != "-" }
    return digits.allSatisfy(\.isNumber) ? digits : code
  }

  private mutating func press(_ id: ElementID, _ context: Context, isEnter: Bool) -> [Command] {
    guard let challenge = context.flow.challenge, id == .submit || focus.ids.contains(id) else { return [] }
    switch id {
    case .cancel: return [.leave]
    case .why, "more":
      unfolded.formSymmetricDifference([id])
      return []
    case .trust:
      isTrusting.toggle()
      return []
    case .resend:
      guard challenge.resendAt.map({ context.now >= $0 }) ?? true else { return [] }
      focus.focus(.oneTimeCode)
      return [.send(.answer(.resend))]
    default:
      if let action = OutOfBandAction(id) { return play(action) }
      // Enter on the chosen answer goes on: Space has chosen it.
      let isChosen = challenge.kind == .single && isEnter && chosen.contains(id)
      guard let group = ChallengeElements.group(id, challenge), !isChosen else { return submit(challenge, pressed: id) }
      choose(id, of: group, isEnter: isEnter)
      return []
    }
  }

  /// Toggles an option.
  /// In a single-choice group, the option replaces the previous choice, and Enter moves the focus to the submit button.
  private mutating func choose(_ id: ElementID, of group: ChallengeElements.Group, isEnter: Bool) {
    complaint = nil
    if !group.isExclusive {
      chosen.formSymmetricDifference([id])
    } else {
      chosen.subtract(group.options)
      chosen.insert(id)
      if isEnter { focus.focus(.submit) }
    }
  }

  private mutating func submit(_ challenge: Challenge, pressed: ElementID) -> [Command] {
    let answer: ChallengeAnswer
    switch challenge.kind {
    case .code:
      let text = Self.code(entries[.oneTimeCode]?.text ?? "")
      guard !text.isEmpty else { return complain("problem.otp.empty", at: .oneTimeCode) }
      guard text.count >= challenge.shortestEntry else { return complain("problem.otp.tooShort", at: .oneTimeCode) }
      answer = .entry(SecretText(text))
    case .single, .multiple:
      let names = challenge.options.map(\.name).filter { chosen.contains(.option($0)) }
      if names.isEmpty {
        return complain(
          "problem.choice.empty", at: challenge.options.first.map { ElementID.option($0.name) } ?? .submit)
      }
      answer = .select(names)
    case .outOfBand, .pageOutOfBand:
      // What the bank answers to this is news.
      played = nil
      answer = .confirmedOutOfBand
    case .information: answer = .acknowledged
    case .page:
      guard let page = challenge.page, let data = page.formData(values(page), pressed: button(pressed, page)) else {
        return complain("problem.form.tooLong", at: focus.current)
      }
      answer = .form(data)
    }
    forget()
    return [.send(.answer(challenge.trust == nil ? answer : .trusting(isTrusting, answer)))]
  }

  /// Erases the entered text as soon as it is sent.
  private mutating func forget() {
    for (id, entry) in entries where !entry.isEmpty {
      entries[id] = TextInput(maxLength: entry.maxLength, masked: entry.isMasked)
    }
  }

  /// Simulates the bank's app in mock mode.
  private mutating func play(_ action: OutOfBandAction) -> [Command] {
    played = action
    return [.app(.outOfBand(action))]
  }

  private mutating func complain(_ key: String, at id: ElementID) -> [Command] {
    complaint = key
    focus.focus(id)
    return []
  }

  /// Returns the values to submit in the HTML form, by input name.
  private func values(_ page: HTMLText) -> [String: String] {
    var values: [String: String] = [:]
    for (index, input) in page.inputs.enumerated() {
      switch input.kind {
      case .text, .password: values[input.name] = entries[.input(index)]?.text ?? ""
      case .checkbox: values[input.name] = chosen.contains(.option(index)) ? input.value : ""
      case .choice:
        let picked = input.options.indices.first { chosen.contains(.option($0, of: index)) }
        values[input.name] = picked.map { input.options[$0].name } ?? ""
      case .hidden, .submit: break
      }
    }
    return values
  }

  private func button(_ id: ElementID, _ page: HTMLText) -> String? {
    let index = page.inputs.indices.first { .press($0) == id } ?? page.inputs.firstIndex { $0.kind == .submit }
    return index.map { page.inputs[$0].name }
  }

  /// Returns the next instant at which the page must be updated because time has passed.
  /// The displayed remaining time changes every second in the last minute, otherwise every minute.
  /// The countdown until the one-time code can be sent again changes every second.
  func nextChange(_ context: Context) -> Instant? {
    guard let challenge = context.flow.challenge, challenge.deadline > context.now else { return nil }
    let left = (challenge.deadline - context.now).milliseconds
    let isCounting = challenge.resendAt.map { $0 > context.now } ?? false
    let unit: Int64 = left > 60_000 && !isCounting ? 60_000 : 1000
    let remainder = left % unit
    return context.now + .milliseconds(remainder == 0 ? unit : remainder)
  }

  func answers(_ context: Context) -> [ElementID] { ["complaint", .setback] }

  func page(_ context: Context) -> Page {
    guard let challenge = context.flow.challenge else { return Page(id: .challenge) }
    return ChallengePage(challenge: challenge, screen: self, context: context).page
  }
}
