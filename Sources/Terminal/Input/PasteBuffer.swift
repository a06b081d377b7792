/// Collects a paste up to its end marker or its length limit.
struct PasteBuffer: Equatable {
  /// The end marker, ESC [ 201 ~.
  private static let marker: [UInt32] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

  private(set) var text = ""
  private var matched = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Whether the collected text has already been returned, so that the rest of the paste is discarded.
  private(set) var isCut = false
  /// Whether everything except the end marker is discarded.
  var dropsText: Bool { isCut && matched == 0 }

  /// - Returns: the collected text once the limit is reached; nil before that and on later calls.
  mutating func takeWhenFull() -> String? {
    guard !isCut, text.utf8.count + 4 > limit else { return nil }
    isCut = true
    defer { text = "" }
    return text
  }

  /// - Returns: whether the paste is complete.
  mutating func feed(_ value: UInt32) -> Bool {
    if value == Self.marker[matched] {
      matched += 1
      return matched == Self.marker.count
    }
    abandonMarker()
    if value == Self.marker[0] { matched = 1 } else { append(value) }
    return false
  }

  /// Treats a partially matched end marker as text.
  mutating func abandonMarker() {
    for value in Self.marker.prefix(matched) { append(value) }
    matched = 0
  }

  private mutating func append(_ value: UInt32) {
    guard !isCut, text.utf8.count + 4 <= limit else { return }
    text.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
  }
}
