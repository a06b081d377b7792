import KassaTerminal
import Testing

@Suite("Sanitising of external text")
struct SanitizerTests {
  @Test(
    arguments: [
      ("plain", "plain"), ("a\u{1B}[2Jb", "a[2Jb"), ("\u{1B}]0;title\u{7}x", "]0;titlex"), ("a\u{9B}31mb", "a31mb"),
      ("a\0b\u{7F}c", "abc"), ("abc\u{202E}def\u{202C}", "abcdef"), ("\u{2066}x\u{2069}\u{200E}\u{200F}\u{61C}", "x"),
      ("a\u{200B}\u{2060}\u{FEFF}\u{AD}b", "ab"), ("a\tb", "a b"), ("a\r\nb\rc\u{2028}d\u{85}e", "a\nb\nc\nd\ne"),
      ("❤\u{FE0F}", "❤"), ("x\u{E0041}\u{E007F}", "x"), ("שלום", "שלום"),
      ("👩\u{200D}👧", "👩\u{200D}👧"), ("a\u{2003}b\u{A0}c", "a b\u{A0}c"),
    ])
  func clean(text: String, expected: String) {
    #expect(Sanitizer.clean(text) == expected)
    #expect(Sanitizer.clean(expected) == expected)
  }

  @Test(
    "In lines, isolates stay if all those of the line are paired; overrides and embeddings never stay",
    arguments: [
      ("\u{2067}א\u{2069} 5", "\u{2067}א\u{2069} 5"),
      ("\u{2066}\u{2068}x\u{2069}\u{2069}", "\u{2066}\u{2068}x\u{2069}\u{2069}"),
      ("\u{2067}א 5", "א 5"), ("א\u{2069}\u{2067} 5", "א 5"), ("\u{2067}\u{2067}א\u{2069}", "א"),
      ("\u{2067}א\n\u{2069}", "א\n"), ("א\u{2067}\r\n\u{2067}ב\u{2069}", "א\n\u{2067}ב\u{2069}"),
      ("\u{2067}א\u{202E}x\u{202C}\u{2069}", "\u{2067}אx\u{2069}"),
      ("\u{202A}a\u{202B}b\u{202C}\u{202D}c\u{202C}", "abc"),
    ])
  func lines(text: String, expected: String) {
    #expect(Sanitizer.clean(text, isolates: .keepPaired) == expected)
    #expect(Sanitizer.clean(expected, isolates: .keepPaired) == expected)
    #expect(Sanitizer.clean(text).unicodeScalars.allSatisfy { !(0x2066...0x2069 ~= $0.value) })
  }

  @Test(arguments: [UInt32(0xFDD0), 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF])
  func whatIsNoCharacterIsReplaced(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(Sanitizer.clean(String(Character(scalar))) == "\u{FFFD}")
  }

  @Test func lineEndsBecomeBlanksWhenAsked() {
    #expect(Sanitizer.clean("a\r\nb\nc", newlines: .blank) == "a b c")
    #expect(Sanitizer.cleanLine("a\r\n\u{2067}b\u{2069}\u{85}c\u{2028}d") == "a \u{2067}b\u{2069} c d")
  }

  /// A frame must never contain control characters or direction marks, whatever the input text.
  @Test func noControlReachesAFrame() {
    var frame = Frame(size: Size(columns: 300, rows: 1))
    let hostile = String(String.UnicodeScalarView((0...0x2FF).compactMap(Unicode.Scalar.init)))
    frame.put(hostile + "\u{202E}\u{2066}\u{FEFF}", at: Point(column: 0, row: 0), style: Style())
    let plain = FrameText.plain(frame).dropLast()
    #expect(plain.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F ~= $0.value) && $0.value != 0x202E })
  }
}
