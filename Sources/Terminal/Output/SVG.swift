/// Renders a frame as a self-contained SVG image, without external fonts, scripts or links.
/// Colours are CSS custom properties, so that a page can restyle the image. Text stays searchable and accessible.
/// Equal frames produce byte-identical images.
public enum SVG {
  /// - Parameters:
  ///   - frame: the frame to render.
  ///   - title: the accessible title of the image; the frame's title if empty.
  ///   - description: the accessible description; the frame's text if empty.
  ///   - palette: the colours of the image.
  public static func render(
    _ frame: Frame, title: String = "", description: String = "", palette: SVGPalette = .dark
  ) -> String {
    var picture = SVGPicture(frame: frame, palette: palette)
    let name = title.isEmpty ? frame.title : title
    return picture.render(title: name, description: description.isEmpty ? FrameText.plain(frame) : description)
  }
}

struct SVGPicture {
  let frame: Frame
  let palette: SVGPalette
  /// The styles used so far, with their colours.
  private(set) var styles: SVGStyles

  init(frame: Frame, palette: SVGPalette) {
    self.init(frame: frame, palette: palette, styles: SVGStyles())
  }

  init(frame: Frame, palette: SVGPalette, styles: SVGStyles) {
    self.frame = frame
    self.palette = palette
    self.styles = styles
  }

  /// Renders the cells, without the cursor or the window around them.
  mutating func cells() -> String { grounds() + letters() + shapes() }

