import CheckoutCore
import KassaLedger
import TestSupport
import Testing

/// Tests that of several programs that want the same thing at the same moment, exactly one gets it.
@Suite("Races between programs for one file")
struct ClaimRaceTests {
  @Test("Of programs that claim a name at the same time, exactly one gets it")
  func claims() async throws {
    let folder = try TemporaryFolder()
    let stores = (0..<4).map { _ in SandboxStore(.file(folder.file)) }
    for round in 0..<200 {
      let winners = Collected<Int>()
      try await atOnce(stores.count) { side in if stores[side].claim("waiting/\(round)") { winners.add(side) } }
      #expect(winners.all.count == 1, "round \(round)")
      for (side, store) in stores.enumerated() { #expect(store.claim("waiting/\(round)") == (side == winners.last)) }
    }
  }

  @Test("Of programs that reserve a payment ID at the same time, exactly one gets it")
  func reservations() async throws {
    let folder = try TemporaryFolder()
    let ledgers = try (0..<3).map { _ in try Ledger(.file(folder.file)) }
    for round in 0..<50 {
      let winners = Collected<Int>()
      try await atOnce(ledgers.count) { side in
        if try ledgers[side].reserve(.sample("order-\(round)")) { winners.add(side) }
      }
      #expect(winners.all.count == 1, "round \(round)")
    }
    #expect(try ledgers[0].payments(PaymentQuery(limit: 100)).payments.count == 50)
  }
}
