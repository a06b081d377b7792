/// The question for the terminal's background colour.
enum BackgroundQuery {
  /// OSC 11, and a request for the device attributes (DA1), which every terminal answers: after that, no other answer comes.
  static let bytes = Array("\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)
}

/// A string that a terminal sends in reply to a question: OSC, DCS, APC, PM or SOS up to its end. It is never input.
///
/// It ends with ST or BEL. Any other control character is a key, because a reply has none, so that a lost end does not
/// leave the program deaf.
struct TerminalReply: Equatable {
  /// What follows a character of the reply.
  enum Step: Equatable {
    case more
    case end
    /// The character does not belong to the reply, which was broken off, after an ESC or without one.
    case brokenOff(afterEscape: Bool)
  }

  /// The character that began the string after ESC: `]` for OSC.
  let introducer: UInt8
  /// Whether the string began long after its ESC, which has become a key.
  let isLate: Bool
  /// Whether the string began with a single C1 control character instead of ESC and another one.
  let isEightBit: Bool
  /// The first characters, which are enough for a colour.
  private var text: [UInt8] = []
  /// Whether the last character was ESC, with which ST begins.
  private var isEnding = false

  /// Whether nothing has followed the introducer yet, so that it may also have been a key with Alt.
  var isEmpty: Bool { text.isEmpty && !isEnding }

  /// - Returns: nil if no string begins with this character after ESC.
  init?(afterEscape value: UInt32, isLate: Bool = false) {
    // Long after ESC, text that was typed may begin with P, X, ^ or _.
    guard Self.introducers.contains(value), !isLate || value == 0x5D else { return nil }
    (introducer, self.isLate, isEightBit) = (UInt8(value), isLate, false)
  }

  /// - Returns: nil if the character is not a C1 control character that begins a string.
  init?(control value: UInt32) {
    guard value >= 0x40, Self.introducers.contains(value - 0x40) else { return nil }
    (introducer, isLate, isEightBit) = (UInt8(value - 0x40), false, true)
  }

  /// DCS, SOS, OSC, PM and APC.
  private static let introducers: [UInt32] = [0x50, 0x58, 0x5D, 0x5E, 0x5F]
  /// The longest reply about a colour, with four digits for each component, has 26 characters.
  private static let mostText = 32

  mutating func feed(_ value: UInt32) -> Step {
    if isEnding { return value == 0x5C ? .end : .brokenOff(afterEscape: true) }
    switch value {
    case 0x07, 0x9C: return .end
    case 0x1B: isEnding = true
    case ..<0x20, 0x7F: return .brokenOff(afterEscape: false)
    // What follows a late `]` is a reply only if a number follows. Otherwise both were typed.
    case _ where isLate && text.isEmpty && !(0x30...0x39 ~= value): return .brokenOff(afterEscape: false)
    default: if text.count < Self.mostText { text.append(UInt8(truncatingIfNeeded: value)) }
    }
    return .more
  }

  /// The background colour that the reply tells; nil if it is about something else.
  var background: Color? {
    let words = String(decoding: text, as: UTF8.self)
    guard introducer == 0x5D, words.hasPrefix("11;"), text.count < Self.mostText else { return nil }
    let value = words.dropFirst(3)
    guard let colon = value.firstIndex(of: ":") else { return Color(hex: String(value)) }
    let parts = value[value.index(after: colon)...].split(separator: "/", omittingEmptySubsequences: false)
    let levels = parts.compactMap(Self.level)
    guard ["rgb", "rgba"].contains(value[..<colon]), levels.count == parts.count, levels.count >= 3 else { return nil }
    return .rgb(levels[0], levels[1], levels[2])
  }

  /// Returns a component of one to four hexadecimal digits, as in X11, scaled to 0–255.
  private static func level(_ digits: Substring) -> UInt8? {
    guard (1...4).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit), let value = Int(digits, radix: 16)
    else { return nil }
    return UInt8(value * 255 / ((1 << (4 * digits.utf8.count)) - 1))
  }
}
