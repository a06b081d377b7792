/// Converts a frame to text.
public enum FrameText {
  /// Returns the text of the frame, one line per row, without trailing spaces.
  public static func plain(_ frame: Frame) -> String {
    var text = ""
    for row in 0..<frame.size.rows {
      let cells = frame.row(row)
      let end = cells.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? cells.startIndex
      for cell in cells[..<end] { cell.append(to: &text) }
      text += "\n"
    }
    return text
  }

  /// Returns a text snapshot of the frame: size, cursor, title, modes and text, followed by one style letter per cell.
  /// A legend explains the letters, which are assigned in order of appearance. `.` is the plain style.
  public static func snapshot(_ frame: Frame) -> String {
    var text = "size \(frame.size.columns)x\(frame.size.rows)\n"
    text += "cursor \(frame.cursor.map { "\($0.column),\($0.row)" } ?? "hidden")\n"
    text += "title \(frame.title)\n"
    text += "modes\(frame.modes.mouse ? " mouse" : "")\(frame.modes.paste ? " paste" : "")\n"
    text += "--- text\n" + plain(frame) + "--- style\n"
    var letters: [Style: Character] = [Style(): "."]
    var order: [Style] = []
    for row in 0..<frame.size.rows {
      var line = ""
      for cell in frame.row(row) {
        let letter = letters[cell.style] ?? letter(number: order.count)
        if letters[cell.style] == nil {
          letters[cell.style] = letter
          order.append(cell.style)
        }
        line.append(letter)
      }
      while line.last == "." { line.removeLast() }
      text += line + "\n"
    }
    text += "--- key\n"
    for style in order { text += "\(letters[style] ?? "?") \(style.description)\n" }
    return text
  }

  /// Returns a letter for a style: a–z, A–Z, 0–9, then the characters from U+00C0 onwards. A frame has few styles.
  private static func letter(number: Int) -> Character {
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    if number < letters.count { return letters[letters.index(letters.startIndex, offsetBy: number)] }
    return Character(Unicode.Scalar(0xC0 + UInt32(number - letters.count)) ?? "?")
  }
}

extension Style: CustomStringConvertible {
  /// The style as written in snapshots, e.g. `red on #102030 bold underline`.
  public var description: String {
    var words: [String] = []
    if foreground != .default { words.append(foreground.description) }
    if background != .default { words.append("on \(background.description)") }
    words += attributes.names
    return words.isEmpty ? "plain" : words.joined(separator: " ")
  }
}

extension Attributes {
  static var all: [(attribute: Attributes, name: String)] {
    [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"), (.reverse, "reverse"),
    ]
  }

  var names: [String] { Self.all.filter { contains($0.attribute) }.map(\.name) }
}

extension Color: CustomStringConvertible {
  /// The colour as `default`, the name of one of the first 16 colours, an index, or `#rrggbb`.
  public var description: String {
    switch kind {
    case .default: "default"
    case .indexed(let number) where number < 16: Self.names[Int(number)]
    case .indexed(let number): "\(number)"
    case .rgb: hex ?? ""
    }
  }

  /// The names of the 16 standard colours.
  package static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white", "brightBlack", "brightRed", "brightGreen",
    "brightYellow", "brightBlue", "brightMagenta", "brightCyan", "brightWhite",
  ]

  /// Reads a colour as `description` writes it. The initialiser returns nil for any other text.
  package init?(description text: some StringProtocol) {
    if let number = Self.names.firstIndex(of: String(text)) {
      self = .indexed(UInt8(number))
    } else if let number = UInt8(text) {
      self = .indexed(number)
    } else if text.hasPrefix("#"), let color = Color(hex: String(text)) {
      self = color
    } else {
      return nil
    }
  }

  /// The colour as `#rrggbb`; nil for the terminal's default.
  var hex: String? { components?.hex }
}

extension RGB {
  var hex: String {
    "#"
      + [red, green, blue].map { value in
        let digits = String(value, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }
}
