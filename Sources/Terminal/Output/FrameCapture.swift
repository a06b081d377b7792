extension Frame {
  /// What a terminal emulator says is on its screen: a line for each row, with the sequences that switch colours and
  /// attributes (ECMA-48, SGR), the style going on from line to line. This is what `tmux capture-pane -e -N` prints.
  /// - Parameters:
  ///   - captured: what is missing of lines, and of a line, is blank.
  ///   - size: of the screen; what is beyond is left out.
  public init(captured lines: [String], size: Size) {
    self.init(size: size)
    var style = Style()
    for (row, line) in lines.prefix(size.rows).enumerated() {
      var column = 0
      var text = ""
      func flush(_ frame: inout Frame) {
        guard !text.isEmpty else { return }
        column += frame.put(text, at: Point(column: column, row: row), style: style)
        text = ""
      }
      var scalars = line.unicodeScalars[...]
      while let scalar = scalars.popFirst() {
        guard scalar == "\u{1B}" else {
          // Shift in and shift out tell that a line is drawn with signs of another set.
          if scalar.value >= 0x20 { text.unicodeScalars.append(scalar) }
          continue
        }
        flush(&self)
        guard scalars.first == "[" else { continue }
        let parameters = scalars.dropFirst().prefix { (0x30...0x3F).contains($0.value) }
        scalars = scalars[parameters.endIndex...]
        if scalars.popFirst() == "m" {
          style = style.applying(parameters.map { UInt8(truncatingIfNeeded: $0.value) }) ?? style
        }
      }
      flush(&self)
    }
  }
}
