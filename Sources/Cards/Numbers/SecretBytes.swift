/// A byte buffer that contains a secret and is overwritten when it is deallocated.
///
/// `@unchecked Sendable` is safe here: the memory is written only in `init`, before the object can be shared.
/// The memory is wiped only in `deinit`, when no other reference exists.
package final class SecretBytes: @unchecked Sendable {
  private let memory: UnsafeMutableBufferPointer<UInt8>

  init(_ bytes: some Collection<UInt8>) {
    memory = .allocate(capacity: bytes.count)
    _ = memory.initialize(from: bytes)
  }

  /// Creates a copy of other bytes with one more at the end; with nil for the others, of this byte alone.
  package init(_ other: SecretBytes?, appending byte: UInt8) {
    let count = other?.count ?? 0
    memory = .allocate(capacity: count + 1)
    for index in 0..<count { memory.initializeElement(at: index, to: other?.memory[index] ?? 0) }
    memory.initializeElement(at: count, to: byte)
  }

  deinit {
    wipe(UnsafeMutableRawBufferPointer(memory))
    memory.deallocate()
  }

  package var count: Int { memory.count }

  package func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
    try body(UnsafeBufferPointer(memory))
  }

  /// Compares all bytes even after a difference, so that the time taken does not depend on the contents.
  static func equalInConstantTime(_ left: SecretBytes, _ right: SecretBytes) -> Bool {
    guard left.count == right.count else { return false }
    var difference: UInt8 = 0
    for index in 0..<left.count { difference |= left.memory[index] ^ right.memory[index] }
    return difference == 0
  }
}

/// Overwrites memory that contained a secret.
///
/// The optimiser could remove writes to memory that is about to be freed.
/// An opaque call after the writes prevents their removal.
@inline(never)
func wipe(_ memory: UnsafeMutableRawBufferPointer) {
  guard let base = memory.baseAddress else { return }
  base.initializeMemory(as: UInt8.self, repeating: 0, count: memory.count)
  isLookedAt(UnsafeRawPointer(base))
}

@inline(never)
@_optimize(none)
private func isLookedAt(_ memory: UnsafeRawPointer) {}
