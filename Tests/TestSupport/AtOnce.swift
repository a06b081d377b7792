import Foundation
import Synchronization

/// Runs `body` on several threads, all of which start it at the same time.
/// - Throws: the first error that `body` throws, after all threads have ended.
package func atOnce(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) async throws {
  let arrivals = Arrivals()
  let results = await withTaskGroup(of: Result<Void, any Error>.self) { group in
    for side in 0..<count {
      group.addTask {
        await onOwnThread {
          arrivals.wait(for: count)
          return Result { try body(side) }
        }
      }
    }
    return await group.reduce(into: []) { $0.append($1) }
  }
  for result in results { try result.get() }
}

/// Runs work that blocks its thread, on a thread of its own.
///
/// The threads of the tests are as many as the machine's cores: work that blocks them, or the queue beneath them, keeps all
/// other tests waiting until their deadlines pass.
package func onOwnThread<R: Sendable>(_ work: @escaping @Sendable () -> R) async -> R {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: work()) }
  }
}

private final class Arrivals: Sendable {
  private let count = Mutex(0)

  func wait(for all: Int) {
    count.withLock { $0 += 1 }
    while count.withLock({ $0 < all }) { sched_yield() }
  }
}
