/// An edit that the payer makes in a text field.
public enum EntryEdit: Sendable, Equatable {
  /// Typed characters. Several characters that arrive together are one edit.
  case insert(String)
  /// Text pasted from the clipboard, which is parsed as a whole.
  case paste(String)
  case backspace, delete
  case left, right, home, end
  case deleteWordBack, deleteToStart, deleteToEnd
  case undo, redo
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
  public var rejected: Rejection?
  /// Whether the focus may move to the next field, because the contents of this field are complete.
  public var advance = false
  /// Whether the focus may move to the previous field, because Backspace was pressed in an empty field.
  public var stepBack = false

  static let none = EntryEffect()
}
