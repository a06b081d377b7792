extension Frame {
  /// Creates a frame from the screen contents of a terminal emulator, in the format of `tmux capture-pane -e -N`:
  /// one line per row, with ECMA-48 SGR sequences for styles. A style remains in effect on the next line.
  /// - Parameters:
  ///   - lines: the lines. Missing lines and columns are blank.
  ///   - size: the size of the screen. Anything outside it is ignored.
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
          // Skip control characters such as shift-in and shift-out, which switch the character set.
          if scalar.value >= 0x20 { text.unicodeScalars.append(scalar) }
          continue
        }
        flush(&self)
        guard scalars.first == "[" else { continue }
        let parameters = scalars.dropFirst().prefix { (0x30...0x3F).contains($0.value) }
        scalars = scalars[parameters.endIndex...]
        if scalars.popFirst() == "m" {
          style = style.applying(String(parameters)) ?? style
        }
      }
      flush(&self)
    }
  }
}
