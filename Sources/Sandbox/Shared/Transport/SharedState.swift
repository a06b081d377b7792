package import CheckoutCore
import Synchronization

/// The state of a simulated server. Long-polling requests can wait for the state to change.
///
/// One lock guards both the check and the wait, so that a request cannot miss a change that occurs between them.
package final class SharedState<State: Sendable>: Sendable {
  private struct Contents {
    var state: State
    var sequence: UInt64 = 0
    var waiting: [String: [(number: UInt64, continuation: CheckedContinuation<Bool, Never>)]] = [:]
  }

  private let contents: Mutex<Contents>

  package init(_ state: State) { contents = Mutex(Contents(state: state)) }

  package func read<R: Sendable>(_ body: @Sendable (State) -> R) -> R { contents.withLock { body($0.state) } }

  /// Changes the state, then wakes the requests that are waiting for `key`, in the order in which they arrived.
  package func change<R: Sendable>(_ key: String, _ body: @Sendable (inout State) -> R) -> R {
    let (result, woken) = contents.withLock { contents in
      let result = body(&contents.state)
      return (result, contents.waiting.removeValue(forKey: key) ?? [])
    }
    for waiter in woken { waiter.continuation.resume(returning: true) }
    return result
  }

  /// Waits until `look` returns a value. `look` is called immediately and after every change made under `key`.
  package func hold<R: Sendable>(
    _ key: String, until look: @Sendable (inout State) -> R?
  ) async throws(TransportError) -> R {
    while true {
      let (found, number) = contents.withLock { contents in
        contents.sequence += 1
        return (look(&contents.state), contents.sequence)
      }
      if let found { return found }
      guard await waitForChange(key, number, look) else { throw .cancelled }
    }
  }

  /// Waits for a change, unless `look` already returns a value. Returns false if the task was cancelled.
  private func waitForChange<R: Sendable>(
    _ key: String, _ number: UInt64, _ look: @Sendable (inout State) -> R?
  ) async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let immediate: Bool? = contents.withLock { contents in
          // The cancellation handler may already have run. If so, nothing would resume this continuation.
          if Task.isCancelled { return false }
          if look(&contents.state) != nil { return true }
          contents.waiting[key, default: []].append((number, continuation))
          return nil
        }
        if let immediate { continuation.resume(returning: immediate) }
      }
    } onCancel: {
      let cancelled = contents.withLock { contents -> CheckedContinuation<Bool, Never>? in
        guard let index = contents.waiting[key]?.firstIndex(where: { $0.number == number }) else { return nil }
        return contents.waiting[key]?.remove(at: index).continuation
      }
      cancelled?.resume(returning: false)
    }
  }
}
