/// An edit of a single line of text.
public enum TextEdit: Hashable, Sendable {
  /// Inserts a typed character or pasted text.
  case insert(String)
  case backspace, delete
  case left, right, home, end, wordLeft, wordRight
  case deleteWordBack, deleteWordForward, deleteToStart, deleteToEnd
  /// Reinserts the text removed by the last word or line deletion.
  case yank
  case undo, redo
  case clear
}
