/// An edit that the payer makes in a text field.
public enum EntryEdit: Sendable, Equatable {
  /// Typed characters. Several characters that arrive together are one edit.
  case insert(String)
  /// Text pasted from the clipboard, which is parsed as a whole.
  case paste(String)
  /// The deletion of the character to the left of the cursor. In an empty field it may move the focus back.
  case backspace
  /// The deletion of the character to the right of the cursor.
  case delete
  /// A cursor move by one position to the left. The policy decides whether the cursor stops on both sides of a gap.
  case left
  /// A cursor move by one position to the right. The policy decides whether the cursor stops on both sides of a gap.
  case right
  /// A cursor move to the start of the field.
  case home
  /// A cursor move to the end of the field.
  case end
  /// A cursor move to the start of the group of digits to the left of the cursor. A field with a mask has one group.
  case wordLeft
  /// A cursor move to the end of the group of digits to the right of the cursor. A field with a mask has one group.
  case wordRight
  /// The deletion of the group of digits to the left of the cursor, back to the nearest gap.
  /// A masked field deletes one character.
  case deleteWordBack
  /// The deletion of the group of digits to the right of the cursor, up to the nearest gap.
  /// A masked field deletes one character.
  case deleteWordForward
  /// The deletion of all characters to the left of the cursor.
  case deleteToStart
  /// The deletion of all characters to the right of the cursor.
  case deleteToEnd
  /// The reversal of the latest change. It is rejected with `nothing` if there is none.
  case undo
  /// The restoration of the change that was undone last. It is rejected with `nothing` if there is none.
  case redo
  /// The removal of all characters in the field, which can be undone.
  case clear
  /// A mouse click at a column in the displayed text. The column is clamped to the length of the text.
  case moveCursor(to: Int)
}

/// The effect of an edit on a text field.
public struct EntryEffect: Sendable, Equatable {
  /// The reason why an edit was rejected. A rejected edit has no effect unless the policy drops individual characters.
  public enum Rejection: String, Sendable, CaseIterable {
    /// The edit contains characters that the field does not accept.
    case characters
    /// The edit would make the contents longer than the field allows.
    case tooLong
    /// There is no edit to undo or redo.
    case nothing
  }

  /// Whether the edit changed the contents of the field.
  public var changed = false
  /// Whether the edit moved the cursor or changed the contents of the field.
  public var moved = false
  /// The reason why the edit, or a character in it, was rejected; nil if there is nothing to report.
  public var rejected: Rejection?
  /// Whether the focus may move to the next field, because the contents of this field are complete.
  public var advance = false
  /// Whether the focus may move to the previous field, because Backspace was pressed in an empty field.
  public var stepBack = false

  static let none = EntryEffect()
}
