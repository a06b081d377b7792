/// Makes external text safe to display.
/// Removes characters that move the cursor, start a terminal command, change the text direction or are invisible.
/// The printable rest of an escape sequence is shown as plain text.
public enum Sanitizer {
  /// What becomes of line breaks.
  public enum Newlines: Sendable {
    /// Every kind of line break becomes a line feed.
    case keep
    /// Every kind of line break becomes a space.
    case blank
  }

  /// Removes control, bidirectional and invisible characters. Line breaks become line feeds, and tabs become spaces.
  public static func clean(_ text: String) -> String { clean(text, newlines: .keep) }

  /// Removes control, bidirectional and invisible characters. Tabs become spaces, and noncharacters become U+FFFD.
  /// - Parameters:
  ///   - text: the text, from any source.
  ///   - newlines: whether line breaks become line feeds or spaces.
  public static func clean(_ text: String, newlines: Newlines) -> String {
    if text.utf8.allSatisfy({ $0 &- 0x20 < 0x5F }) { return text }
    var clean = ""
    clean.reserveCapacity(text.utf8.count)
    var wasReturn = false
    for scalar in text.unicodeScalars {
      let isReturn = scalar == "\r"
      switch Verdict(scalar) {
      case .keep: clean.unicodeScalars.append(scalar)
      case .blank: clean.unicodeScalars.append(" ")
      case .replace: clean.unicodeScalars.append("\u{FFFD}")
      case .drop: break
      case .newline:
        // CR LF counts as one line break.
        if !(wasReturn && scalar == "\n") { clean.unicodeScalars.append(newlines == .keep ? "\n" : " ") }
      }
      wasReturn = isReturn
    }
    return clean
  }

  /// Decodes external UTF-8 and sanitises it. Invalid bytes become U+FFFD.
  public static func decode(_ bytes: some Collection<UInt8>, newlines: Newlines = .keep) -> String {
    clean(String(decoding: bytes, as: UTF8.self), newlines: newlines)
  }

  /// The way in which the sanitiser treats a character.
  enum Verdict {
    case keep, drop, blank, newline, replace

    init(_ scalar: Unicode.Scalar) {
      let value = scalar.value
      switch value {
      case 0x20...0x7E: self = .keep
      case 0x09: self = .blank
      case 0x0A...0x0D, 0x85, 0x2028, 0x2029: self = .newline
      case 0...0x9F: self = .drop
      case 0xA0...0x2FF: self = value == 0xAD ? .drop : .keep
      default: self = Self.beyondLatin(value)
      }
    }

    private static func beyondLatin(_ value: UInt32) -> Verdict {
      switch value {
      // Keep joiners for the width calculation, which handles joined letters and emoji.
      case 0x200C, 0x200D: .keep
      case 0x2000...0x200A, 0x202F, 0x205F: .blank
      // Drop direction marks: ALM, LRM, RLM, LRE, RLE, PDF, LRO, RLO, LRI, RLI, FSI, PDI and deprecated ones.
      case 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F: .drop
      // Drop invisible characters: grapheme joiner, Mongolian and Hangul fillers, variation selectors, byte order mark,
      // annotations, shorthand format controls, musical controls and tags.
      case 0x034F, 0x180B...0x180F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3,
        0x1D173...0x1D17A, 0xE0000...0xE0FFF:
        .drop
      default: value & 0xFFFE == 0xFFFE || 0xFDD0...0xFDEF ~= value ? .replace : .keep
      }
    }
  }
}
