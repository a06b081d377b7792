import KassaCards
import KassaRehearsal
import KassaTerminal
import Testing

@Suite("The notation of keys")
struct KeyNotationTests {
  @Test("Characters stand for themselves; keys have names in angle brackets, with a count")
  func names() throws {
    let strokes = try KeyNotation.keystrokes("4a<Left*2><BS><Tab><S-Tab><C-w><Undo><lt>")
    #expect(
      strokes == [
        .key(Key(.character("4"))), .key(Key(.character("a"))), .key(Key(.left)), .key(Key(.left)),
        .key(Key(.backspace)), .key(Key(.tab)), .key(Key(.backTab)), .key(Key(.character("w"), .control)), .undo,
        .key(Key(.character("<"))),
      ])
  }

  @Test("A paste and a burst may have line ends, tabs and colons")
  func texts() throws {
    #expect(try KeyNotation.keystrokes(#"<Paste:a\nb\t:\\n>"#) == [.paste("a\nb\t:\\n")])
    #expect(try KeyNotation.keystrokes(#"<burst:;42=30?\n>"#) == [.burst(";42=30?\n")])
  }

  @Test(
    "A mistake has its place and names the keys that there are",
    arguments: [("42<Lft>", 2), ("4<Left", 1), ("<Left*x>", 0), ("<Left*10001>", 0), ("ab<>", 2)])
  func mistakes(text: String, offset: Int) throws {
    let mistake = #expect(throws: KeyNotation.Mistake.self) { try KeyNotation.keystrokes(text) }
    #expect(mistake?.offset == offset)
  }

  @Test("A window is resized to columns and rows")
  func sizes() throws {
    #expect(
      try KeyNotation.keystrokes("4<Resize:40x12>") == [
        .key(Key(.character("4"))), .resize(Size(columns: 40, rows: 12)),
      ])
    for text in ["<Resize:40>", "<Resize:0x12>", "<Resize:40x501>", "<Resize:axb>"] {
      #expect(throws: KeyNotation.Mistake.self, "\(text)") { try KeyNotation.keystrokes(text) }
    }
  }

  @Test(
    "Keys that have been read are written as they were",
    arguments: [
      "4a-/", "<lt><gt><Space>", "<Left><S-Tab><C-w><C-_><Undo><Clear>", #"<Paste:a\nb\t\\>"#,
      "<Burst:12/30><Resize:40x12>",
    ])
  func written(text: String) throws {
    #expect(KeyNotation.text(try KeyNotation.keystrokes(text)) == text)
  }

  @Test("Every name that help lists can be read")
  func listed() throws {
    for name in KeyNotation.listed.split(separator: " ") {
      #expect(throws: Never.self) { try KeyNotation.keystrokes(name) }
    }
  }

  @Test("Keys of a field are edits; keys that leave it are not")
  func edits() throws {
    #expect(
      try KeyNotation.keystrokes("4<Left><Clear><Paste:1>").map(\.edits) == [
        [.insert("4")], [.left], [.clear], [.paste("1")],
      ])
    for key in ["<Tab>", "<S-Tab>", "<Enter>", "<Esc>", "<Up>", "<Down>"] {
      let stroke = try #require(try KeyNotation.keystrokes(key).first)
      #expect(stroke.edits == nil)
      #expect(stroke.leavesField)
    }
  }
}
