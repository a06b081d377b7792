/// Lays out blocks as lines for a given width. The result does not depend on the height of the window.
struct BlockLines {
  let theme: Theme
  let focus: ElementID?
  /// Whether to omit empty lines that only add spacing.
  let isTight: Bool
  /// Whether to draw QR codes in place. Otherwise their alternative text is shown.
  var drawsCodes = false

  func lines(_ blocks: [Page.Block], columns: Int) -> [PageLine] {
    var lines: [PageLine] = []
    var rest = blocks[...]
    while let block = rest.popFirst() {
      if case .field(let field) = block {
        lines += fieldRow(startingWith: field, &rest, columns: columns)
      } else {
        lines += self.lines(block, columns: columns)
      }
    }
    return lines
  }

  /// Lays out a field with the fields that share its line, and with a choice in place of their hint.
  /// - Parameter rest: the blocks after the field, from which the others are taken.
  private func fieldRow(
    startingWith first: Page.Field, _ rest: inout ArraySlice<Page.Block>, columns: Int
  ) -> [PageLine] {
    var row = [first]
    var used = fieldColumns(first, columns)
    while case .field(let next)? = rest.first, next.isBeside,
      used + Self.fieldGap + fieldColumns(next, columns) <= columns
    {
      used += Self.fieldGap + fieldColumns(next, columns)
      row.append(next)
      rest.removeFirst()
    }
    var options: Page.Choice?
    if case .choice(let choice)? = rest.first, choice.isInline {
      options = choice
      rest.removeFirst()
    }
    return fieldRow(row, options, columns: columns)
  }

  private func lines(_ block: Page.Block, columns: Int) -> [PageLine] {
    switch block {
    case .heading(let text, let id):
      return wrapped(text, theme.title, columns: columns, element: id) + air
    case .text(let text, let id, let tone):
      return text.isEmpty ? [] : wrapped(signed(text, tone), theme.style(tone), columns: columns, element: id)
    case .field(let field): return fieldRow([field], nil, columns: columns)
    case .choice(let choice): return choiceLines(choice, columns: columns)
    case .checkbox(let box):
      return boxLines(box, columns: columns)
    case .buttons(let buttons): return buttonLines(buttons, columns: columns)
    case .facts(let facts): return factLines(facts, columns: columns)
    case .settings(let settings): return settingLines(settings, columns: columns)
    case .lines(let lines): return lines.map { self.line($0, columns: columns) }
    case .card(let art):
      return CardDrawing(theme: theme).lines(art, columns: columns).map { line in
        var line = line
        for index in line.spans.indices { line.spans[index].owner = "card" }
        return line
      }
    case .code(let code):
      if drawsCodes { return QRCodeDrawing(theme: theme).lines(code) }
      return code.absent.isEmpty ? [] : wrapped(code.absent, theme.muted, columns: columns, element: code.id)
    case .waiting(let text, let id):
      return wrapped(theme.sign.pending + " " + text, theme.accent, columns: columns, element: id)
    case .link(let link): return linkLines(link, columns: columns)
    case .rule(let title, let id): return ruleLines(title, id, columns: columns)
    case .space: return isTight ? [] : [PageLine()]
    }
  }

  /// Returns a preformatted line with its parts. A selected line is filled to its end.
  private func line(_ line: Page.Line, columns: Int) -> PageLine {
    let parts = line.parts.isEmpty ? [Page.Line.Part(line.text, line.tone)] : line.parts
    var laid = PageLine()
    var column = 0
    for part in parts {
      let style = line.isSelected ? theme.selected : theme.style(part.tone)
      laid.add(part.text, style, at: column, target: line.id)
      column += TextWidth.columns(part.text)
    }
    if line.isSelected, column < columns {
      laid.add(String.repeated(" ", columns - column), theme.selected, at: column, target: line.id)
    }
    return laid
  }

  private func ruleLines(_ title: String, _ id: ElementID, columns: Int) -> [PageLine] {
    var lines = wrapped(title, theme.muted, columns: columns, element: id)
    guard let last = lines.indices.last else { return [] }
    let rest = max(0, columns - lines[last].columns - 1)
    lines[last].add(String.repeated(theme.isASCII ? "-" : "─", rest), theme.border, at: columns - rest)
    return lines
  }

  /// Returns the lines for a checkbox. A long label wraps with a hanging indent.
  private func boxLines(_ box: Page.Checkbox, columns: Int) -> [PageLine] {
    let sign = box.isExclusive ? theme.sign.picked(box.isOn) : box.isOn ? theme.sign.on : theme.sign.off
    let indent = TextWidth.columns(sign) + 1
    let style = focus == box.id ? theme.accent : theme.normal
    return TextWidth.wrap(box.label, toColumns: max(1, columns - indent), most: Self.mostLines).enumerated().map {
      index, part in
      var line = PageLine()
      line.element = box.id
      line.add(index == 0 ? "\(sign) \(part)" : String(part), style, at: index == 0 ? 0 : indent, target: box.id)
      if index == 0, focus == box.id {
        addFocusBar(to: &line)
        line.cursor = 1
      }
      return line
    }
  }

  var air: [PageLine] { isTight ? [] : [PageLine()] }

