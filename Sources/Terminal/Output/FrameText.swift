/// A frame as text.
public enum FrameText {
  /// The characters, line by line, without blanks at the ends.
  public static func plain(_ frame: Frame) -> String {
    (0..<frame.size.rows).map { row in
      var line = ""
      for column in 0..<frame.size.columns {
        let cell = frame[Point(column: column, row: row)]
        if cell.isContinuation { continue }
        line += cell.text
      }
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
  public static func snapshot(_ frame: Frame) -> String { plain(frame) + "\n\(String(describing: frame.cursor))" }
}
