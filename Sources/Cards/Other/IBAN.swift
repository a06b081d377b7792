import KassaResources

/// The validation result for an international bank account number (IBAN, ISO 13616).
public struct IBANVerdict: FieldVerdict, Equatable {
  /// The reasons why an IBAN is invalid.
  public enum Reason: String, FieldReason, CaseIterable {
    case empty
    /// The text contains a character that is not allowed in an IBAN, or a letter or digit in the wrong position.
    case characters
    /// The IBAN does not have the length that its country requires.
    case length
    /// The check digits do not match the other characters (ISO 7064 MOD 97-10, from 02 to 98), which usually indicates a
    /// typing error.
    case checkDigits
    /// The country code is unknown, or the country does not use IBANs.
    case country
  }

  public let valid: Bool
  public let potentiallyValid: Bool
  public let reason: Reason?
}

/// A validator for international bank account numbers (ISO 13616).
/// An IBAN consists of a country code, two check digits and an account number.
public enum IBAN {
  /// Validates an IBAN as typed or pasted. Spaces and hyphens are ignored, and so is the case of letters. Digits may be
  /// those of another script.
  public static func check(_ text: some StringProtocol) -> IBANVerdict {
    var characters: [UInt8] = []
    var foreign = false
    for scalar in text.withASCIIDigits.unicodeScalars {
      if case .separator = Typed(scalar, separators: .generous, folded: .none) { continue }
      guard let character = upperCased(scalar), characters.count < 64 else {
        foreign = true
        continue
      }
      characters.append(character)
    }
    return judge(characters, foreign: foreign)
  }

  private static func judge(_ characters: [UInt8], foreign: Bool) -> IBANVerdict {
    if characters.isEmpty, !foreign { return IBANVerdict(valid: false, potentiallyValid: true, reason: .empty) }
    let form = characters.count >= 2 ? Form.standard[String(decoding: characters[..<2], as: UTF8.self)] : nil
    let fits = zip(characters, form?.places ?? Form.anyStart).allSatisfy { $1.takes($0) }
    if foreign || !fits { return IBANVerdict(valid: false, potentiallyValid: false, reason: .characters) }

    let mayGrow = characters.count < (form?.length ?? (characters.count < 2 ? 34 : 0))
    if let form, characters.count != form.length || characters.count < 5 {
      return IBANVerdict(valid: false, potentiallyValid: mayGrow, reason: .length)
    }
    if characters.count < 5 { return IBANVerdict(valid: false, potentiallyValid: mayGrow, reason: .length) }
    // 00, 01 and 99 have the same remainder as 97, 98 and 02, and are never given: see findings/iban-check-digits.sh.
    let isNeverGiven = [[0x30, 0x30], [0x30, 0x31], [0x39, 0x39]].contains(Array(characters[2..<4]))
    if remainder(characters) != 1 || isNeverGiven {
      return IBANVerdict(valid: false, potentiallyValid: false, reason: .checkDigits)
    }
    return IBANVerdict(valid: form != nil, potentiallyValid: form != nil, reason: form == nil ? .country : nil)
  }

  private static func upperCased(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    case "0"..."9", "A"..."Z": UInt8(truncatingIfNeeded: scalar.value)
    case "a"..."z": UInt8(truncatingIfNeeded: scalar.value - 0x20)
    default: nil
    }
  }

  /// Computes the ISO 7064 MOD 97-10 remainder.
  /// The first four characters of the IBAN are moved to the end, and letters become numbers, starting with A = 10.
  ///
  /// - Parameter characters: at least four upper-case ASCII letters or digits.
  static func remainder(_ characters: some RandomAccessCollection<UInt8>) -> Int {
    var remainder = 0
    for part in [characters.dropFirst(4), characters.prefix(4)] {
      for character in part {
        let value = character >= 0x41 ? Int(character) - 55 : Int(character) - 0x30
        remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
      }
    }
    return remainder
  }

  private enum Place {
    case digit, letter, any

    func takes(_ character: UInt8) -> Bool {
      switch self {
      case .digit: character < 0x41
      case .letter: character >= 0x41
      case .any: true
      }
    }
  }

  /// The length and structure of a country's IBANs.
  private struct Form: Sendable {
    let length: Int
    let places: [Place]

    static let anyStart: [Place] = [.letter, .letter, .digit, .digit]

    static let standard: [String: Form] = Dictionary(
      (Resource("cards/ibans.tsv")?.rows ?? []).compactMap { row in
        guard row.count == 3, let length = Int(row[1]), let form = Form(length: length, structure: row[2]) else {
          return nil
        }
        return (String(row[0]), form)
      },
      uniquingKeysWith: { first, _ in first })

    /// Creates a country's IBAN format; nil if the structure is malformed or its parts do not add up to the length.
    init?(length: Int, structure: Substring) {
      var places = Self.anyStart
      var rest = structure
      while let kind = rest.popFirst() {
        let digits = rest.prefix(while: \.isNumber)
        rest = rest.dropFirst(digits.count)
        guard let count = Int(digits), (1...64).contains(count) else { return nil }
        let place: Place? = kind == "n" ? .digit : kind == "a" ? .letter : kind == "c" ? .any : nil
        guard let place else { return nil }
        places += Array(repeating: place, count: count)
      }
      guard places.count == length else { return nil }
      self.length = length
      self.places = places
    }
  }
}
