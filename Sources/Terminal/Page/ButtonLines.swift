/// Lays out buttons. The primary button is filled; the others are plain.
extension BlockLines {
  func badgeStyle(_ badge: Page.Badge) -> Style {
    guard badge.ground != .default, !theme.isMono else { return Style(attributes: .reverse) }
    return Style(foreground: badge.ground.ink, background: badge.ground, attributes: .bold)
  }

  /// The columns between two buttons. The bar of the second one stands in them.
  private static let buttonGap = 3

  func buttonLines(_ buttons: [Page.Button], columns: Int) -> [PageLine] {
    var lines = [PageLine()]
    var column = 0
    for button in buttons {
      if let ground = button.ground {
        lines = (column > 0 ? lines : lines.dropLast()) + wideButton(button, ground, columns) + [PageLine()]
        column = 0
        continue
      }
      let text =
        !button.key.isEmpty
        ? "[\(button.key)] \(button.label)" : button.isPrimary ? "[ \(button.label) ]" : button.label
      let width = min(columns, TextWidth.columns(text))
      if column > 0, column + width > columns {
        lines.append(PageLine())
        column = 0
      }
      let isFocused = focus == button.id
      var style = !button.isEnabled ? theme.disabled : button.isPrimary ? theme.primary : theme.button
      if isFocused, !button.isPrimary { style = theme.buttonFocused }
      if isFocused { addFocusBar(to: &lines[lines.count - 1], at: column) }
      lines[lines.count - 1].add(
        TextWidth.truncate(text, toColumns: columns, ellipsis: theme.sign.ellipsis), style, at: column,
        target: button.id)
      if isFocused || lines[lines.count - 1].element == nil { lines[lines.count - 1].element = button.id }
      if isFocused { lines[lines.count - 1].cursor = Self.cursor(beside: column) }
      column += width + Self.buttonGap
    }
    if lines.count > 1, column == 0 { lines.removeLast() }
    return lines
  }

  /// Returns the column of the hardware cursor for a button: on the bar, because a block over a letter of a filled button hides
  /// the letter in xterm and others.
  private static func cursor(beside column: Int) -> Int { column - PageColumns.gutter }

  /// Returns the lines for a full-width coloured button: its centred label, with padding lines if there is space.
  private func wideButton(_ button: Page.Button, _ ground: Color, _ columns: Int) -> [PageLine] {
    let isFocused = focus == button.id
    var style = badgeStyle(Page.Badge("", ground: ground))
    if isFocused { style.attributes.insert(.underline) }
    let label = TextWidth.truncate(button.label, toColumns: columns, ellipsis: theme.sign.ellipsis)
    let left = max(0, columns - TextWidth.columns(label)) / 2
    let text =
      String(repeating: " ", count: left) + label
      + String(repeating: " ", count: max(0, columns - left - TextWidth.columns(label)))
    var middle = PageLine()
    middle.element = button.id
    if isFocused { addFocusBar(to: &middle) }
    middle.add(text, style, at: 0, target: button.id)
    if isFocused { middle.cursor = Self.cursor(beside: 0) }
    if isTight { return [middle] }
    style.attributes.remove(.underline)
    var air = PageLine()
    air.add(String(repeating: " ", count: columns), style, at: 0, target: button.id)
    air.element = button.id
    return [air, middle, air]
  }
}
