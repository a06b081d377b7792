/// A mask for a text field: `{{` and `}}` delimit editable runs, everything outside stands in the text as it is, e.g.
/// `{{9999}} {{9999}}` or `{{99}}/{{99}}`.
///
/// Source: masks of the Worldline Connect API; braintree/restricted-input uses the same braces with other classes.
public struct Mask: Sendable, Equatable {
  /// What the characters inside the braces mean.
  public enum Classes: String, Sendable {
    /// `9` a digit, `a` a to z, `A` A to Z, `*` anything; any other character never matches.
    case worldline
    /// Any digit stands for a digit, any letter for a letter, `*` for anything; any other character never matches.
    case restrictedInput = "restricted-input"
  }

  /// How much of the fixed text that follows a full run is shown before anything follows it.
  public enum Trailing: Sendable {
    /// Up to the next editable run (Swift, Objective-C, restricted-input).
    case run
    /// One character of it (Android).
    case one
    /// Nothing (JavaScript).
    case none
  }

  enum Place: Sendable, Equatable {
    case literal(Character)
    case digit, lowercase, uppercase, letter, any
    /// A place that nothing can fill.
    case never

    var isLiteral: Bool {
      if case .literal = self { true } else { false }
    }
  }

  /// The text it was made from.
  public let pattern: String
  let places: [Place]

  public init(_ pattern: String, classes: Classes = .worldline) {
    self.pattern = pattern
    places = Self.places(pattern) { Self.place($0, classes) }
  }

  /// Whether anything can be entered at all.
  public var hasEditablePlaces: Bool { places.contains { !$0.isLiteral } }

  /// The mask with every editable character replaced by `*`, which lets anything through: for a text that holds bullets
  /// or asterisks in the place of digits.
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

  // MARK: Reading a pattern

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
  /// Whether a character may stand here. False at a literal.
  func takes(_ character: Character) -> Bool {
    switch self {
    case .literal, .never: false
    case .any: true
    case .digit: ("0"..."9").contains(character)
    case .lowercase: ("a"..."z").contains(character) && character.isASCII
    case .uppercase: ("A"..."Z").contains(character) && character.isASCII
    case .letter: character.isASCII && character.isLetter
    }
  }
}
