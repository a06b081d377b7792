import Sandbox
import Terminal

/// What is being entered into a field whose content may not be kept as it is: a number, a code. Nothing of it is
/// written before the field is left, and then only as test data.
struct RecordedField: Sendable {
  enum Kind: Sendable {
    case number, securityCode, oneTimeCode

    init?(_ role: Page.Field.Role) {
      switch role {
      case .cardNumber: self = .number
      case .securityCode: self = .securityCode
      case .oneTimeCode: self = .oneTimeCode
      case .phone, .identity, .other: return nil
      }
    }
  }

  /// Nothing that may be written.
  struct Refusal: Error {}

  let id: String
  let kind: Kind
  /// The field was not empty when it was entered.
  private let hadText: Bool
  private var digits: String
  /// What was typed and pasted, as far as it can be followed.
  private var typed = ""
  private var hasChanged = false
  private var isPasted = false

  /// - Returns: nil where the focus is in no such field.
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

  /// Keys that write or correct belong to the field; others leave it.
  /// - Returns: whether the event belongs to it.
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

  /// The field as it is now.
  mutating func look(_ page: Page) {
    guard page.focus == id, let text = text(page) else { return }
    // Where the number is hidden while it is typed, only the keys tell.
    digits = (text.contains("•") ? typed : text).filter(\.isNumber)
  }

  /// What is to be written when the field is left; nothing if it was not touched.
  /// - Parameter page: after the last event that belonged to it.
  func verbs(_ page: Page) throws(Refusal) -> [(String, String)] {
    guard hasChanged else { return [] }
    let clear = hadText ? [("press", "Ctrl-U")] : []
    switch kind {
    case .number: return clear + [(isPasted ? "paste" : "type", try number(page))].filter { !$0.1.isEmpty }
    case .securityCode: return clear + code(page, "1234567890")
    case .oneTimeCode:
      let isRight = typed.filter { !$0.isWhitespace } == TestCards.oneTimeCode
      return clear + (isRight ? [("type", TestCards.oneTimeCode)] : code(page, "0000000000"))
    }
  }

  /// As many digits as the field has signs.
  private func code(_ page: Page, _ digits: String) -> [(String, String)] {
    let count = min(digits.count, text(page)?.count ?? 0)
    return count == 0 ? [] : [("type", String(digits.prefix(count)))]
  }

  /// The name of the test card, or so few digits that they are nobody's.
  private func number(_ page: Page) throws(Refusal) -> String {
    let number = page.focus == id ? digits : try complete(page)
    if let name = CardNames.reference(number), !number.isEmpty { return name + rest(page) }
    if number.count <= 8 { return number }
    guard TestCards.ecommpay.contains(where: { $0.number.hasPrefix(number) }) else { throw Refusal() }
    return number
  }

  /// The number of a field that was left by itself: what was pasted, or the last sight of it and one digit more.
  private func complete(_ page: Page) throws(Refusal) -> String {
    let shown = (text(page) ?? "").filter { $0.isNumber || $0 == "•" }
    for card in TestCards.ecommpay where card.number.count == shown.count {
      let isShown = card.number.suffix(4) == shown.suffix(4)
      let isSeen = card.number.dropLast() == digits || card.number == digits
      let isWhole = typed.split(whereSeparator: { !$0.isNumber && $0 != " " && $0 != "-" }).contains { part in
        part.filter(\.isNumber).hasPrefix(card.number)
      }
      if isShown, isSeen || isWhole { return card.number }
    }
    throw Refusal()
  }

  /// Expiry and code that were pasted with the number, the code as a test value.
  private func rest(_ page: Page) -> String {
    guard isPasted, page.focus != id else { return "" }
    var rest = ""
    for case .field(let field) in page.body where !field.text.isEmpty {
      if field.id == "expiry", typed.contains("/") { rest += " " + field.text }
      if field.role == .securityCode { rest += " " + "1234".prefix(field.text.count) }
    }
    return rest
  }
}
