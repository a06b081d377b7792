import CheckoutCore
import KassaCards
package import KassaTerminal

/// Where an input event came from, as far as the front end knows.
package struct InputOrigin: Sendable {
  /// The bytes that the terminal sent.
  package var bytes: KeyBytes
  /// When they were read, in microseconds of a clock that only moves forward.
  package var microseconds: Int64
}

/// The keys, pastes and clicks that the program has received, with what each of them did.
///
/// It begins when F6 is first pressed or with `--trace`. Nothing is kept before that, because the bytes of a card number
/// and of a security code would stay in memory for the sake of a trace that nobody asked for.
package struct KeyTrace: Sendable {
  /// The most entries that are kept; older ones are dropped.
  static let limit = 500

  /// Whether keys are being traced.
  package private(set) var isOn = false
  package private(set) var entries: [Entry] = []
  /// The number of entries since the beginning, with the dropped ones.
  package private(set) var count = 0
  private var began: Int64?
  private var last: Int64?

  /// One input. Nothing in it is secret.
  package struct Entry: Equatable, Sendable {
    /// Microseconds since the first entry; nil for a key in a field with a code.
    package var time: Int64?
    /// Microseconds since the input before; nil for the first one and in a field with a code.
    package var sincePrevious: Int64?
    /// The bytes in hexadecimal, with `•` for what is hidden; empty if they are not known.
    package var bytes = ""
    /// The same bytes as a terminal echoes them, e.g. `^[[A`.
    package var caret = ""
    /// The name of the key; for a paste and a click their sizes and places.
    package var key = ""
    /// What the input did: the name of an edit or of an action.
    package var effect = Effect.nothing
    /// The field that had the focus; nil if there was none.
    package var field: String?
    /// The text of that field after the input, with every digit hidden; nil in a field with a code.
    package var text: String?
    package var cursor: Int?
    /// What the field's rules say about its text: `valid`, `open` if more characters are needed, or a reason.
    package var verdict: String?
    /// The microseconds until the screen had been painted; nil if that is not known or would tell about a code.
    package var paint: Int64?
    fileprivate var arrived: Int64 = 0
    fileprivate var isCode = false
  }

  /// What an input did.
  package enum Effect: Equatable, Sendable {
    case types, pastes, deletes, moves, restores, clicks, rejected, nothing
    /// A key in a field with a code, of which nothing else is shown.
    case key
    case action(String)

    package var name: String {
      switch self {
      case .types: "types"
      case .pastes: "pastes"
      case .deletes: "deletes"
      case .moves: "moves"
      case .restores: "restores"
      case .clicks: "clicks"
      case .rejected: "rejected"
      case .nothing: "nothing"
      case .key: "key"
      case .action(let name): name
      }
    }
  }

  /// Begins the trace, unless it has begun.
  mutating func begin() { isOn = true }

  mutating func add(_ entry: Entry, at microseconds: Int64) {
    var entry = entry
    entry.arrived = microseconds
    if !entry.isCode {
      entry.time = microseconds - (began ?? microseconds)
      entry.sincePrevious = last.map { microseconds - $0 }
    }
    began = began ?? microseconds
    // The time after a key in a field with a code would tell the pause before it.
    last = entry.isCode ? nil : microseconds
    if entries.count == Self.limit { entries.removeFirst() }
    entries.append(entry)
    count += 1
  }

  /// Notes that the screen has been painted after the latest inputs.
  mutating func painted(at microseconds: Int64) {
    for index in entries.indices.reversed() {
      if entries[index].isCode { continue }
      guard entries[index].paint == nil else { break }
      entries[index].paint = microseconds - entries[index].arrived
    }
  }
}

