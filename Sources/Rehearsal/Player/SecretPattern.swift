/// A secret as it is looked for on a screen and in texts.
struct SecretPattern: Hashable {
  /// How the characters of a secret are compared.
  private enum Kind {
    /// Digits of any script, in any groups.
    case number
    /// Letters of any case and width, with separators between them.
    case loose
    /// The characters as they are. All blanks are the same.
    case exact
    /// The same, of a text that can be nothing else even if it is a part of a longer word.
    case encoded
    /// The bytes in hexadecimal, in either case and with blanks or colons between them.
    case dump
  }

  /// Where a secret may go on in the next row.
  enum Breaking {
    /// Only where the row is full: at the margin of the terminal, or at the border of a box. A short secret is looked for so,
    /// because the end of one row and the beginning of the next may make it up by chance.
    case fullRows
    /// Wherever a row of text, or the text in a box or column, ends.
    case anyRows
  }

  /// The characters, of a number only its digits, and of a loose text none that may separate others.
  let signs: [Unicode.Scalar]
  let breaking: Breaking
  private let kind: Kind

  /// The number of characters from which parts of a secret in two rows are no coincidence, and neither is a secret of
  /// letters and other characters in another form.
  static let longEnough = 8
  /// The number of letters from which a secret in another form is no coincidence.
  static let longWord = 12
  /// The number of digits from which groups of digits are the number that was entered, and not others beside each other.
  private static let fewestGrouped = 6

  private init(_ signs: [Unicode.Scalar], _ kind: Kind) {
    (self.signs, self.kind) = (signs, kind)
    breaking = signs.count >= Self.longEnough ? .anyRows : .fullRows
  }

  /// - Parameter digits: the digits of a card number, in ASCII.
  init(number digits: String) { self.init(Array(digits.unicodeScalars), .number) }

  /// - Parameter text: a text that is looked for as it is, such as a track of a card.
  init(exactly text: String) { self.init(Array(text.unicodeScalars), .exact) }

  /// - Parameter text: what an encoding has made of a secret.
  init(encoded text: String) { self.init(Array(text.unicodeScalars), .encoded) }

  /// - Parameter hexadecimal: the bytes of a secret, with two digits each.
  init(dump hexadecimal: String) { self.init(hexadecimal.unicodeScalars.map(\.folded), .dump) }

  /// - Parameter text: any text. One that is a number is also looked for in other groups of digits, and one that is long
  ///   enough also in other cases and with separators.
  init(text: String) {
    let digits = text.digits
    let isNumber = text.unicodeScalars.allSatisfy { $0.digitValue != nil || $0.canSeparateDigits }
    if isNumber, digits.count >= Self.fewestGrouped {
      self.init(number: digits)
    } else if let signs = Self.looseSigns(text) {
      self.init(signs, .loose)
    } else {
      self.init(exactly: text)
    }
  }

  /// Returns the characters of a text that is recognised in any form; nil for a text that is too short for that, or that may
  /// be an ordinary word, such as `password`.
  private static func looseSigns(_ text: String) -> [Unicode.Scalar]? {
    let signs = text.unicodeScalars.filter { !$0.canSeparateDigits }.map(\.folded)
    let letters = signs.count { $0.properties.isAlphabetic }
    let isMixed = signs.count >= longEnough && letters > 0 && letters < signs.count
    return isMixed || signs.count >= longWord ? signs : nil
  }

  var isNumber: Bool { kind == .number }

  /// Whether separators may stand between the characters.
  var skipsSeparators: Bool { [.number, .loose, .dump].contains(kind) }

  /// Whether a character may stand between those of the secret.
  func canSeparate(_ scalar: Unicode.Scalar) -> Bool {
    skipsSeparators && (scalar.canSeparateDigits || kind == .dump && scalar == ":")
  }

  /// Whether the secret can be nothing else even if it is a part of a longer number.
  var isUnmistakable: Bool { isNumber && signs.count >= CardRedaction.fewestDigits }

  /// Whether a character beside the secret makes another word or number of it.
  func isContinued(by scalar: Unicode.Scalar) -> Bool {
    switch kind {
    case .number: !isUnmistakable && scalar.digitValue != nil
    case .loose, .encoded, .dump: false
    // Ideographs of different words stand beside each other without a blank.
    case .exact: scalar.isOfWord && !scalar.properties.isIdeographic
    }
  }

  /// Whether the first characters and the rest are each recognised in a row that has other texts beside them: one digit is
  /// there by chance, as in «1 digit more» below a field.
  func canBePartBesideText(upTo end: Int) -> Bool { isUnmistakable && end > 1 && signs.count - end > 1 }

  /// Whether a character on a screen is the character at a position of the secret.
  func matches(_ scalar: Unicode.Scalar, at index: Int) -> Bool {
    switch kind {
    case .number: scalar.digitValue == signs[index].digitValue && scalar.digitValue != nil
    case .loose, .dump: scalar.folded == signs[index]
    case .exact, .encoded: scalar.isSame(as: signs[index])
    }
  }
}

extension Unicode.Scalar {
  /// The character in lower case and of ordinary width.
  var folded: Unicode.Scalar {
    if value < 0x80 { return (0x41...0x5A).contains(value) ? Unicode.Scalar(value + 0x20) ?? self : self }
    if (0xFF01...0xFF5E).contains(value) { return Unicode.Scalar(value - 0xFEE0)?.folded ?? self }
    let lower = properties.lowercaseMapping.unicodeScalars
    return lower.count == 1 ? lower.first ?? self : self
  }

  /// Whether it is the same character. All blanks are.
  func isSame(as other: Unicode.Scalar) -> Bool {
    self == other || properties.isWhitespace && other.properties.isWhitespace
  }

  /// Whether the character is a letter or a number.
  var isOfWord: Bool { Character(self).isLetter || Character(self).isNumber }
}
