package import CheckoutCore
import Synchronization

/// The messages of a world, redacted, in the order in which they crossed a wire.
package final class MessageLog: Sendable {
  /// A message with its number and its time.
  package struct Entry: Sendable {
    /// The number of the message, from 1.
    package let number: Int
    package let time: Instant
    /// The payment system's name on the command line.
    package let system: String
    package let message: WireMessage
    /// The number of the request; nil if the message is not a response.
    package let request: Int?
    /// The merchant's ID of the payment, for a message between the platform and the payment environment; nil for others.
    package let payment: String?
    /// The strings that both sides signed, if a server refused a signature. Personal data is redacted.
    package let mismatch: SignatureMismatch?
    /// About how many bytes the message takes.
    fileprivate let size: Int
  }

  /// The number of messages that are kept. Older ones are forgotten.
  package static let most = 5000
  /// The size of the messages that are kept, in bytes. Older ones are forgotten.
  package static let mostBytes = 8 << 20

  private struct State {
    var entries: [Entry] = []
    var last = 0
    var size = 0
  }

  private let state = Mutex(State())
  private let signal = ChangeSignal()

  package init() {}

  /// Adds a message.
  /// - Returns: its number.
  @discardableResult
  func add(
    _ message: WireMessage, of system: String, at time: Instant, answering request: Int? = nil,
    payment: String? = nil, mismatch: SignatureMismatch? = nil
  ) -> Int {
    let size = message.name.utf8.count + message.body.size
    let number = state.withLock { state in
      state.last += 1
      state.size += size
      state.entries.append(
        Entry(
          number: state.last, time: time, system: system, message: message, request: request, payment: payment,
          mismatch: mismatch, size: size))
      if state.entries.count > Self.most || state.size > Self.mostBytes {
        // Many are forgotten at once, because moving the others costs as much each time.
        let forgotten = max(1, state.entries.count / 10)
        state.size -= state.entries.prefix(forgotten).reduce(0) { $0 + $1.size }
        state.entries.removeFirst(forgotten)
      }
      return state.last
    }
    signal.note()
    return number
  }

  /// The number of the last message; 0 if there was none.
  package var last: Int { state.withLock(\.last) }

  /// Returns the messages after a number.
  package func entries(since number: Int = 0) -> [Entry] {
    state.withLock { state in
      let first = state.entries.partitionIndex { $0.number > number }
      return Array(state.entries[first...])
    }
  }

  /// Waits until there is a message after a number, or until the task is cancelled.
  package func wait(after number: Int) async { await signal.wait(after: number) }
}

extension JSON {
  /// About the number of bytes of the value as text, without making the text.
  fileprivate var size: Int {
    switch self {
    case .object(let object): object.members.reduce(2) { $0 + $1.name.utf8.count + 4 + $1.value.size }
    case .array(let elements): elements.reduce(2) { $0 + 1 + $1.size }
    case .string(let text): text.utf8.count + 2
    case .number(let text): text.utf8.count
    case .secret, .null, .bool: 5
    }
  }
}

extension Array {
  /// Returns the first index whose element satisfies a condition that holds for all elements after it too.
  fileprivate func partitionIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
