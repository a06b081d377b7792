import Testing

@testable import KassaTerminal

@Suite("Pastes that the terminal does not mark")
struct UnmarkedPasteTests {
  private func keys(_ count: Int) -> [InputEvent] {
    (0..<count).map { .key($0 % 100 == 99 ? Key(.enter) : Key(.character("4"))) }
  }

  @Test("What a card reader sends at once stays keys; more than that is a paste without a single Enter")
  func limit() {
    var paste = UnmarkedPaste()
    #expect(paste.join(keys(1024), at: 0) == keys(1024))
    #expect(!paste.isOpen)
    let line = String(repeating: "4", count: 99) + "\n"
    #expect(paste.join(keys(1100), at: 1) == [.paste(String(repeating: line, count: 11))])
  }

  @Test("The rest of a paste belongs to it however short it is, until a pause")
  func rest() {
    var paste = UnmarkedPaste()
    _ = paste.join(keys(2000), at: 0)
    paste.begin(at: UnmarkedPaste.pause)
    #expect(paste.join([.key(Key(.enter)), .key(Key(.character("1")))], at: 50) == [.paste("\n1")])
    paste.begin(at: 101)
    #expect(paste.join([.key(Key(.enter))], at: 101) == [.key(Key(.enter))])
  }

  @Test("Other keys between the text stay keys, and count for nothing")
  func others() {
    var paste = UnmarkedPaste()
    let stop = InputEvent.key(Key(.character("c"), .control))
    let arrows = Array(repeating: InputEvent.key(Key(.down)), count: 2000)
    #expect(paste.join(arrows, at: 0) == arrows)
    let text = InputEvent.paste(String(repeating: "4", count: 99) + "\n")
    #expect(paste.join(keys(100) + [stop] + keys(1000), at: 1).prefix(2) == [text, stop])
  }

  @Test("The text has the limit of a marked paste, and no control characters")
  func long() {
    var paste = UnmarkedPaste()
    let many = Array(repeating: InputEvent.key(Key(.character("é"))), count: 100_000) + [.key(Key(.tab))]
    guard case .paste(let text)? = paste.join(many, at: 0).first else { return #expect(Bool(false)) }
    #expect(text.utf8.count <= InputDecoder.pasteLimit && text.utf8.count > InputDecoder.pasteLimit - 8)
  }
}
