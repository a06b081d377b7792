import KassaTerminal

/// A detector for card numbers and codes that are entered outside their own fields. A script must not contain them.
///
/// A user may enter a number in the wrong field by mistake, digit by digit, with spaces or across several screens.
struct StrayDigits: Sendable {
  private var run = 0
  /// The minimum length of a digit run that may be a code. The shortest codes have this length.
  private static let code = 3
  /// The minimum length of a digit run that may be a card number. The shortest card numbers have this length.
  private static let number = 12
  /// The minimum length of a suspicious digit run in a date field.
  private static let date = 8

  /// Handles an input event.
  ///
  /// - Parameter page: the page on which the event occurred.
  /// - Returns: true if the digits entered so far may be a card number or a code.
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

  /// Resets the digit run. This is called when the input belongs to a field that checks its own digits.
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
  /// - In a date field, eight digits are suspicious.
  /// - Outside fields or on a page with a code field, three digits are suspicious, because they may be a code.
  /// - In any other field, twelve digits are suspicious, because only a card number has that many.
  private static func limit(_ page: Page) -> Int {
    guard let field = page.focusedField else { return code }
    let isDate = field.text.contains("/") || field.placeholder.contains("/")
    let hasCode = page.body.contains { if case .field(let field) = $0 { field.role.isCode } else { false } }
    return isDate ? date : hasCode ? code : number
  }
}