  /// Returns a text about an error or a warning with its sign, because a colour says nothing to many. One that begins with a
  /// sign has its own; the bullet of a list is none that says what a colour does.
  private func signed(_ text: String, _ tone: Page.Tone) -> String {
    let own = theme.sign.leading(text)
    guard own.isEmpty || own == theme.sign.bullet + " " else { return text }
    return switch tone {
    case .error: theme.sign.cross + " " + text
    case .warning: theme.sign.warning + " " + text
    case .normal, .muted, .strong, .accent, .success, .code: text
    }
  }

  func wrapped(_ text: String, _ style: Style, columns: Int, element: ElementID?) -> [PageLine] {
    hanging(text, columns: max(1, columns)).map { PageLine($0.text, style, column: $0.column, element: element) }
  }

  /// Returns the lines of a text, and the column of each. After a sign, they hang under the first letter of the text.
  func hanging(_ text: String, columns: Int) -> [(text: String, column: Int)] {
    let lines = wrap(text, columns: columns)
    let sign = lines.count > 1 ? theme.sign.leading(text) : ""
    let indent = TextWidth.columns(sign)
    guard indent > 0, indent < columns else { return lines.map { ($0, 0) } }
    return wrap(String(text.dropFirst(sign.count)), columns: columns - indent).enumerated().map { index, line in
      index == 0 ? (sign + line, 0) : (line, indent)
    }
  }

  /// The maximum number of lines for a string, to limit memory use. A longer string ends with an ellipsis.
  static let mostLines = 1000

  func wrap(_ text: String, columns: Int) -> [String] {
    let lines = TextWidth.wrap(text, toColumns: columns, most: Self.mostLines + 1)
    guard lines.count > Self.mostLines else { return lines.map(String.init) }
    return lines.prefix(Self.mostLines).map(String.init) + [theme.sign.ellipsis]
  }

  /// Returns the lines for a link. The URL is broken at the right edge, because it does not contain any spaces.
  private func linkLines(_ link: Page.Link, columns: Int) -> [PageLine] {
    let hyperlink = Hyperlink(link.url)
    let url = Sanitizer.clean(link.url, newlines: .blank)
    var lines: [PageLine] = []
    var start = url.startIndex
    while start < url.endIndex {
      var end = TextWidth.end(of: url, from: start, columns: max(1, columns))
      if end == start { end = url.index(after: start) }
      // Break after a slash if at least half of the line is filled, so that the host and the words of the path stay whole.
      if end < url.endIndex, let slash = url[start..<end].lastIndex(of: "/"),
        url.distance(from: start, to: slash) >= columns / 2
      {
        end = url.index(after: slash)
      }
      var line = PageLine(String(url[start..<end]), theme.link, element: link.id)
      line.spans[0].link = hyperlink
      lines.append(line)
      start = end
    }
    return lines
  }

  // MARK: Facts

  private func factLines(_ facts: [Page.Fact], columns: Int) -> [PageLine] {
    if facts.contains(where: \.isBeside) { return factRows(facts, columns: columns) }
    let nameWidth = Self.nameWidth(facts, columns: columns)
    return facts.flatMap { fact -> [PageLine] in
      let names = wrap(fact.name, columns: max(1, nameWidth - 1))
      let values = wrap(fact.value, columns: max(6, columns - nameWidth))
      return (0..<max(1, names.count, values.count)).map { index in
        var line = PageLine()
        if index < names.count { line.add(names[index], theme.muted, at: 0) }
        if index < values.count { line.add(values[index], theme.style(fact.tone), at: nameWidth, owner: fact.id) }
        return line
      }
    }
  }

  /// Returns the lines of facts that stand beside each other. One that is longer than a line has lines of its own.
  private func factRows(_ facts: [Page.Fact], columns: Int) -> [PageLine] {
    var lines: [PageLine] = []
    var column = 0
    for fact in facts {
      let (name, value) = (TextWidth.columns(fact.name) + 1, TextWidth.columns(fact.value))
      guard name + value <= columns else {
        var single = fact
        single.isBeside = false
        lines += factLines([single], columns: columns)
        column = columns
        continue
      }
      if lines.isEmpty || !fact.isBeside || column + name + value > columns {
        lines.append(PageLine())
        column = 0
      }
      lines[lines.count - 1].add(fact.name, theme.muted, at: column)
      lines[lines.count - 1].add(fact.value, theme.style(fact.tone), at: column + name, owner: fact.id)
      column += name + value + 3
    }
    return lines
  }

  /// Returns the width of the column with the names. Names wrap if that keeps the words of the values whole,
  /// e.g. a URL next to the short name, below a long one.
  private static func nameWidth(_ facts: [Page.Fact], columns: Int) -> Int {
    // Use at most three fifths of the width for names, which leaves 15 columns for values in the smallest window.
    let widest = min(columns * 3 / 5, (facts.map { TextWidth.columns($0.name) }.max() ?? 0) + 2)
    let room = columns - widest
    guard facts.contains(where: { TextWidth.columns($0.value) > room }) else { return widest }
    let word = longestWord(facts.lazy.map(\.value))
    guard word > room else { return widest }
    return min(widest, max(columns - word, longestWord(facts.lazy.map(\.name)) + 2))
  }

  private static func longestWord(_ texts: some Sequence<String>) -> Int {
    texts.flatMap { $0.split(separator: " ") }.map { TextWidth.columns(String($0)) }.max() ?? 0
  }
}
