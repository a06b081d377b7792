import Foundation
import Synchronization
package import Testing

/// Runs the tests of a suite on threads of their own, a few at a time.
///
/// For tests that block: they wait for a screen, for a pipe or for the end of a program. The threads that all tests share are as
/// many as the machine's cores, and every one that waits for a program is missing to the other tests.
package struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  package let isRecursive = true

  /// Whether the current thread is one of them.
  package static var isCurrent: Bool { Thread.current.threadDictionary[mark] != nil }

  fileprivate static let mark = "OwnThread"

  private static let places = Places(2 * ProcessInfo.processInfo.activeProcessorCount)

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    await Self.places.enter()
    defer { Self.places.leave() }
    try await withTaskExecutorPreference(OwnThreads()) { try await function() }
  }
}

extension Trait where Self == OwnThread {
  /// Runs the tests of the suite on threads of their own, because they block.
  package static var ownThread: Self { Self() }
}

/// Runs each part of a task between two suspensions on a new thread.
private final class OwnThreads: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread {
      Thread.current.threadDictionary[OwnThread.mark] = true
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}

/// A number of places, for which tasks wait in their order.
private final class Places: Sendable {
  private struct Contents {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let contents: Mutex<Contents>

  init(_ count: Int) { contents = Mutex(Contents(free: count)) }

  func enter() async {
    await withCheckedContinuation { continuation in
      let isFree = contents.withLock { contents in
        guard contents.free == 0 else {
          contents.free -= 1
          return true
        }
        contents.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  func leave() {
    let next = contents.withLock { contents -> CheckedContinuation<Void, Never>? in
      if contents.waiting.isEmpty {
        contents.free += 1
        return nil
      }
      return contents.waiting.removeFirst()
    }
    next?.resume()
  }
}
