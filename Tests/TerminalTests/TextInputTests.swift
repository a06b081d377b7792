import KassaTerminal
import Testing

@Suite("Text input")
struct TextInputTests {
  /// Creates a text input with the cursor at the position of the `|`.
  private func input(_ marked: String, maxLength: Int = 50) -> TextInput {
    let parts = marked.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    var input = TextInput(parts.joined(), maxLength: maxLength)
    while input.cursor > parts[0].count { input.apply(.left) }
    return input
  }

  private func marked(_ input: TextInput) -> String {
    String(input.text.prefix(input.cursor)) + "|" + input.text.dropFirst(input.cursor)
  }

  @Test(
    arguments: [
      ("ab|c", TextEdit.insert("x"), "abx|c"), ("|", .insert("日本"), "日本|"), ("a|b", .insert("1\n2\u{1B}"), "a1 2|b"),
      ("ab|c", .backspace, "a|c"), ("|abc", .backspace, "|abc"), ("ab|c", .delete, "ab|"), ("abc|", .delete, "abc|"),
      ("ab|c", .left, "a|bc"), ("|a", .left, "|a"), ("ab|c", .right, "abc|"), ("ab|c", .home, "|abc"),
      ("a|bc", .end, "abc|"),
      ("one two| three", .wordLeft, "one |two three"), ("one |two", .wordLeft, "|one two"),
      ("one| two", .wordRight, "one two|"),
      ("one two|", .deleteWordBack, "one |"), ("one,  |", .deleteWordBack, "|"),
      ("o|ne two", .deleteWordForward, "o| two"),
      ("ab|cd", .deleteToStart, "|cd"), ("ab|cd", .deleteToEnd, "ab|"), ("ab|cd", .clear, "|"),
      ("🇷🇺e\u{301}|", .backspace, "🇷🇺|"),
      ("👩‍👧‍👦|", .backspace, "|"), ("e|", .insert("\u{301}"), "e\u{301}|"), ("ab|", .yank, "ab|"),
    ])
  func edits(before: String, edit: TextEdit, after: String) {
    var edited = input(before)
    let changed = edited.apply(edit)
    #expect(marked(edited) == after)
    #expect(changed == (edited.text != input(before).text))
  }

  @Test(
    "Backspace takes the last mark of a letter whose vowels and tones are keys of their own",
    // Source: https://github.com/openai/codex/issues/37839
    arguments: [
      ("ที่|", ["ที|", "ท|", "|"]), ("กที่|ก", ["กที|ก", "กท|ก", "ก|ก"]), ("ซ้ำ|", ["ซ้|", "ซ|", "|"]), ("नी|", ["न|", "|"]),
      ("שָׁ|", ["ש\u{5B8}|", "ש|", "|"]), ("한|", ["|"]), ("\u{1112}\u{1161}\u{11AB}|", ["|"]), ("e\u{301}|", ["|"]),
    ] as [(String, [String])])
  func backspaceInScriptsWithMarks(before: String, steps: [String]) {
    var text = input(before)
    for step in steps {
      let changed = text.apply(.backspace)
      #expect(changed && marked(text) == step && text.count == text.text.count)
    }
    for _ in steps { text.apply(.undo) }
    #expect(marked(text) == before)
  }

  @Test func whatDoesNotFitIsLeftOut() {
    var text = input("abc|", maxLength: 5)
    text.apply(.insert("12345"))
    #expect(marked(text) == "abc12|")
    #expect(text.apply(.insert("x")) == false)
    #expect(TextInput("abcdef", maxLength: 3).text == "abc")
  }

  @Test("Letters of a word go where the cursor is, up to the limit, and are undone together", arguments: [false, true])
  func typingAWord(masked: Bool) {
    var text = TextInput("ad", maxLength: 6, masked: masked)
    text.apply(.left)
    for letter in ["b", "é", "c", "x", "y"] { text.apply(.insert(letter)) }
    #expect(marked(text) == "abécx|d")
    #expect(text.count == text.text.count)
    text.apply(.undo)
    #expect(text.text == (masked ? "abécxd" : "ad"))
    text.apply(.redo)
    #expect(text.text == "abécxd" && text.count == 6)
  }

  @Test func killAndYank() {
    var text = input("one two|")
    text.apply(.deleteWordBack)
    text.apply(.home)
    text.apply(.yank)
    #expect(marked(text) == "two|one ")
  }

  @Test func undoAndRedo() {
    var text = TextInput()
    for letter in ["a", "b", " ", "c", "d"] { text.apply(.insert(letter)) }
    text.apply(.deleteToStart)
    #expect(text.isEmpty)
    var seen: [String] = []
    while text.apply(.undo) { seen.append(text.text) }
    #expect(seen == ["ab cd", "ab ", "ab", ""])
    while text.apply(.redo) {}
    #expect(text.isEmpty && !text.canRedo)
    text.apply(.undo)
    text.apply(.insert("x"))
    #expect(!text.canRedo)
  }

  @Test func aMaskedTextShowsAndKeepsNothing() {
    var text = TextInput("12", maxLength: 4, masked: true)
    text.apply(.insert("3"))
    #expect(text.shown == "•••")
    text.apply(.deleteToStart)
    #expect(!text.apply(.undo) && !text.apply(.yank))
    #expect(text == TextInput("", maxLength: 4, masked: true))
  }

  /// Random edits must keep the cursor inside the text, and the text within its length limit.
  @Test func randomEdits() {
    let edits: [TextEdit] = [
      .insert("a"), .insert("\u{301}"), .insert("🇷🇺"), .insert("\u{1F1F7}"), .insert("日 x"), .insert("\u{200D}"),
      .backspace,
      .delete, .left, .right, .home, .end, .wordLeft, .wordRight, .deleteWordBack, .deleteWordForward, .yank, .undo,
      .redo,
      .deleteToStart,
    ]
    var text = TextInput(maxLength: 12)
    var seed: UInt64 = 3
    for _ in 0..<20_000 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      text.apply(edits[Int(seed >> 33) % edits.count])
      #expect(text.cursor >= 0 && text.cursor <= text.count && text.count <= 12)
    }
  }

  /// Regression test: oversized pastes were shortened one grapheme cluster at a time, with a recount after each step.
  /// This took hours for 64 KiB.
  @Test("An oversized paste is truncated at once", arguments: ["x", "é", "🇩🇪", "👩‍👩‍👧‍👦"])
  func longPaste(letter: String) {
    var input = TextInput("ab", maxLength: 40)
    input.apply(.left)
    input.apply(.insert(String(repeating: letter, count: 60_000)))
    #expect(input.text == "a" + String(repeating: letter, count: 38) + "b")
    #expect(input.count == 40 && input.cursor == 39)
  }
}
