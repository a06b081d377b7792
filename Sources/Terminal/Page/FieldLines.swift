/// Lays out fields. Each field owns three lines: its label, its value, and its hint or error.
/// They do not change while the payer types, so that nothing else moves.
extension BlockLines {
  /// The columns between two fields in a row. The bar of the second one stands in them.
  static let fieldGap = 4

  /// Marks the line as focused: a bar in the gutter, so that the focus does not depend on colours.
  /// - Parameter column: the first column of the focused element.
  func addFocusBar(to line: inout PageLine, at column: Int = 0) {
    line.add(theme.sign.bar, theme.bar, at: column - PageColumns.gutter)
  }

  func fieldColumns(_ field: Page.Field, _ columns: Int) -> Int {
    min(columns, max(field.columns + 1, TextWidth.columns(field.label)))
  }

  /// Returns the lines for fields that share a row, and for a choice in place of their hint.
  func fieldRow(_ fields: [Page.Field], _ choice: Page.Choice?, columns: Int) -> [PageLine] {
    let focused = (fields.first { $0.id == focus } ?? fields.first)?.id
    var lines = [
      labelLine(fields, of: focused, columns: columns), entryLine(fields, of: focused, columns: columns),
    ]
    if let choice, !fields.contains(where: { $0.error != nil }) {
      lines.append(inlineChoice(choice, columns: columns))
      lines += air
    } else {
      addMessage(to: &lines, fields, of: focused, columns: columns)
    }
    return lines
  }

  private func labelLine(_ fields: [Page.Field], of focused: ElementID?, columns: Int) -> PageLine {
    var line = PageLine()
    line.element = focused
    var column = 0
    for field in fields {
      let width = fieldColumns(field, columns)
      line.add(
        TextWidth.truncate(
          isAside(field, of: fields) ? field.label + " " + theme.sign.cross : field.label,
          toColumns: width + 2,
          ellipsis: theme.sign.ellipsis),
        field.error != nil ? theme.error : focus == field.id ? theme.accent : theme.muted, at: column,
        target: field.id, columns: width)
      if let badge = field.badge {
        // The badge stands at the right edge, so that the field keeps its width when the badge comes or goes.
        let room = columns - column - TextWidth.columns(field.label) - 1
        let text = TextWidth.truncate(" \(badge.text) ", toColumns: max(0, room), ellipsis: theme.sign.ellipsis)
        line.add(text, badgeStyle(badge), at: columns - TextWidth.columns(text))
      }
      column += width + Self.fieldGap
    }
    return line
  }

  private func entryLine(_ fields: [Page.Field], of focused: ElementID?, columns: Int) -> PageLine {
    var line = PageLine()
    line.element = focused
    var column = 0
    for field in fields {
      let width = fieldColumns(field, columns)
      let isFocused = focus == field.id
      if isFocused { addFocusBar(to: &line, at: column) }
      let text = field.text.isEmpty ? field.placeholder : field.text
      let (visible, cursor) = Self.window(text, cursor: field.text.isEmpty ? 0 : field.cursor, columns: width)
      let rest = String.repeated(" ", width - TextWidth.columns(visible))
      var style = field.text.isEmpty ? theme.placeholder : isFocused ? theme.fieldFocused : theme.field
      if field.error != nil, !theme.isMono { style.foreground = theme.error.foreground }
      if field.text.isEmpty {
        line.add(visible + rest, style, at: column, target: field.id)
      } else {
        // What can still be filled in is underlined. Text without attributes of its own takes nine bytes a key fewer.
        var written = field.isSelected && isFocused ? theme.selected : style
        written.attributes.remove(.underline)
        line.add(visible, written, at: column, target: field.id, columns: width)
        line.add(rest, style, at: column + width - rest.count)
      }
      if isFocused { line.cursor = column + cursor }
      column += width + Self.fieldGap
    }
    return line
  }

  /// Whether the field's error is not shown, because the row shows that of another field. A sign stands for it.
  private func isAside(_ field: Page.Field, of fields: [Page.Field]) -> Bool {
    // Without spacing, a row has one line for errors; otherwise it has two, which only two errors share.
    guard field.error != nil, fields.count(where: { $0.error != nil }) > 1 + air.count else { return false }
    let shown = fields.first { $0.id == focus && $0.error != nil } ?? fields.first { $0.error != nil }
    return shown?.id != field.id
  }

  /// The error of a field, or the hint of the focused one.
  private struct Message {
    var text: String
    var style: Style
    var column: Int
    var element: ElementID?
    /// A hint that stays beside an error; empty for none.
    var hint = ""
    /// The error with the name of its field, for where it does not stand below it; nil for a hint.
    var named: String?
  }

  /// The least width at which a message wraps below its own field.
  private static let leastMessage = 24

