import CTerminal

/// Wakes a loop that waits in `Poller.wait`, from any thread.
public final class Wakeup: Sendable {
  /// Readable after `signal`, until `drain`; -1 where the system had none to give.
  public let descriptor: Int32

  public init() { descriptor = ct_wakeup_open() }
  deinit { ct_descriptor_close(descriptor) }

  /// Several signals before the loop looks are one.
  public func signal() { ct_wakeup_signal(descriptor) }

  /// Takes the signals back. Call it before looking at what they stood for.
  public func drain() { ct_wakeup_drain(descriptor) }
}

/// Sleeps until there is something to do.
public enum Poller {
  public enum Outcome: Equatable, Sendable {
    /// These descriptors can be read, or have come to their end.
    case ready(Set<Int32>)
    case timedOut
    /// A signal came.
    case interrupted
  }

  /// - Parameters:
  ///   - inputs: at most 16 descriptors; negative ones are passed over.
  ///   - timeout: milliseconds; nil waits for ever.
  public static func wait(inputs: [Int32], timeout: Int?) -> Outcome {
    var ready = [Bool](repeating: false, count: inputs.count)
    let milliseconds = timeout.map { Int32(clamping: max(0, $0)) } ?? -1
    switch ct_poll(inputs, &ready, Int32(clamping: inputs.count), milliseconds) {
    case 0: return .timedOut
    case ..<0: return .interrupted
    default: return .ready(Set(zip(inputs, ready).lazy.filter(\.1).map(\.0)))
    }
  }
}
