import CheckoutCore

/// The screens of a recording, one after each of its events, as lines of text: what is drawn digit by digit is read as a
/// viewer reads it.
struct CastScreens {
  private(set) var screens: [[String]] = []
  private var rows: [[Unicode.Scalar]] = []
  private var (column, row) = (0, 0)

  /// - Throws: for a line that is no JSON.
  init(_ cast: String) throws {
    let lines = try cast.split(separator: "\n").map { try JSON(parsing: Array($0.utf8)) }
    guard let terminal = lines.first?["term"], let columns = terminal["cols"]?.integer,
      let count = terminal["rows"]?.integer
    else { throw Problem("no recording") }
    rows = Array(repeating: Array(repeating: " ", count: columns), count: count)
    for event in lines.dropFirst() {
      guard let fields = event.elements, fields.count == 3, fields[1].string == "o", let text = fields[2].string else {
        continue
      }
      draw(text)
      screens.append(rows.map { row in String(String.UnicodeScalarView(row)) })
    }
  }

  /// Those on which a line has these digits, whatever stands between them, or this word.
  func showing(digits: String = "", word: String = "") -> [[String]] {
    screens.filter { screen in
      screen.contains { line in
        (!digits.isEmpty && line.filter(\.isNumber).contains(digits)) || (!word.isEmpty && line.contains(word))
      }
    }
  }

  private mutating func draw(_ text: String) {
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1B}" else {
        put(scalar)
        continue
      }
      switch rest.popFirst() {
      case "[": control(&rest)
      // A link, up to the end of its address.
      case "]": while let scalar = rest.popFirst(), scalar != "\u{7}", scalar != "\\" {}
      default: break
      }
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    if rows.indices.contains(row), rows[row].indices.contains(column) { rows[row][column] = scalar }
    column += 1
  }

  /// Places and what clears the screen; styles are nothing to read.
  private mutating func control(_ rest: inout ArraySlice<Unicode.Scalar>) {
    var parameters = ""
    while let scalar = rest.first, 0x20..<0x40 ~= scalar.value { parameters.unicodeScalars.append(rest.removeFirst()) }
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 1 }
    switch rest.popFirst() {
    case "H": (row, column) = ((numbers.first ?? 1) - 1, (numbers.count > 1 ? numbers[1] : 1) - 1)
    case "J": rows = rows.map { $0.map { _ in " " } }
    default: break
    }
  }
}
