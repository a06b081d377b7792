/// The classification of a character that was typed or pasted into a digit field.
enum Typed: Equatable {
  case digit(UInt8)
  case separator
  case foreign

  /// Classifies a character. A digit from another script becomes the corresponding ASCII digit.
  init(_ scalar: Unicode.Scalar, separators: CardPolicy.Separators, folded: CardPolicy.FoldedDigits) {
    let value = scalar.value
    if (0x30...0x39).contains(value) {
      self = .digit(UInt8(truncatingIfNeeded: value))
    } else if let digit = Self.folded(value, folded) {
      self = .digit(digit)
    } else {
      self = Self.isSeparator(scalar, separators) ? .separator : .foreign
    }
  }

  private static func folded(_ value: UInt32, _ folded: CardPolicy.FoldedDigits) -> UInt8? {
    guard value > 0x7F, folded != .none else { return nil }
    if (0xFF10...0xFF19).contains(value) { return UInt8(truncatingIfNeeded: value - 0xFF10 + 0x30) }
    guard folded == .all, let scalar = Unicode.Scalar(value), scalar.properties.numericType == .decimal,
      let number = scalar.properties.numericValue
    else { return nil }
    return UInt8(number) + 0x30
  }

  private static func isSeparator(_ scalar: Unicode.Scalar, _ separators: CardPolicy.Separators) -> Bool {
    switch separators {
    case .none: false
    case .spaces: scalar == " "
    case .spacesAndHyphens: scalar == " " || scalar == "-"
    case .whiteSpace: scalar.properties.isWhitespace
    case .generous:
      scalar.properties.isWhitespace || scalar == "-" || isDash(scalar) || isInvisible(scalar)
    }
  }

  static func isDash(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x7F && (scalar.properties.isDash || scalar.value == 0x00AD)
  }

  /// Returns whether a character is invisible by definition: a direction mark, a zero-width character, a variation selector,
  /// a filler, a byte order mark and the like. These characters are common in copied text.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x7F && scalar.properties.isDefaultIgnorableCodePoint
  }
}

extension StringProtocol {
  /// The text with the decimal digits of all scripts as ASCII digits. Other characters stay as they are.
  public var withASCIIDigits: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return String(self) }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.value > 0x7F, case .digit(let digit) = Typed(scalar, separators: .none, folded: .all) {
        text.unicodeScalars.append(Unicode.Scalar(digit))
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension StringProtocol {
  /// The text as a field of digits means it: without invisible characters, with ASCII digits, and with a hyphen for every dash.
  package var withPlainDigits: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return String(self) }
    var text = ""
    for scalar in withASCIIDigits.unicodeScalars where !Typed.isInvisible(scalar) {
      text.unicodeScalars.append(Typed.isDash(scalar) ? "-" : scalar)
    }
    return text
  }
}

extension CardPolicy {
  func typed(_ scalar: Unicode.Scalar) -> Typed { Typed(scalar, separators: separators, folded: foldedDigits) }
}
