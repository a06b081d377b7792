import CheckoutCore

/// A seeded random number generator.
struct RandomSource {
  private let source: SeededRandomness

  init(seed: UInt64) { source = SeededRandomness(seed: seed) }

  func next() -> UInt64 { source.next() }

  /// Returns a random integer in `0..<sides`.
  func roll(_ sides: Int) -> Int { Int(source.next() % UInt64(max(1, sides))) }

  func isLucky(_ percent: Int) -> Bool { roll(100) < percent }

  /// Returns a random element from the list; `fallback` if the list is empty.
  func pick<T>(_ list: [T], or fallback: T) -> T { list.isEmpty ? fallback : list[roll(list.count)] }
}
