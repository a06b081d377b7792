import CheckoutCore
import HTTPTypes
import Synchronization

/// A wire on which bodies come in pieces, read as `AnswerBody` wants it: real machines, and a clock that passes.
final class DripWire: Transport {
  /// How the pieces of an answer come.
  enum Manner: String, CaseIterable, Sendable {
    /// A byte a second, to the end.
    case drip
    /// Half of it, then nothing, and the connection stays.
    case stalls
    /// Half of it, then the connection is gone.
    case short
    /// A kilobyte every second, without end.
    case endless
    /// All at once, without end and without a length.
    case flood
    /// A length that nobody has memory for.
    case boastful
    /// The whole answer, and as much again behind it.
    case more
  }

  private let machines: any Transport
  private let clock: any CheckoutClock
  private let target: HostileWire.Place?
  private let manner: Manner
  private let counts = Mutex<(paths: [String: Int], requests: Int, bytes: Int)>(([:], 0, 0))

  /// - Parameter target: which answer it is; nil for all of them.
  init(_ machines: any Transport, clock: any CheckoutClock, target: HostileWire.Place?, manner: Manner) {
    self.machines = machines
    self.clock = clock
    self.target = target
    self.manner = manner
  }

  var requests: Int { counts.withLock(\.requests) }
  /// The largest body that was handed on.
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

  /// Nil where the connection ends.
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
