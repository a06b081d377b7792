/// What a person sets on a screen of the shop, with its mistakes, until the next payments use it.
///
/// Leaving the screen keeps what was set, unless there are mistakes: the first attempt shows them all, and a second one
/// without a change in between discards them with the rest.
struct ShopDraft: Sendable {
  /// The part of the edit that the screen changes.
  enum Part: Sendable {
    case settings, order
  }

  private let part: Part
  private(set) var edit: ShopEdit
  /// The mistakes found so far, by row ID. That of a row goes as soon as its value changes.
  private(set) var mistakes: EditMistakes = [:]
  /// Whether all mistakes have been shown and nothing has changed since.
  private(set) var hasWarned = false

  init(_ part: Part, _ edit: ShopEdit) {
    self.part = part
    self.edit = edit
  }

  /// The texts of the part by row ID. A row without a text has its default.
  var values: [String: String] { part == .settings ? edit.settings : edit.order }

  /// Replaces the values.
  /// - Parameter rows: the IDs of the rows that there are now.
  mutating func set(_ values: [String: String], rows: some Collection<String>) {
    let old = self.values
    guard values != old else { return }
    mistakes = mistakes.filter { rows.contains($0.key) && old[$0.key] == values[$0.key] }
    hasWarned = false
    write(values)
  }

  /// Returns to what was set when the program started.
  mutating func reset(_ editor: ShopEditor) {
    write(part == .settings ? editor.initial.settings : editor.initial.order)
    mistakes = [:]
    hasWarned = false
  }

  /// Returns the commands that close the screen and use what was set; none if there are mistakes.
  mutating func finish(_ editor: ShopEditor) -> [Command] {
    guard edit != editor.current else { return [.show(.shop)] }
    return isSound(editor) ? [.app(.reconfigure(.edit(edit))), .show(.shop)] : []
  }

  /// Does the same, but once all mistakes have been shown, closes the screen without using what was set.
  mutating func leave(_ editor: ShopEditor) -> [Command] { hasWarned ? [.show(.shop)] : finish(editor) }

  /// Returns the command that saves an order file; none if there are mistakes.
  mutating func save(_ editor: ShopEditor) -> [Command] { isSound(editor) ? [.app(.save(editor.file(edit)))] : [] }

  /// Finds all mistakes. Returns whether there are none.
  private mutating func isSound(_ editor: ShopEditor) -> Bool {
    let found = editor.mistakes(edit)
    mistakes = part == .settings ? found.settings : found.order
    hasWarned = !mistakes.isEmpty
    return mistakes.isEmpty
  }

  private mutating func write(_ values: [String: String]) {
    switch part {
    case .settings: edit.settings = values
    case .order: edit.order = values
    }
  }
}
