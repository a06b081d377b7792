import Cards
import Terminal

/// An edit of a field: the same key for a card field and for a text.
struct FieldEdit: Equatable {
  var entry: EntryEdit
  var text: TextEdit

  /// Takes something away, so that nothing is to be complained about.
  var takesAway: Bool {
    switch entry {
    case .backspace, .delete, .deleteWordBack, .deleteToStart, .deleteToEnd, .clear: true
    default: false
    }
  }

  /// A digit that was typed, of any script.
  var isDigit: Bool {
    if case .insert(let text) = entry { text.count == 1 && text.allSatisfy(\.isWholeNumber) } else { false }
  }

  /// A slash that was typed, as between month and year.
  var isSlash: Bool {
    if case .insert(let text) = entry { text == "/" } else { false }
  }

  static func typed(_ character: Character) -> FieldEdit {
    FieldEdit(entry: .insert(String(character)), text: .insert(String(character)))
  }

  static func paste(_ text: String) -> FieldEdit { FieldEdit(entry: .paste(text), text: .insert(text)) }
}

/// What keys mean where text is typed.
enum EditKeys {
  /// The edit that a key stands for; nil for a key that edits nothing.
  static func edit(_ key: Key) -> FieldEdit? {
    if case .character(let character) = key.code, key.modifiers.subtracting(.shift).isEmpty {
      return .typed(character)
    }
    return table.first { $0.keys.contains(key) }?.edit
  }

  private static let table: [(keys: [Key], edit: FieldEdit)] = [
    ([Key(.backspace), Keys.control("h")], FieldEdit(entry: .backspace, text: .backspace)),
    ([Key(.delete), Keys.control("d")], FieldEdit(entry: .delete, text: .delete)),
    ([Key(.left), Keys.control("b")], FieldEdit(entry: .left, text: .left)),
    ([Key(.right)], FieldEdit(entry: .right, text: .right)),
    ([Key(.home), Keys.control("a")], FieldEdit(entry: .home, text: .home)),
    ([Key(.end), Keys.control("e")], FieldEdit(entry: .end, text: .end)),
    ([Keys.control("w")], FieldEdit(entry: .deleteWordBack, text: .deleteWordBack)),
    ([Keys.control("u")], FieldEdit(entry: .deleteToStart, text: .deleteToStart)),
    ([Keys.control("k")], FieldEdit(entry: .deleteToEnd, text: .deleteToEnd)),
    ([Key(.character("b"), .alt)], FieldEdit(entry: .home, text: .wordLeft)),
    ([Key(.character("f"), .alt)], FieldEdit(entry: .end, text: .wordRight)),
    ([Keys.control("_"), Keys.control("/")], FieldEdit(entry: .undo, text: .undo)),
    ([Keys.control("y")], FieldEdit(entry: .redo, text: .redo)),
  ]
}
