import Synchronization

/// Counts the changes of something, and wakes those who wait for the next one.
///
/// Make the change before you note it; who is woken then sees it.
final class ChangeSignal: Sendable {
  private struct State {
    var count = 0
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastWaiter = 0
  }

  private let state = Mutex(State())

  /// The number of changes so far.
  var count: Int { state.withLock(\.count) }

  /// Notes a change.
  func note() {
    let woken = state.withLock { state in
      state.count += 1
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    for continuation in woken { continuation.resume() }
  }

  /// Waits until there were more changes than a number, or until the task is cancelled.
  func wait(after number: Int) async {
    let waiter = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    while count <= number, !Task.isCancelled {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let isOver = state.withLock { state in
            if state.count > number || Task.isCancelled { return true }
            state.waiters[waiter] = continuation
            return false
          }
          if isOver { continuation.resume() }
        }
      } onCancel: {
        state.withLock { $0.waiters.removeValue(forKey: waiter) }?.resume()
      }
    }
  }
}
