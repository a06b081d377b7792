/// A control sequence (ESC [) for a key, mouse, focus or paste event, as sent by xterm, rxvt or VT220.
struct ControlSequence {
  enum Meaning: Equatable {
    case event(InputEvent)
    case pasteStart
  }

  let final: UInt8
  let parameters: [UInt8]

  /// The numeric parameters, from 0 to 999,999. Sub-parameters after a colon are ignored.
  /// A parameter that is not a number of at most six digits counts as 0.
  private var numbers: [Int] {
    parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
      let digits = part.prefix { $0 != UInt8(ascii: ":") }
      guard digits.count <= 6, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
      return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
  }

  /// The event that the sequence encodes; nil if it is not supported.
  var meaning: Meaning? {
    if parameters.first == UInt8(ascii: "<") { return mouse.map { .event(.mouse($0)) } }
    // Ignore responses to terminal queries.
    if let first = parameters.first, 0x3C...0x3F ~= first { return nil }
    let numbers = numbers
    let modifiers = Self.modifiers(numbers.count > 1 ? numbers[1] : 1)
    switch final {
    case UInt8(ascii: "I") where parameters.isEmpty: return .event(.focus(true))
    case UInt8(ascii: "O") where parameters.isEmpty: return .event(.focus(false))
    case UInt8(ascii: "Z"): return .event(.key(Key(.backTab, modifiers)))
    case UInt8(ascii: "a")...UInt8(ascii: "d") where parameters.isEmpty:
      return Self.letter(final - 0x20).map { .event(.key(Key($0, .shift))) }
    case UInt8(ascii: "u"): return isRelease ? nil : typed(numbers[0], modifiers) ?? coded(numbers[0], modifiers)
    // xterm with modifyOtherKeys.
    case UInt8(ascii: "~") where numbers[0] == 27 && numbers.count == 3: return coded(numbers[2], modifiers)
    case UInt8(ascii: "~") where numbers[0] == 200: return .pasteStart
    case UInt8(ascii: "~") where isRelease: return nil
    case UInt8(ascii: "~"): return numbered(numbers[0], modifiers)
    case UInt8(ascii: "$"): return numbered(numbers[0], .shift)
    case UInt8(ascii: "^"): return numbered(numbers[0], .control)
    case UInt8(ascii: "@"): return numbered(numbers[0], [.control, .shift])
    // F3 with a modifier is `1;2` to `1;16`. Other numbers are the row and the column in a reply about the cursor.
    case UInt8(ascii: "R")
    where numbers.count > 1 && !(numbers[0] == 1 && 2...16 ~= numbers[1]) && !parameters.contains(0x3A):
      return nil
    case _ where isRelease: return nil
    default: return Self.letter(final).map { .event(.key(Key($0, modifiers))) }
    }
  }

