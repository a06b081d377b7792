import CheckoutCore
package import KassaTerminal

/// A terminal recording in asciinema's asciicast format, with one JSON value per line.
///
/// The recording contains the screen output but no key presses.
/// Equal frames at equal times produce byte-identical recordings.
///
/// Source: docs.asciinema.org, asciicast v2 and v3.
package struct Cast: Sendable {
  package enum Version: Int, CaseIterable, Sendable {
    /// Version 2 of the format, in which times count from the start of the recording.
    /// Players older than asciinema 3.0 require it.
    case two = 2
    /// Version 3 of the format, in which the time of each event counts from the previous event.
    case three = 3
  }

  package let version: Version
  private var text: String
  private var frame: Frame?
  private var size: Size
  private let depth: ColorDepth
  /// The time of the most recent event, in milliseconds from the start of the recording.
  private var last: Int64 = 0

  /// - Parameters:
  ///   - size: the terminal size at the start of the recording.
  ///   - title: the title of the recording. Card numbers in it are masked.
  ///   - timestamp: the start of the recording in seconds since 1970; nil to omit it and make recordings reproducible.
  package init(
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
    if !title.isEmpty { text += ",\"title\":\(JSON.quoted(CardRedaction.redact(title)))" }
    if version == .two { text += ",\"env\":{\"TERM\":\"xterm-256color\"}" }
    text += "}\n"
  }

  /// Records a frame at a time that counts from the start of the recording. Records a change in frame size as a resize.
  package mutating func show(_ next: Frame, at time: Duration) {
    if next.size != size {
      size = next.size
      frame = nil
      event("r", "\(size.columns)x\(size.rows)", at: time)
    }
    let data = FrameDifference.ansi(from: frame, to: next, depth: depth)
    frame = next
    if !data.isEmpty { event("o", data, at: time) }
  }

  /// Adds a named marker, to which a viewer of the recording can jump.
  package mutating func mark(_ name: String, at time: Duration) { event("m", name, at: time) }

  /// Records the exit of the program. Does nothing in version 2 of the format, which has no event for it.
  package mutating func exit(status: Int32, at time: Duration) {
    if version == .three { event("x", "\(status)", at: time) }
  }

  /// The recording as text, without what was taken.
  package var contents: String { text }

  /// Takes what has been recorded since the last call.
  package mutating func take() -> String {
    defer { text = "" }
    return text
  }

  private mutating func event(_ code: String, _ data: String, at time: Duration) {
    let (seconds, attoseconds) = time.components
    let now = max(last, seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    // Each interval is the difference between two rounded times, so that rounding errors do not accumulate.
    text += "[\(Self.seconds(version == .two ? now : now - last)),\"\(code)\",\(JSON.quoted(data))]\n"
    last = now
  }

  private static func seconds(_ milliseconds: Int64) -> String {
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
