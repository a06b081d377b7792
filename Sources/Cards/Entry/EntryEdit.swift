/// What a person does to a field.
public enum EntryEdit: Sendable, Equatable {
  /// Typed; several characters at once are one edit.
  case insert(String)
  /// From the clipboard: one edit, understood as a whole.
  case paste(String)
  case backspace, delete
  case left, right, home, end
  case deleteWordBack, deleteToStart, deleteToEnd
  case undo, redo
  /// Empties the field; can be undone.
  case clear
  /// A click: column in the shown text, brought into it.
  case moveCursor(to: Int)
}

/// What an edit did.
public struct EntryEffect: Sendable, Equatable {
  /// Why an edit was refused; nothing of it was taken over.
  public enum Rejection: String, Sendable, CaseIterable {
    /// Characters that do not belong here.
    case characters
    /// There is no room for so many.
    case tooLong
    /// Nothing to undo or redo.
    case nothing
  }

  /// The content is another one.
  public var changed = false
  /// The cursor alone stands elsewhere, or the content changed.
  public var moved = false
  public var rejected: Rejection?
  /// The content is valid and cannot grow: the focus may move on.
  public var advance = false
  /// Backspace in an empty field: the focus may go back.
  public var stepBack = false

  static let none = EntryEffect()
}
