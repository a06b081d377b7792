/// A run of up to 31 decimal digits, stored as packed BCD. Copying it does not allocate memory.
struct DigitRun: Equatable, Sendable, BitwiseCopyable {
  private(set) var bits: UInt128 = 0
  private(set) var count = 0

  static let capacity = 31

  init() {}

  /// Creates a run from ASCII digits; nil if there are more than 31 digits or any other byte is present.
  init?(ascii bytes: some Sequence<UInt8>) {
    for byte in bytes {
      guard (0x30...0x39).contains(byte), append(byte - 0x30) else { return nil }
    }
  }

  /// The digit at an index, as a number from 0 to 9; 0 if the index is `count` or more.
  subscript(index: Int) -> UInt8 { UInt8(truncatingIfNeeded: bits >> UInt128(4 * index)) & 0xF }

  /// Appends a digit.
  /// - Returns: false if the run is full, in which case it is unchanged.
  @discardableResult
  mutating func append(_ digit: UInt8) -> Bool {
    guard count < Self.capacity else { return false }
    bits |= UInt128(digit & 0xF) << UInt128(4 * count)
    count += 1
    return true
  }

  /// Appends the digits of `value`, padded with leading zeros to `width`.
  mutating func append(_ value: Int, width: Int) {
    for place in (0..<max(width, 0)).reversed() {
      // An `Int` has no digits at higher places.
      guard place < 19 else {
        append(0)
        continue
      }
      let divisor = (0..<place).reduce(1) { power, _ in power * 10 }
      append(UInt8(value / divisor % 10))
    }
  }

  /// The digits as an integer. Only the first 18 digits are used.
  var value: Int {
    var value = 0
    for index in 0..<min(count, 18) { value = value * 10 + Int(self[index]) }
    return value
  }

  func prefix(_ length: Int) -> DigitRun {
    var run = self
    run.count = min(max(length, 0), count)
    run.bits &= (1 << UInt128(4 * run.count)) - 1
    return run
  }

  func dropFirst(_ length: Int) -> DigitRun {
    var run = self
    let dropped = min(max(length, 0), count)
    run.count -= dropped
    run.bits >>= UInt128(4 * dropped)
    return run
  }

  /// Returns the run with the digits in `range` replaced; nil if the result would be longer than 31 digits.
  func replacing(_ range: Range<Int>, with new: DigitRun) -> DigitRun? {
    let tail = dropFirst(range.upperBound)
    var run = prefix(range.lowerBound)
    guard run.count + new.count + tail.count <= Self.capacity else { return nil }
    run.bits |= new.bits << UInt128(4 * run.count)
    run.count += new.count
    run.bits |= tail.bits << UInt128(4 * run.count)
    run.count += tail.count
    return run
  }

  /// Calls `body` with a copy of the digits in ASCII, then wipes the copy.
  func withASCII<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.capacity) { bytes in
      defer { wipe(UnsafeMutableRawBufferPointer(bytes)) }
      for index in 0..<count { bytes[index] = self[index] + 0x30 }
      return try body(UnsafeBufferPointer(rebasing: bytes.prefix(count)))
    }
  }

  var text: String { withASCII { String(decoding: $0, as: UTF8.self) } }
}
