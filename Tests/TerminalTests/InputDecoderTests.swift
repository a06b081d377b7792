import Testing

@testable import KassaTerminal

/// A step in a decoder test: input bytes or a pause.
private enum Step {
  case bytes(String)
  case pause
}

private func decode(_ steps: Step...) -> [InputEvent] { decode(steps) }

private func decode(_ steps: [Step]) -> [InputEvent] {
  var decoder = InputDecoder()
  var events: [InputEvent] = []
  for step in steps {
    switch step {
    case .bytes(let text): decoder.feed(bytes: text.utf8, into: &events)
    case .pause: decoder.pause(into: &events)
    }
  }
  return events
}

private func key(_ name: String) -> InputEvent { Key(name).map(InputEvent.key) ?? .eof }

@Suite("Input decoder")
struct InputDecoderTests {
  @Test(
    arguments: [
      ("a", "a"), ("\r", "Enter"), ("\n", "Enter"), ("\t", "Tab"), ("\u{7F}", "Backspace"), ("\u{8}", "Backspace"),
      ("\u{1}", "Ctrl-A"), ("\u{1A}", "Ctrl-Z"), ("\u{1F}", "Ctrl-_"), ("\0", "Ctrl-Space"), ("é", "é"), ("🏦", "🏦"),
      ("\u{1B}[A", "Up"), ("\u{1B}OA", "Up"), ("\u{1B}[B", "Down"), ("\u{1B}[C", "Right"), ("\u{1B}OD", "Left"),
      ("\u{1B}[1;5C", "Ctrl-Right"), ("\u{1B}[1;2A", "Shift-Up"), ("\u{1B}[1;3D", "Alt-Left"),
      ("\u{1B}[1;6B", "Ctrl-Shift-Down"), ("\u{1B}O5C", "Ctrl-Right"), ("\u{1B}Oc", "Ctrl-Right"),
      ("\u{1B}[a", "Shift-Up"),
      ("\u{1B}[Z", "Shift-Tab"), ("\u{1B}[H", "Home"), ("\u{1B}OH", "Home"), ("\u{1B}[1~", "Home"),
      ("\u{1B}[7~", "Home"),
      ("\u{1B}[F", "End"), ("\u{1B}OF", "End"), ("\u{1B}[4~", "End"), ("\u{1B}[8~", "End"), ("\u{1B}[3~", "Del"),
      ("\u{1B}[3;5~", "Ctrl-Del"), ("\u{1B}[3$", "Shift-Del"), ("\u{1B}[3^", "Ctrl-Del"), ("\u{1B}[2~", "Ins"),
      ("\u{1B}[5~", "PgUp"), ("\u{1B}[6~", "PgDn"), ("\u{1B}OP", "F1"), ("\u{1B}[11~", "F1"), ("\u{1B}[[A", "F1"),
      ("\u{1B}[P", "F1"), ("\u{1B}OQ", "F2"), ("\u{1B}[12~", "F2"), ("\u{1B}[[E", "F5"), ("\u{1B}[15~", "F5"),
      ("\u{1B}[17~", "F6"), ("\u{1B}[21~", "F10"), ("\u{1B}[23~", "F11"), ("\u{1B}[24~", "F12"),
      ("\u{1B}[1;2P", "Shift-F1"), ("\u{1B}[15;5~", "Ctrl-F5"), ("\u{1B}b", "Alt-B"), ("\u{1B}B", "Alt-Shift-B"),
      ("\u{1B}\u{7F}", "Alt-Backspace"), ("\u{1B}\r", "Alt-Enter"), ("\u{1B}OM", "Enter"), ("\u{1B}Op", "0"),
      ("\u{1B}Oy", "9"), ("\u{1B}[97;5u", "Ctrl-A"), ("\u{1B}[27u", "Esc"),
      ("\u{1B}[57403u", "4"), ("\u{1B}[57414u", "Enter"), ("\u{1B}[57417;5u", "Ctrl-Left"), ("\u{1B}[52;1:1u", "4"),
      ("\u{1B}[97;2u", "A"), ("\u{1B}[9;2u", "Shift-Tab"), ("\u{1B}[27;5;97~", "Ctrl-A"), ("\u{1B}[1;1:2A", "Up"),
    ])
  func sequences(bytes: String, name: String) {
    #expect(decode(.bytes(bytes)) == [key(name)])
    // The result must not depend on how the bytes are split across reads.
    #expect(decode(bytes.unicodeScalars.map { Step.bytes(String($0)) }) == [key(name)])
    // Any input that follows must be decoded independently.
    #expect(decode(.bytes(bytes + "x")) == [key(name), key("x")])
  }