extension KeyTrace.Entry {
  /// Creates the entry of an input from the pages before and after it.
  init(_ event: InputEvent, _ origin: InputOrigin?, _ before: TracedState, _ after: TracedState) {
    field = before.field?.id.rawValue
    if before.field.map({ $0.isSecret || $0.role.isCode }) == true {
      (isCode, effect, key) = (true, .key, "•")
      return
    }
    let role = before.field?.role ?? .other
    // What a card reader types is card data, whichever control has the focus.
    let isCard = role == .cardNumber || role == .expiry || role.isPrivate || before.isReading || after.isReading
    show(event, origin, isCard: isCard)
    let same = before.field.flatMap { after.page.field($0.id) }
    if let same, !same.isSecret {
      text = same.text.tracedText
      cursor = same.cursor
    }
    verdict = before.field == nil ? nil : after.verdict(of: before.field?.id)
    effect = Self.effect(event, before, after)
  }

  private mutating func show(_ event: InputEvent, _ origin: InputOrigin?, isCard: Bool) {
    let bytes = origin?.bytes ?? KeyBytes()
    switch event {
    case .key(let pressed):
      if case .character(let character) = pressed.code, pressed.modifiers.subtracting(.shift).isEmpty,
        isCard || character.isNumber
      {
        key = "•"
        if !bytes.isEmpty { (self.bytes, caret) = ("••", "•") }
      } else {
        (key, self.bytes, caret) = (pressed.name, bytes.hexadecimal, bytes.caret)
      }
    case .paste(let text): key = "Paste \(text.count)"
    case .mouse(let mouse): key = "\(mouse.kind) \(mouse.point.column),\(mouse.point.row)"
    case .unknown: (key, self.bytes, caret) = ("?", bytes.hexadecimal, bytes.caret)
    case .resize, .focus, .background, .eof: break
    }
  }

  private static func effect(_ event: InputEvent, _ before: TracedState, _ after: TracedState) -> KeyTrace.Effect {
    let (field, same) = (before.field, before.field.flatMap { after.page.field($0.id) })
    if before.corrections != after.corrections, same?.text == field?.text { return .rejected }
    switch event {
    case .paste: return before.page == after.page ? .nothing : .pastes
    case .mouse: return before.page == after.page ? .nothing : .clicks
    case .key(let key):
      if before.isTyping, let edit = EditKeys.edit(key) {
        guard before.page != after.page else { return .nothing }
        switch edit.entry {
        case .undo, .redo: return .restores
        case .insert, .paste: return .types
        default: return edit.takesAway ? .deletes : .moves
        }
      }
      if let action = before.action(key) { return .action(action.rawValue) }
      return before.page == after.page ? .nothing : .action("other")
    case .resize, .focus, .background, .unknown, .eof: return .nothing
    }
  }
}

/// What the trace compares before and after an input.
struct TracedState {
  let page: Page
  let field: Page.Field?
  let isTyping: Bool
  let corrections: Int
  /// Whether a card reader is typing.
  let isReading: Bool
  private let form: PaymentForm?
  private let maps: [Keys.Map]

  init(page: Page, isTyping: Bool, form: FormScreen?, maps: [Keys.Map]) {
    self.page = page
    isReading = form?.capture != nil
    field = page.focusedField
    self.isTyping = isTyping
    corrections = form?.tally.corrections ?? 0
    self.form = form?.form
    self.maps = maps
  }

  func action(_ key: Key) -> KeyAction? { maps.lazy.compactMap { $0.action(for: key) }.first }

  /// What the rules say about a field's text.
  func verdict(of id: ElementID?) -> String? {
    guard let id, let form, let index = form.index(id) else { return nil }
    func words(_ verdict: some FieldVerdict) -> String {
      verdict.valid ? "valid" : verdict.potentiallyValid ? "open" : verdict.reason?.rawValue ?? "invalid"
    }
    return switch form.entries[index] {
    case .number(let entry): words(entry.verdict)
    case .expiry(let entry): words(entry.verdict)
    case .text(let input) where index == form.holderIndex: words(form.policy.checkHolder(input.text))
    default: form.problems[index] == nil ? nil : "error"
    }
  }
}

extension String {
  /// The text as a trace shows it. Every digit is hidden, because one of a card may have gone to the wrong field.
  fileprivate var tracedText: String { String(map { $0.isNumber ? "•" : $0 }) }
}
