/// Something that reads bytes from outside, for libFuzzer to find what it cannot read: a trap, an endless loop, too much
/// memory, or a property that does not hold.
struct FuzzedReader: Sendable {
  var name: String
  /// What the fuzzer starts from.
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

/// Ends the process where a property does not hold, which libFuzzer reports with the input.
func mustHold(_ isTrue: Bool, _ property: String) {
  if !isTrue { fatalError(property) }
}