  @Test func aLoneEscapeIsTheKeyOnceNothingFollows() {
    #expect(decode(.bytes("\u{1B}")) == [])
    #expect(decode(.bytes("\u{1B}"), .pause) == [key("Esc")])
    #expect(decode(.bytes("\u{1B}"), .pause, .pause, .bytes("x")) == [key("Esc"), key("x")])
    #expect(decode(.bytes("\u{1B}\u{1B}"), .pause) == [key("Esc"), key("Esc")])
    #expect(decode(.bytes("\u{1B}\u{1B}\u{1B}"), .pause) == [key("Esc"), key("Esc"), key("Esc")])
    #expect(decode(.bytes("\u{1B}\u{1B}x")) == [key("Esc"), key("Alt-X")])
    // rxvt and PuTTY send a key with Alt so.
    #expect(decode(.bytes("\u{1B}\u{1B}[Ax\u{1B}\u{1B}OBx")) == ["Alt-Up", "x", "Alt-Down", "x"].map(key))
    #expect(decode(.bytes("\u{1B}\u{1B}[99~\u{1B}[A")) == [key("Up")])
  }

  @Test func aTornArrowIsJoined() {
    #expect(decode(.bytes("\u{1B}["), .bytes("A")) == [key("Up")])
    #expect(decode(.bytes("\u{1B}"), .pause, .bytes("[A")) == [key("Esc"), key("Up")])
    #expect(decode(.bytes("\u{1B}"), .pause, .bytes("OA")) == [key("Esc"), key("Up")])
    #expect(decode(.bytes("\u{1B}"), .pause, .bytes("[1;5C")) == [key("Esc"), key("Ctrl-Right")])
  }

  @Test func lettersAfterEscapeStayLetters() {
    #expect(decode(.bytes("\u{1B}"), .pause, .bytes("OK")) == [key("Esc"), key("O"), key("K")])
    #expect(decode(.bytes("\u{1B}"), .pause, .bytes("["), .pause) == [key("Esc"), key("[")])
    #expect(decode(.bytes("\u{1B}"), .pause, .bytes("[x")) == [key("Esc"), key("["), key("x")])
    #expect(decode(.bytes("\u{1B}"), .pause, .pause, .bytes("[A")) == [key("Esc"), key("["), key("A")])
  }

  @Test func anUnfinishedSequenceIsGivenUp() {
    #expect(decode(.bytes("\u{1B}["), .pause) == [key("Alt-[")])
    #expect(decode(.bytes("\u{1B}O"), .pause) == [key("Alt-Shift-O")])
    #expect(decode(.bytes("\u{1B}[1;5"), .pause, .bytes("x")) == [key("x")])
    #expect(decode(.bytes("\u{1B}[1\u{1B}[A")) == [key("Up")])
    #expect(decode(.bytes("\u{1B}[99;99X\u{1B}[?62cx")) == [key("x")])
    #expect(decode(.bytes("\u{1B}[" + String(repeating: "1", count: 300_000) + "~x")) == [key("x")])
  }

