import KassaSandbox
import KassaTerminal

/// The recorded input to a field for a card number, a security code or a one-time code.
///
/// No script command is written until the focus leaves the field, and then only with test data.
struct RecordedField: Sendable {
  enum Kind: Sendable {
    case number, securityCode, oneTimeCode

    init?(_ role: Page.Field.Role) {
      switch role {
      case .cardNumber: self = .number
      case .securityCode: self = .securityCode
      case .oneTimeCode: self = .oneTimeCode
      case .expiry, .holder, .phone, .identity, .other: return nil
      }
    }
  }

  /// The error for input that must not be written to a script.
  struct UnrecordableInput: Error {}

  let id: ElementID
  let kind: Kind
  /// Whether the field already contained text when it received the focus.
  private let hadText: Bool
  private var digits: String
  /// The text from which the digits were taken last; nil if it is not known.
  private var seen: String?
  /// The typed and pasted text, as far as the recorder can reconstruct it from the input events.
  private var typed = ""
  private var hasChanged = false
  private var isPasted = false

  /// Creates a record for the focused field. Returns nil if it is not a field for a card number or code.
  init?(_ page: Page) {
    guard page.dialog == nil, let field = page.focusedField, let kind = Kind(field.role) else { return nil }
    id = field.id
    self.kind = kind
    hadText = !field.text.isEmpty
    digits = field.text.filter(\.isNumber)
  }

  /// Creates a record for a field that has received digits which were typed into another field.
  /// Returns nil if it is not a field for a code.
  init?(filled field: Page.Field, before: Page) {
    guard let kind = Kind(field.role), kind != .number else { return nil }
    id = field.id
    self.kind = kind
    hadText = before.input(field.id)?.text.isEmpty == false
    digits = ""
    hasChanged = true
  }

  /// Handles an input event. Typing, pasting and editing keys count as input to the field.
  /// Any other event ends the input to the field. Before the first change, so do the keys that only move the cursor.
  ///
  /// - Returns: true if the event counts as input to the field.
  mutating func take(_ event: InputEvent) -> Bool {
    switch event {
    case .paste(let text):
      typed += text
      isPasted = true
    case .key(let key):
      switch key.code {
      case .character(let character) where key.modifiers.isEmpty: typed.append(character)
      case .character(let character) where key.modifiers == .control && "uwk_".contains(character):
        if character == "u" { typed = "" }
      case .backspace: if !typed.isEmpty { typed.removeLast() }
      case .delete: break
      case .left, .right, .home, .end: return hasChanged
      case .character(let character) where key.modifiers == .control && "ae".contains(character): return hasChanged
      case .character(let character) where key.modifiers == .alt && "bf".contains(character): return hasChanged
      default: return false
      }
    default: return false
    }
    hasChanged = true
    return true
  }

  /// Whether the event puts characters into the field.
  static func inserts(_ event: InputEvent) -> Bool {
    switch event {
    case .paste: true
    case .key(let key): if case .character = key.code { key.modifiers.isEmpty } else { false }
    case .mouse, .resize, .focus, .background, .unknown, .eof: false
    }
  }

  /// Updates the recorded digits from the text that the field shows on the current page.
  mutating func look(_ page: Page) {
    guard page.focus == id, let text = page.inputText(id) else { return }
    // If the field masks the card number during typing, take the digits from the input events instead.
    let shown = text.utf8.contains(0xe2) && text.contains("•") ? typed : text
    guard shown != seen else { return }
    seen = shown
    // This happens at each key, and bytes are filtered much faster than characters.
    digits =
      shown.utf8.allSatisfy { $0 < 0x80 }
      ? String(decoding: shown.utf8.filter { (0x30...0x39).contains($0) }, as: UTF8.self) : shown.filter(\.isNumber)
  }

  /// Whether the field has the whole number of a test card, so that playing it may move the focus to the next field.
  var isWholeNumber: Bool {
    kind == .number && hasChanged && CardNames.builtIn.reference(digits) != nil && !digits.isEmpty
  }

  /// Returns the script commands to write once the focus has left the field; empty if the field was not edited.
  ///
  /// - Parameter page: the page after the last event that counted as input to the field.
  func verbs(_ page: Page) throws(UnrecordableInput) -> [(Verb.Name, String)] {
    guard hasChanged else { return [] }
    let clear: [(Verb.Name, String)] = hadText ? [(.press, "Ctrl-U")] : []
    switch kind {
    case .number: return clear + [(isPasted ? .paste : .type, try number(page))].filter { !$0.1.isEmpty }
    case .securityCode: return clear + code(page, "1234567890")
    case .oneTimeCode:
      let isRight = typed.filter { !$0.isWhitespace } == TestCards.oneTimeCode
      return clear + (isRight ? [(.type, TestCards.oneTimeCode)] : code(page, "0000000000"))
    }
  }

  /// Returns a script command that types a test value as long as the code in the field; empty if the field is empty.
  private func code(_ page: Page, _ digits: String) -> [(Verb.Name, String)] {
    let count = min(digits.count, page.input(id)?.text.count ?? typed.count)
    return count == 0 ? [] : [(.type, String(digits.prefix(count)))]
  }

  /// Returns the name of the test card; if the card number is incomplete, returns the digits entered so far.
  private func number(_ page: Page) throws(UnrecordableInput) -> String {
    let number = page.focus == id ? digits : try complete(page)
    if let name = CardNames.builtIn.reference(number), !number.isEmpty { return name }
    if number.count <= 8 { return number }
    guard CardNames.builtIn.cards.contains(where: { $0.number.hasPrefix(number) }) else { throw UnrecordableInput() }
    return number
  }

  /// Returns the keys that were typed after the card number, once they have moved on to the next field.
  /// Returns nil if the number was corrected meanwhile, so that they are not known.
  func surplus(_ page: Page) -> String? {
    guard kind == .number, let number = try? complete(page), typed.filter(\.isNumber).hasPrefix(number) else {
      return nil
    }
    var count = 0
    let end = typed.firstIndex { character in
      if character.isNumber { count += 1 }
      return count > number.count
    }
    return end.map { typed[$0...].filter { $0.isNumber || $0 == "/" } }
  }

  /// Returns the card number from a field that lost the focus with the last key.
  ///
  /// The field then masks the number. The last key may have completed it, or may have moved on to the next field.
  private func complete(_ page: Page) throws(UnrecordableInput) -> String {
    let shown = (page.input(id)?.text ?? "").filter { $0.isNumber || $0 == "•" }
    for card in CardNames.builtIn.cards where card.number.count == shown.count {
      let isShown = card.number.suffix(4) == shown.suffix(4)
      let isSeen = card.number.dropLast() == digits || digits.hasPrefix(card.number)
      let isWhole = typed.split(whereSeparator: { !$0.isNumber && $0 != " " && $0 != "-" }).contains { part in
        part.filter(\.isNumber).hasPrefix(card.number)
      }
      if isShown, isSeen || isWhole { return card.number }
    }
    // A number that is too short to be one, and that nothing but its digits can be said about.
    if shown.count <= 8, digits.count == shown.count, digits.suffix(4) == shown.suffix(4) { return digits }
    throw UnrecordableInput()
  }
}
