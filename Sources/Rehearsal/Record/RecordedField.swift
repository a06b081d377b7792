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

  private func text(_ page: Page) -> String? {
    for case .field(let field) in page.body where field.id == id { return field.text }
    return nil
  }

  /// Handles an input event. Typing, pasting and editing keys count as input to the field.
  /// Any other event ends the input to the field.
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
      case .character(let character) where key.modifiers == .control && "aeuwk_".contains(character):
        if character == "u" { typed = "" }
      case .backspace: if !typed.isEmpty { typed.removeLast() }
      case .delete, .left, .right, .home, .end: break
      case .character(let character) where key.modifiers == .alt && "bf".contains(character): break
      default: return false
      }
    default: return false
    }
    hasChanged = true
    return true
  }

  /// Updates the recorded digits from the text that the field shows on the current page.
  mutating func look(_ page: Page) {
    guard page.focus == id, let text = text(page) else { return }
    // If the field masks the card number during typing, take the digits from the input events instead.
    digits = (text.contains("•") ? typed : text).filter(\.isNumber)
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
    let count = min(digits.count, text(page)?.count ?? 0)
    return count == 0 ? [] : [(.type, String(digits.prefix(count)))]
  }

  /// Returns the name of the test card; if the card number is incomplete, returns the digits entered so far.
  private func number(_ page: Page) throws(UnrecordableInput) -> String {
    let number = page.focus == id ? digits : try complete(page)
    if let name = CardNames.reference(number), !number.isEmpty { return name + rest(page) }
    if number.count <= 8 { return number }
    guard CardNames.cards.contains(where: { $0.number.hasPrefix(number) }) else { throw UnrecordableInput() }
    return number
  }

  /// Returns the complete card number from a field that lost focus when the last digit was entered.
  ///
  /// The number is looked up among the test cards, because the field masks it once it loses focus.
  private func complete(_ page: Page) throws(UnrecordableInput) -> String {
    let shown = (text(page) ?? "").filter { $0.isNumber || $0 == "•" }
    for card in CardNames.cards where card.number.count == shown.count {
      let isShown = card.number.suffix(4) == shown.suffix(4)
      let isSeen = card.number.dropLast() == digits || card.number == digits
      let isWhole = typed.split(whereSeparator: { !$0.isNumber && $0 != " " && $0 != "-" }).contains { part in
        part.filter(\.isNumber).hasPrefix(card.number)
      }
      if isShown, isSeen || isWhole { return card.number }
    }
    throw UnrecordableInput()
  }

  /// Returns the expiry date and a test security code, each only if it was pasted together with the card number.
  private func rest(_ page: Page) -> String {
    guard isPasted, page.focus != id else { return "" }
    var rest = ""
    for case .field(let field) in page.body where !field.text.isEmpty {
      if field.role == .expiry, typed.contains("/") { rest += " " + field.text }
      if field.role == .securityCode { rest += " " + "1234".prefix(field.text.count) }
    }
    return rest
  }
}
