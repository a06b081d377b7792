import CTerminal

/// Wakes an event loop that is blocked in `Poller.wait`. It can be used from any thread.
public final class Wakeup: Sendable {
  /// The descriptor to poll; -1 if the system could not provide one. It is readable between `signal` and `drain`.
  public let descriptor: Int32

  /// Creates a wake-up that has not been signalled. If the system cannot provide one, `descriptor` is -1.
  public init() { descriptor = ct_wakeup_open() }
  deinit { ct_descriptor_close(descriptor) }

  /// Wakes the loop. Repeated signals before `drain` are merged.
  public func signal() { ct_wakeup_signal(descriptor) }

  /// Clears the signal. Must be called before the events that caused the signal are processed.
  public func drain() { ct_wakeup_drain(descriptor) }
}

/// Blocks until input, a timeout or a signal arrives.
public enum Poller {
  /// The reason why a wait ended.
  public enum Outcome: Equatable, Sendable {
    /// The descriptors that are readable or at end of file.
    case ready([Int32])
    /// The timeout passed without input.
    case timedOut
    /// A signal or a system error interrupted the wait.
    case interrupted
  }

  /// - Parameters:
  ///   - inputs: at most 16 descriptors; negative ones are ignored.
  ///   - timeout: the timeout in milliseconds; nil to wait indefinitely.
  public static func wait(inputs: [Int32], timeout: Int?) -> Outcome {
    let milliseconds = timeout.map { Int32(clamping: max(0, $0)) } ?? -1
    return withUnsafeTemporaryAllocation(of: Bool.self, capacity: inputs.count) { areReady in
      areReady.initialize(repeating: false)
      switch ct_poll(inputs, areReady.baseAddress, Int32(clamping: inputs.count), milliseconds) {
      case 0: return .timedOut
      case ..<0: return .interrupted
      default:
        var ready: [Int32] = []
        for index in inputs.indices where areReady[index] { ready.append(inputs[index]) }
        return .ready(ready)
      }
    }
  }
}
