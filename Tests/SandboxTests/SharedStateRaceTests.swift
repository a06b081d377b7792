import CheckoutCore
import TestSupport
import Testing

@testable import KassaSandbox

/// Tests waiting requests of a simulated server whose client goes away at the moment of the answer.
@Suite("Races for a waiting request", .timeLimit(.minutes(HangLimit.minutes)))
struct SharedStateRaceTests {
  @Test("A request that is cancelled and answered at the same time ends once, with one of the two")
  func cancelledAndAnswered() async throws {
    var (answers, cancellations) = (0, 0)
    for round in 0..<500 {
      let state = SharedState(0)
      let waiter = Task { () throws(TransportError) -> Int in
        try await state.hold("a") { $0 > 0 ? $0 : nil }
      }
      // In some rounds the request does not wait yet.
      for _ in 0..<(round % 5) { await Task.yield() }
      try await atOnce(2) { side in if side == 0 { waiter.cancel() } else { state.change("a") { $0 = 7 } } }
      switch await waiter.result {
      case .success(let value):
        #expect(value == 7)
        answers += 1
      case .failure(let error):
        #expect(error as? TransportError == .cancelled)
        cancellations += 1
      }
    }
    #expect(answers + cancellations == 500)
  }

  @Test("Every waiting request sees a change that is made while the requests arrive")
  func allWoken() async throws {
    for round in 0..<100 {
      let state = SharedState(0)
      let waiters = (0..<8).map { _ in
        Task { () throws(TransportError) -> Int in try await state.hold("a") { $0 > 0 ? $0 : nil } }
      }
      for _ in 0..<(round % 5) { await Task.yield() }
      try await atOnce(2) { _ in state.change("a") { $0 += 1 } }
      for waiter in waiters { #expect((1...2).contains(try await waiter.value)) }
    }
  }
}
