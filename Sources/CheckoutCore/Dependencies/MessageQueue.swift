import Synchronization

/// A FIFO queue with many producers and one consumer. An `AsyncStream` would cost three times as much per message.
final class MessageQueue<Message: Sendable>: Sendable {
  private struct State {
    var waiting: [Message] = []
    /// The number of messages at the front of `waiting` that have already been consumed.
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

  /// Enqueues a message from any thread; does nothing after `close`.
  /// - Returns: whether the queue was still open.
  @discardableResult
  func put(_ message: Message) -> Bool {
    let (isOpen, reader) = state.withLock { state -> (Bool, UnsafeContinuation<Message?, Never>?) in
      guard !state.isClosed else { return (false, nil) }
      guard let reader = state.reader else {
        state.waiting.append(message)
        return (true, nil)
      }
      state.reader = nil
      return (true, reader)
    }
    reader?.resume(returning: message)
    return isOpen
  }

  /// Returns the next message; nil once the queue is closed and empty. Only one task may read from the queue.
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

  /// Closes the queue. Messages already in it can still be read.
  func close() {
    let reader = state.withLock { state -> UnsafeContinuation<Message?, Never>? in
      state.isClosed = true
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(returning: nil)
  }
}