  /// Whether a key was released, as the keyboard protocol of kitty tells: the sub-parameter of the modifiers is 3.
  private var isRelease: Bool {
    let modifiers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).dropFirst().first
    return modifiers?.split(separator: UInt8(ascii: ":")).dropFirst().first.map { $0.elementsEqual([0x33]) } ?? false
  }

  /// The text that a key types, as the keyboard protocol of kitty tells it in a third parameter: from an input method, or with AltGr,
  /// which some terminals report as Alt. Nil without such a text, and for a shortcut, whose text is only the letter of its key.
  private func typed(_ number: Int, _ modifiers: Modifiers) -> Meaning? {
    let parts = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let scalars = parts[2].split(separator: UInt8(ascii: ":")).compactMap { digits in
      UInt32(String(decoding: digits, as: UTF8.self)).flatMap(Unicode.Scalar.init)
    }
    guard scalars.allSatisfy({ $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }) else { return nil }
    let text = Sanitizer.clean(String(String.UnicodeScalarView(scalars)))
    let isShortcut = !modifiers.isDisjoint(with: [.alt, .control])
    let own = UInt32(exactly: number).flatMap(Unicode.Scalar.init).map { String($0) }
    guard let first = text.first, !isShortcut || text.lowercased() != own?.lowercased() else { return nil }
    return .event(text.count == 1 ? .key(Key(.character(first))) : .paste(text))
  }

  /// The key of a code point, or of a number that the keyboard protocol of kitty gives to a key without a character.
  private func coded(_ number: Int, _ modifiers: Modifiers) -> Meaning? {
    if let key = KeypadCodes.key(number) { return .event(.key(key.adding(modifiers))) }
    if number == 27 { return .event(.key(Key(.escape, modifiers))) }
    guard !(0xE000...0xF8FF ~= number), let key = Key(scalar: UInt32(number)) else { return nil }
    // The code is that of the key without Shift, which a letter alone shows in another form.
    guard modifiers == .shift, case .character(let character) = key.code, character.isLetter else {
      return .event(.key(key.adding(modifiers)))
    }
    return .event(.key(Key(.character(Character(character.uppercased())))))
  }

  private func numbered(_ number: Int, _ modifiers: Modifiers) -> Meaning? {
    let code: KeyCode? =
      switch number {
      case 1, 7: .home
      case 2: .insert
      case 3: .delete
      case 4, 8: .end
      case 5: .pageUp
      case 6: .pageDown
      case 11...15: .function(number - 10)
      case 17...21: .function(number - 11)
      case 23, 24: .function(number - 12)
      default: nil
      }
    // F13 to F20, which rxvt and PuTTY send for Shift with F3 to F10.
    let shifted: Int? =
      switch number {
      case 25, 26: number - 22
      case 28, 29: number - 23
      case 31...34: number - 24
      default: nil
      }
    if let shifted { return .event(.key(Key(.function(shifted), modifiers.union(.shift)))) }
    return code.map { .event(.key(Key($0, modifiers))) }
  }

  /// The event encoded by an SGR mouse sequence. Its parameters are the button, the column and the row.
  /// Columns and rows are counted from 1. A final `m` means that the button was released.
  private var mouse: MouseEvent? {
    let numbers = ControlSequence(final: final, parameters: Array(parameters.dropFirst())).numbers
    guard numbers.count == 3, final == UInt8(ascii: "M") || final == UInt8(ascii: "m") else { return nil }
    return MouseEvent(button: numbers[0], isRelease: final == UInt8(ascii: "m"), column: numbers[1], row: numbers[2])
  }

  static func letter(_ final: UInt8) -> KeyCode? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final) - 0x4F)
    default: nil
    }
  }

  /// Returns the key encoded by an SS3 sequence (ESC O), which arrow and keypad keys send in application mode.
  static func shifted(final: UInt8, parameters: [UInt8]) -> Key? {
    let numbers = ControlSequence(final: final, parameters: parameters).numbers
    let modifiers = modifiers(numbers.last ?? 1)
    if let code = letter(final) { return Key(code, modifiers) }
    switch final {
    case UInt8(ascii: "M"): return Key(.enter, modifiers)
    case UInt8(ascii: "I"): return Key(.tab, modifiers)
    case UInt8(ascii: "a")...UInt8(ascii: "d"): return letter(final - 0x20).map { Key($0, .control) }
    // The keypad keys * + , - . / and 0 to 9.
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      return Key(.character(Character(Unicode.Scalar(final - 0x40))), modifiers)
    case UInt8(ascii: "X"): return Key(.character("="), modifiers)
    default: return nil
    }
  }

  /// Decodes the modifier parameter: 1 plus the sum of 1 (Shift), 2 (Alt) and 4 (Control).
  private static func modifiers(_ number: Int) -> Modifiers {
    guard number > 1 else { return [] }
    var modifiers: Modifiers = []
    if (number - 1) & 1 != 0 { modifiers.insert(.shift) }
    if (number - 1) & 2 != 0 { modifiers.insert(.alt) }
    if (number - 1) & 4 != 0 { modifiers.insert(.control) }
    return modifiers
  }
}

extension MouseEvent {
  /// - Parameters:
  ///   - button: the xterm button code: 0 is the first button, 64 and 65 are the wheel.
  ///     Modifiers add 4, 8 and 16, and movement adds 32.
  ///   - column: the column, counted from 1. The row is also counted from 1.
  init?(button: Int, isRelease: Bool, column: Int, row: Int) {
    guard column > 0, row > 0, button & 32 == 0 else { return nil }
    let point = Point(column: column - 1, row: row - 1)
    switch button & ~28 {
    case 0: self.init(kind: isRelease ? .release : .press, point: point)
    case 64 where !isRelease: self.init(kind: .wheelUp, point: point)
    case 65 where !isRelease: self.init(kind: .wheelDown, point: point)
    default: return nil
    }
  }

  /// Decodes the three values of the legacy X10 mouse protocol, which are offset by 32.
  init?(old numbers: [UInt32]) {
    guard numbers.count == 3, numbers.allSatisfy({ 33...255 ~= $0 || $0 == 32 }) else { return nil }
    let values = numbers.map { Int($0) - 32 }
    // Button number 3 means that a button was released.
    let isRelease = values[0] & 3 == 3 && values[0] < 64
    self.init(button: isRelease ? 0 : values[0], isRelease: isRelease, column: values[1], row: values[2])
  }
}

/// The keys of the keypad by their numbers in the keyboard protocol of kitty, which kassa never asks for, but which another
/// program may have left on.
private enum KeypadCodes {
  static func key(_ number: Int) -> Key? {
    switch number {
    case 57399...57408: Key(.character(Character(String(number - 57399))))
    case 57409: Key(.character("."))
    case 57410: Key(.character("/"))
    case 57411: Key(.character("*"))
    case 57412: Key(.character("-"))
    case 57413: Key(.character("+"))
    case 57414: Key(.enter)
    case 57415: Key(.character("="))
    case 57416: Key(.character(","))
    case 57417...57426: Key(moves[number - 57417])
    default: nil
    }
  }

  private static let moves: [KeyCode] = [
    .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete,
  ]
}
