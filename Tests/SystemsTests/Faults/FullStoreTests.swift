import CheckoutCore
import KassaBackend
import KassaRehearsal
import Synchronization
import TestSupport
import Testing

@testable import KassaSystems

/// Tests that a platform which cannot write tells nobody what it would forget.
@Suite("Platforms whose disk is full")
struct FullStoreTests {
  @Test(
    "Whichever write is the first to fail, what was told agrees with what the platform knows after a restart",
    arguments: TestSystem.all)
  func anyWrite(system: TestSystem) throws {
    let whole = LoggingStore()
    let paid = try system.stage(store: whole)
    #expect(Passer(system: system).go(paid.checkout))
    paid.checkout.advance(.seconds(600))
    #expect(paid.checkout.flow.result?.outcome == .success)
    #expect(whole.log.count > 10)
    var told: [Outcome: Int] = [:]
    for count in 0..<whole.log.count {
      let store = FullStore(writes: count)
      let full = try system.stage(store: store)
      Passer(system: system).go(full.checkout)
      full.checkout.advance(.seconds(3600))
      let outcome = try #require(full.checkout.flow.result?.outcome, "write \(count)")
      told[outcome, default: 0] += 1
      full.checkout.finish()

      store.makeSpace()
      let later = try system.stage(store: store)
      later.side?.wake()
      later.checkout.advance(.seconds(3600))
      switch outcome {
      case .success: #expect(later.charges == 1, "write \(count)")
      case .declined, .cancelled, .failed: #expect(later.charges == 0, "write \(count): \(outcome)")
      default: #expect(later.charges <= 1, "write \(count): \(outcome)")
      }
    }
    // Before the payment is known, it fails; afterwards its outcome is open.
    #expect(told[.pending, default: 0] > 0, "\(told)")
  }
}

/// A store that can be written to a number of times, until there is space again.
private final class FullStore: KeyValueStore {
  private let contents: Mutex<(values: [String: [UInt8]], left: Int)>

  init(writes: Int) { contents = Mutex(([:], writes)) }

  func makeSpace() { contents.withLock { $0.left = .max } }

  func value(_ name: String) -> [UInt8]? { contents.withLock { $0.values[name] } }

  func put(_ value: [UInt8]?, under name: String) throws(StorageError) {
    let isKept = contents.withLock { contents in
      guard contents.left > 0 else { return false }
      contents.left -= 1
      contents.values[name] = value
      return true
    }
    if !isKept { throw StorageError(.full, place: "sandbox.sqlite") }
  }

  func names(prefix: String) -> [String] {
    contents.withLock { $0.values.keys.filter { $0.hasPrefix(prefix) }.sorted() }
  }
}