  mutating func render(title: String, description: String) -> String {
    let body = cells() + cursor()
    let width = SVGGrid.text(2 * SVGGrid.margin + frame.size.columns * SVGGrid.width)
    let height = SVGGrid.text(SVGGrid.bar + SVGGrid.margin + frame.size.rows * SVGGrid.height)
    // The border is inside the image, half a pixel from its edge.
    let innerWidth = SVGGrid.text(2 * SVGGrid.margin + frame.size.columns * SVGGrid.width - 10)
    let innerHeight = SVGGrid.text(SVGGrid.bar + SVGGrid.margin + frame.size.rows * SVGGrid.height - 10)
    let middle = SVGGrid.text(SVGGrid.margin + frame.size.columns * SVGGrid.width / 2)
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" class="terminal" role="img" viewBox="0 0 \(width) \(height)" \
      width="\(width)" height="\(height)" font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',\
      'Liberation Mono',monospace" font-size="14">
      <title>\(Self.escape(title))</title>
      <desc>\(Self.escape(description))</desc>
      <style>
      \(styles.sheet(palette))</style>
      <rect class="window" x=".5" y=".5" width="\(innerWidth)" height="\(innerHeight)" rx="10"/>

      """
    for light in 1...3 { text += "<circle class=\"light\(light)\" cx=\"\(18 * light)\" cy=\"17\" r=\"5\"/>\n" }
    if !title.isEmpty {
      text += "<text class=\"caption\" x=\"\(middle)\" y=\"21\" text-anchor=\"middle\">\(Self.escape(title))</text>\n"
    }
    return text + body + "</svg>\n"
  }

  // MARK: Parts

  /// Renders one rectangle for each run of cells with the same background.
  private mutating func grounds() -> String {
    var text = ""
    for row in 0..<frame.size.rows {
      var column = 0
      while column < frame.size.columns {
        let ground = SVGInk(frame[Point(column: column, row: row)].style).ground
        let start = column
        while column < frame.size.columns, SVGInk(frame[Point(column: column, row: row)].style).ground == ground {
          column += 1
        }
        guard let ground else { continue }
        text += rectangle(
          x: SVGGrid.x(start), y: SVGGrid.y(row), width: (column - start) * SVGGrid.width, height: SVGGrid.height,
          class: styles.name(ground))
      }
    }
    return text
  }

  private mutating func letters() -> String {
    var text = ""
    for row in 0..<frame.size.rows {
      for run in frame.letterRuns(row: row) {
        let ink = SVGInk(run.style)
        var classes = [styles.name(ink.letter)]
        if run.style.attributes.contains(.bold) { classes.append("b") }
        if run.style.attributes.contains(.italic) { classes.append("i") }
        if run.style.attributes.contains(.dim) { classes.append("d") }
        text += """
          <text class="\(classes.joined(separator: " "))" x="\(SVGGrid.text(SVGGrid.x(run.column)))" \
          y="\(SVGGrid.text(SVGGrid.y(row) + SVGGrid.baseline))" \
          textLength="\(SVGGrid.text(run.columns * SVGGrid.width))" lengthAdjust="spacingAndGlyphs">\
          \(Self.escape(run.text))</text>

          """
      }
    }
    return text
  }

  /// Renders block characters and underlines as rectangles, and box-drawing lines as one path per colour.
  private mutating func shapes() -> String {
    var blocks = ""
    var paths: [SVGStroke: SVGPath] = [:]
    for row in 0..<frame.size.rows {
      var column = 0
      while column < frame.size.columns {
        let cell = frame[Point(column: column, row: row)]
        let start = column
        column += 1
        let letter = SVGInk(cell.style).letter
        if let shape = SVGShape(cell.base) {
          guard case .block(let x, let y, let width, let height) = shape else {
            paths[SVGStroke(letter, cell.style), default: SVGPath()].add(shape, column: start, row: row)
            continue
          }
          if width == 8 {
            while column < frame.size.columns, frame[Point(column: column, row: row)] == cell { column += 1 }
          }
          blocks += rectangle(
            x: SVGGrid.x(start) + x * SVGGrid.width / 8, y: SVGGrid.y(row) + y * SVGGrid.height / 8,
            width: (column - start) * SVGGrid.width * width / 8, height: SVGGrid.height * height / 8,
            class: styles.name(letter))
        }
      }
      blocks += underlines(row: row)
    }
    var text = blocks
    for stroke in paths.keys.sorted() {
      let data = paths[stroke]?.data ?? ""
      let name = styles.name(stroke.color, prefix: "s")
      text += "<path class=\"\(name)\(stroke.isDim ? " d" : "")\" d=\"\(data)\"/>\n"
    }
    return text
  }

  private mutating func underlines(row: Int) -> String {
    var text = ""
    for run in frame.runs(row: row) where run.style.attributes.contains(.underline) {
      text += rectangle(
        x: SVGGrid.x(run.column), y: SVGGrid.y(row) + SVGGrid.baseline + 22, width: run.columns * SVGGrid.width,
        height: 10, class: styles.name(SVGInk(run.style).letter) + (run.style.attributes.contains(.dim) ? " d" : ""))
    }
    return text
  }

  private func cursor() -> String {
    guard let cursor = frame.cursor, frame.contains(cursor) else { return "" }
    return rectangle(
      x: SVGGrid.x(cursor.column), y: SVGGrid.y(cursor.row), width: SVGGrid.cursorWidth, height: SVGGrid.height,
      class: "cursor")
  }

  private func rectangle(x: Int, y: Int, width: Int, height: Int, class name: String) -> String {
    """
    <rect class="\(name)" x="\(SVGGrid.text(x))" y="\(SVGGrid.text(y))" width="\(SVGGrid.text(width))" \
    height="\(SVGGrid.text(height))"/>

    """
  }

  /// Escapes text for XML. Characters that XML forbids are removed.
  static func escape(_ text: String) -> String {
    var result = ""
    for scalar in Sanitizer.clean(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Frame {
  /// Returns the runs of text in a row.
  /// Runs are split at gaps, wide characters and drawn shapes, so that text stays in its columns with any font.
  fileprivate func letterRuns(row: Int) -> [FrameRun] {
    var runs: [FrameRun] = []
    var isOpen = false
    let cells = Array(self.row(row))
    for (column, cell) in cells.enumerated() {
      let isWide = column + 1 < cells.count && cells[column + 1].isContinuation
      if cell.isBlank, column + 1 < cells.count, !cells[column + 1].isBlank, isOpen, runs.last?.style == cell.style,
        cells[column + 1].style == cell.style, SVGShape(cells[column + 1].base) == nil
      {
        runs[runs.count - 1].columns += 1
        runs[runs.count - 1].text += " "
        continue
      }
      if cell.isBlank || cell.isContinuation || SVGShape(cell.base) != nil {
        isOpen = false
        continue
      }
      if !isOpen || isWide || runs.last?.style != cell.style {
        runs.append(FrameRun(column: column, columns: 0, style: cell.style, text: ""))
      }
      runs[runs.count - 1].columns += isWide ? 2 : 1
      cell.append(to: &runs[runs.count - 1].text)
      isOpen = !isWide
    }
    return runs.filter { !$0.text.isEmpty }
  }
}

/// A run of cells in one row with the same style.
struct FrameRun: Equatable {
  var column: Int
  var columns: Int
  var style: Style
  var text: String
}

extension Frame {
  /// Returns the cells of a row.
  func row(_ row: Int) -> [Cell] { rows[row] }

  /// Returns the runs of cells with the same style in a row, without trailing unstyled blanks.
  func runs(row: Int) -> [FrameRun] {
    var runs: [FrameRun] = []
    let cells = self.row(row)
    let end = cells.lastIndex { !$0.isBlank || $0.style != Style() }.map { $0 + 1 } ?? cells.startIndex
    for (column, cell) in cells[..<end].enumerated() {
      if runs.last?.style == cell.style {
        runs[runs.count - 1].columns += 1
      } else {
        runs.append(FrameRun(column: column, columns: 1, style: cell.style, text: ""))
      }
      cell.append(to: &runs[runs.count - 1].text)
    }
    return runs
  }
}
