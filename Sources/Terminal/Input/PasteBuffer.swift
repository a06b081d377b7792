/// Collects a paste until its end marker, or until it is full.
struct PasteBuffer: Equatable {
  /// ESC [ 201 ~
  private static let marker: [UInt32] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

  private(set) var text = ""
  private var matched = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// What was collected has been handed on, and the rest is dropped.
  private(set) var isCut = false
  /// Nothing but the end marker means anything any more.
  var dropsText: Bool { isCut && matched == 0 }

  /// - Returns: what was collected, once no more is taken; nil before, and after it was given.
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

  /// What looked like the marker was text.
  mutating func abandonMarker() {
    for value in Self.marker.prefix(matched) { append(value) }
    matched = 0
  }

  private mutating func append(_ value: UInt32) {
    guard !isCut, text.utf8.count + 4 <= limit else { return }
    text.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
  }
}
