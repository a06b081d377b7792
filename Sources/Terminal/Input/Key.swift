/// A key without its modifiers.
public enum KeyCode: Hashable, Sendable {
  /// A character key. A letter pressed with Control is in lower case.
  case character(Character)
  case enter, tab, backTab, backspace, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  case escape
  /// A function key; F1 is `function(1)`.
  case function(Int)
}

public struct Modifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let control = Modifiers(rawValue: 1)
  public static let alt = Modifiers(rawValue: 2)
  public static let shift = Modifiers(rawValue: 4)
}

/// A keystroke. Keystrokes that terminals cannot distinguish are equal: Shift with a letter is the capital letter,
/// Shift-Tab is `backTab`, and letters with Control have no case.
public struct Key: Hashable, Sendable {
  public let code: KeyCode
  public let modifiers: Modifiers

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
