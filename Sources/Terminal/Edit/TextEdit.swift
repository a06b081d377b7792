/// What a key does to a line of text.
public enum TextEdit: Hashable, Sendable {
  /// A typed character or a paste.
  case insert(String)
  case backspace, delete
  case left, right, home, end, wordLeft, wordRight
  case deleteWordBack, deleteWordForward, deleteToStart, deleteToEnd
  /// Puts back what the last of the deletions above took.
  case yank
  case undo, redo
  case clear
}
