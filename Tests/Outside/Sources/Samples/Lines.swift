import Foundation

/// The lines that a sample reports, also from other threads.
final class Lines: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []

  func add(_ line: String) { lock.withLock { lines.append(line) } }
  var all: [String] { lock.withLock { lines } }
}

/// Waits until a sample has called back.
/// - Parameter body: starts the sample, and gets the function to call at the end.
@MainActor
func waiting(_ body: (@escaping @Sendable () -> Void) -> Void) async {
  await withCheckedContinuation { continuation in
    body { continuation.resume() }
  }
}
