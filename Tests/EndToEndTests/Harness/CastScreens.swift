import CheckoutCore
import TestSupport

/// The screens that a viewer of an asciicast sees. There is one screen for each output event.
///
/// The screens make it possible to find a card number that was drawn digit by digit.
struct CastScreens {
  private(set) var screens: [[String]] = []
  private var rows: [[Unicode.Scalar]] = []
  private var (column, row) = (0, 0)

  /// Parses an asciicast.
  ///
  /// - Throws: an error if a line is not JSON or the recording has no terminal size.
  init(_ cast: String) throws {
    let lines = try cast.split(separator: "\n").map { try JSON(parsing: Array($0.utf8)) }
    // Version 3 of the format has an object with the size, version 2 has the size itself.
    guard let head = lines.first, let columns = (head["term"]?["cols"] ?? head["width"])?.integer,
      let count = (head["term"]?["rows"] ?? head["height"])?.integer
    else { throw Problem("not an asciicast recording") }
    rows = Array(repeating: Array(repeating: " ", count: columns), count: count)
    for event in lines.dropFirst() {
      guard let fields = event.elements, fields.count == 3, fields[1].string == "o", let text = fields[2].string else {
        continue
      }
      draw(text)
      screens.append(rows.map { row in String(String.UnicodeScalarView(row)) })
    }
  }

  /// Returns the screens that have a line with the given word or digits.
  /// When looking for digits, all other characters in the line are ignored.
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
      // Skip an OSC sequence, such as a hyperlink, up to its terminator.
      case "]": while let scalar = rest.popFirst(), scalar != "\u{7}", scalar != "\\" {}
      default: break
      }
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    if rows.indices.contains(row), rows[row].indices.contains(column) { rows[row][column] = scalar }
    column += 1
  }

  /// Interprets control sequences that position the cursor or clear the screen. All others are ignored.
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
