public import Terminal

/// A recording of a terminal in asciinema's format, output only: one JSON value a line.
///
/// Source: docs.asciinema.org, asciicast v2 and v3. Nothing that was typed is in it but what the screen showed. The same
/// frames at the same times give the same bytes.
public struct Cast: Sendable {
  public enum Version: Int, CaseIterable, Sendable {
    /// Times since the beginning; for players before asciinema 3.0.
    case two = 2
    /// Times since the event before.
    case three = 3
  }

  public let version: Version
  private var text: String
  private var frame: Frame?
  private var size: Size
  private let depth: ColorDepth
  /// Milliseconds from the beginning to the last event.
  private var last: Int64 = 0

  /// - Parameters:
  ///   - size: of the terminal at the beginning.
  ///   - title: card numbers in it are masked.
  ///   - timestamp: seconds since 1970 at which it was recorded; nil keeps the bytes the same for every run.
  public init(
    version: Version = .three, size: Size, title: String = "", timestamp: Int64? = nil, depth: ColorDepth = .rgb
  ) {
    self.version = version
    self.size = size
    self.depth = depth
    let extent =
      version == .two
      ? "\"width\":\(size.columns),\"height\":\(size.rows)"
      : "\"term\":{\"cols\":\(size.columns),\"rows\":\(size.rows),\"type\":\"xterm-256color\"}"
    text = "{\"version\":\(version.rawValue),\(extent)"
    if let timestamp { text += ",\"timestamp\":\(timestamp)" }
    if !title.isEmpty { text += ",\"title\":\(Self.quoted(CardRedaction.redact(title)))" }
    if version == .two { text += ",\"env\":{\"TERM\":\"xterm-256color\"}" }
    text += "}\n"
  }

  /// The screen looks like this from that time on, counted from the beginning. A frame of another size is a resize.
  public mutating func show(_ next: Frame, at time: Duration) {
    if next.size != size {
      size = next.size
      frame = nil
      event("r", "\(size.columns)x\(size.rows)", at: time)
    }
    let data = FrameDifference.ansi(from: frame, to: next, depth: depth)
    frame = next
    if !data.isEmpty { event("o", data, at: time) }
  }

  /// A place that a viewer can jump to.
  public mutating func mark(_ name: String, at time: Duration) { event("m", name, at: time) }

  /// The program ended. Version 2 has no word for that.
  public mutating func exit(status: Int32, at time: Duration) {
    if version == .three { event("x", "\(status)", at: time) }
  }

  /// The whole recording.
  public var contents: String { text }

  private mutating func event(_ code: String, _ data: String, at time: Duration) {
    let (seconds, attoseconds) = time.components
    let now = max(last, seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    // Each interval is the difference of rounded times, so that rounding never adds up.
    text += "[\(Self.seconds(version == .two ? now : now - last)),\"\(code)\",\(Self.quoted(data))]\n"
    last = now
  }

  private static func seconds(_ milliseconds: Int64) -> String {
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }

  /// A JSON string.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
