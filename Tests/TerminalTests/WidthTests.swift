import KassaTerminal
import Testing

@Suite("Text width")
struct WidthTests {
  @Test(
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ｱ", 1), ("Ａ", 2), ("한", 2),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("🏦", 2), ("👩‍👧‍👦", 2), ("👍🏽", 2), ("❤️", 1), ("❤", 1), ("🇷🇺", 2), ("🇷", 1),
      ("1️⃣", 1), ("─│┌", 3), ("▸•…✓✗", 5), ("①⑬", 2), ("\u{200B}\u{FEFF}\u{202E}", 0), ("\u{1B}[31m", 4), ("a\tb", 3),
      ("שלום", 4), ("עִבְרִית", 5), ("नमस्ते", 4), ("e\u{301}\u{302}\u{303}", 1), ("\u{301}", 1), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("€", 1),
      ("₽", 1),
    ])
  func columns(text: String, expected: Int) {
    #expect(TextWidth.columns(text) == expected)
  }

  /// The measured width must equal the drawn width.
  @Test(arguments: ["abc", "日本 bank", "🇷🇺 🏦", "e\u{301}\u{302}\u{303}x", "👩‍👧‍👦!", "\u{202E}abc", "नमस्ते"])
  func putUsesTheColumnsMeasured(text: String) {
    var frame = Frame(size: Size(columns: 20, rows: 1))
    #expect(frame.put(text, at: Point(column: 0, row: 0), style: Style()) == TextWidth.columns(text))
  }

  @Test(
    arguments: [
      ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""), ("日本語", 5, "日本…"),
      ("日本語", 4, "日…"), ("日本語", 6, "日本語"), ("🇷🇺🇷🇺", 3, "🇷🇺…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
  func truncation(text: String, columns: Int, expected: String) {
    #expect(TextWidth.truncate(text, toColumns: columns) == expected)
  }

  @Test func anEllipsisWithoutRoomIsLeftOut() {
    #expect(TextWidth.truncate("abcdef", toColumns: 2, ellipsis: "...") == "ab")
    #expect(TextWidth.truncate("abcdef", toColumns: 5, ellipsis: "...") == "ab...")
  }

  @Test(
    arguments: [
      ("", 5, [""]), ("one two three", 8, ["one two", "three"]), ("one two", 7, ["one two"]),
      ("one  two", 4, ["one", "two"]),
      ("abcdefghij", 4, ["abcd", "efgh", "ij"]), ("a bcdefghij k", 4, ["a", "bcde", "fghi", "j k"]),
      ("one\n\ntwo", 8, ["one", "", "two"]), ("日本語文字", 4, ["日本", "語文", "字"]), ("日本 語", 5, ["日本", "語"]),
      ("one two ", 7, ["one two"]), ("aa bb cc", 2, ["aa", "bb", "cc"]), ("ab", 0, ["a", "b"]),
      ("one\r\ntwo", 8, ["one", "two"]), ("  indented text", 10, ["  indented", "text"]),
      ("aa · bb · cc dd", 12, ["aa · bb ·", "cc dd"]), ("a · bbbbb cc", 10, ["a · bbbbb", "cc"]),
      ("aaa · b c dddddddd", 9, ["aaa ·", "b c", "dddddddd"]),
    ])
  func wrapping(text: String, columns: Int, expected: [String]) {
    #expect(TextWidth.wrap(text, toColumns: columns).map(String.init) == expected)
  }

  @Test func noLineIsWiderThanAskedFor() {
    let text = "A wide 日本語 text with e\u{301}accents, flags 🇷🇺🇷🇺 and averyveryverylongword in it"
    for columns in 2...40 {
      for line in TextWidth.wrap(text, toColumns: columns) {
        #expect(TextWidth.columns(String(line)) <= columns, "\(columns): \(line)")
      }
    }
  }
}
