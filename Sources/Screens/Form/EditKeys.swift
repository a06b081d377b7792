import KassaCards
import KassaTerminal

/// An edit of a field, usable for both card fields and text fields.
struct FieldEdit: Equatable {
  var entry: EntryEdit
  var text: TextEdit

  /// Whether the edit removes or restores text. Errors are not shown after that, and the focus does not move on.
  var takesAway: Bool {
    switch entry {
    case .backspace, .delete, .deleteWordBack, .deleteWordForward, .deleteToStart, .deleteToEnd, .clear, .undo, .redo:
      true
    default: false
    }
  }

  /// Whether the edit inserts text.
  var inserts: Bool {
    switch entry {
    case .insert, .paste: true
    default: false
    }
  }

  /// Whether the edit inserts a single digit in any script.
  var isDigit: Bool {
    guard case .insert(let text) = entry else { return false }
    // The common case: one byte.
    if text.utf8.count == 1, let byte = text.utf8.first { return (0x30...0x39).contains(byte) }
    return text.count == 1 && text.allSatisfy(\.isWholeNumber)
  }

  /// The edit for a field of digits, with ASCII digits and hyphens and without invisible characters.
  var withPlainDigits: FieldEdit {
    switch entry {
    case .insert(let text) where text.utf8.contains { $0 > 0x7F }:
      FieldEdit(entry: .insert(text.withPlainDigits), text: .insert(text.withPlainDigits))
    case .paste(let text): .paste(text.withPlainDigits)
    default: self
    }
  }

  /// Whether the edit inserts a slash, which separates the month from the year.
  var isSlash: Bool {
    if case .insert(let text) = entry { text == "/" } else { false }
  }

  static func typed(_ character: Character) -> FieldEdit {
    FieldEdit(entry: .insert(String(character)), text: .insert(String(character)))
  }

  static func paste(_ text: String) -> FieldEdit { FieldEdit(entry: .paste(text), text: .insert(text)) }

  static let clear = FieldEdit(entry: .clear, text: .clear)
}

/// The editing keys of text fields.
enum EditKeys {
  /// Returns the edit for a keystroke; nil if it is not an editing key.
  static func edit(_ key: Key) -> FieldEdit? {
    if case .character(let character) = key.code, key.modifiers.subtracting(.shift).isEmpty {
      return .typed(character)
    }
    return table.first { $0.keys.contains(key) }?.edit
  }

  private static let table: [(keys: [Key], edit: FieldEdit)] = [
    ([Key(.backspace), Keys.control("h")], FieldEdit(entry: .backspace, text: .backspace)),
    ([Key(.delete), Key(.delete, .shift), Keys.control("d")], FieldEdit(entry: .delete, text: .delete)),
    ([Key(.left), Keys.control("b")], FieldEdit(entry: .left, text: .left)),
    ([Key(.right)], FieldEdit(entry: .right, text: .right)),
    ([Key(.home), Keys.control("a")], FieldEdit(entry: .home, text: .home)),
    ([Key(.end), Keys.control("e")], FieldEdit(entry: .end, text: .end)),
    (
      [Keys.control("w"), Key(.backspace, .alt), Key(.backspace, .control)],
      FieldEdit(entry: .deleteWordBack, text: .deleteWordBack)
    ),
    (
      [Key(.character("d"), .alt), Key(.delete, .control), Key(.delete, .alt)],
      FieldEdit(entry: .deleteWordForward, text: .deleteWordForward)
    ),
    ([Keys.control("u")], FieldEdit(entry: .deleteToStart, text: .deleteToStart)),
    ([Keys.control("k")], FieldEdit(entry: .deleteToEnd, text: .deleteToEnd)),
    (
      [Key(.character("b"), .alt), Key(.left, .control), Key(.left, .alt)],
      FieldEdit(entry: .wordLeft, text: .wordLeft)
    ),
    (
      [Key(.character("f"), .alt), Key(.right, .control), Key(.right, .alt)],
      FieldEdit(entry: .wordRight, text: .wordRight)
    ),
    ([Keys.control("_"), Keys.control("/")], FieldEdit(entry: .undo, text: .undo)),
    ([Keys.control("y")], FieldEdit(entry: .redo, text: .redo)),
  ]
}
