import Synchronization

/// A queue from many to one, in order. An `AsyncStream` would do, at three times the cost of each message.
final class Mailbox<Message: Sendable>: Sendable {
  private struct State {
    var waiting: [Message] = []
    /// How many of `waiting` were taken already.
    var taken = 0
    var reader: UnsafeContinuation<Message?, Never>?
    var isClosed = false

    mutating func take() -> Message? {
      guard taken < waiting.count else { return nil }
      let message = waiting[taken]
      taken += 1
      if taken == waiting.count {
        waiting.removeAll(keepingCapacity: true)
        taken = 0
      }
      return message
    }
  }

  private let state = Mutex(State())

  /// From anywhere, at any time; after `close` it is dropped.
  func put(_ message: Message) {
    let reader = state.withLock { state -> UnsafeContinuation<Message?, Never>? in
      guard !state.isClosed else { return nil }
      guard let reader = state.reader else {
        state.waiting.append(message)
        return nil
      }
      state.reader = nil
      return reader
    }
    reader?.resume(returning: message)
  }

  /// The next message; nil once the box is closed and everything in it was taken. For one reader only.
  func next(isolation: isolated (any Actor)? = #isolation) async -> Message? {
    await withUnsafeContinuation(isolation: isolation) { reader in
      let (isReady, message) = state.withLock { state -> (Bool, Message?) in
        if let message = state.take() { return (true, message) }
        if state.isClosed { return (true, nil) }
        state.reader = reader
        return (false, nil)
      }
      if isReady { reader.resume(returning: message) }
    }
  }

  /// What is in the box can still be taken.
  func close() {
    let reader = state.withLock { state -> UnsafeContinuation<Message?, Never>? in
      state.isClosed = true
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(returning: nil)
  }
}
