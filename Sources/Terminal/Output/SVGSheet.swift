/// Pictures of many frames for one page: they share a style sheet, and a row that looks alike in several frames, or
/// several times in one, is stored once. The same frames in the same order give the same bytes.
public struct SVGSheet {
  private var styles = SVGStyles()
  private var rowNumbers: [[Cell]: Int] = [:]
  private var rows: [String] = []
  private var frameNumbers: [Key: Int] = [:]
  private var frames: [(size: Size, picture: String, text: String)] = []

  private struct Key: Hashable {
    let size: Size
    let rows: [[Cell]]
    let cursor: Point?
  }

  public init() {}

  /// How many different frames there are.
  public var count: Int { frames.count }

  /// Takes a frame in.
  /// - Returns: its number, the same for frames that look the same.
  public mutating func add(_ frame: Frame) -> Int {
    let key = Key(size: frame.size, rows: frame.rows, cursor: frame.cursor)
    if let number = frameNumbers[key] { return number }
    var picture = ""
    for row in 0..<frame.size.rows {
      let cells = frame.row(row)
      guard cells.contains(where: { !$0.isBlank || $0.style != Style() }) else { continue }
      picture += "<use href=\"#r\(rowNumber(cells))\" y=\"\(SVGGrid.text(row * SVGGrid.height))\"/>"
    }
    if let cursor = frame.cursor, frame.contains(cursor) {
      picture += """
        <rect class="cursor" x="\(SVGGrid.text(cursor.column * SVGGrid.width))" \
        y="\(SVGGrid.text(cursor.row * SVGGrid.height))" width="\(SVGGrid.text(SVGGrid.width))" \
        height="\(SVGGrid.text(SVGGrid.height))"/>
        """
    }
    frames.append((frame.size, picture, FrameText.plain(frame)))
    frameNumbers[key] = frames.count - 1
    return frames.count - 1
  }

  private mutating func rowNumber(_ cells: [Cell]) -> Int {
    if let number = rowNumbers[cells] { return number }
    var line = Frame(size: Size(columns: cells.count, rows: 1))
    line.rows = [cells]
    var picture = SVGPicture(frame: line, palette: .dark, styles: styles)
    rows.append(picture.cells())
    styles = picture.styles
    rowNumbers[cells] = rows.count - 1
    return rows.count - 1
  }

  /// Rows and frames, which the page must contain once, before the first picture of a frame. It shows nothing.
  public var definitions: String {
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n"
    // The picture of a row begins where a picture of its own would: behind margin and title bar.
    let shift = "translate(-\(SVGGrid.text(SVGGrid.margin)) -\(SVGGrid.text(SVGGrid.bar)))"
    for (number, row) in rows.enumerated() {
      text += "<g id=\"r\(number)\" class=\"terminal\"><g transform=\"\(shift)\">\n\(row)</g></g>\n"
    }
    for (number, frame) in frames.enumerated() {
      text += "<symbol id=\"s\(number)\" class=\"terminal\" viewBox=\"\(box(frame.size))\">\(frame.picture)</symbol>\n"
    }
    return text + "</defs></svg>\n"
  }

  /// The picture of a frame.
  /// - Parameters:
  ///   - number: as `add` gave it.
  ///   - title: what the picture is, for those who do not see it; they also get the frame's text.
  ///   - marks: cells to be framed, because something is wrong there.
  public func picture(_ number: Int, title: String, marks: [Rect] = []) -> String {
    guard frames.indices.contains(number) else { return "" }
    let frame = frames[number]
    let boxes = marks.map { mark in
      """
      <rect class="mark" x="\(SVGGrid.text(mark.column * SVGGrid.width))" \
      y="\(SVGGrid.text(mark.row * SVGGrid.height))" width="\(SVGGrid.text(mark.columns * SVGGrid.width))" \
      height="\(SVGGrid.text(mark.rows * SVGGrid.height))"/>
      """
    }
    let width = SVGGrid.text(frame.size.columns * SVGGrid.width)
    let height = SVGGrid.text(frame.size.rows * SVGGrid.height)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="terminal screen" role="img" viewBox="\(box(frame.size))" \
      width="\(width)" height="\(height)"><title>\(SVGPicture.escape(title))</title>\
      <desc>\(SVGPicture.escape(frame.text))</desc><use href="#s\(number)" width="\(width)" height="\(height)"/>\
      \(boxes.joined())</svg>

      """
  }

  /// What the pictures need: dark, and light where the reader prefers that.
  public var styleSheet: String {
    styles.sheet(.dark) + """
      .terminal.screen{background:var(--bg);font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',\
      'Liberation Mono',monospace}
      .terminal .mark{fill:none;stroke:#e5484d;stroke-width:2;shape-rendering:auto}
      @media (prefers-color-scheme:light){.terminal{\(styles.variables(.light))}}

      """
  }

  private func box(_ size: Size) -> String {
    "0 0 \(SVGGrid.text(size.columns * SVGGrid.width)) \(SVGGrid.text(size.rows * SVGGrid.height))"
  }
}
