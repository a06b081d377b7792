import Glibc

/// Bytes on their way to standard output, written in blocks.
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

  /// What was appended and not yet written.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: memory, count: count) }

  func clear() { count = 0 }

  /// Writes everything; false when nobody reads any more.
  func flush(to descriptor: Int32 = STDOUT_FILENO) -> Bool {
    var written = 0
    while written < count {
      let result = write(descriptor, memory + written, count - written)
      if result < 0 {
        if errno == EINTR { continue }
        return false
      }
      written += result
    }
    count = 0
    return true
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
  /// A JSON string, RFC 8259: quotation marks, backslashes and control characters are escaped, the rest is UTF-8.
  func append(string text: some StringProtocol) {
    append(byte: UInt8(ascii: "\""))
    for byte in text.utf8 {
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
    append(byte: UInt8(ascii: "\""))
  }

  /// A JSON string, or null.
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
