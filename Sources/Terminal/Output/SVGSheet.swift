/// A collection of SVG images for one page. They share a style sheet, and identical rows are stored only once.
/// The same frames in the same order produce byte-identical output.
///
/// A screen has its own background and its own colours, which do not change with the colours of the page around it.
/// A program that draws its own background would otherwise get the letters of another palette on it.
public struct SVGSheet {
  private var styles = SVGStyles()
  private var colors = SVGLegibility(.dark)
  private var rowNumbers: [[Cell]: Int] = [:]
  private var rows: [String] = []
  private var frameNumbers: [Key: Int] = [:]
  private var frames: [(size: Size, picture: String, text: String)] = []

  private struct Key: Hashable {
    let size: Size
    let rows: [[Cell]]
    let cursor: Point?
  }

  /// Creates a collection without frames, whose colours come from `SVGPalette.dark`.
  public init() {}

  /// Adds a frame to the collection.
  /// - Returns: the frame's number. Frames that look the same have the same number.
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
      let ground = colors.drawn(frame[cursor].style).background
      let name = ground == .default ? "cursor" : styles.name(.color(ground.readable))
      picture += """
        <rect class="\(name)" x="\(SVGGrid.text(cursor.column * SVGGrid.width))" \
        y="\(SVGGrid.text(cursor.row * SVGGrid.height))" width="\(SVGGrid.text(SVGGrid.cursorWidth))" \
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
    line.rows = [
      cells.map { cell in
        var cell = cell
        cell.style = colors.drawn(cell.style)
        return cell
      }
    ]
    var picture = SVGPicture(frame: line, palette: .dark, styles: styles)
    rows.append(picture.cells())
    styles = picture.styles
    rowNumbers[cells] = rows.count - 1
    return rows.count - 1
  }

  /// The shared rows and frames. The page must contain them once, before the first image. They are invisible.
  public var definitions: String {
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n"
    // A row starts at the origin, so shift it by the margin and the title bar.
    let shift = "translate(-\(SVGGrid.text(SVGGrid.margin)) -\(SVGGrid.text(SVGGrid.bar)))"
    for (number, row) in rows.enumerated() {
      text += "<g id=\"r\(number)\" class=\"terminal\"><g transform=\"\(shift)\">\n\(row)</g></g>\n"
    }
    for (number, frame) in frames.enumerated() {
      text += "<symbol id=\"s\(number)\" class=\"terminal\" viewBox=\"\(box(frame.size))\">\(frame.picture)</symbol>\n"
    }
    return text + "</defs></svg>\n"
  }

  /// Returns the image of a frame.
  /// - Parameters:
  ///   - number: the number returned by `add`.
  ///   - title: the accessible title.
  ///   - isDescribed: whether the frame's text is the accessible description. It makes the image larger.
  ///   - marks: the areas to outline because they contain an error, in cells.
  public func picture(_ number: Int, title: String, isDescribed: Bool = true, marks: [Rect] = []) -> String {
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
    let description = isDescribed ? "<desc>\(SVGPicture.escape(frame.text))</desc>" : ""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="terminal screen" role="img" viewBox="\(box(frame.size))" \
      width="\(width)" height="\(height)"><title>\(SVGPicture.escape(title))</title>\
      \(description)<use href="#s\(number)" width="\(width)" height="\(height)"/>\(boxes.joined())</svg>

      """
  }

  /// Returns a small image of a frame without a title, for a link that has a text; empty for an unknown number.
  package func thumbnail(_ number: Int) -> String {
    guard frames.indices.contains(number) else { return "" }
    return """
      <svg class="terminal thumb" aria-hidden="true" viewBox="\(box(frames[number].size))"><use href="#s\(number)"/></svg>
      """
  }

  /// The style sheet for the images.
  public var styleSheet: String {
    styles.sheet(.dark) + """
      .terminal{background:var(--bg);font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',\
      'Liberation Mono',monospace}
      .terminal .mark{fill:none;stroke:#ff5c63;stroke-width:2;shape-rendering:auto}

      """
  }

  private func box(_ size: Size) -> String {
    "0 0 \(SVGGrid.text(size.columns * SVGGrid.width)) \(SVGGrid.text(size.rows * SVGGrid.height))"
  }
}

/// The geometry of an SVG image. Lengths are integers in tenths of a pixel, so that all systems produce the same SVG.
enum SVGGrid {
  static let width = 84
  static let height = 180
  /// The distance from the top of a cell to the text baseline.
  static let baseline = 132
  /// The width of the cursor: a bar at the left edge of its cell, so that the character stays legible on every ground.
  static let cursorWidth = 16
  static let margin = 140
  /// The height of the title bar above the cells.
  static let bar = 320

  static func x(_ column: Int) -> Int { margin + column * width }
  static func y(_ row: Int) -> Int { bar + row * height }
  static func middleX(_ column: Int) -> Int { x(column) + width / 2 }
  static func middleY(_ row: Int) -> Int { y(row) + height / 2 }
  static func halfX(_ half: Int) -> Int { margin + half * width / 2 }
  static func halfY(_ half: Int) -> Int { bar + half * height / 2 }

  /// Formats a length in tenths of a pixel as a decimal number of pixels.
  static func text(_ tenths: Int) -> String {
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = abs(tenths).quotientAndRemainder(dividingBy: 10)
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }
}
