import CheckoutCore
import HTTPTypes
import Synchronization

/// The other side gone bad: real machines, one of whose answers is something else.
final class HostileWire: Transport {
  /// What a message is known by: its path without what stands behind a question mark, and which one it is of those.
  struct Place: Hashable, Sendable, CustomStringConvertible {
    var path: String
    /// From 0.
    var number: Int
    var description: String { "\(path)#\(number)" }
  }

  private struct State {
    var counts: [String: Int] = [:]
    var answers: [(place: Place, answer: TransportResponse)] = []
  }

  private let machines: any Transport
  private let clock: any CheckoutClock
  private let target: Place?
  private let lie: Lie
  private let seen: (@Sendable (Place, TransportResponse) -> Void)?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - target: nil: all of them.
  ///   - seen: told of every honest answer.
  init(
    _ machines: any Transport, clock: any CheckoutClock, target: Place?, lie: Lie,
    seen: (@Sendable (Place, TransportResponse) -> Void)? = nil
  ) {
    self.seen = seen
    self.machines = machines
    self.clock = clock
    self.target = target
    self.lie = lie
  }

  /// The honest answers so far.
  var answers: [(place: Place, answer: TransportResponse)] { state.withLock(\.answers) }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let path = String((request.head.path ?? "/").prefix { $0 != "?" })
    let answer = try await machines.send(request)
    let place = state.withLock { state in
      let place = Place(path: path, number: state.counts[path, default: 0])
      state.counts[path] = place.number + 1
      state.answers.append((place, answer))
      return place
    }
    seen?(place, answer)
    guard target == nil || target == place else { return answer }
    guard let told = lie.tell(answer) else {
      // Bytes come now and then, and never the last one.
      guard (try? await clock.sleep(for: .seconds(864_000), as: .deadline)) != nil else { throw .cancelled }
      throw .timeout
    }
    return told
  }
}

/// What is said instead of an answer.
struct Lie: Sendable {
  var name: String
  /// Nil: the answer never ends.
  var tell: @Sendable (TransportResponse) -> TransportResponse?

  init(_ name: String, _ tell: @escaping @Sendable (TransportResponse) -> TransportResponse?) {
    self.name = name
    self.tell = tell
  }

  static let none = Lie("nothing") { $0 }
}
