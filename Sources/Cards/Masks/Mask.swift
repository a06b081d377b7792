/// An input mask for a text field, for example `{{9999}} {{9999}}` or `{{99}}/{{99}}`.
///
/// `{{` and `}}` delimit editable runs. Characters outside the braces are fixed.
///
/// Source: the masks in the Worldline Connect API.
/// The braintree/restricted-input library uses the same braces with different character classes.
public struct Mask: Sendable, Equatable {
  /// The meaning of the characters inside the braces.
  public enum Classes: String, Sendable {
    /// `9` accepts a digit, `a` accepts a to z, `A` accepts A to Z, and `*` accepts any character.
    /// Other mask characters do not accept anything.
    case worldline
    /// A digit in the mask accepts any digit, a letter accepts any letter, and `*` accepts any character.
    /// Other mask characters do not accept anything.
    case restrictedInput = "restricted-input"
  }

  /// How much of the mask's fixed text to show once a group of characters is full, before the next one is typed.
  public enum Trailing: Sendable {
    /// All fixed text up to the next editable run, which the Swift and Objective-C SDKs and restricted-input show.
    case run
    /// Only the first fixed character, which is the behaviour of the Android SDK.
    case one
    /// No fixed text, which is the behaviour of the JavaScript SDK.
    case none
  }

  enum Place: Sendable, Equatable {
    case literal(Character)
    case digit, lowercase, uppercase, letter, any
    /// A mask position that no character can fill.
    case never

    var isLiteral: Bool {
      if case .literal = self { true } else { false }
    }
  }

  /// The source text of the mask.
  public let pattern: String
  let places: [Place]

  /// Parses a mask. Every text is a mask; without a closing `}}`, the rest of the text is editable.
  ///
  /// - Parameters:
  ///   - pattern: the mask, for example `{{9999}} {{9999}}`.
  ///   - classes: the meaning of the characters inside the braces.
  public init(_ pattern: String, classes: Classes = .worldline) {
    self.pattern = pattern
    places = Self.places(pattern) { Self.place($0, classes) }
  }

  /// Whether the mask has at least one editable position.
  public var hasEditablePlaces: Bool { places.contains { !$0.isLiteral } }

  /// A copy of the mask in which every editable position accepts any character.
  ///
  /// Use it for masked text, in which bullets or asterisks replace digits.
  public var relaxed: Mask {
    var text = ""
    var inside = false
    Self.walk(pattern) { token in
      switch token {
      case .open:
        inside = true
        text += "{{"
      case .close:
        inside = false
        text += "}}"
      case .character(let character): text.append(inside ? "*" : character)
      }
    }
    return Mask(text)
  }

  // MARK: Parsing

  private enum Token {
    case open, close
    case character(Character)
  }

  private static func walk(_ pattern: String, _ body: (Token) -> Void) {
    var rest = pattern[...]
    while let character = rest.first {
      if rest.hasPrefix("{{") || rest.hasPrefix("}}") {
        body(character == "{" ? .open : .close)
        rest = rest.dropFirst(2)
      } else {
        body(.character(character))
        rest = rest.dropFirst()
      }
    }
  }

  private static func places(_ pattern: String, _ place: (Character) -> Place) -> [Place] {
    var places: [Place] = []
    var inside = false
    walk(pattern) { token in
      switch token {
      case .open: inside = true
      case .close: inside = false
      case .character(let character): places.append(inside ? place(character) : .literal(character))
      }
    }
    return places
  }

  private static func place(_ character: Character, _ classes: Classes) -> Place {
    if character == "*" { return .any }
    switch classes {
    case .worldline:
      return character == "9" ? .digit : character == "a" ? .lowercase : character == "A" ? .uppercase : .never
    case .restrictedInput:
      guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1, scalar.isASCII else {
        return .never
      }
      return ("0"..."9").contains(character) ? .digit : scalar.properties.isAlphabetic ? .letter : .never
    }
  }
}

extension Mask.Place {
  /// Returns whether a character fits this position. A fixed position does not accept any character.
  func takes(_ character: Character) -> Bool {
    switch self {
    case .literal, .never: false
    case .any: character.standsAlone
    case .digit: ("0"..."9").contains(character)
    case .lowercase: ("a"..."z").contains(character) && character.isASCII
    case .uppercase: ("A"..."Z").contains(character) && character.isASCII
    case .letter: character.isASCII && character.isLetter
    }
  }
}

extension Character {
  /// Whether the character stays a character of its own beside any other, so that it occupies one position of a mask.
  /// Combining marks, line breaks and the halves of flags do not.
  fileprivate var standsAlone: Bool {
    if isASCII { return !isNewline }
    let text = String(self)
    return !isNewline && ("a" + text).count == 2 && (text + "a").count == 2 && (text + text).count == 2
  }
}
