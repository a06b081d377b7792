import CheckoutCore
import HTTPTypes
import Synchronization

/// A transport that delivers the mock backend's response bodies in pieces, timed by a virtual clock.
final class DripWire: Transport {
  /// The way in which the pieces of a response body arrive.
  enum Manner: String, CaseIterable, Sendable {
    /// The complete body arrives, at one byte per second.
    case drip
    /// The first half of the body arrives. The connection then stays open, but no more data arrives.
    case stalls
    /// The first half of the body arrives, and the connection then closes.
    case short
    /// The body has no end and arrives at one kilobyte per second.
    case endless
    /// The body has no end and no declared length, and arrives without pauses.
    case flood
    /// The declared length of the body exceeds any computer's memory.
    case boastful
    /// The complete body arrives, followed by a second copy of itself.
    case more
  }

  private let machines: any Transport
  private let clock: any CheckoutClock
  private let target: HostileWire.Place?
  private let manner: Manner
  private let counts = Mutex<(paths: [String: Int], requests: Int, bytes: Int)>(([:], 0, 0))

  /// - Parameter target: The response to deliver in pieces; nil to deliver all responses in pieces.
  init(_ machines: any Transport, clock: any CheckoutClock, target: HostileWire.Place?, manner: Manner) {
    self.machines = machines
    self.clock = clock
    self.target = target
    self.manner = manner
  }

  var requests: Int { counts.withLock(\.requests) }
  /// The size in bytes of the largest body passed on to the client.
  var largest: Int { counts.withLock(\.bytes) }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let path = String((request.head.path ?? "/").prefix { $0 != "?" })
    let answer = try await machines.send(request)
    let place = counts.withLock { counts in
      counts.requests += 1
      let number = counts.paths[path, default: 0]
      counts.paths[path] = number + 1
      return HostileWire.Place(path: path, number: number)
    }
    guard target == nil || target == place else { return answer }
    let body = try await read(answer.body)
    counts.withLock { $0.bytes = max($0.bytes, body.count) }
    return TransportResponse(head: answer.head, body: body)
  }

  private func read(_ honest: [UInt8]) async throws(TransportError) -> [UInt8] {
    let declared: Int? =
      switch manner {
      case .endless, .flood: nil
      case .boastful: 1 << 40
      default: honest.count
      }
    var body = AnswerBody(declared: declared)
    var number = 0
    while let piece = piece(number, honest), body.take(piece.bytes) {
      number += 1
      do { try await clock.sleep(for: piece.pause, as: .latency) } catch { throw .cancelled }
    }
    return try body.whole()
  }

  /// Returns the next piece of the body and the pause after it; nil if the connection closes.
  private func piece(_ number: Int, _ honest: [UInt8]) -> (bytes: ArraySlice<UInt8>, pause: Duration)? {
    let half = honest[..<(honest.count / 2)]
    switch manner {
    case .drip: return number < honest.count ? (honest[number...number], .seconds(1)) : nil
    case .stalls: return number == 0 ? (half, .seconds(864_000)) : nil
    case .short: return number == 0 ? (half, .zero) : nil
    case .endless: return ([UInt8](repeating: 0x20, count: 1024)[...], .seconds(1))
    case .flood: return ([UInt8](repeating: 0x20, count: 65_536)[...], .zero)
    case .boastful: return (honest[...], .zero)
    case .more: return number == 0 ? ((honest + honest)[...], .zero) : nil
    }
  }
}
