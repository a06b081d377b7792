import CheckoutCore
import Synchronization

/// The requests of a world to other programs that are under way.
final class OutsideWork: Sendable {
  private struct State {
    var count = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  var isUnderWay: Bool { state.withLock { $0.count > 0 } }

  /// Waits until nothing is under way.
  func ended() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.count > 0 { state.waiting.append(continuation) }
        return state.count == 0
      }
      if isOver { continuation.resume() }
    }
  }

  /// Returns a transport whose requests are counted.
  func counting(_ transport: any Transport) -> any Transport { Counting(inner: transport, work: self) }

  private func begin() { state.withLock { $0.count += 1 } }

  private func end() {
    let woken = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.count -= 1
      guard state.count == 0 else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in woken { continuation.resume() }
  }

  private struct Counting: Transport {
    let inner: any Transport
    let work: OutsideWork

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      work.begin()
      defer { work.end() }
      return try await inner.send(request)
    }
  }
}
