/// A key without its modifiers.
public enum KeyCode: Hashable, Sendable {
  /// A character key. A letter pressed with Control is in lower case.
  case character(Character)
  /// Enter, on the main keyboard or the keypad.
  case enter
  /// The Tab key without Shift.
  case tab
  /// The Tab key with Shift.
  case backTab
  /// Backspace, which deletes to the left.
  case backspace
  /// Delete, which deletes to the right.
  case delete
  /// The Insert key.
  case insert
  /// The Up arrow key.
  case up
  /// The Down arrow key.
  case down
  /// The Left arrow key.
  case left
  /// The Right arrow key.
  case right
  /// The Home key.
  case home
  /// The End key.
  case end
  /// The Page Up key.
  case pageUp
  /// The Page Down key.
  case pageDown
  /// Escape. A lone ESC byte counts as this key once no input has followed it for a short time.
  case escape
  /// A function key; F1 is `function(1)`.
  case function(Int)
}

/// The modifier keys held during a keystroke.
public struct Modifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The Control key.
  public static let control = Modifiers(rawValue: 1)
  /// The Alt key, which many terminals send as an ESC byte before the key.
  public static let alt = Modifiers(rawValue: 2)
  /// The Shift key. A capital letter does not have it.
  public static let shift = Modifiers(rawValue: 4)
}

/// A keystroke. Keystrokes that terminals cannot distinguish are equal: Shift with a letter is the capital letter,
/// Shift-Tab is `backTab`, and letters with Control have no case.
public struct Key: Hashable, Sendable {
  /// The key that was pressed, after normalisation.
  public let code: KeyCode
  /// The modifiers that are not already part of `code`.
  public let modifiers: Modifiers

  /// Creates a keystroke and normalises it, so that keystrokes that terminals cannot distinguish are equal.
  public init(_ code: KeyCode, _ modifiers: Modifiers = []) {
    switch code {
    case .tab where modifiers.contains(.shift):
      self.code = .backTab
      self.modifiers = modifiers.subtracting(.shift)
    case .backTab:
      self.code = code
      self.modifiers = modifiers.subtracting(.shift)
    case .character(let character) where modifiers.contains(.control):
      self.code = .character(Character(character.lowercased()))
      self.modifiers = modifiers.subtracting(.shift)
    case .character(let character) where modifiers.contains(.shift):
      let upper = character.uppercased()
      self.code = .character(upper.count == 1 ? Character(upper) : character)
      self.modifiers = modifiers.subtracting(.shift)
    default:
      self.code = code
      self.modifiers = modifiers
    }
  }
}
