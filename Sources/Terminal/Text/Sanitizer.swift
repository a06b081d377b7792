/// Makes external text safe to display.
/// Removes characters that move the cursor, start a terminal command, change the text direction or are invisible.
/// In text that is written as lines, isolates may stay: they cannot change the order of what surrounds them.
/// The printable rest of an escape sequence is shown as plain text.
public enum Sanitizer {
  /// What becomes of line breaks.
  public enum Newlines: Sendable {
    /// Every kind of line break becomes a line feed.
    case keep
    /// Every kind of line break becomes a space.
    case blank
  }

  /// What becomes of the isolates LRI, RLI and FSI (U+2066–2068) and of PDI (U+2069), which ends them.
  public enum Isolates: Sendable {
    /// All are removed, as for cells, whose columns do not depend on the direction of their text.
    case drop
    /// Those of a line stay if all of them are paired. Otherwise they could reach beyond their text, and are removed.
    case keepPaired
  }

  /// Removes control, bidirectional and invisible characters. Line breaks become line feeds, and tabs become spaces.
  public static func clean(_ text: String) -> String { clean(text, newlines: .keep) }

  /// Sanitises text that is written as one line, in which the terminal arranges text in both directions. Line breaks become
  /// spaces, so that nobody's text looks like a line of the program.
  public static func cleanLine(_ text: String) -> String { clean(text, newlines: .blank, isolates: .keepPaired) }

  /// Removes control, bidirectional and invisible characters. Tabs become spaces, and noncharacters become U+FFFD.
  /// - Parameters:
  ///   - text: the text, from any source.
  ///   - newlines: whether line breaks become line feeds or spaces.
  ///   - isolates: whether paired isolates stay.
  public static func clean(_ text: String, newlines: Newlines = .keep, isolates: Isolates = .drop) -> String {
    if text.plainColumns != nil { return text }
    var clean = ""
    clean.reserveCapacity(text.utf8.count)
    var wasReturn = false
    var isPaired = isolates == .keepPaired ? linesWithPairedIsolates(text)[...] : []
    for scalar in text.unicodeScalars {
      let isReturn = scalar == "\r"
      switch Verdict(scalar) {
      case .keep: clean.unicodeScalars.append(scalar)
      case .blank: clean.unicodeScalars.append(" ")
      case .replace: clean.unicodeScalars.append("\u{FFFD}")
      case .drop: if isPaired.first == true, isIsolate(scalar) { clean.unicodeScalars.append(scalar) }
      case .newline:
        isPaired = isPaired.dropFirst()
        // CR LF counts as one line break.
        if !(wasReturn && scalar == "\n") { clean.unicodeScalars.append(newlines == .keep ? "\n" : " ") }
      }
      wasReturn = isReturn
    }
    return clean
  }

  private static func isIsolate(_ scalar: Unicode.Scalar) -> Bool { 0x2066...0x2069 ~= scalar.value }

  /// Returns for each line of a text whether all its isolates are paired; nothing if the text has none.
  private static func linesWithPairedIsolates(_ text: String) -> [Bool] {
    guard text.unicodeScalars.contains(where: isIsolate) else { return [] }
    let lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { Verdict($0) == .newline }
    return lines.map { line in
      var depth = 0
      for scalar in line where isIsolate(scalar) {
        depth += scalar.value == 0x2069 ? -1 : 1
        if depth < 0 { return false }
      }
      return depth == 0
    }
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
