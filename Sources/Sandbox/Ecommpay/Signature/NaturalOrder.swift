import KassaSandbox

/// The natural order of strings: runs of digits compare as numbers, everything else as UTF-8 bytes.
///
/// For example, `errors:2:code` precedes `errors:10:code`.
enum NaturalOrder {
  static func precedes(_ left: Slice<UnsafeBufferPointer<UInt8>>, _ right: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    compare(UnsafeBufferPointer(rebasing: left), UnsafeBufferPointer(rebasing: right)) < 0
  }

  /// Compares two strings: by their first differing bytes if neither byte is a digit, otherwise run by run.
  /// The first case is the most common one.
  private static func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    let shorter = min(left.count, right.count)
    var index = 0
    while index < shorter, left[index] == right[index] { index += 1 }
    guard index < shorter, !isDigit(left[index]), !isDigit(right[index]) else { return compareRuns(left, right) }
    return left[index] < right[index] ? -1 : 1
  }

  private static func compareRuns(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    var (l, r) = (left.startIndex, right.startIndex)
    var zeros = 0
    while l < left.endIndex, r < right.endIndex {
      if isDigit(left[l]), isDigit(right[r]) {
        let (leftRun, rightRun) = (run(left, from: l), run(right, from: r))
        if let order = compare(leftRun.digits, with: rightRun.digits) { return order }
        if zeros == 0 { zeros = leftRun.zeros - rightRun.zeros }
        (l, r) = (leftRun.end, rightRun.end)
      } else {
        if left[l] != right[r] { return left[l] < right[r] ? -1 : 1 }
        left.formIndex(after: &l)
        right.formIndex(after: &r)
      }
    }
    if l < left.endIndex { return 1 }
    if r < right.endIndex { return -1 }
    // `07` and `7` are the same number; the shorter one comes first, so that the order is total.
    return zeros
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func run<Bytes: RandomAccessCollection<UInt8>>(
    _ bytes: Bytes, from start: Bytes.Index
  ) -> (digits: Bytes.SubSequence, zeros: Int, end: Bytes.Index) {
    let run = bytes[start...].prefix(while: isDigit)
    let digits = run.drop { $0 == 0x30 }
    return (digits, run.count - digits.count, run.endIndex)
  }

  /// Compares two runs of digits without leading zeros; returns nil if they are equal.
  private static func compare(
    _ left: some RandomAccessCollection<UInt8>, with right: some RandomAccessCollection<UInt8>
  ) -> Int? {
    if left.count != right.count { return left.count < right.count ? -1 : 1 }
    for (l, r) in zip(left, right) where l != r { return l < r ? -1 : 1 }
    return nil
  }
}