  @Test(
    "The release of a key is nothing",
    arguments: ["\u{1B}[52;1:3u", "\u{1B}[1;1:3A", "\u{1B}[3;1:3~", "\u{1B}[57441;2u", "\u{1B}[57441;1:3u"])
  func releases(bytes: String) { #expect(decode(.bytes(bytes + "x")) == [key("x")]) }

  @Test(
    "A key of kitty's protocol types the text that it brings, and a shortcut keeps its key",
    // Source: https://github.com/kovidgoyal/kitty/issues/9783
    arguments: [
      ("\u{1B}[121;4;123u", "{"), ("\u{1B}[113;7;64u", "@"), ("\u{1B}[101;;233u", "é"), ("\u{1B}[0;;20013u", "中"),
      ("\u{1B}[97:65;2;65u", "A"), ("\u{1B}[57403;;52u", "4"), ("\u{1B}[101;;101:769u", "e\u{301}"),
    ])
  func textOfKey(bytes: String, text: String) {
    #expect(decode(.bytes(bytes + "x")) == [.key(Key(.character(Character(text)))), key("x")])
  }

  @Test("A key of kitty's protocol brings the whole text of an input method, and no control characters")
  func textsOfKeys() {
    #expect(decode(.bytes("\u{1B}[0;;20013:25991ux")) == [.paste("中文"), key("x")])
    #expect(decode(.bytes("\u{1B}[103;3;103ux\u{1B}[13;;13ux")) == [key("Alt-G"), key("x"), key("Enter"), key("x")])
    #expect(decode(.bytes("\u{1B}[101;;27ux\u{1B}[101;;8238ux")) == [key("e"), key("x"), key("e"), key("x")])
  }

  @Test("A bad byte is one refused character and swallows nothing, however the bytes arrive")
  func badBytes() {
    func typed(_ bytes: [UInt8], atOnce: Bool) -> String {
      var decoder = InputDecoder()
      var events: [InputEvent] = []
      for piece in atOnce ? [bytes] : bytes.map({ [$0] }) { decoder.feed(bytes: piece, into: &events) }
      if decoder.pendingTimeout != nil { decoder.pause(into: &events) }
      return String(
        events.compactMap { event in
          if case .key(let key) = event, case .character(let character) = key.code { character } else { nil }
        })
    }
    for atOnce in [true, false] {
      #expect(typed(Array("Überfluß Łódź 李".utf8), atOnce: atOnce) == "Überfluß Łódź 李")
      #expect(typed([0x89] + Array("4242".utf8), atOnce: atOnce) == "\u{FFFD}4242")
      #expect(typed(Array("42".utf8) + [0xA0] + Array("42".utf8), atOnce: atOnce) == "42\u{FFFD}42")
      #expect(typed([0xC3, 0x34, 0x32], atOnce: atOnce) == "\u{FFFD}42")
    }
  }

  @Test("The 5 of the keypad without Num Lock types nothing")
  func keypadCentre() { #expect(decode(.bytes("\u{1B}OEx\u{1B}[Ex")) == [key("x"), key("x")]) }

  @Test("Keys that mean nothing are told, with their bytes, only while keys are traced")
  func unknown() {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    decoder.feed(bytes: "\u{1B}[99~".utf8, into: &events)
    #expect(events.isEmpty)
    decoder.isTracing = true
    decoder.feed(bytes: "\u{1B}[99~\u{1B}[?62c\u{1B}[3;1R\u{1B}[4;2$yx".utf8, into: &events)
    #expect(events == [.unknown, key("x")])
    #expect(decoder.takeBytes().map(\.caret) == ["^[[99~", "x"])
  }

  @Test func patienceIsShortOnlyAfterEscape() {
    var decoder = InputDecoder(escapeDelay: 25)
    var events: [InputEvent] = []
    #expect(decoder.pendingTimeout == nil)
    decoder.feed(bytes: [0x1B], into: &events)
    #expect(decoder.pendingTimeout == 25)
    decoder.pause(into: &events)
    decoder.pause(into: &events)
    #expect(decoder.pendingTimeout == nil)
    decoder.feed(bytes: "\u{1B}[200~x".utf8, into: &events)
    #expect((decoder.pendingTimeout ?? 0) >= 500)
  }

  private static let colour = "rgb:1414/1919/1f1f"
  private static let known = InputEvent.background(.rgb(0x14, 0x19, 0x1F))

  @Test(
    "A reply of the terminal is no input, whatever its form and length, and however it is split",
    arguments: [
      ("\u{1B}]11;\(colour)\u{1B}\\", [known]), ("\u{1B}]11;\(colour)\u{7}", [known]),
      ("\u{9D}11;\(colour)\u{9C}", [known]), ("\u{1B}]11;\(colour)\u{9C}", [known]),
      ("\u{1B}]11;rgba:14/19/1f/ff\u{7}", [known]), ("\u{1B}]11;#14191f\u{7}", [known]),
      ("\u{1B}]11;rgb:f/8/0\u{7}", [.background(.rgb(255, 136, 0))]),
      ("\u{1B}]11;rgb:1/2\u{7}", []), ("\u{1B}]11;rgb:/1/2\u{7}", []), ("\u{1B}]11;rgb:12345/1/2\u{7}", []),
      ("\u{1B}]11;?\u{7}", []), ("\u{1B}]10;\(colour)\u{7}", []), ("\u{1B}]4;1;\(colour)\u{7}", []),
      ("\u{1B}]11;rgb:0/0/0" + String(repeating: "0", count: 70_000) + "\u{7}", []),
      ("\u{1B}]52;c;" + String(repeating: "A", count: 70_000) + "\u{1B}\\", []),
      ("\u{1B}P>|XTerm(390)\u{1B}\\", []), ("\u{1B}_Gi=31;OK\u{1B}\\", []), ("\u{1B}^1\u{1B}\\", []),
      ("\u{1B}X1\u{1B}\\", []), ("\u{90}1$r0m\u{9C}", []), ("\u{1B}[?62;22c", []), ("\u{9B}?62;22c", []),
      ("\u{1B}[?64;1;2;6;9;15;16;17;18;21;22;28;29;30;31;32;33;42;52;314c", []), ("\u{1B}[>41;390;0c", []),
      ("\u{1B}[=1;2c", []), ("\u{1B}[?2026;2$y", []),
    ] as [(String, [InputEvent])])
  func replies(bytes: String, events: [InputEvent]) {
    #expect(decode(.bytes(bytes + "7")) == events + [key("7")])
    let scalars = bytes.unicodeScalars.map(String.init)
    #expect(decode((scalars + ["7"]).map { Step.bytes($0) }) == events + [key("7")])
    // After a pause within the beginning, it could be a key.
    let first = scalars[0] == "\u{1B}" ? 3 : 2
    for cut in first..<min(scalars.count, 60) {
      let pieces = [scalars[..<cut], scalars[cut...]].map { Step.bytes($0.joined()) }
      var decoder = InputDecoder()
      var decoded: [InputEvent] = []
      for case .bytes(let piece) in pieces {
        decoder.feed(bytes: piece.utf8, into: &decoded)
        // The next piece comes before the decoder gives up.
        if piece.utf8.count < bytes.utf8.count, decoder.state != .ground {
          #expect(decoder.pendingTimeout ?? 0 >= 1000)
        }
      }
      #expect(decoded == events, "\(cut)")
    }
  }

  @Test(
    "A reply that begins as keys do is no input",
    arguments: ["\u{1B}[4;2$y", "\u{1B}[24;80R", "\u{1B}[0n", "\u{1B}[8;24;80t", "\u{1B}[4;316;498t"])
  func otherReplies(bytes: String) {
    #expect(decode(.bytes(bytes + "7")) == [key("7")])
    #expect(decode((bytes + "7").unicodeScalars.map { Step.bytes(String($0)) }) == [key("7")])
  }

  @Test("A reply that comes while it is awaited is no Escape key, even if it pauses after its first byte")
  func awaited() {
    var decoder = InputDecoder(escapeDelay: 25)
    decoder.awaitsReply = true
    var events: [InputEvent] = []
    decoder.feed(bytes: [0x1B], into: &events)
    #expect(decoder.pendingTimeout == 100)
    decoder.feed(bytes: "]11;\(Self.colour)\u{7}\u{1B}[?62c\u{1B}".utf8, into: &events)
    #expect(events == [Self.known] && !decoder.awaitsReply && decoder.pendingTimeout == 25)
  }

  @Test("A reply whose ESC has already become a key is no text")
  func lateReplies() {
    #expect(decode(.bytes("\u{1B}"), .pause, .bytes("]11;\(Self.colour)\u{7}x")) == [key("Esc"), Self.known, key("x")])
    #expect(decode(.bytes("\u{1B}"), .pause, .bytes("[?62;22cx")) == [key("Esc"), key("x")])
    #expect(decode(.bytes("\u{1B}"), .pause, .bytes("]x")) == [key("Esc"), key("]"), key("x")])
    #expect(decode(.bytes("\u{1B}"), .pause, .bytes("Paul")) == [key("Esc")] + ["P", "a", "u", "l"].map(key))
  }

  @Test("A reply without an end does not leave the program deaf")
  func endlessReplies() {
    #expect(decode(.bytes("\u{1B}]11;rgb"), .pause, .bytes("x")) == [key("x")])
    #expect(decode(.bytes("\u{1B}]11;rgb\r")) == [key("Enter")])
    #expect(decode(.bytes("\u{1B}]11;rgb\u{3}")) == [key("Ctrl-C")])
    #expect(decode(.bytes("\u{1B}]11;rgb\u{1B}[A")) == [key("Up")])
    #expect(decode(.bytes("\u{1B}]11;rgb\u{1B}"), .pause, .bytes("x")) == [key("x")])
    #expect(decode(.bytes("\u{1B}]"), .pause) == [key("Alt-]")])
    // rxvt ends a reply with the ESC alone.
    #expect(decode(.bytes("\u{1B}]4;1;rgb:cdcd/0000/0000\u{1B}4")) == [key("4")])
    #expect(decode(.bytes("\u{1B}P"), .pause) == [key("Alt-Shift-P")])
    #expect(decode(.bytes("\u{1B}[?62"), .pause, .bytes("x")) == [key("x")])
  }

  @Test(
    arguments: [
      ("\u{1B}[<0;3;2M", MouseEvent(kind: .press, point: Point(column: 2, row: 1))),
      ("\u{1B}[<0;3;2m", MouseEvent(kind: .release, point: Point(column: 2, row: 1))),
      ("\u{1B}[<64;1;1M", MouseEvent(kind: .wheelUp, point: Point(column: 0, row: 0))),
      ("\u{1B}[<65;300;90M", MouseEvent(kind: .wheelDown, point: Point(column: 299, row: 89))),
      ("\u{1B}[<16;1;1M", MouseEvent(kind: .press, point: Point(column: 0, row: 0))),
      ("\u{1B}[M #\"", MouseEvent(kind: .press, point: Point(column: 2, row: 1))),
    ])
  func mouse(bytes: String, event: MouseEvent) {
    #expect(decode(.bytes(bytes)) == [.mouse(event)])
  }

  @Test(arguments: [
    "\u{1B}[<2;3;2M", "\u{1B}[<35;3;2M", "\u{1B}[<0;0;2M", "\u{1B}[<0;3M", "\u{1B}[<;;M", "\u{1B}[<0;99999999999;1M",
  ])
  func noMouse(bytes: String) {
    #expect(decode(.bytes(bytes)) == [])
  }

  @Test func focus() {
    #expect(decode(.bytes("\u{1B}[I\u{1B}[O")) == [.focus(true), .focus(false)])
  }
}

@Suite("Pastes")
struct PasteTests {
  private let start = "\u{1B}[200~"
  private let end = "\u{1B}[201~"

  @Test func aPasteIsOneEvent() {
    #expect(decode(.bytes(start + "4314 2200" + end)) == [.paste("4314 2200")])
    #expect(decode((start + "日本" + end).unicodeScalars.map { Step.bytes(String($0)) }) == [.paste("日本")])
    #expect(decode(.bytes(start + end)) == [])
  }

  @Test func enterAfterThePasteIsAKeyAndEnterInsideIsText() {
    #expect(decode(.bytes(start + "a\rb" + end + "\r")) == [.paste("a\nb"), key("Enter")])
  }

  @Test func controlsInsideAreTakenOut() {
    #expect(decode(.bytes(start + "a\u{1B}[31mb\u{3}\u{202E}" + end)) == [.paste("a[31mb")])
    #expect(decode(.bytes(start + "a\u{1B}[201b" + end)) == [.paste("a[201b")])
    #expect(decode(.bytes(start + "a\u{1B}\u{1B}[201~x")) == [.paste("a"), key("x")])
  }

  @Test func aLostEndMarkerDoesNotLeaveTheProgramDeaf() {
    #expect(decode(.bytes(start + "abc"), .pause, .bytes("x")) == [.paste("abc"), key("x")])
    #expect(decode(.bytes(start + "abc\u{1B}[20"), .pause, .bytes("x")) == [.paste("abc[20"), key("x")])
    #expect(decode(.bytes(end + "x")) == [key("x")])
  }

  @Test func aHugePasteIsCutAndTheEndIsStillFound() throws {
    let events = decode(.bytes(start + String(repeating: "x", count: 200_000) + end + "y"))
    #expect(events.count == 2)
    guard case .paste(let text) = try #require(events.first) else {
      Issue.record("expected a paste event")
      return
    }
    #expect(text.utf8.count <= InputDecoder.pasteLimit && text.utf8.count > InputDecoder.pasteLimit - 8)
    #expect(events.last == key("y"))
  }
}

@Suite("Byte decoding")
struct ByteTests {
  @Test(
    arguments: [
      ([0xC3, 0xA9], "é"), ([0xF0, 0x9F, 0x8F, 0xA6], "🏦"), ([0xFF], "\u{FFFD}"), ([0xC3, 0x41], "\u{FFFD}A"),
      ([0xED, 0xA0, 0x80], "\u{FFFD}"), ([0xE0, 0x80, 0x80], "\u{FFFD}"), ([0xC0, 0x41], "\u{FFFD}A"),
    ] as [([UInt8], String)])
  func utf8(bytes: [UInt8], expected: String) {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    decoder.feed(bytes: bytes, into: &events)
    #expect(events == expected.map { .key(Key(.character($0))) })
  }

