import KassaTerminal
import Testing

@Suite("Bytes of input events")
struct KeyBytesTests {
  /// Returns the events with their bytes. The input is decoded in pieces, each followed by a pause.
  private func decode(_ pieces: [String]) -> [String] {
    var decoder = InputDecoder()
    decoder.isTracing = true
    var events: [InputEvent] = []
    for piece in pieces {
      decoder.feed(bytes: piece.utf8, into: &events)
      if pieces.count > 1 { decoder.pause(into: &events) }
    }
    let bytes = decoder.takeBytes()
    #expect(bytes.count == events.count)
    #expect(decoder.takeBytes().isEmpty)
    return zip(events, bytes).map { event, bytes in
      switch event {
      case .key(let key): "\(key.name) \(bytes.hexadecimal)"
      case .paste(let text): "Paste \(text.count) \(bytes.hexadecimal)"
      default: "other \(bytes.hexadecimal)"
      }
    }
  }

  @Test(
    "Each event has the bytes that made it",
    arguments: [
      (["a"], ["a 61"]), (["é"], ["é c3a9"]), (["🏦"], ["🏦 f09f8fa6"]), (["\u{1B}[A"], ["Up 1b5b41"]),
      (["\u{1B}[1;5Cx"], ["Ctrl-Right 1b5b313b3543", "x 78"]), (["\u{1B}OPa"], ["F1 1b4f50", "a 61"]),
      (["\u{1B}b"], ["Alt-B 1b62"]), (["\u{1B}", "a"], ["Esc 1b", "a 61"]),
      (["\u{1B}\u{1B}[B"], ["Alt-Down 1b1b5b42"]), (["\u{1B}\u{1B}x"], ["Esc 1b1b", "Alt-X 78"]),
      (["\u{1B}[200~4314\u{1B}[201~z"], ["Paste 4 1b5b3230307e", "z 7a"]),
      (["\u{1B}[999~x"], ["other 1b5b3939397e", "x 78"]), (["\u{1B}[<0;3;4M"], ["other 1b5b3c303b333b344d"]),
      (["\u{1B}", "[", "x"], ["Esc 1b", "[ 5b", "x 78"]), (["\u{7F}\r"], ["Backspace 7f", "Enter 0d"]),
    ])
  func events(pieces: [String], expected: [String]) { #expect(decode(pieces) == expected) }

  @Test("Without a trace no bytes are kept")
  func off() {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    decoder.feed(bytes: "abc".utf8, into: &events)
    #expect(decoder.takeBytes().isEmpty)
    decoder.isTracing = true
    decoder.feed(bytes: "d".utf8, into: &events)
    #expect(decoder.takeBytes().map(\.hexadecimal) == ["64"])
    decoder.isTracing = false
    #expect(decoder.takeBytes().isEmpty)
  }

  @Test("Only as many bytes are kept as fit")
  func capacity() {
    let bytes = KeyBytes((0..<40).map { UInt8($0 + 0x41) })
    #expect(bytes.count == KeyBytes.capacity)
    #expect(bytes.bytes == (0..<24).map { UInt8($0 + 0x41) })
    #expect(KeyBytes([0x1B, 0x7F, 0x41]).caret == "^[^?A")
  }
}
