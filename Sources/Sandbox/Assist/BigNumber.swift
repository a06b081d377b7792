import KassaSandbox

/// A natural number the size of an RSA key, used to raise a signature to the public exponent.
/// No library in use verifies RSA signatures over MD5. No value is secret, so the timing may depend on the values.
struct BigNumber: Comparable, Sendable {
  /// The 64-bit limbs, least significant first; the most significant limb is never zero.
  private var limbs: [UInt64]

  /// Creates a number from big-endian bytes.
  init(_ bytes: [UInt8]) {
    var limbs: [UInt64] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      limbs.append(rest.suffix(8).reduce(0) { $0 << 8 | UInt64($1) })
      rest = rest.dropLast(min(8, rest.count))
    }
    self.init(limbs: limbs)
  }

  private init(limbs: [UInt64]) {
    self.limbs = limbs
    while self.limbs.last == 0 { self.limbs.removeLast() }
  }

  /// Returns the big-endian bytes, padded with leading zeros to `length`.
  func bytes(_ length: Int) -> [UInt8] {
    (0..<length).reversed().map { index in
      index / 8 < limbs.count ? UInt8(truncatingIfNeeded: limbs[index / 8] >> UInt64(index % 8 * 8)) : 0
    }
  }

  static func < (left: BigNumber, right: BigNumber) -> Bool {
    if left.limbs.count != right.limbs.count { return left.limbs.count < right.limbs.count }
    for (a, b) in zip(left.limbs.reversed(), right.limbs.reversed()) where a != b { return a < b }
    return false
  }

  private var bitCount: Int { limbs.count * 64 - (limbs.last?.leadingZeroBitCount ?? 0) }

  private func bit(_ index: Int) -> Bool { limbs[index / 64] >> UInt64(index % 64) & 1 == 1 }

  /// Returns this number raised to `exponent`, modulo `modulo`; zero if `modulo` is zero.
  func power(_ exponent: BigNumber, modulo: BigNumber) -> BigNumber {
    guard !modulo.limbs.isEmpty else { return BigNumber(limbs: []) }
    var result = BigNumber(limbs: [1])
    for index in (0..<exponent.bitCount).reversed() {
      result = result.times(result).remainder(modulo)
      if exponent.bit(index) { result = result.times(self).remainder(modulo) }
    }
    return result
  }

  private func times(_ other: BigNumber) -> BigNumber {
    var product = [UInt64](repeating: 0, count: limbs.count + other.limbs.count)
    for (i, a) in limbs.enumerated() {
      var carry: UInt64 = 0
      for (j, b) in other.limbs.enumerated() {
        let (high, low) = a.multipliedFullWidth(by: b)
        let (first, overflow) = product[i + j].addingReportingOverflow(low)
        let (second, another) = first.addingReportingOverflow(carry)
        product[i + j] = second
        carry = high + (overflow ? 1 : 0) + (another ? 1 : 0)
      }
      product[i + other.limbs.count] = carry
    }
    return BigNumber(limbs: product)
  }

  /// Returns the remainder, computed bit by bit.
  /// This takes a few thousand steps, which is fast enough for verifying one signature per payment.
  private func remainder(_ modulus: BigNumber) -> BigNumber {
    if self < modulus { return self }
    var rest = BigNumber(limbs: [])
    for index in (0..<bitCount).reversed() {
      rest.double(adding: bit(index))
      if !(rest < modulus) { rest.subtract(modulus) }
    }
    return rest
  }

  private mutating func double(adding bit: Bool) {
    var carry: UInt64 = bit ? 1 : 0
    for index in limbs.indices {
      let next = limbs[index] >> 63
      limbs[index] = limbs[index] << 1 | carry
      carry = next
    }
    if carry > 0 { limbs.append(carry) }
  }

  /// Subtracts a number that is less than or equal to this number.
  private mutating func subtract(_ other: BigNumber) {
    var borrow = false
    for index in limbs.indices {
      let (first, overflow) = limbs[index].subtractingReportingOverflow(
        index < other.limbs.count ? other.limbs[index] : 0)
      let (second, another) = first.subtractingReportingOverflow(borrow ? 1 : 0)
      limbs[index] = second
      borrow = overflow || another
    }
    while limbs.last == 0 { limbs.removeLast() }
  }
}
