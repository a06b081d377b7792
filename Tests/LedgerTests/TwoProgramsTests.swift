import CheckoutCore
import Foundation
import KassaLedger
import KassaSQLite
import TestSupport
import Testing

/// Tests two programs that share a file. They are simulated by two connections, which SQLite treats like separate
/// processes.
@Suite("Two programs sharing a ledger")
struct TwoProgramsTests {
  @Test("Concurrent writes by both programs are all stored")
  func bothWrite() async throws {
    let folder = try TemporaryFolder()
    let place = LedgerPlace.file(folder.file)
    let ledgers = [try Ledger(place), try Ledger(place)]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (side, ledger) in ledgers.enumerated() {
        group.addTask {
          for number in 0..<100 {
            let order = KeptOrder.sample("order-\(side)-\(number)")
            #expect(try ledger.reserve(order))
            try ledger.keep(
              .sample(.success), entries: [.sample(0)], of: order.key, isUrgent: number % 10 == 0)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try ledgers[0].payments(PaymentQuery(outcome: .success, limit: 1000)).payments.count == 200)
  }

  @Test("A payment ID is reserved by only one program")
  func oneIdentity() async throws {
    let folder = try TemporaryFolder()
    let place = LedgerPlace.file(folder.file)
    let ledgers = [try Ledger(place), try Ledger(place)]
    let given = try await withThrowingTaskGroup(of: Bool.self) { group in
      for ledger in ledgers { group.addTask { try ledger.reserve(.sample()) } }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(given == 1)
  }

  @Test("Programs that create the file at the same time all succeed", arguments: 0..<4)
  func bothMake(round: Int) async throws {
    let folder = try TemporaryFolder()
    let file = folder.file
    try await withThrowingTaskGroup(of: Void.self) { group in
      for side in 0..<3 {
        group.addTask {
          let ledger = try Ledger(.file(file))
          #expect(try ledger.reserve(.sample("order-\(side)")))
        }
      }
      try await group.waitForAll()
    }
    #expect(try Ledger(.file(file)).payments(PaymentQuery()).payments.count == 3)
  }

  @Test("Programs that create the sandbox's file at the same time all store their data")
  func sandboxStart() async throws {
    for _ in 0..<100 {
      let folder = try TemporaryFolder()
      let place = LedgerPlace.file(folder.file)
      try await atOnce(4) { side in
        let store = SandboxStore(place)
        try store.put([UInt8(side)], under: "order/\(side)")
      }
      #expect(try SandboxStore(place).names(prefix: "order/").count == 4)
    }
  }

  @Test("No two programs get the same run number")
  func runNumbers() async throws {
    let folder = try TemporaryFolder()
    let stores = (0..<4).map { _ in SandboxStore(.file(folder.file)) }
    #expect(stores.allSatisfy { $0.trouble == nil })
    let runs = Collected<UInt64>()
    try await atOnce(4) { side in
      for _ in 0..<50 {
        runs.add(try stores[side].countRun())
      }
    }
    #expect(runs.all.sorted() == Array(1...200))
  }

  @Test("A claim by one program excludes the other until the first ends")
  func claims() throws {
    let folder = try TemporaryFolder()
    let second = try Ledger(.file(folder.file))
    do {
      let first = try Ledger(.file(folder.file))
      #expect(first.claim("payment/a"))
      #expect(first.claim("payment/a"), "a repeated claim by the same program")
      #expect(!second.claim("payment/a"))
      #expect(second.claim("payment/b"))
    }
    #expect(second.claim("payment/a"))
  }

  @Test("A lock that is never released is reported as busy")
  func busy() throws {
    let folder = try TemporaryFolder()
    let ledger = try Ledger(.file(folder.file))
    let other = try SQLiteDatabase(folder.file)
    try other.use { db in
      try db.run(script: "BEGIN IMMEDIATE")
      let error = #expect(throws: StorageError.self) { try ledger.reserve(.sample()) }
      #expect(error?.code == .busy)
      // Reads do not wait for the write lock.
      #expect(try ledger.payments(PaymentQuery()).payments.isEmpty)
      try db.run(script: "ROLLBACK")
    }
    #expect(try ledger.reserve(.sample()))
  }
}
