/// Renders a frame as text with ECMA-48 escape sequences, for scrolling output.
public enum ANSI {
  /// Returns one line per row. Every line ends in the plain style. With `.mono`, colours are omitted.
  public static func render(_ frame: Frame, depth: ColorDepth = .ansi256) -> String {
    var text = ""
    for row in 0..<frame.size.rows {
      var isPlain = true
      for run in frame.runs(row: row) {
        let codes = run.style.quantised(to: depth).changes(from: Style())
        if !codes.isEmpty {
          text += "\u{1B}[0;\(codes.joined(separator: ";"))m"
        } else if !isPlain {
          text += "\u{1B}[0m"
        }
        isPlain = codes.isEmpty
        text += run.text
      }
      text += isPlain ? "\n" : "\u{1B}[0m\n"
    }
    return text
  }
}
