import Terminal

/// Digits that are typed or pasted where no card number and no code is asked for. Whoever believes to be in the field of the
/// card number types it one digit after the other, over blanks and from one screen to the next; a script must not have it.
struct StrayDigits: Sendable {
  private var run = 0
  /// As many in a row as the shortest code has.
  private static let code = 3
  /// As many in a row as the shortest card number has.
  private static let number = 12
  /// A date has no more.
  private static let date = 8

  /// - Parameter page: on which it was done.
  /// - Returns: whether it could be a card number or a code, with what was typed before.
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

  /// Something else was typed: a field for numbers and codes keeps its own account.
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

  /// From how many digits on. Nothing but a card number has twelve; a code may be meant wherever there is nothing to type
  /// into, and in the fields beside that of a code, but for a date.
  private static func limit(_ page: Page) -> Int {
    guard let field = page.focusedField else { return code }
    let isDate = field.text.contains("/") || field.placeholder.contains("/")
    let hasCode = page.body.contains { if case .field(let field) = $0 { field.role.isCode } else { false } }
    return isDate ? date : hasCode ? code : number
  }
}
