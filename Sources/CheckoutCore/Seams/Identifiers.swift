import Synchronization

/// Randomness as a seam: the system's, or a seeded one, so that the same script gives the same bytes.
public protocol Randomness: Sendable {
  func next() -> UInt64
}

public struct SystemRandomness: Randomness {
  public init() {}
  public func next() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014): small, and every seed gives a full period.
public final class SeededRandomness: Randomness {
  private let state: Mutex<UInt64>
  public init(seed: UInt64) { state = Mutex(seed) }

  public func next() -> UInt64 {
    state.withLock { state in
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }
}

extension Randomness {
  /// A UUID of version 4 (RFC 9562), lower case.
  public func uuid() -> String {
    let high = next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let digits = high.hex + low.hex
    var text = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text.append("-") }
      text.append(digit)
    }
    return text
  }

  /// A decimal number of that many digits, the first not 0.
  public func digits(_ count: Int) -> String {
    var text = String(1 + next() % 9)
    while text.count < count { text += String(next() % 10) }
    return text
  }
}

extension UInt64 {
  var hex: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
