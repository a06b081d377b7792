import CheckoutCore
import KassaScreens
import KassaTerminal

/// A playback driver for line mode (`kassa pay --plain`) in the same process. Its screen is what line mode has printed since
/// the last answer, with a row for each line.
///
/// An action on an element is given as the line with which a person answers: the number in a menu or the text of a field.
final class LineDriver: HeadlessDriver {
  /// The window of line mode, which has no rows to save.
  private static let size = Size(columns: 80, rows: 200)

  private var dialogue: PlainDialogue
  /// What was printed since the last answer.
  private var lines: [String] = []
  private var asked: PlainDialogue.Question?
  /// The last question that was asked in full.
  private var told: PlainDialogue.Question?
  /// What was typed since the last Enter.
  private var typed = ""
  private var watcher: ((Frame) -> Void)?
  private var refusal: CaseFailure?

  init(_ composed: ComposedCheckout, seed: UInt64) {
    dialogue = PlainDialogue(setup: composed.setup)
    super.init(composed, size: Self.size, seed: seed)
    listen()
    ask()
    checkout.onFrame = { [unowned self] _ in
      listen()
      watcher?(frame)
    }
  }

  // MARK: Output

  override var onFrame: ((Frame) -> Void)? {
    get { watcher }
    set { watcher = newValue }
  }
  override var trouble: CaseFailure? { refusal ?? super.trouble }
  override var readsPage: Bool { false }

  override var frame: Frame {
    let width = lines.map(TextWidth.columns).max() ?? 0
    var frame = Frame(size: Size(columns: max(1, width + typed.count), rows: max(1, lines.count)))
    for (row, line) in lines.enumerated() { frame.put(line, at: Point(column: 0, row: row), style: Style()) }
    // What is typed moves the cursor. The terminal shows it, and not the program.
    if asked != nil, let last = lines.last {
      frame.cursor = Point(column: TextWidth.columns(last) + typed.count, row: lines.count - 1)
    }
    return frame
  }

  /// Takes what the page says. Each page is said once.
  private func listen() {
    dialogue.setup = checkout.session.app.setup
    say(dialogue.show(checkout.page, of: checkout.session.app.presentation))
  }

  private func say(_ texts: [String]) {
    guard !texts.isEmpty else { return }
    // A prompt that is interrupted is asked again.
    asked = nil
    lines += texts.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
  }

  /// Asks what is to be answered next, if it has not been asked.
  private func ask() {
    guard !isDead, !hasLeft, let question = dialogue.question, question != asked else { return }
    say(dialogue.complaints() + [question == told ? question.again : question.prompt])
    (asked, told) = (question, question)
  }

  // MARK: Answers

  /// Enters a line.
  private func answer(_ line: String) {
    (lines, asked, typed) = ([], nil, "")
    switch dialogue.answer(line) {
    case .perform(let action):
      super.perform(action)
      if let text = checkout.session.wantsCopy {
        checkout.session.wantsCopy = nil
        say([text])
      }
    case .leave: super.press(Key(.function(10)))
    case .useTestCard(let number, let said):
      super.press(Key(.function(3)))
      super.perform(.press(.testCard(number)))
      said.map { say([$0]) }
    case .say(let texts): say(texts)
    }
    update()
  }

  /// Takes the page as it is now, and asks.
  private func update() {
    if !isDead, !hasLeft { listen() }
    ask()
  }

  override func perform(_ action: ElementAction) {
    switch action {
    case .press(let id): if reach(id), let line = dialogue.line(to: id) { answer(line) }
    case .fill(let id, let text): if reach(id), dialogue.asked == id || choose(id) { answer(text) }
    case .focus(let id): refuse("nothing has the focus in line mode, so \(id) cannot get it")
    }
  }

  /// Goes on until an element can be answered: fields that need nothing are passed with an empty line.
  /// - Returns: false if the element cannot be reached.
  private func reach(_ id: ElementID) -> Bool {
    for _ in 0..<100 {
      if dialogue.asked == id || dialogue.line(to: id) != nil { return true }
      guard dialogue.canPass else { break }
      answer("")
    }
    let field = dialogue.asked.map { "the field \($0)" }
    refuse("line mode asks for \(field ?? "something else") first, so \(id) cannot be answered here")
    return false
  }

  /// Chooses a field or a box from a menu.
  /// - Returns: whether a field is now asked for.
  private func choose(_ id: ElementID) -> Bool {
    guard let line = dialogue.line(to: id) else { return false }
    answer(line)
    return dialogue.asked == id
  }

  private func refuse(_ message: String) {
    refusal = refusal ?? CaseFailure(code: "mode", line: 0, message: message).asMistake()
  }

  // MARK: Keys

  /// Enter ends a line. Without a line it takes the first choice of a menu, which always leads on.
  override func press(_ key: Key) {
    switch key {
    case Key(.enter): answer(typed.isEmpty && dialogue.asked == nil ? "1" : typed)
    case Key(.backspace): typed = String(typed.dropLast())
    default: refuse("line mode has no key \(key.name); use choose, fill, or type a line and press Enter")
    }
  }

  override func type(_ character: Character) { typed.append(character) }
  override func pause() {}

  override func paste(_ text: String) {
    let parts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for line in parts.dropLast() { answer(typed + line) }
    typed += parts.last ?? ""
  }

  override func click(_ point: Point) { refuse("line mode has no mouse") }
  override func resize(_ size: Size) { refuse("line mode has no window that could be resized") }

  override func suspend(for duration: Duration) -> Bool {
    advance(duration)
    return true
  }

  // MARK: Clock, network and program

  override func advance(_ duration: Duration) {
    super.advance(duration)
    ask()
  }

  override func hold(_ hold: Hold?) {
    super.hold(hold)
    ask()
  }

  override func releaseBreaks() {
    super.releaseBreaks()
    ask()
  }

  override func decide(_ choice: HeldMessage.Choice) -> Bool {
    defer { ask() }
    return super.decide(choice)
  }

  override func start(_ composed: ComposedCheckout, isAnew: Bool) {
    (lines, asked, told, typed) = ([], nil, nil, "")
    dialogue = PlainDialogue(setup: composed.setup)
    super.start(composed, isAnew: isAnew)
    update()
  }
}
