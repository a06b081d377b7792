/// Lays out fields. Each field owns three lines: its label, its value, and its hint or error.
/// They do not change while the payer types, so that nothing else moves.
extension BlockLines {
  /// The columns between two fields in a row. The bar of the second one stands in them.
  static let fieldGap = 4

  /// Marks the line as focused: a bar in the gutter, so that the focus does not depend on colours.
  /// - Parameter column: the first column of the focused element.
  func addFocusBar(to line: inout PageLine, at column: Int = 0) {
    line.add(theme.sign.bar, theme.accent, at: column - PageColumns.gutter)
  }

  func fieldColumns(_ field: Page.Field, _ columns: Int) -> Int {
    min(columns, max(field.columns + 1, TextWidth.columns(field.label)))
  }

  /// Returns the lines for fields that share a row, and for a choice in place of their hint.
  func fieldRow(_ fields: [Page.Field], _ choice: Page.Choice?, columns: Int) -> [PageLine] {
    var labels = PageLine()
    var entries = PageLine()
    var messages: [(column: Int, line: PageLine)] = []
    var column = 0
    for field in fields {
      let width = fieldColumns(field, columns)
      let isFocused = focus == field.id
      labels.add(
        TextWidth.truncate(
          isAside(field, of: fields) ? field.label + " " + theme.sign.cross : field.label, toColumns: width + 2,
          ellipsis: theme.sign.ellipsis),
        field.error != nil ? theme.error : isFocused ? theme.accent : theme.muted, at: column, target: field.id,
        columns: width)
      if let badge = field.badge {
        // The badge stands at the right edge, so that the field keeps its width when the badge comes or goes.
        let room = columns - column - TextWidth.columns(field.label) - 1
        let text = TextWidth.truncate(" \(badge.text) ", toColumns: max(0, room), ellipsis: theme.sign.ellipsis)
        labels.add(text, badgeStyle(badge), at: columns - TextWidth.columns(text))
      }
      if isFocused { addFocusBar(to: &entries, at: column) }
      let text = field.text.isEmpty ? field.placeholder : field.text
      let (visible, cursor) = Self.window(text, cursor: field.text.isEmpty ? 0 : field.cursor, columns: width)
      let padded = visible + String.repeated(" ", width - TextWidth.columns(visible))
      var style = field.text.isEmpty ? theme.placeholder : isFocused ? theme.fieldFocused : theme.field
      if field.error != nil, !theme.isMono { style.foreground = theme.error.foreground }
      entries.add(padded, style, at: column, target: field.id)
      if isFocused { entries.cursor = column + cursor }
      if let error = field.error {
        messages.append((column, PageLine(theme.sign.cross + " " + error, theme.error, element: field.id)))
      } else if isFocused, !field.hint.isEmpty {
        messages.append((column, PageLine(field.hint, theme.muted, element: nil)))
      }
      column += width + Self.fieldGap
    }
    let focused = fields.first { $0.id == focus } ?? fields.first
    labels.element = focused?.id
    entries.element = focused?.id
    let hasError = fields.contains { $0.error != nil }
    if let choice, !hasError { return [labels, entries, inlineChoice(choice, columns: columns)] + air }
    return [labels, entries] + message(messages, of: focused?.id, columns: columns)
  }

  /// Whether the field's error is not shown, because the row shows that of another field. A sign stands for it.
  private func isAside(_ field: Page.Field, of fields: [Page.Field]) -> Bool {
    guard field.error != nil, fields.count > 1 else { return false }
    let shown = fields.first { $0.id == focus && $0.error != nil } ?? fields.first { $0.error != nil }
    return shown?.id != field.id
  }

  /// Returns the line for a hint or error and the blank line after it. A text that is longer than its line takes that one.
  private func message(_ messages: [(column: Int, line: PageLine)], of focus: ElementID?, columns: Int) -> [PageLine] {
    guard let chosen = messages.first(where: { $0.line.element == focus }) ?? messages.first,
      let span = chosen.line.spans.first
    else { return [PageLine()] + air }
    // A message that does not fit below its own field starts at the left edge.
    let start = chosen.column + TextWidth.columns(span.text) <= columns ? chosen.column : 0
    let most = 1 + air.count
    let room = max(1, columns - start)
    let texts = TextWidth.wrap(span.text, toColumns: room, most: most + 1)
    var lines = texts.prefix(most).enumerated().map { index, text in
      let isCut = index == most - 1 && texts.count > most
      let shown =
        isCut
        ? TextWidth.truncate(texts[index...].joined(separator: " "), toColumns: room, ellipsis: theme.sign.ellipsis)
        : String(text)
      return PageLine(shown, span.style, column: start, element: chosen.line.element)
    }
    while lines.count < most { lines.append(PageLine()) }
    return lines
  }

  /// Returns the line for a choice between a few short options beside each other.
  private func inlineChoice(_ choice: Page.Choice, columns: Int) -> PageLine {
    var line = PageLine()
    var column = 0
    let hasFocus = focus == choice.id || choice.rows.contains { $0.id == focus }
    if hasFocus { addFocusBar(to: &line) }
    for row in choice.rows {
      let isSelected = row.id == choice.selected
      let text = theme.sign.picked(isSelected) + " " + row.label
      guard column < columns else { break }
      let style = isSelected ? (hasFocus ? theme.accent : theme.strong) : theme.normal
      line.add(
        TextWidth.truncate(text, toColumns: columns - column, ellipsis: theme.sign.ellipsis), style, at: column,
        target: row.id)
      if hasFocus, isSelected || choice.selected == nil && column == 0 { line.cursor = column + 1 }
      column += TextWidth.columns(text) + 3
    }
    line.element = choice.id
    return line
  }

  /// Returns the part of the text that fits into the field and contains the cursor.
  static func window(_ text: String, cursor: Int, columns: Int) -> (visible: String, cursor: Int) {
    let room = max(1, columns - 1)
    guard TextWidth.columns(text) > room else { return (text, cursor) }
    var start = 0
    if cursor > room { start = cursor - room }
    var column = 0
    var visible = ""
    for character in text {
      let width = TextWidth.columns(String(character))
      if column >= start, column + width <= start + columns { visible.append(character) }
      column += width
    }
    return (visible, cursor - start)
  }
}
