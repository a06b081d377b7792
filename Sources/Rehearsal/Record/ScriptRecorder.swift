package import CheckoutCore
import KassaCards
import KassaScreens
package import KassaTerminal

/// Turns a user session into a YAML script with key presses, pastes, clicks, resizes and pauses.
///
/// Recording has no side effects, and secrets are never written to the script.
/// A card number is written only as the name of a test card, and a security code or one-time code only as a test value.
package struct ScriptRecorder: Sendable {
  /// The reason why a script must not be written. The raw value is a stable error code.
  package enum Refusal: String, Error, Sendable {
    /// The user entered a card number that does not belong to a test card.
    case realCard = "record.card"
    /// Outside the fields for them, the user entered digits that may be a card number, security code or one-time code.
    case strayDigits = "record.digits"
  }

  private enum Line: Sendable {
    case verb(Verb.Name, String, isRaw: Bool)
  }

  private let name: String
  private let settings: [(String, JSON)]
  private let size: Size
  private var lines: [Line] = []
  private var text = ""
  private var field: RecordedField?
  /// What a card reader is typing; nil if it is not.
  private var track: RecordedTrack?
  /// The reason why the script must not be written; nil if it may be written.
  package private(set) var refusal: Refusal?
  private var stray = StrayDigits()
  private var screen = ScreenName.shop
  /// The ID of the page on which the user last submitted input; nil once the resulting page has been recorded.
  private var answered: ScreenName?
  private var lastTime: Duration?
  private var result: CheckoutResult?
  private var isNotified = false

  /// - Parameter settings: the keys and values for the script's `checkout` section.
  package init(name: String, settings: [(String, JSON)], size: Size) {
    self.name = name
    self.settings = settings
    self.size = size
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
    defer { lastTime = time }
    switch event {
    case .eof, .focus: return
    case .key(let key) where key == Key("Ctrl-L") || key == Key("Ctrl-Z"): return
    case .mouse(let mouse) where mouse.kind == .release: return
    default: break
    }
    if isReading, track?.take(event, at: time) == true { return }
    endTrack()
    if takesTrack(event, page, phase, at: time) { return }
    if field?.id != page.focus || page.dialog != nil { leaveField(page) }
    meet(page, phase, at: time)
    if field == nil { field = RecordedField(page) }
    if field?.take(event) == true { return stray.end() }
    leaveField(page)
    if stray.take(event, on: page) { refusal = refusal ?? .strayDigits }
    guard refusal == nil else { return drop() }
    write(event, page)
    if case .key(let key) = event, key == Key(.enter) || (key == Key("Space") && !Self.isTyping(page)) {
      answered = page.id
    }
    if Self.isPassing(page) { add(.hold, "none", isRaw: true) }
  }

  /// Updates the recorder with the page that is displayed after an event.
  package mutating func show(_ page: Page) { field?.look(page) }

  /// Updates the recorder with the current flow, from which it takes the latest payment result.
  package mutating func follow(_ flow: Flow) {
    guard let result = flow.result else { return }
    self.result = result
    isNotified = flow.notification?.isFinal == true
  }

  /// Returns the YAML text of the recorded script.
  ///
  /// - Parameter page: the last page of the session.
  /// - Throws: `Refusal` if the input must not be written to a script.
  package func script(_ page: Page) throws(Refusal) -> String {
    var last = self
    last.endTrack()
    last.leaveField(page)
    last.endText()
    if !Self.isPassing(page), result != nil { last.meet(page, .ended, at: lastTime ?? .zero) }
    if let refusal = last.refusal { throw refusal }
    var script = ScriptText(name: name, checkout: settings + [("begin", "shop")], size: size)
    for case .verb(let name, let value, let isRaw) in last.lines { script.verb(name, value, isRaw: isRaw) }
    if let result {
      var values = [("outcome", result.outcome.rawValue)]
      if let code = result.payment?.code { values.append(("code", ScriptText.scalar(code))) }
      if isNotified { values.append(("notified", "once")) }
      script.result(values)
    }
    return script.text
  }

  // MARK: Screens

  /// Returns whether a page is shown only while an operation is running.
  /// During playback, such a page disappears at once.
  private static func isPassing(_ page: Page) -> Bool { page.id.isWaiting }

  private mutating func meet(_ page: Page, _ phase: Phase, at time: Duration) {
    if Self.isPassing(page) {
      endText()
      // Insert a `hold` command before the script command that opened this screen.
      lines.insert(.verb(.hold, "{ phase: \(phase.rawValue) }", isRaw: true), at: max(0, lines.count - 1))
      screen = page.id
      return add(.screen, page.id.rawValue)
    }
    let isNew = page.id != screen
    if isNew || answered == .challenge || answered == .card {
      endText()
      if isNew { add(.screen, page.id.rawValue) }
      if let answered, answered != .shop, isNew || page.status.tone == .error, let words = Self.words(page) {
        add(.see, words, isRaw: true)
      }
      screen = page.id
    }
    answered = nil
    guard let lastTime else { return }
    let pause = (time - lastTime).wholeSeconds
    if pause >= Self.shortestPause {
      endText()
      add(.clock, "+\(pause)s", isRaw: true)
    }
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

  private mutating func write(_ event: InputEvent, _ page: Page) {
    switch event {
    case .key(let key):
      if case .character(let character) = key.code, key.modifiers.isEmpty, Self.isTyping(page) {
        text.append(character)
        return
      }
      add(.press, key.name)
    case .paste(let pasted): add(.paste, pasted)
    case .mouse(let mouse):
      switch mouse.kind {
      case .press: add(.click, "{ at: \"\(mouse.point.column),\(mouse.point.row)\" }", isRaw: true)
      case .wheelUp: add(.press, "Up")
      case .wheelDown: add(.press, "Down")
      case .release: break
      }
    case .resize(let size): add(.resize, "\(size.columns)x\(size.rows)", isRaw: true)
    case .focus, .eof: break
    }
  }

  private static func isTyping(_ page: Page) -> Bool {
    guard page.dialog == nil, let focus = page.focus else { return false }
    return page.elements.contains { element in
      if case .field = element.kind { element.id == focus } else { false }
    }
  }

  private mutating func leaveField(_ page: Page) {
    guard let field else { return }
    self.field = nil
    do {
      for (name, value) in try field.verbs(page) { add(name, value) }
    } catch {
      refusal = refusal ?? .realCard
    }
  }

  /// Begins a card reader's burst, or records pasted tracks. Returns false if the event is neither.
  private mutating func takesTrack(_ event: InputEvent, _ page: Page, _ phase: Phase, at time: Duration) -> Bool {
    track = RecordedTrack(event, on: page, at: time)
    var pasted: String?
    if case .paste(let text) = event, CardTrack.begins(text), RecordedTrack.takesCards(page) { pasted = text }
    guard track != nil || pasted != nil else { return false }
    leaveField(page)
    meet(page, phase, at: time)
    if let pasted {
      record { () throws(RecordedField.UnrecordableInput) in
        try RecordedTrack.reference(pasted).map { (.paste, $0) }
      }
    }
    return true
  }

  private mutating func endTrack() {
    guard let track else { return }
    self.track = nil
    record { () throws(RecordedField.UnrecordableInput) in try track.verb() }
  }

  private mutating func record(_ verb: () throws(RecordedField.UnrecordableInput) -> (Verb.Name, String)?) {
    do {
      if let (name, value) = try verb() { add(name, value) }
    } catch {
      refusal = refusal ?? .realCard
      drop()
    }
  }

  /// Discards everything recorded so far, because it may contain the first digits of a card number.
  private mutating func drop() {
    lines = []
    text = ""
  }

  private mutating func endText() {
    guard !text.isEmpty else { return }
    lines.append(.verb(.type, text, isRaw: false))
    text = ""
  }

  private mutating func add(_ name: Verb.Name, _ value: String, isRaw: Bool = false) {
    endText()
    lines.append(.verb(name, value, isRaw: isRaw))
  }
}