  /// Returns the column at which a message stands: below its field, or as near to it as it fits.
  private func start(of text: String, below column: Int, columns: Int) -> Int {
    max(0, min(column, columns - TextWidth.columns(text)))
  }

  /// Whether a message begins below the field before its own one, so that it reads as that one's. The bar shows to which
  /// field the message of the focused one belongs.
  private func isUnderAnother(_ text: String, of field: ElementID?, below column: Int, columns: Int) -> Bool {
    focus != field && start(of: text, below: column, columns: columns) < column - Self.fieldGap
  }

  /// Returns an error with the name of its field.
  private func named(_ error: String, _ field: Page.Field) -> String {
    theme.sign.cross + " " + field.label + " \(theme.sign.dot) " + error
  }

  /// Returns the message of a row of fields: the error of the focused field, otherwise the first error or hint.
  private func message(_ fields: [Page.Field], of focused: ElementID?, columns: Int) -> Message? {
    var first: Message?
    var column = 0
    for field in fields {
      if let error = field.error {
        let message = Message(
          text: theme.sign.cross + " " + error, style: theme.error, column: column, element: field.id,
          hint: field.keepsHint && field.id == focus ? field.hint : "", named: named(error, field))
        if field.id == focused { return message }
        if first == nil { first = message }
      } else if first == nil, focus == field.id, !field.hint.isEmpty {
        first = Message(text: field.hint, style: theme.muted, column: column, element: field.id)
      }
      column += fieldColumns(field, columns) + Self.fieldGap
    }
    return first
  }

  /// Adds the line for a hint or error and the blank line after it. A text that is longer than its line takes that one, and
  /// so does a hint beside an error.
  private func addMessage(
    to lines: inout [PageLine], _ fields: [Page.Field], of focused: ElementID?, columns: Int
  ) {
    let end = lines.count + 1 + air.count
    let wrong = fields.filter { $0.error != nil }
    if wrong.count == end - lines.count, wrong.count > 1 {
      // Each error has a line of its own, below its field or as near to it as it fits.
      lines += wrong.map { field in
        let error = field.error ?? ""
        let below = fields.prefix { $0.id != field.id }.reduce(0) { $0 + fieldColumns($1, columns) + Self.fieldGap }
        let own = theme.sign.cross + " " + error
        let text = isUnderAnother(own, of: field.id, below: below, columns: columns) ? named(error, field) : own
        return PageLine(
          TextWidth.truncate(text, toColumns: columns, ellipsis: theme.sign.ellipsis), theme.error,
          column: start(of: text, below: below, columns: columns), element: field.id)
      }
    } else if var message = message(fields, of: focused, columns: columns) {
      if !message.hint.isEmpty, air.isEmpty { message.text += " · " + message.hint }
      // A message stands below its own field, in as many lines as there are. One that does not fit there stands as near to
      // it as it fits, with the name of the field if it begins below another one.
      let free = end - lines.count - (message.hint.isEmpty || air.isEmpty ? 0 : 1)
      let own = columns - message.column
      let wraps = own >= Self.leastMessage && TextWidth.wrap(message.text, toColumns: own, most: free + 1).count <= free
      if !wraps, message.hint.isEmpty, let named = message.named,
        isUnderAnother(message.text, of: message.element, below: message.column, columns: columns)
      {
        message.text = named
      }
      let first = wraps ? message.column : start(of: message.text, below: message.column, columns: columns)
      let room = max(1, columns - first)
      for line in messageLines(message.text, columns: room, hung: free, most: end - lines.count) {
        lines.append(PageLine(line.text, message.style, column: first + line.column, element: message.element))
      }
      if !message.hint.isEmpty, lines.count < end {
        lines.append(PageLine(message.hint, theme.muted, column: first, element: message.element))
      }
    }
    while lines.count < end { lines.append(PageLine()) }
  }

  /// Returns the lines of a message, the last of which ends with an ellipsis if there are not enough.
  /// - Parameter hung: how many lines it may have that hang under the first letter after the sign. One that needs more of
  ///   them begins every line at the first column, so that less of it is cut.
  private func messageLines(
    _ text: String, columns: Int, hung: Int, most: Int
  ) -> [(text: String, column: Int)] {
    let hanging = hanging(text, columns: columns)
    if hanging.count <= hung { return hanging }
    let texts = TextWidth.wrap(text, toColumns: columns, most: most + 1)
    return texts.prefix(most).indices.map { index in
      let isCut = index == most - 1 && index < texts.count - 1
      let rest = isCut ? texts[index...].joined(separator: " ") : String(texts[index])
      return (TextWidth.truncate(rest, toColumns: columns, ellipsis: theme.sign.ellipsis), 0)
    }
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