  /// After random bytes, the decoder must decode keys again as soon as no timeout is pending.
  @Test func noise() {
    var seed: UInt64 = 7
    for _ in 0..<300 {
      var decoder = InputDecoder()
      var events: [InputEvent] = []
      let alphabet = Array("\u{1B}[O<0123456789;~MmAuZ$ xé".utf8) + [0xFF, 0x9B, 0]
      let bytes = (0..<200).map { _ in
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return alphabet[Int(seed >> 33) % alphabet.count]
      }
      decoder.feed(bytes: bytes, into: &events)
      while decoder.pendingTimeout != nil { decoder.pause(into: &events) }
      events.removeAll()
      decoder.feed(bytes: "k".utf8, into: &events)
      #expect(events == [key("k")])
    }
  }
}

@Suite("Unbounded paste")
struct EndlessPasteTests {
  private static func pasted(_ text: String, piece: Int) -> [InputEvent] {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    let bytes = Array(("\u{1B}[200~" + text + "\u{1B}[201~x").utf8)
    for start in stride(from: 0, to: bytes.count, by: piece) {
      bytes[start..<min(bytes.count, start + piece)].withUnsafeBytes { decoder.feed(bytes: $0, into: &events) }
    }
    return events
  }

  @Test(
    "A control sequence with any parameters is decoded without a crash",
    arguments: ["u", "~", "^", "$", "@", "A", "Z", "M", "m", "I"])
  func parameters(final: String) {
    let numbers = ["-1", "+1", "-", "999999", "1000000", "99999999999999999999", "1:-5", "", "0", "1.5", "--2", "٣"]
    for first in numbers {
      for second in numbers {
        for lead in ["", "<", "?"] {
          var decoder = InputDecoder()
          var events: [InputEvent] = []
          let sequence = "\u{1B}[\(lead)\(first);\(second);\(first)\(final)"
          decoder.feed(bytes: Array(sequence.utf8), into: &events)
          decoder.pause(into: &events)
          #expect(events.count <= sequence.utf8.count + 2)
        }
      }
    }
  }

