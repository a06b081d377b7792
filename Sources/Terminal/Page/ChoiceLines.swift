/// Lays out selection lists.
extension BlockLines {
  func choiceLines(_ choice: Page.Choice, columns: Int) -> [PageLine] {
    let hasFocus = focus == choice.id || choice.rows.contains { $0.id == focus }
    let badges = choice.rows.compactMap { $0.badge.map { TextWidth.columns($0.text) + 2 } }
    let badgeWidth = badges.max().map { max($0, choice.badgeColumns) } ?? 0
    let widest = choice.rows.map { TextWidth.columns($0.label) }.max() ?? 0
    let labelWidth = min(columns / 2, max(widest, choice.labelColumns))
    // Put the badges above the labels if too little width would remain for the labels beside them.
    let isBadgeAbove = badgeWidth > 0 && columns - badgeWidth - 3 < min(widest, columns - 2)
    return choice.rows.enumerated().flatMap { index, row in
      let isSelected = row.id == choice.selected
      // If no row is selected, scroll to the first one and put the cursor there.
      let isPlace = isSelected || (choice.selected == nil && index == 0)
      var style = row.isEnabled ? theme.normal : theme.disabled
      if isSelected { style = hasFocus ? theme.accent : theme.strong }
      var first = PageLine()
      first.add(isSelected ? theme.sign.pointer : " ", style, at: 0, target: row.id, columns: columns)
      var column = 2
      if badgeWidth > 0 {
        if let badge = row.badge { first.add(" \(badge.text) ", badgeStyle(badge), at: column) }
        if !isBadgeAbove { column += badgeWidth + 1 }
      }
      let isAbove = isBadgeAbove && row.badge != nil
      var lines =
        (isAbove ? [first] : [])
        + rowLines(row, style, from: isAbove ? PageLine() : first, at: column, labelWidth, columns)
      for line in lines.indices {
        if line > 0 { lines[line].add("", style, at: 0, target: row.id, columns: columns) }
        if isPlace { lines[line].element = choice.id }
      }
      if isPlace, hasFocus {
        addFocusBar(to: &lines[0])
        lines[0].cursor = 0
      }
      return lines
    }
  }

  /// Returns the lines for a row: its label, with the detail beside it if there is space, otherwise below it.
  /// The label and the detail wrap.
  private func rowLines(
    _ row: Page.Choice.Row, _ style: Style, from first: PageLine, at column: Int, _ labelWidth: Int, _ columns: Int
  ) -> [PageLine] {
    var lines = [first]
    func add(_ texts: [Substring], _ style: Style, at column: Int, from start: Int) {
      for (index, text) in texts.enumerated() {
        if start + index == lines.count { lines.append(PageLine()) }
        lines[start + index].add(String(text), style, at: column)
      }
    }
    let labels = TextWidth.wrap(row.label, toColumns: max(4, columns - column), most: BlockLines.mostLines)
    add(labels, style, at: column, from: 0)
    guard !row.detail.isEmpty else { return lines }
    let beside = column + max(labelWidth, 10) + 2
    let room = columns - beside
    let isBeside =
      TextWidth.columns(row.label) <= beside - column - 2
      && (room >= Self.leastDetail || room >= TextWidth.columns(row.detail))
    let place = isBeside ? beside : column + 2
    add(
      TextWidth.wrap(row.detail, toColumns: max(4, columns - place), most: BlockLines.mostLines), theme.muted,
      at: place,
      from: isBeside ? 0 : labels.count)
    return lines
  }

  /// The minimum width for the detail beside the label, in columns.
  private static let leastDetail = 24
}
