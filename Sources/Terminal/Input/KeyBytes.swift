/// The bytes that a terminal sent for an input event: the first few of them, in a value of fixed size.
public struct KeyBytes: Equatable, Sendable {
  /// The most bytes that are kept. The longest sequence of a key or mouse event fits.
  public static let capacity = 24

  private var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
  /// The number of bytes kept.
  public private(set) var count = 0

  /// Creates an empty value, for an event that the terminal did not send.
  public init() {}

  /// Creates a value from the first `capacity` of these bytes.
  public init(_ bytes: some Sequence<UInt8>) { for byte in bytes { append(byte) } }

  /// Whether no bytes are kept.
  public var isEmpty: Bool { count == 0 }

  /// The bytes in the order in which they came.
  public var bytes: [UInt8] { (0..<count).map { self[$0] } }

  /// - Parameter index: less than `count`.
  public subscript(index: Int) -> UInt8 {
    let word = index < 8 ? words.0 : index < 16 ? words.1 : words.2
    return UInt8(truncatingIfNeeded: word >> UInt64(index % 8 * 8))
  }

  /// Adds a byte. Bytes beyond the capacity are dropped.
  public mutating func append(_ byte: UInt8) {
    guard count < Self.capacity else { return }
    let bits = UInt64(byte) << UInt64(count % 8 * 8)
    if count < 8 { words.0 |= bits } else if count < 16 { words.1 |= bits } else { words.2 |= bits }
    count += 1
  }

  /// Adds the bytes of a code point in UTF-8; those of U+FFFD for a value that is none.
  mutating func append(scalar value: UInt32) {
    for byte in String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")).utf8 { append(byte) }
  }

  /// Removes the last bytes and returns them.
  mutating func removeLast(_ number: Int) -> KeyBytes {
    let all = bytes
    self = KeyBytes(all.dropLast(number))
    return KeyBytes(all.suffix(number))
  }

  /// The bytes in hexadecimal, e.g. `1b5b41`.
  public var hexadecimal: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The bytes as terminals echo them: `^[[A` for ESC [ A, `^?` for DEL, other characters as they are.
  public var caret: String {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      switch scalar.value {
      case 0..<0x20: "^" + String(Character(Unicode.Scalar(UInt8(scalar.value) + 0x40)))
      case 0x7F: "^?"
      case 0x80..<0xA0: "\u{FFFD}"
      default: String(Character(scalar))
      }
    }.joined()
  }

  public static func == (left: KeyBytes, right: KeyBytes) -> Bool {
    left.count == right.count && left.words == right.words
  }
}

/// Assigns the bytes that have been read to the events that they made, while a trace is kept.
struct InputTrace: Equatable, Sendable {
  /// The bytes that have not made an event yet.
  private var pending = KeyBytes()
  /// The bytes of each event, in the order of the events.
  private(set) var events: [KeyBytes] = []

  mutating func add(scalar: UInt32) { pending.append(scalar: scalar) }

  /// Ends a step of the decoder.
  /// - Parameters:
  ///   - count: the number of events that the step has made. If there are several, each but the first has one byte.
  ///   - open: the number of bytes at the end that begin something else; nil if all bytes may belong to a later event.
  mutating func finish(events count: Int, open: Int?) {
    if count == 0 {
      if open == 0 { pending = KeyBytes() }
      return
    }
    let rest = open.map { pending.removeLast($0) } ?? KeyBytes()
    let others = (1..<max(1, count)).map { _ in pending.removeLast(1) }
    events.append(pending)
    events += others.reversed()
    pending = rest
  }

  mutating func takeEvents() -> [KeyBytes] {
    defer { events = [] }
    return events
  }
}
