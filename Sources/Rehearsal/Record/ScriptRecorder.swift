package import CheckoutCore
import KassaScreens
package import KassaTerminal

/// Turns a user session into a YAML script with key presses, pastes, clicks, resizes and pauses.
///
/// Recording has no side effects, and secrets are never written to the script.
/// A card number is written only as the name of a test card, and a security code or one-time code only as a test value.
///
/// An event is recorded once the page after it is known: only that page tells into which field a key was typed.
package struct ScriptRecorder: Sendable {
  /// The reason why a script must not be written. The raw value is a stable error code.
  package enum Refusal: String, Error, Sendable, CaseIterable {
    /// The user entered a card number that does not belong to a test card.
    case realCard = "record.card"
    /// Outside the fields for them, the user entered digits that may be a card number, security code or one-time code.
    case strayDigits = "record.digits"
    /// The user resumed a payment that an earlier run had begun, which a script cannot do.
    case resumed = "record.resumed"
    /// The user chose something that an earlier run had saved, and that is no test card with which a script can begin.
    case savedCard = "record.savedCard"

    /// The reason in English.
    package var words: String {
      switch self {
      case .realCard: "the card number is not a test card (see kassa cards)"
      case .strayDigits: "digits that could be a card number or a code were typed outside their fields"
      case .resumed: "the payment was begun by an earlier run"
      case .savedCard: "the chosen card was saved by an earlier run and is no test card that a script can name"
      }
    }
  }

  /// An event whose page has not been seen yet.
  struct Pending: Sendable {
    var event: InputEvent
    var page: Page
    var phase: Phase
    var time: Duration
    /// Whether earlier events of the same burst may not have had all their effects.
    var isInBurst: Bool
    /// The row that the event chooses in one of the tester's lists.
    var row: Page.Choice.Row?
  }

  private let name: String
  private let settings: @Sendable () -> [(String, JSON)]
  private let initialSize: Size
  /// The size of the window.
  private(set) var size: Size
  var steps = RecordedSteps()
  var field: RecordedField?
  /// What a card reader is typing; nil if it is not.
  var track: RecordedTrack?
  var pending: Pending?
  /// The reason why the script must not be written; nil if it may be written.
  package private(set) var refusal: Refusal?
  var stray = StrayDigits()
  /// What the customer had saved before the recording.
  var saved = SavedCards()
  private var screen = ScreenName.shop
  /// The ID of the page on which the user last submitted input; nil once the resulting page has been recorded.
  var answered: ScreenName?
  var lastTime: Duration?
  private var result: CheckoutResult?
  /// The name of the payment system of the last result.
  private var system = ""
  private var isNotified = false
  private var isInBurst = false
  /// Whether the last result has been left, and recorded as a command.
  private var hasLeftResult = false

  /// - Parameter settings: returns the keys and values for the script's `checkout` section. It is called when a script
  ///   is written, which most sessions never do.
  package init(name: String, size: Size, settings: @escaping @Sendable () -> [(String, JSON)]) {
    self.name = name
    self.settings = settings
    (initialSize, self.size) = (size, size)
  }

  /// The length of the shortest pause that is recorded, in seconds.
  private static let shortestPause = 2

  /// Adds an input event to the recording.
  ///
  /// - Parameters:
  ///   - page: the page on which the event occurred.
  ///   - phase: the flow phase when the event occurred.
  ///   - time: the time of the event since the start of the recording.
  ///   - isReading: whether a card reader's burst may go on. It ends in any case after a pause.
  package mutating func take(
    _ event: InputEvent, page: Page, phase: Phase, at time: Duration, isReading: Bool = true
  ) {
    resolve(page)
    guard refusal == nil, Self.isRecorded(event) else { return }
    if case .resize(let size) = event {
      self.size = size
      return steps.add(.resize, "\(size.columns)x\(size.rows)", isRaw: true)
    }
    if page.isOfTester {
      return takeBeforeTester(
        event, Pending(event: event, page: page, phase: phase, time: time, isInBurst: isInBurst))
    }
    if isReading, track?.take(event, at: time) == true { return lastTime = time }
    endTrack()
    if takesTrack(event, page, phase, at: time) { return lastTime = time }
    pending = Pending(event: event, page: page, phase: phase, time: time, isInBurst: isInBurst)
  }

  private static func isRecorded(_ event: InputEvent) -> Bool {
    switch event {
    case .eof, .focus, .background, .unknown: false
    case .key(let key): key != repaint && key != suspend
    case .mouse(let mouse): mouse.kind != .release
    case .paste, .resize: true
    }
  }

  private static let repaint = Key(.character("l"), .control)
  private static let suspend = Key(.character("z"), .control)

  /// Updates the recorder with the page that is displayed after an event.
  /// - Parameter isInBurst: whether further events follow before the answers of anybody else can arrive.
  package mutating func show(_ page: Page, isInBurst: Bool = false) {
    resolve(page)
    self.isInBurst = isInBurst
    if page.dialog == nil, !page.isOfTester { field?.look(page) }
  }

  /// Updates the recorder with the current flow, from which it takes the latest payment result.
  /// - Parameter system: the name of its payment system.
  package mutating func follow(_ flow: Flow, of system: String) {
    saved.learn(flow.interface)
    guard let result = flow.result else {
      if let result = self.result, !hasLeftResult {
        // Another payment may follow, with a result of its own.
        let values = Self.values(of: result, isNotified).map { "\($0): \($1)" }.joined(separator: ", ")
        steps.add(.result, "{ \(values) }", isRaw: true)
        hasLeftResult = true
      }
      return
    }
    hasLeftResult = false
    (self.result, self.system) = (result, system)
    // The shop is notified of each operation as well, some time after it.
    let operations = flow.postPaymentOperations
    isNotified = flow.notification?.isFinal == true && operations.done.isEmpty && operations.isAsking == nil
  }

  /// The row in the list of payments of the one whose result is on the screen; nil if there is none.
  var ownPayment: ElementID? {
    guard !hasLeftResult, let payment = result?.payment?.id else { return nil }
    return .merchantPayment(PaymentKey(provider: system, payment: payment))
  }

  /// Forgets the last event, because it belonged to the recording itself.
  package mutating func forgetLast() { pending = nil }

  /// Adds that a text must be seen.
  package mutating func mark(_ text: String, on page: Page) {
    guard refusal == nil else { return }
    let number = field?.isWholeNumber == true ? field?.id : nil
    leaveField(page)
    steps.add(.see, CardRedaction.redact(text))
    if let number { steps.add(.choose, number.rawValue) }
  }

  /// Returns the YAML text of the recorded script.
  ///
  /// - Parameter page: the last page of the session.
  /// - Throws: `Refusal` if the input must not be written to a script.
  package func script(_ page: Page) throws(Refusal) -> String {
    var last = self
    last.resolve(page)
    last.endTrack()
    last.leaveField(page)
    last.steps.endText()
    // The script ends with what was seen last, so that it fails where that is not seen.
    if !Self.isPassing(page), !page.isOfTester {
      let hasAnswered = last.answered != nil
      // A text that the tester wants to see stands at the end already.
      if result != nil || last.steps.lines.last?.name != .see { last.meet(page, .ended, at: lastTime ?? .zero) }
      let isSeen = last.steps.lines.last.map { [.screen, .see].contains($0.name) } ?? false
      if hasAnswered, !isSeen { last.steps.add(.screen, page.id.rawValue) }
    }
    if let refusal = last.refusal { throw refusal }
    // A script needs a step, and nothing may have happened yet.
    if last.steps.lines.isEmpty { last.steps.add(.screen, screen.rawValue) }
    let checkout = settings() + [("begin", "shop")]
    var script = ScriptText(name: name, checkout: checkout + (try last.given(checkout)), size: initialSize)
    for line in last.steps.lines { script.verb(line.name, line.value, isRaw: line.isRaw) }
    if let result, !last.hasLeftResult { script.result(Self.values(of: result, isNotified)) }
    return script.text
  }

  private static func values(of result: CheckoutResult, _ isNotified: Bool) -> [(String, String)] {
    var values = [("outcome", result.outcome.rawValue)]
    if let code = result.payment?.code { values.append(("code", ScriptText.scalar(code))) }
    if isNotified { values.append(("notified", "once")) }
    return values
  }

  // MARK: Events

  /// Records the event before the page.
  private mutating func resolve(_ after: Page) {
    guard let event = pending.take() else { return }
    // Opening one of the tester's tools changes nothing of the payment.
    if after.isOfTester, case .key = event.event { return }
    if event.page.id == .merchantActions {
      recordInPayments(event, after, chosen: event.row)
    } else if let row = event.row {
      choose(row, event)
    } else {
      record(event, after)
    }
  }

  private mutating func record(_ pending: Pending, _ after: Page) {
    let (event, page) = (pending.event, pending.page)
    defer { lastTime = pending.time }
    if field?.id != page.focus || page.dialog != nil { leaveField(page) }
    meet(page, pending.phase, at: pending.time)
    if case .paste(let text) = event, recordsCard(text, page, after) { return stray.end() }
    if field == nil { field = RecordedField(page) }
    if field?.take(event) == true {
      stray.end()
      guard hasMoved(page, after) else { return field?.look(after) ?? () }
      move(by: event, page, after)
      // When the script is played, a look-up that has been answered may keep the focus in the number. What follows
      // would then be typed there rather than into the field that has text already.
      if pending.isInBurst, refusal == nil, let focus = moved(page, after), page.input(focus)?.text.isEmpty == false {
        choose(focus, on: after)
      }
      return
    }
    let number = field?.isWholeNumber == true ? page.focus : nil
    leaveField(page)
    if stray.take(event, on: page) { refuse(.strayDigits) }
    guard refusal == nil else { return }
    if let number, Self.leaves(event) { steps.add(.choose, number.rawValue) }
    write(event, page, after)
    // The key has not left the number, which playing the script may have done.
    if let number, after.dialog == nil, after.focus == number { steps.add(.choose, number.rawValue) }
    if case .key(let key) = event, key == Key(.enter) || (key == Key("Space") && !Self.isTyping(page)) {
      answered = page.id
    }
    if pending.isInBurst, !RecordedField.inserts(event), let focus = moved(page, after) { choose(focus, on: after) }
    if Self.isPassing(page) { steps.add(.hold, "none", isRaw: true) }
  }

  /// Records that a field has got the focus by a key.
  private mutating func choose(_ field: ElementID, on page: Page) {
    steps.add(.choose, field.rawValue)
    // What is typed replaces the text of a field to which a key has led, and adds to that of one that is chosen.
    if page.input(field)?.isSelected == true { ["Shift-Tab", "Tab"].forEach { steps.add(.press, $0) } }
  }

  /// Whether a key leaves the card number for another element, other than one that is ignored after the number was
  /// complete. The number may be complete when the script is played although it was not when it was recorded, because
  /// the look-up had not been answered.
  private static func leaves(_ event: InputEvent) -> Bool {
    guard case .key(let key) = event else { return false }
    return [Key(.backTab), Key(.up), Key(.down)].contains(key)
  }

  /// Returns the field to which a key in a burst has moved the focus on the form of a card. There the look-up of the
  /// number can add elements between the fields at any time.
  private func moved(_ page: Page, _ after: Page) -> ElementID? {
    guard page.dialog == nil, after.dialog == nil, page.id == after.id, page.hasField(.cardNumber),
      let focus = after.focus, focus != page.focus, after.input(focus) != nil
    else { return nil }
    return focus
  }

  /// Whether the focus has left the field being recorded.
  private func hasMoved(_ page: Page, _ after: Page) -> Bool {
    after.dialog == nil && (after.id != page.id || after.focus != field?.id)
  }

  /// Records an input that has moved the focus away from its field: the last digit, the first digit beyond it, or
  /// Backspace in the empty field.
  private mutating func move(by event: InputEvent, _ page: Page, _ after: Page) {
    let inserts = RecordedField.inserts(event)
    let left = field?.id
    let surplus = inserts ? field?.surplus(after) : nil
    leaveField(inserts ? after : page)
    guard refusal == nil else { return }
    if inserts { overflow(page, after, except: left, surplus) } else { write(event, page, after) }
  }

  /// Records what a key typed into one field has put into others.
  /// - Parameter surplus: the keys that have moved on with it, if they are known. A date shows them in its own format.
  private mutating func overflow(
    _ page: Page, _ after: Page, except left: ElementID?, _ surplus: String? = nil
  ) {
    let codes = after.inputs.filter(\.role.isCode).reduce(0) { count, code in
      count + code.text.count - (page.input(code.id)?.text.count ?? 0)
    }
    for entry in after.inputs where entry.id != left {
      guard let before = page.input(entry.id)?.text, before != entry.text else { continue }
      if let code = RecordedField(filled: entry, before: page) {
        field = code
        if after.focus != entry.id { leaveField(after) }
      } else if entry.role == .expiry {
        let (old, new) = (before.filter(\.isNumber), entry.text.filter(\.isNumber))
        let shown = new.hasPrefix(old) ? String(new.dropFirst(old.count)) : new
        // A date that was there already may keep the next key in the number when the script is played.
        if !old.isEmpty { steps.add(.choose, entry.id.rawValue) }
        if !new.hasPrefix(old) { steps.add(.press, "Ctrl-U") }
        steps.type(surplus.map { String($0.dropLast(codes)) } ?? shown)
      } else if entry.role != .cardNumber, entry.text.hasPrefix(before) {
        steps.type(String(entry.text.dropFirst(before.count)))
      }
    }
  }

  /// Returns whether a key that was typed elsewhere has changed a field for a code.
  private func fillsCode(_ page: Page, _ after: Page) -> Bool {
    page.id == after.id && page.focusedField?.role.isCode != true
      && after.inputs.contains { $0.role.isCode && $0.text.count > page.input($0.id)?.text.count ?? 0 }
  }

  private mutating func recordsCard(_ text: String, _ page: Page, _ after: Page) -> Bool {
    do {
      guard let card = try RecordedPaste.reference(text, on: page, after: after) else { return false }
      field = nil
      steps.add(.paste, card)
    } catch {
      refuse(.realCard)
    }
    return true
  }

  mutating func refuse(_ refusal: Refusal) {
    self.refusal = self.refusal ?? refusal
    field = nil
    steps.removeAll()
  }

  // MARK: Screens

  /// Returns whether a page is shown only while an operation is running.
  /// During playback, such a page disappears at once.
  private static func isPassing(_ page: Page) -> Bool { page.id.isWaiting }

  mutating func meet(_ page: Page, _ phase: Phase, at time: Duration) {
    if Self.isPassing(page) {
      // Insert a `hold` command before the script command that opened this screen.
      steps.insertBeforeLast(.hold, "{ phase: \(phase.rawValue) }")
      screen = page.id
      return steps.add(.screen, page.id.rawValue)
    }
    let isNew = page.id != screen
    if isNew || answered == .challenge || answered == .card {
      steps.endText()
      if isNew { steps.add(.screen, page.id.rawValue) }
      if let answered, answered != .shop, isNew || page.status.tone == .error, let words = Self.words(page) {
        steps.add(.see, words, isRaw: true)
      }
      screen = page.id
    }
    answered = nil
    guard let lastTime else { return }
    let pause = (time - lastTime).wholeSeconds
    if pause >= Self.shortestPause { steps.add(.clock, "+\(pause)s", isRaw: true) }
  }

  /// Returns the error message in the status line, or else the first heading, as an argument for the `see` command.
  private static func words(_ page: Page) -> String? {
    if page.status.tone == .error, !page.status.text.isEmpty {
      return "{ text: \(ScriptText.quoted(page.status.text)), where: status }"
    }
    for block in page.body {
      switch block {
      case .heading(let text, _): return ScriptText.scalar(text)
      case .text(let text, "outcome", _): return ScriptText.scalar(text)
      default: continue
      }
    }
    return nil
  }

  // MARK: Verbs

  mutating func write(_ event: InputEvent, _ page: Page, _ after: Page) {
    switch event {
    case .key(let key):
      if page.id == .shop, page.dialog == nil, writesShopKey(key, page) { return }
      if choosesMethod(event, page) { return }
      if case .character(let character) = key.code, key.modifiers.isEmpty, Self.isTyping(page) {
        return fillsCode(page, after) ? overflow(page, after, except: nil) : steps.type(String(character))
      }
      steps.add(.press, key.name)
    case .paste(let pasted): steps.add(.paste, pasted)
    case .mouse(let mouse):
      switch mouse.kind {
      case .press:
        if choosesMethod(event, page) { return }
        steps.add(.click, "{ at: \"\(mouse.point.column),\(mouse.point.row)\" }", isRaw: true)
      case .wheelUp: steps.add(.press, "Up")
      case .wheelDown: steps.add(.press, "Down")
      case .release: break
      }
    case .resize(let size): steps.add(.resize, "\(size.columns)x\(size.rows)", isRaw: true)
    case .focus, .background, .unknown, .eof: break
    }
  }

  /// Records a key on a shop page that offers to resume a payment, which the shop page of the script will not have.
  /// Returns false for any other key.
  private mutating func writesShopKey(_ key: Key, _ page: Page) -> Bool {
    guard page.elements.contains(where: { $0.id == .resume }), result == nil else { return false }
    guard key == Key(.enter) || key == Key("Space") else {
      return [Key(.tab), Key(.backTab), Key(.up), Key(.down), Key(.left), Key(.right)].contains(key)
    }
    if page.focus == .resume { refuse(.resumed) } else { steps.add(.choose, page.focus?.rawValue ?? "pay") }
    return true
  }

  static func isTyping(_ page: Page) -> Bool {
    guard page.dialog == nil, let focus = page.focus else { return false }
    return page.elements.contains { element in
      if case .field = element.kind { element.id == focus } else { false }
    }
  }

  mutating func leaveField(_ page: Page) {
    guard let field else { return }
    self.field = nil
    do {
      for (name, value) in try field.verbs(page) { steps.add(name, value) }
    } catch {
      refuse(.realCard)
    }
  }
}
