package import KassaTerminal

/// The bytes that a terminal sends for what a person does. Source: xterm, «Control Sequences»; terminfo, `xterm-256color`.
package enum KeyEncoding {
  /// Returns the bytes of a keystroke.
  package static func bytes(_ key: Key, _ modes: TerminalModes) -> [UInt8] {
    switch key.code {
    case .character(let character): return alt(key, characterBytes(character, key.modifiers))
    case .enter: return alt(key, [0x0D])
    case .tab: return alt(key, [0x09])
    case .backspace: return alt(key, [key.modifiers.contains(.control) ? 0x08 : 0x7F])
    case .escape: return alt(key, [0x1B])
    case .backTab: return letter("Z", key)
    case .up: return letter("A", key, modes)
    case .down: return letter("B", key, modes)
    case .right: return letter("C", key, modes)
    case .left: return letter("D", key, modes)
    case .home: return letter("H", key, modes)
    case .end: return letter("F", key, modes)
    case .insert: return number(2, key)
    case .delete: return number(3, key)
    case .pageUp: return number(5, key)
    case .pageDown: return number(6, key)
    case .function(let function): return functionBytes(function, key)
    }
  }

  /// Returns the bytes of a paste, as terminals send them: a line break is the byte of Enter, and the text stands between brackets
  /// if the program has asked for them.
  package static func paste(_ text: String, _ modes: TerminalModes) -> [UInt8] {
    let bytes = text.flatMap { $0 == "\n" || $0 == "\r\n" ? [0x0D] : Array($0.utf8) }
    return modes.hasPaste ? pasteStart + withoutMarkers(bytes) + pasteEnd : bytes
  }

  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// Removes the brackets from the text of a paste: after one that ends it, the program would take the rest for keys. What remains
  /// has none either, as what is left of one may complete another.
  private static func withoutMarkers(_ bytes: [UInt8]) -> [UInt8] {
    let markers = [pasteStart, pasteEnd, Array("\u{9B}200~".utf8), Array("\u{9B}201~".utf8)]
    return bytes.reduce(into: []) { kept, byte in
      kept.append(byte)
      guard byte == UInt8(ascii: "~"), let marker = markers.first(where: kept.suffix(6).elementsEqual) else { return }
      kept.removeLast(marker.count)
    }
  }

  /// Returns the bytes of a click with the left button; nil if the program's mode has none for this place.
  package static func click(_ point: Point, _ modes: TerminalModes) -> [UInt8]? {
    let (column, row) = (point.column + 1, point.row + 1)
    if modes.hasDecimalMouse { return Array("\u{1B}[<0;\(column);\(row)M\u{1B}[<0;\(column);\(row)m".utf8) }
    // A byte has room for 223 columns and rows. Source: xterm, «Normal tracking mode».
    guard column <= 223, row <= 223 else { return nil }
    let (start, place) = (Array("\u{1B}[M".utf8), [UInt8(32 + column), UInt8(32 + row)])
    return start + [32] + place + start + [35] + place
  }

  private static func alt(_ key: Key, _ bytes: [UInt8]) -> [UInt8] {
    (key.modifiers.contains(.alt) ? [0x1B] : []) + bytes
  }

  private static func characterBytes(_ character: Character, _ modifiers: Modifiers) -> [UInt8] {
    guard modifiers.contains(.control), let byte = character.asciiValue else { return Array(String(character).utf8) }
    switch byte {
    case 0x40...0x7E: return [byte & 0x1F]
    case UInt8(ascii: " "), UInt8(ascii: "2"): return [0]
    case UInt8(ascii: "3")...UInt8(ascii: "7"): return [byte - UInt8(ascii: "3") + 0x1B]
    case UInt8(ascii: "/"): return [0x1F]
    case UInt8(ascii: "8"), UInt8(ascii: "?"): return [0x7F]
    default: return [byte]
    }
  }

  /// The number of the modifiers: 1 and the sum of 1 (Shift), 2 (Alt) and 4 (Control). Nil without modifiers.
  private static func modifiers(_ key: Key) -> Int? {
    let values: [(Modifiers, Int)] = [(.shift, 1), (.alt, 2), (.control, 4)]
    return key.modifiers.isEmpty ? nil : values.reduce(1) { key.modifiers.contains($1.0) ? $0 + $1.1 : $0 }
  }

  private static func letter(_ letter: String, _ key: Key, _ modes: TerminalModes? = nil) -> [UInt8] {
    if let modifiers = modifiers(key) { return Array("\u{1B}[1;\(modifiers)\(letter)".utf8) }
    return Array("\u{1B}\(modes?.hasCursorKeys == true ? "O" : "[")\(letter)".utf8)
  }

  private static func number(_ number: Int, _ key: Key) -> [UInt8] {
    Array("\u{1B}[\(number)\(modifiers(key).map { ";\($0)" } ?? "")~".utf8)
  }

  private static func functionBytes(_ function: Int, _ key: Key) -> [UInt8] {
    // F13 to F24 are F1 to F12 with Shift.
    if (13...24).contains(function) {
      return functionBytes(function - 12, Key(key.code, key.modifiers.union(.shift)))
    }
    switch function {
    case 1...4:
      let letter = String(UnicodeScalar(UInt8(ascii: "P") + UInt8(function - 1)))
      return modifiers(key) == nil ? Array("\u{1B}O\(letter)".utf8) : self.letter(letter, key)
    case 5...12: return number([15, 17, 18, 19, 20, 21, 23, 24][function - 5], key)
    default: return []
    }
  }
}
