/// A few bytes that are overwritten when nobody needs them any more.
///
/// Proof of `@unchecked Sendable`: the memory is written in `init` only, before anybody else can hold the object, and
/// wiped in `deinit`, when nobody else can.
final class SecretBytes: @unchecked Sendable {
  private let memory: UnsafeMutableBufferPointer<UInt8>

  init(_ bytes: some Collection<UInt8>) {
    memory = .allocate(capacity: bytes.count)
    _ = memory.initialize(from: bytes)
  }

  deinit {
    wipe(UnsafeMutableRawBufferPointer(memory))
    memory.deallocate()
  }

  var count: Int { memory.count }

  func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
    try body(UnsafeBufferPointer(memory))
  }

  /// Compares every byte whatever the first ones say, so that the time taken tells nothing about the content.
  static func equalInConstantTime(_ left: SecretBytes, _ right: SecretBytes) -> Bool {
    guard left.count == right.count else { return false }
    var difference: UInt8 = 0
    for index in 0..<left.count { difference |= left.memory[index] ^ right.memory[index] }
    return difference == 0
  }
}

/// Overwrites memory that held a secret.
///
/// A compiler that sees that the memory is freed next would be free to leave the writes out; the call behind them, of a
/// function that it may not look into, forbids that.
@inline(never)
func wipe(_ memory: UnsafeMutableRawBufferPointer) {
  guard let base = memory.baseAddress else { return }
  base.initializeMemory(as: UInt8.self, repeating: 0, count: memory.count)
  isLookedAt(UnsafeRawPointer(base))
}

@inline(never)
@_optimize(none)
private func isLookedAt(_ memory: UnsafeRawPointer) {}
