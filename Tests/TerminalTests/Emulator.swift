@testable import KassaTerminal

/// A deterministic random number generator.
struct SeededRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Returns a random number in the range `0 ..< sides`.
  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % sides
  }
}

/// A minimal terminal emulator that interprets a screen's output.
struct Emulator {
  private(set) var frame: Frame
  private(set) var cursor = Point(column: 0, row: 0)
  private(set) var isCursorVisible = true
  /// The escape sequences received that the emulator does not support.
  private(set) var unknown: [String] = []
  private var style = Style()
  private var saved = (Point(column: 0, row: 0), Style())
  private var wantsWrap = false

  init(size: Size) { frame = Frame(size: size) }

  mutating func feed(_ text: String) {
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\u{1B}": escape(&rest)
      case "\r": place(Point(column: 0, row: cursor.row))
      case "\u{8}": place(Point(column: cursor.column - 1, row: cursor.row))
      case "\n": place(Point(column: cursor.column, row: cursor.row + 1))
      case "\u{F}", "\u{7}": break
      case _ where scalar.value < 0x20: unknown.append("control \(scalar.value)")
      default: write(scalar)
      }
    }
  }

  private mutating func place(_ point: Point) {
    wantsWrap = false
    cursor = Point(
      column: min(max(0, point.column), frame.size.columns - 1), row: min(max(0, point.row), frame.size.rows - 1))
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    let width = WidthTable.width(scalar.value)
    guard width > 0 else {
      // Add a combining mark to the character before the cursor.
      let column = cursor.column - (wantsWrap ? 0 : 1)
      let base = frame.rows[cursor.row][column].isContinuation ? column - 1 : column
      if frame.rows[cursor.row][base].mark == 0 {
        frame.rows[cursor.row][base].mark = scalar.value
      } else {
        frame.rows[cursor.row][base].secondMark = scalar.value
      }
      return
    }
    if wantsWrap { place(Point(column: 0, row: cursor.row + 1)) }
    frame.put(String(Character(scalar)), at: cursor, style: style)
    let next = cursor.column + width
    wantsWrap = next >= frame.size.columns
    cursor.column = min(next, frame.size.columns - 1)
  }

  private mutating func escape(_ rest: inout ArraySlice<Unicode.Scalar>) {
    switch rest.popFirst() {
    case "[": control(&rest)
    case "(", ")": _ = rest.popFirst()
    case "]": while let scalar = rest.popFirst(), scalar != "\u{7}" {}
    case "7": saved = (cursor, style)
    case "8":
      place(saved.0)
      style = saved.1
    case "=", ">": break
    case "M": place(Point(column: cursor.column, row: cursor.row - 1))
    case let other: unknown.append("ESC \(other.map(String.init) ?? "")")
    }
  }

  private mutating func control(_ rest: inout ArraySlice<Unicode.Scalar>) {
    var parameters = ""
    while let scalar = rest.first, 0x20..<0x40 ~= scalar.value { parameters.unicodeScalars.append(rest.removeFirst()) }
    guard let final = rest.popFirst() else { return }
    if parameters.hasPrefix("?") || final == "t" || final == "r" || final == "l" || final == "h" {
      if parameters == "?25" || parameters == "?12;25" || parameters == "?25;0;0" { isCursorVisible = final == "h" }
      return
    }
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let first = max(1, numbers.first ?? 1)
    let (column, row) = (cursor.column, cursor.row)
    switch final {
    case "m":
      if let style = style.applying(parameters) { self.style = style } else { unknown.append("[\(parameters)m") }
    case "H": place(Point(column: max(1, numbers.count > 1 ? numbers[1] : 1) - 1, row: first - 1))
    case "G": place(Point(column: first - 1, row: row))
    case "d": place(Point(column: column, row: first - 1))
    case "A": place(Point(column: column, row: row - first))
    case "B": place(Point(column: column, row: row + first))
    case "C": place(Point(column: column + first, row: row))
    case "D": place(Point(column: column - first, row: row))
    case "X": erase(column..<min(column + first, frame.size.columns), row)
    case "K":
      switch numbers.first ?? 0 {
      case 0: erase(column..<frame.size.columns, row)
      case 1: erase(0..<column + 1, row)
      default: erase(0..<frame.size.columns, row)
      }
    case "J":
      erase(column..<frame.size.columns, row)
      for below in (numbers.first == 2 ? 0 : row + 1)..<frame.size.rows { erase(0..<frame.size.columns, below) }
    case "P", "@": shift(final == "P" ? first : -first)
    case "b":
      let index = row * frame.size.columns + column - 1
      if let scalar = frame.cells[index].scalar { for _ in 0..<first { write(scalar) } }
    default: unknown.append("[\(parameters)\(final)")
    }
  }

  /// Erases cells and fills them with the current background colour (terminfo capability `bce`).
  private mutating func erase(_ columns: Range<Int>, _ row: Int) {
    frame.fill(
      Rect(column: columns.lowerBound, row: row, columns: columns.count, rows: 1), Style(background: style.background))
  }

  private mutating func shift(_ count: Int) {
    let blank = Cell(style: Style(background: style.background))
    let old = Array(frame.rows[cursor.row][cursor.column...])
    for index in old.indices {
      let source = index + count
      frame.rows[cursor.row][cursor.column + index] = old.indices.contains(source) ? old[source] : blank
    }
  }
}

extension Style {
  /// Returns the style that results from a sequence.
  /// - Parameter parameters: the numbers of the sequence, separated by semicolons. An absent number is 0.
  /// - Returns: nil if one of the parameters is unknown.
  fileprivate func applying(_ parameters: String) -> Style? {
    var style = self
    var rest = parameters.split(separator: ";", omittingEmptySubsequences: false)[...]
    while let parameter = rest.popFirst() {
      guard let number = parameter.isEmpty ? 0 : Int(parameter) else { return nil }
      switch number {
      case 0: style = Style()
      // Ignore the default font, which sequences for the Linux console select.
      case 10: break
      case 1: style.attributes.insert(.bold)
      case 2: style.attributes.insert(.dim)
      case 3: style.attributes.insert(.italic)
      case 4: style.attributes.insert(.underline)
      case 7: style.attributes.insert(.reverse)
      case 22: style.attributes.subtract([.bold, .dim])
      case 23: style.attributes.remove(.italic)
      case 24: style.attributes.remove(.underline)
      case 27: style.attributes.remove(.reverse)
      case 30...37: style.foreground = .indexed(UInt8(number - 30))
      case 90...97: style.foreground = .indexed(UInt8(number - 82))
      case 39: style.foreground = .default
      case 40...47: style.background = .indexed(UInt8(number - 40))
      case 100...107: style.background = .indexed(UInt8(number - 92))
      case 49: style.background = .default
      case 38, 48:
        guard let color = Self.color(&rest) else { return nil }
        if number == 38 { style.foreground = color } else { style.background = color }
      default: return nil
      }
    }
    return style
  }

  private static func color(_ parameters: inout ArraySlice<Substring>) -> Color? {
    func byte() -> UInt8? { parameters.popFirst().flatMap { $0.isEmpty ? 0 : UInt8($0) } }
    switch parameters.popFirst() {
    case "5": return byte().map(Color.indexed)
    case "2":
      guard let red = byte(), let green = byte(), let blue = byte() else { return nil }
      return .rgb(red, green, blue)
    default: return nil
    }
  }
}
