/// A secret as it is looked for on a screen and in texts.
struct SecretPattern: Hashable {
  /// Where a secret may go on in the next row.
  enum Breaking {
    /// Only where the row is full: at the margin of the terminal, or at the border of a box. A short secret is looked for so,
    /// because the end of one row and the beginning of the next may make it up by chance.
    case fullRows
    /// Wherever a row of text, or the text in a box or column, ends.
    case anyRows
  }

  /// The characters, of a number only its digits.
  let signs: [Unicode.Scalar]
  /// Whether it is a number, whose digits may be of any script and in groups.
  let isNumber: Bool
  let breaking: Breaking

  /// The number of characters from which parts of a secret in two rows are no coincidence.
  private static let longEnough = 8
  /// The number of digits from which groups of digits are the number that was entered, and not others beside each other.
  private static let fewestGrouped = 6

  private init(_ signs: String, isNumber: Bool) {
    self.signs = Array(signs.unicodeScalars)
    self.isNumber = isNumber
    breaking = self.signs.count >= Self.longEnough ? .anyRows : .fullRows
  }

  /// - Parameter digits: the digits of a card number, in ASCII.
  init(number digits: String) { self.init(digits, isNumber: true) }

  /// - Parameter text: a text that is looked for as it is, such as a track of a card.
  init(exactly text: String) { self.init(text, isNumber: false) }

  /// - Parameter text: any text. One that is a number is also looked for in other groups of digits.
  init(text: String) {
    let digits = text.digits
    let isNumber = text.unicodeScalars.allSatisfy { $0.digitValue != nil || $0.canSeparateDigits }
    if isNumber, digits.count >= Self.fewestGrouped {
      self.init(number: digits)
    } else {
      self.init(exactly: text)
    }
  }

  /// Whether the secret can be nothing else even if it is a part of a longer word or number.
  var isUnmistakable: Bool { isNumber && signs.count >= CardRedaction.fewestDigits }

  /// Whether the first characters and the rest are each recognised in a row that has other texts beside them: one digit is
  /// there by chance, as in «1 digit more» below a field.
  func canBePartBesideText(upTo end: Int) -> Bool { isUnmistakable && end > 1 && signs.count - end > 1 }

  /// Whether a character on a screen is the character at a position of the secret. All blanks are the same.
  func matches(_ scalar: Unicode.Scalar, at index: Int) -> Bool {
    guard isNumber else {
      return scalar == signs[index] || (scalar.properties.isWhitespace && signs[index].properties.isWhitespace)
    }
    return scalar.digitValue == signs[index].digitValue && scalar.digitValue != nil
  }
}
