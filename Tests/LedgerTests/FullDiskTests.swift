import CheckoutCore
import KassaSQLite
import TestSupport
import Testing

@testable import KassaLedger

@Suite("Full disk")
struct FullDiskTests {
  @Test("A write to a full disk fails, stored data stays, and writing resumes once there is space")
  func full() throws {
    let folder = try TemporaryFolder()
    let ledger = try Ledger(.file(folder.file))
    #expect(try ledger.reserve(.sample()))
    func limit(_ pages: Int) throws {
      try ledger.file.database.use { try $0.run(script: "PRAGMA max_page_count = \(pages)") }
    }
    // SQLite does not accept a page limit below the current number of pages, and uses the current number instead.
    try limit(1)
    let error = #expect(throws: StorageError.self) {
      for number in 0..<1000 { try ledger.put([UInt8](repeating: 7, count: 4096), under: "name-\(number)") }
    }
    #expect(error?.code == .full)
    #expect(error?.place == folder.file)
    #expect(try ledger.payments(PaymentQuery()).payments.count == 1)
    try limit(100_000)
    #expect(try ledger.reserve(.sample("order-2")))
    #expect(try Ledger(.file(folder.file)).payments(PaymentQuery()).payments.count == 2)
  }

  @Test("A card can be deleted by its token or by its masked number")
  func forgotten() throws {
    let folder = try TemporaryFolder()
    let ledger = try Ledger(.file(folder.file))
    func card(_ token: String, _ account: String) -> KeptInstrument {
      KeptInstrument(provider: "ecommpay", customer: "10", token: token, account: account, brand: nil)
    }
    for number in 1...3 { try ledger.keep(card("t\(number)", "400000••••••007\(number)")) }
    try ledger.forget(card("", "400000••••••0071"))
    try ledger.forget(card("t2", "Card ending in 72"))
    #expect(try ledger.instruments(provider: "ecommpay", customer: "10").map(\.token) == ["t3"])
  }
}