  @Test("A paste in pieces equals one byte by byte, cut at the limit", arguments: [1, 2, 3, 7, 100, 4096])
  func pieces(piece: Int) {
    for text in ["", "4111", "日本\u{1B}[é", String(repeating: "é\u{1B}[20", count: 20_000)] {
      var decoder = InputDecoder()
      var events: [InputEvent] = []
      decoder.feed(bytes: ("\u{1B}[200~" + text + "\u{1B}[201~x").utf8, into: &events)
      #expect(Self.pasted(text, piece: piece) == events)
    }
  }

  @Test("A paste is limited to 64 KiB, and later input is still decoded")
  func bounded() {
    let events = Self.pasted(String(repeating: "7", count: 10_000_000), piece: 4096)
    #expect(events.count == 2)
    guard case .paste(let text) = events.first else { return #expect(Bool(false), "expected a paste event") }
    #expect(text.utf8.count <= InputDecoder.pasteLimit && text.utf8.count > InputDecoder.pasteLimit - 8)
    #expect(events.last == .key(Key(.character("x"))))
  }

  @Test("A long paste is reported before it ends")
  func early() {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    decoder.feed(bytes: ("\u{1B}[200~" + String(repeating: "7", count: 70_000)).utf8, into: &events)
    #expect(events.count == 1)
    decoder.feed(bytes: "7\u{1B}[A\u{1B}[201~\u{1B}[A".utf8, into: &events)
    #expect(events.dropFirst() == [.key(Key(.up))])
  }
}
