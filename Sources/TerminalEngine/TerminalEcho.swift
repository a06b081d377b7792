/// What a terminal shows by itself when a text is typed: it echoes keys, unless the program has turned that off.
///
/// Programs that draw their own fields have turned it off. Source: POSIX, «General Terminal Interface», `ECHO`.
struct TerminalEcho {
  /// The texts between control characters, which have other effects than to be shown.
  private let texts: [[UInt8]]

  /// The number of bytes after which an echo is waited for no longer: the program writes without end.
  private static let longestWait = 1 << 18

  /// - Parameter typed: the bytes that are typed; none if the terminal does not echo them.
  init(of typed: [UInt8]) {
    texts = typed.split { $0 < 0x20 || $0 == 0x7F }.map(Array.init)
  }

  var isEmpty: Bool { texts.isEmpty }

  /// Whether nothing more of the echo is to come.
  /// - Parameter written: all that the terminal has put out since the text was typed.
  func isWhole(in written: [UInt8]) -> Bool {
    isEmpty || written.count > Self.longestWait || ranges(in: written).count == texts.count
  }

  /// Returns where the texts of the echo are, one behind the other. The first place of each is its echo: what the program answers
  /// comes later.
  func ranges(in written: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for text in texts {
      guard let range = written[(ranges.last?.upperBound ?? 0)...].firstRange(of: text) else { break }
      ranges.append(range)
    }
    return ranges
  }
}
