/// Collects a paste until its end marker.
struct PasteBuffer: Equatable {
  /// ESC [ 201 ~
  private static let marker: [UInt32] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

  private(set) var text = ""
  private var matched = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

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

  /// What looked like the marker was text.
  mutating func abandonMarker() {
    for value in Self.marker.prefix(matched) { append(value) }
    matched = 0
  }

  private mutating func append(_ value: UInt32) {
    guard text.utf8.count + 4 <= limit else { return }
    text.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
  }
}
