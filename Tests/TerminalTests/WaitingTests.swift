import Dispatch
import KassaTerminal
import Testing

/// A timeout in milliseconds whose only purpose is to end tests that hang. It is long enough for any machine.
let hangGuard = 3_600_000

@Suite("Waiting")
struct WaitingTests {
  @Test func aSignalWakes() {
    let wakeup = Wakeup()
    #expect(Poller.wait(inputs: [wakeup.descriptor], timeout: 0) == .timedOut)
    wakeup.signal()
    wakeup.signal()
    #expect(Poller.wait(inputs: [wakeup.descriptor], timeout: hangGuard) == .ready([wakeup.descriptor]))
    wakeup.drain()
    #expect(Poller.wait(inputs: [wakeup.descriptor, -1], timeout: 0) == .timedOut)
  }

  /// The signal comes from a thread outside the task pool, because other tests may block the pool.
  @Test func aThreadCanWakeAnother() {
    let wakeup = Wakeup()
    DispatchQueue.global().async { wakeup.signal() }
    #expect(Poller.wait(inputs: [wakeup.descriptor], timeout: hangGuard) == .ready([wakeup.descriptor]))
  }
}
