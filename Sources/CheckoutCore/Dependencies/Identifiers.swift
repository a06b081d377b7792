import Synchronization

/// The source of randomness as a dependency. With a seeded source, the same script produces byte-identical output.
public protocol Randomness: Sendable {
  /// Returns the next random number. Every value is equally likely.
  func next() -> UInt64
}

/// The system's random number generator, which is cryptographically secure.
public struct SystemRandomness: Randomness {
  /// Creates a source. All sources share the system's generator.
  public init() {}
  public func next() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }
}

/// The SplitMix64 generator (Steele, Lea, Flood 2014). It is compact and has a full period for every seed.
public final class SeededRandomness: Randomness {
  private let state: Mutex<UInt64>

  /// Creates a generator. Two generators with the same seed return the same numbers.
  public init(seed: UInt64) { state = Mutex(seed) }

  /// Returns the next number of the sequence that the seed determines.
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
  /// Returns a version 4 UUID (RFC 9562) in lower case.
  public func uuid() -> String {
    let high = next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let digits = Hex.digits(high, count: 16) + Hex.digits(low, count: 16)
    var rest = digits[...]
    return [8, 4, 4, 4, 12].map { count in
      defer { rest = rest.dropFirst(count) }
      return String(rest.prefix(count))
    }.joined(separator: "-")
  }

  /// Returns a random decimal number of `count` digits that does not start with 0.
  public func digits(_ count: Int) -> String {
    var digits = [UInt8(ascii: "1") + UInt8(next() % 9)]
    while digits.count < count { digits.append(UInt8(ascii: "0") + UInt8(next() % 10)) }
    return String(decoding: digits, as: UTF8.self)
  }
}
