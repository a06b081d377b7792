import KassaTerminal

/// Detects card numbers or codes typed outside their fields, which a script must not contain.
///
/// A user may type a number by mistake into another field, digit by digit, with spaces or across several screens.
struct StrayDigits: Sendable {
  private var run = 0
  /// The minimum length of a digit run that may be a code: the length of the shortest code.
  private static let code = 3
  /// The minimum length of a digit run that may be a card number: the length of the shortest number.
  private static let number = 12
  /// The minimum length of a suspicious digit run in a date field.
  private static let date = 8

  /// - Parameter page: The page on which the event occurred.
  /// - Returns: Whether the digits typed so far may be a card number or a code.
  mutating func take(_ event: InputEvent, on page: Page) -> Bool {
    let limit = Self.limit(page)
    switch event {
    case .key(let key):
      guard case .character(let character) = key.code, key.modifiers.isEmpty || key.modifiers == .shift else {
        if [.enter, .escape].contains(key.code) { run = 0 }
        return false
      }
      return take(character, limit)
    case .paste(let text):
      for character in text where take(character, limit) { return true }
      return false
    default: return false
    }
  }

  /// Resets the digit run, because the input belongs to a field that checks its own digits.
  mutating func end() { run = 0 }

  private mutating func take(_ character: Character, _ limit: Int) -> Bool {
    let scalars = character.unicodeScalars
    if scalars.contains(where: { $0.digitValue != nil }) {
      run += 1
    } else if !scalars.allSatisfy({ $0.canSeparateDigits || "/,;:|*#+()".unicodeScalars.contains($0) }) {
      run = 0
    }
    return run >= limit
  }

  /// Returns the minimum length of a suspicious digit run on a page.
  ///
  /// - Eight digits are suspicious in a date field.
  /// - Three digits are suspicious without a focused field or beside a code field, because they may be a code.
  /// - Twelve digits are suspicious in any other field, because only a card number has that many.
  private static func limit(_ page: Page) -> Int {
    guard let field = page.focusedField else { return code }
    let isDate = field.text.contains("/") || field.placeholder.contains("/")
    let hasCode = page.body.contains { if case .field(let field) = $0 { field.role.isCode } else { false } }
    return isDate ? date : hasCode ? code : number
  }
}
