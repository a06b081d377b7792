import CheckoutCore
import HTTPTypes
import Synchronization

/// A transport to the mock backend that tampers with one or all of its responses.
final class HostileWire: Transport {
  /// The identity of a response: the request path without the query, and the index among the responses for that path.
  struct Place: Hashable, Sendable, CustomStringConvertible {
    var path: String
    /// The position of the response among those for the same path, counted from 0.
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
  private let lie: ResponseMutation
  private let seen: (@Sendable (Place, TransportResponse) -> Void)?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - target: The response to tamper with; nil for all responses.
  ///   - seen: Called with every original response.
  init(
    _ machines: any Transport, clock: any CheckoutClock, target: Place?, lie: ResponseMutation,
    seen: (@Sendable (Place, TransportResponse) -> Void)? = nil
  ) {
    self.seen = seen
    self.machines = machines
    self.clock = clock
    self.target = target
    self.lie = lie
  }

  /// The original responses received so far.
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
    guard let recorded = lie.report(answer) else {
      // Simulate a response body that never ends: bytes trickle in until the request times out.
      guard (try? await clock.sleep(for: .seconds(864_000), as: .deadline)) != nil else { throw .cancelled }
      throw .timeout
    }
    return recorded
  }
}

/// A named function that tampers with a response.
struct ResponseMutation: Sendable {
  var name: String
  /// Returns the response after tampering; nil to simulate a response that never ends.
  var report: @Sendable (TransportResponse) -> TransportResponse?

  init(_ name: String, _ report: @escaping @Sendable (TransportResponse) -> TransportResponse?) {
    self.name = name
    self.report = report
  }

  static let none = ResponseMutation("unchanged") { $0 }
}
