extension Frame {
  /// Reads a frame from a text snapshot, which `FrameText.snapshot` writes.
  ///
  /// The initialiser returns nil if the text is not a complete snapshot. Hyperlinks are not part of a snapshot.
  package init?(snapshot: String) {
    var lines = snapshot.split(separator: "\n", omittingEmptySubsequences: false)[...]
    func value(_ name: String) -> Substring? {
      guard let line = lines.first, line == name || line.hasPrefix(name + " ") else { return nil }
      lines = lines.dropFirst()
      return line.dropFirst(name.count + 1)
    }
    func section(_ name: String, rows: Int) -> ArraySlice<Substring>? {
      guard lines.first == "--- \(name)"[...], lines.count > rows else { return nil }
      defer { lines = lines.dropFirst(rows + 1) }
      return lines.dropFirst().prefix(rows)
    }
    guard let extent = value("size").flatMap({ Self.numbers($0, "x") }), let cursor = value("cursor"),
      let title = value("title"), let modes = value("modes"), let text = section("text", rows: extent.1),
      let styles = section("style", rows: extent.1), lines.first == "--- key"
    else { return nil }
    self.init(size: Size(columns: extent.0, rows: extent.1))
    if cursor != "hidden" {
      guard let place = Self.numbers(cursor, ",") else { return nil }
      self.cursor = Point(column: place.0, row: place.1)
    }
    self.title = String(title)
    self.modes = FrameModes(mouse: modes.contains("mouse"), paste: modes.contains("paste"))
    var key: [Character: Style] = [".": Style()]
    for line in lines.dropFirst() where !line.isEmpty {
      guard let letter = line.first, let style = Style(description: String(line.dropFirst(2))) else { return nil }
      key[letter] = style
    }
    for (row, line) in text.enumerated() { put(String(line), at: Point(column: 0, row: row), style: Style()) }
    for (row, line) in styles.enumerated() {
      for (column, letter) in line.enumerated().prefix(size.columns) {
        guard let style = key[letter] else { return nil }
        rows[row][column].style = style
      }
    }
  }

  /// Returns two numbers with a separator between them; nil if the text is anything else.
  private static func numbers(_ text: Substring, _ separator: Character) -> (Int, Int)? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false).map { Int($0) }
    // No terminal is larger; see the reading of scripts.
    guard parts.count == 2, let first = parts[0], let second = parts[1], (0...500).contains(first),
      (0...500).contains(second)
    else { return nil }
    return (first, second)
  }
}

extension Style {
  /// Reads a style as `description` writes it. The initialiser returns nil for any other text.
  package init?(description: String) {
    self.init()
    guard description != "plain" else { return }
    var words = description.split(separator: " ")[...]
    if let color = words.first.flatMap(Color.init(description:)) {
      foreground = color
      words = words.dropFirst()
    }
    if words.first == "on" {
      guard let color = words.dropFirst().first.flatMap(Color.init(description:)) else { return nil }
      background = color
      words = words.dropFirst(2)
    }
    for word in words {
      guard let attribute = Attributes.all.first(where: { $0.name == word }) else { return nil }
      attributes.insert(attribute.attribute)
    }
  }
}
