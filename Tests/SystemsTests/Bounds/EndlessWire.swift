import CheckoutCore
import HTTPTypes
import Synchronization

/// A transport to a mock backend that keeps sending the same response forever.
/// Once the backend has sent the target response, it repeats this response for all further requests to the same path.
final class EndlessWire: Transport {
  private struct State {
    var paths: [String: Int] = [:]
    var requests = 0
    var frozen: TransportResponse?
    var recorded = 0
  }

  private let machines: any Transport
  private let target: HostileWire.Place?
  private let isNew: Bool
  private let state = Mutex(State())
  /// The number of requests above which polling counts as endless.
  static let most = 12_000

  /// - Parameters:
  ///   - target: The response to repeat.
  ///   - isNew: Whether to increase the sequence numbers in each repetition, so that it counts as a new response.
  init(_ machines: any Transport, target: HostileWire.Place, isNew: Bool) {
    self.machines = machines
    self.target = target
    self.isNew = isNew
  }

  var requests: Int { state.withLock(\.requests) }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let path = String((request.head.path ?? "/").prefix { $0 != "?" })
    let (number, requests, frozen) = state.withLock { state in
      state.requests += 1
      let number = state.paths[path, default: 0]
      state.paths[path] = number + 1
      return (number, state.requests, state.frozen)
    }
    // Fail all requests above this number, so that the test itself ends.
    guard requests <= Self.most else { throw .unreachable }
    if path == target?.path, let frozen { return again(frozen) }
    let answer = try await machines.send(request)
    if let target, path == target.path, number == target.number { state.withLock { $0.frozen = answer } }
    return answer
  }

  private func again(_ answer: TransportResponse) -> TransportResponse {
    let recorded = state.withLock { state in
      state.recorded += 1
      return state.recorded
    }
    guard isNew, let json = try? JSON(parsing: answer.body) else { return answer }
    return TransportResponse(head: answer.head, body: Self.renewed(json, recorded).wireBytes)
  }

  static func canBeRenewed(_ answer: TransportResponse) -> Bool {
    (try? JSON(parsing: answer.body)).map { renewed($0, 1) != $0 } ?? false
  }

  /// Returns the JSON with its sequence numbers increased by `count`,
  /// and with every flag cleared that marks a response as final.
  private static func renewed(_ json: JSON, _ count: Int) -> JSON {
    switch json {
    case .array(let elements): return .array(elements.map { renewed($0, count) })
    case .object(let object):
      return .object(
        JSON.Object(
          object.members.map { member in
            switch (member.name, member.value) {
            case ("revision", .number(let text)), ("number", .number(let text)):
              (member.name, JSON((Int(text) ?? 0) + count))
            case ("acs_trans_id", .string(let text)), ("acsTransID", .string(let text)):
              (member.name, .string(String(text.dropLast(6)) + String(1_000_000 + count).suffix(6)))
            case ("acsCounterAtoS", .string): (member.name, .string(String(String(1000 + count).suffix(3))))
            case ("final", .bool): (member.name, false)
            default: (member.name, renewed(member.value, count))
            }
          }))
    default: return json
    }
  }
}
