import Dispatch
import Glibc
import Synchronization

/// Ctrl-C and the signal with which CI systems end a job: a run stops, and still writes what it knows.
///
/// The second signal ends the program at once.
final class Interruption: Sendable {
  /// Signalled at an interruption, and by the run at its own end.
  let end = DispatchSemaphore(value: 0)
  private let received = Mutex<Int32?>(nil)
  // Safe, because nothing reads it: the sources only have to live as long as this.
  private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

  /// - Parameters:
  ///   - signals: the signals that interrupt the run.
  ///   - wake: called at an interruption, from any thread.
  init(_ signals: [Int32] = [SIGINT, SIGTERM], wake: @escaping @Sendable () -> Void = {}) {
    // A parent may have asked for the signal to be ignored, as nohup does.
    let numbers = signals.filter { unsafeBitCast(Glibc.signal($0, SIG_IGN), to: Int.self) != Self.ignored }
    let sources = numbers.map { DispatchSource.makeSignalSource(signal: $0, queue: .global()) }
    self.sources = sources
    for (source, number) in zip(sources, numbers) {
      source.setEventHandler { [self] in
        received.withLock { $0 = number }
        Glibc.signal(number, SIG_DFL)
        end.signal()
        wake()
      }
      source.resume()
    }
  }

  /// The value of `SIG_IGN`.
  private static let ignored = 1

  /// The signal that has interrupted the run; nil if none has.
  var signal: Int32? { received.withLock(\.self) }

  /// Ends the program as the signal would have ended it.
  static func end(by number: Int32) -> Never {
    Glibc.signal(number, SIG_DFL)
    raise(number)
    // The signal may be blocked.
    exit(128 + number)
  }
}

/// A value that several threads change.
final class Shared<Value: Sendable>: Sendable {
  let value: Mutex<Value>

  init(_ value: sending Value) { self.value = Mutex(value) }
}
