/// An edit of a single line of text.
public enum TextEdit: Hashable, Sendable {
  /// Inserts a typed character or pasted text.
  case insert(String)
  /// Deletes the character before the cursor.
  case backspace
  /// Deletes the character after the cursor.
  case delete
  /// Moves the cursor one character to the left.
  case left
  /// Moves the cursor one character to the right.
  case right
  /// Moves the cursor to the start of the text.
  case home
  /// Moves the cursor to the end of the text.
  case end
  /// Moves the cursor to the start of the word, or of the word before. In masked text, moves it to the start.
  case wordLeft
  /// Moves the cursor to the end of the word, or of the word after. In masked text, moves it to the end.
  case wordRight
  /// Deletes from the start of the word to the cursor. In masked text, deletes everything before the cursor.
  case deleteWordBack
  /// Deletes from the cursor to the end of the word. In masked text, deletes everything after the cursor.
  case deleteWordForward
  /// Deletes everything before the cursor.
  case deleteToStart
  /// Deletes everything after the cursor.
  case deleteToEnd
  /// Reinserts the text removed by the last word or line deletion.
  case yank
  /// Restores the text before the latest change. A typed word is one change.
  case undo
  /// Restores the change that was undone last.
  case redo
  /// Deletes the whole text. It can be reinserted with `yank`.
  case clear
}
