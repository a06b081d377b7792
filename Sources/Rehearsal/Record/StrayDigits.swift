import KassaTerminal

/// Detects card numbers, security codes and one-time codes that the user enters outside the fields for them.
/// A script must not contain such input.
///
/// A user may enter such a number in the wrong field by mistake, perhaps with spaces or across several screens.
struct StrayDigits: Sendable {
  private var run = 0
  /// The minimum length of a digit run that may be a security code or one-time code.
  private static let code = 3
  /// The minimum length of a digit run that may be a card number.
  private static let number = 12
  /// The minimum length of a digit run that is suspicious in a date field.
  private static let date = 8

  /// Handles an input event and counts the digits in it.
  ///
  /// - Parameter page: the page on which the event occurred.
  /// - Returns: true if the digits entered so far may be a card number, a security code or a one-time code.
  mutating func take(_ event: InputEvent, on page: Page) -> Bool {
    let limit = Self.limit(page)
    switch event {
    case .key(let key):
      guard case .character(let character) = key.code, key.modifiers.isEmpty || key.modifiers == .shift else {
        if [.enter, .escape].contains(key.code) || Self.isOfDate(page) && Self.erases(key) { run = 0 }
        return false
      }
      return take(character, limit)
    case .paste(let text):
      for character in text where take(character, limit) { return true }
      return false
    default: return false
    }
  }

  /// Resets the digit run. Called when the input goes into a field whose digits are checked separately.
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

  /// Whether a key removes what was typed. A date may be corrected as often as needed; elsewhere digits count even so.
  private static func erases(_ key: Key) -> Bool { [Key(.backspace), Key("Ctrl-U"), Key("Ctrl-W")].contains(key) }

  private static func isOfDate(_ page: Page) -> Bool {
    page.focusedField.map { $0.text.contains("/") || $0.placeholder.contains("/") } ?? false
  }

  /// Returns how long a digit run must be to be suspicious on the given page.
  ///
  /// - In a date field, eight digits are suspicious.
  /// - Outside fields or on a page with a code field, three digits are suspicious, because they may be a code.
  /// - In any other field, twelve digits are suspicious, because only a card number has that many.
  private static func limit(_ page: Page) -> Int {
    guard page.focusedField != nil else { return code }
    let hasCode = page.body.contains { if case .field(let field) = $0 { field.role.isCode } else { false } }
    return isOfDate(page) ? date : hasCode ? code : number
  }
}
