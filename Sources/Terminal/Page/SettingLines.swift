/// Lays out values that are changed in place.
extension BlockLines {
  /// The columns between a name and the values, and between the values and the key.
  private static let settingGap = 4

  func settingLines(_ settings: [Page.Setting], columns: Int) -> [PageLine] {
    let names = min(columns / 3, settings.map { TextWidth.columns($0.label) }.max() ?? 0)
    let keys = settings.map { TextWidth.columns($0.key) }.max() ?? 0
    let first = names + Self.settingGap
    let room = max(4, columns - first - (keys > 0 ? keys + Self.settingGap : 0))
    return settings.flatMap { setting -> [PageLine] in
      let isFocused = focus == setting.id
      var lines = [PageLine()]
      lines[0].add(
        TextWidth.truncate(setting.label, toColumns: names, ellipsis: theme.sign.ellipsis),
        isFocused ? theme.accent : theme.muted, at: 0, target: setting.key.isEmpty ? nil : setting.id,
        columns: columns)
      if setting.choices.count > 1, let choices = choiceSpans(setting, columns: room) {
        for (text, style, column) in choices { lines[0].add(text, style, at: first + column) }
      } else {
        for (index, text) in wrap(setting.value, columns: room).enumerated() {
          if index > 0 { lines.append(PageLine()) }
          lines[index].add(text, theme.normal, at: first)
        }
      }
      lines[0].add(setting.key, theme.key, at: columns - TextWidth.columns(setting.key))
      lines[0].element = setting.id
      if isFocused {
        addFocusBar(to: &lines[0])
        lines[0].cursor = 0
      }
      return lines
    }
  }

  /// Returns the values beside each other with the one in force between marks, or only that one; nil if even it does not
  /// fit into the columns.
  private func choiceSpans(_ setting: Page.Setting, columns: Int) -> [(text: String, style: Style, column: Int)]? {
    func spans(_ choices: [(text: String, isChosen: Bool)]) -> [(text: String, style: Style, column: Int)]? {
      var column = 0
      let spans = choices.map { choice in
        let text = choice.isChosen ? theme.sign.chosen(choice.text) : choice.text
        defer { column += TextWidth.columns(text) + 2 }
        return (text, choice.isChosen ? theme.strong : theme.normal, column)
      }
      return column - 2 <= columns ? spans : nil
    }
    return spans(setting.choices.enumerated().map { ($0.element, $0.offset == setting.chosen) })
      ?? spans([(setting.value, true)])
  }
}
