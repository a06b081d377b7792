/// A function under test that reads bytes from an external source.
/// The function is fuzzed to find traps, endless loops, excessive memory use and violated properties.
struct FuzzedReader: Sendable {
  var name: String
  /// Returns the fuzzer's initial corpus.
  var seeds: @Sendable () -> [String]
  var read: @Sendable ([UInt8]) -> Void

  init(
    _ name: String, seeds: @autoclosure @escaping @Sendable () -> [String],
    _ read: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.name = name
    self.seeds = seeds
    self.read = read
  }

  static let all = messages + files + entries
  static func named(_ name: String) -> FuzzedReader? { all.first { $0.name == name } }
}

/// Ends the process if a property is violated. libFuzzer then reports the input that violated it.
func mustHold(_ isTrue: Bool, _ property: String) {
  if !isTrue { fatalError(property) }
}
