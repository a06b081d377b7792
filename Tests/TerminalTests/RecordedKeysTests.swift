import TestSupport
import Testing

@testable import KassaTerminal

/// What real terminals have sent, in the modes in which kassa puts them.
@Suite("Recorded keys of terminals")
struct RecordedKeysTests {
  private struct Sent: Hashable {
    let terminal: String
    let bytes: [UInt8]
  }

  private static func rows(_ name: String) -> [[String]] {
    Vectors.text(name + ".tsv").split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst()
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  private static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = Array(hexadecimal)
    return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0..<$0 + 2]), radix: 16) }
  }

  private static func decode(_ bytes: [UInt8]) -> [InputEvent] {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    decoder.feed(bytes: bytes, into: &events)
    for _ in 0..<2 where decoder.pendingTimeout != nil { decoder.pause(into: &events) }
    return events
  }

  /// Whether a row is about what the terminal makes of a key. A window around a multiplexer is not told to send ESC for Alt.
  /// The keypad's own codes type digits, whatever Num Lock says. Alt-Esc is two times Esc, and Ins with Shift pastes.
  private static func isOwn(_ row: [String]) -> Bool {
    let isMultiplexer = ["screen", "tmux", "dvtm", "mosh"].contains(row[0])
    return isMultiplexer && row[4].contains("Alt-") || row[3] == "keypad" && row[6].hasPrefix("KP_")
      || row[4] == "Alt-Esc" || row[4].hasSuffix("Shift-Ins")
  }

  /// Whether the key is the pressed one without modifiers that the terminal does not tell, or the control character that
  /// it has always been.
  private static func means(_ name: String, _ pressed: String) -> Bool {
    let same = [
      "Ctrl-H": "Backspace", "Ctrl-I": "Tab", "Ctrl-J": "Enter", "Ctrl-M": "Enter", "Ctrl-[": "Esc", "Ctrl-/": "Ctrl-_",
    ]
    guard let key = Key(name), let wanted = Key(same[pressed] ?? pressed) else { return false }
    guard key != wanted else { return true }
    if case .character = wanted.code { return false }
    return key.code == wanted.code && wanted.modifiers.isSuperset(of: key.modifiers)
  }

  @Test("Each key is what was pressed, or a key that this terminal cannot tell from it")
  func keys() {
    var pressed: [Sent: Set<String>] = [:]
    for row in Self.rows("terminal_keys") where !row[4].hasPrefix("(") && !row[4].isEmpty && !row[5].isEmpty {
      guard (row[3] == "keypad") == TerminalFamily(row[2]).needsKeypadMode, !Self.isOwn(row) else { continue }
      pressed[Sent(terminal: row[0], bytes: Self.bytes(row[5])), default: []].insert(row[4])
    }
    #expect(Set(pressed.keys.map(\.terminal)).count >= 7)
    for (sent, names) in pressed {
      let decoded = Self.decode(sent.bytes)
      guard case .key(let key) = decoded.first, decoded.count == 1 else {
        Issue.record("\(sent.terminal): \(names.sorted()) \(KeyBytes(sent.bytes).caret) is \(decoded)")
        continue
      }
      #expect(
        names.contains { Self.means(key.name, $0) },
        "\(sent.terminal): \(names.sorted()) \(KeyBytes(sent.bytes).caret) is \(key.name)")
    }
  }

  @Test("No reply is typed")
  func replies() {
    let rows = Self.rows("terminal_replies").filter { !$0[4].isEmpty }
    #expect(rows.count > 50)
    for row in rows {
      let events = Self.decode(Self.bytes(row[4])).filter { event in
        switch event {
        case .background, .focus: false
        default: true
        }
      }
      // The answer to ENQ has no introducer.
      guard row[3] != "05" else { continue }
      #expect(events.isEmpty, "\(row[0]): \(KeyBytes(Self.bytes(row[4])).caret) is \(events)")
    }
  }
}
