import Glibc

/// A byte buffer that is written to standard output in blocks.
final class LineOutput {
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 1 << 18) {
    self.capacity = capacity
    memory = .allocate(capacity: capacity)
  }

  deinit {
    memory.initialize(repeating: 0, count: capacity)
    memory.deallocate()
  }

  /// The bytes that have been appended but not yet written.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: memory, count: count) }

  func clear() { count = 0 }

  /// Writes the buffered bytes to standard output and empties the buffer.
  /// - Throws: `Failure` with status 5 if standard output cannot be written.
  func flush() throws(Failure) {
    try Console.write(UnsafeRawBufferPointer(start: memory, count: count), to: STDOUT_FILENO)
    count = 0
  }

  // MARK: Appending

  func append(byte: UInt8) {
    reserve(1)
    memory[count] = byte
    count += 1
  }

  func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return }
    reserve(bytes.count)
    (memory + count).update(from: base, count: bytes.count)
    count += bytes.count
  }

  func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }

  func append(_ number: Int) {
    if (0...99).contains(number) {
      if number > 9 { append(byte: UInt8(0x30 + number / 10)) }
      append(byte: UInt8(0x30 + number % 10))
    } else {
      append(Array(String(number).utf8))
    }
  }

  func append(_ flag: Bool) { flag ? append("true" as StaticString) : append("false" as StaticString) }

  private func reserve(_ more: Int) {
    guard count + more > capacity else { return }
    let larger = max(capacity * 2, count + more)
    let new = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    new.update(from: memory, count: count)
    memory.initialize(repeating: 0, count: capacity)
    memory.deallocate()
    memory = new
    capacity = larger
  }
}

extension LineOutput {
  /// Appends a JSON string (RFC 8259).
  ///
  /// Quotation marks, backslashes, terminal controls and bidirectional controls are escaped.
  /// All other characters are written as UTF-8.
  func append(string text: some StringProtocol) {
    append(byte: UInt8(ascii: "\""))
    defer { append(byte: UInt8(ascii: "\"")) }
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return append(ascii: text.utf8) }
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x80...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
        append("\\u" as StaticString)
        for shift in [12, 8, 4, 0] { append(byte: Self.hexadecimal(UInt8(scalar.value >> shift & 0xF))) }
      default: append(ascii: String(scalar).utf8)
      }
    }
  }

  /// Appends the contents of a JSON string, without quotation marks around them. Non-ASCII bytes are copied unchanged.
  private func append(ascii bytes: some Sequence<UInt8>) {
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"" as StaticString)
      case UInt8(ascii: "\\"): append("\\\\" as StaticString)
      case 0x0A: append("\\n" as StaticString)
      case 0x0D: append("\\r" as StaticString)
      case 0x09: append("\\t" as StaticString)
      case 0..<0x20, 0x7F:
        append("\\u00" as StaticString)
        append(byte: Self.hexadecimal(byte >> 4))
        append(byte: Self.hexadecimal(byte & 0xF))
      default: append(byte: byte)
      }
    }
  }

  /// Appends a JSON string, or `null` if `text` is nil.
  func append(string text: String?) {
    if let text { append(string: text[...]) } else { append("null" as StaticString) }
  }

  func append(list numbers: [Int]) {
    append(byte: UInt8(ascii: "["))
    for (index, number) in numbers.enumerated() {
      if index > 0 { append(byte: UInt8(ascii: ",")) }
      append(number)
    }
    append(byte: UInt8(ascii: "]"))
  }

  func append(list texts: [String]) {
    append(byte: UInt8(ascii: "["))
    for (index, text) in texts.enumerated() {
      if index > 0 { append(byte: UInt8(ascii: ",")) }
      append(string: text[...])
    }
    append(byte: UInt8(ascii: "]"))
  }

  private static func hexadecimal(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
}
