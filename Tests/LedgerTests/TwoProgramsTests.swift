import CheckoutCore
import Foundation
import GRDB
import Ledger
import Testing

/// Two programs with the same file: here two connections, which SQLite treats the same.
@Suite("Two programs with one ledger")
struct TwoProgramsTests {
  @Test("both write, and nothing is lost")
  func bothWrite() async throws {
    let folder = try Folder()
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

  @Test("one identity goes to one of them")
  func oneIdentity() async throws {
    let folder = try Folder()
    let place = LedgerPlace.file(folder.file)
    let ledgers = [try Ledger(place), try Ledger(place)]
    let given = try await withThrowingTaskGroup(of: Bool.self) { group in
      for ledger in ledgers { group.addTask { try ledger.reserve(.sample()) } }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(given == 1)
  }

  @Test("make a new file at the same time", arguments: 0..<4)
  func bothMake(round: Int) async throws {
    let folder = try Folder()
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

  @Test("what one has in hand the other leaves alone, until it ends")
  func claims() throws {
    let folder = try Folder()
    let second = try Ledger(.file(folder.file))
    do {
      let first = try Ledger(.file(folder.file))
      #expect(first.claim("payment/a"))
      #expect(first.claim("payment/a"), "asked again")
      #expect(!second.claim("payment/a"))
      #expect(second.claim("payment/b"))
    }
    #expect(second.claim("payment/a"))
  }

  @Test("one that never comes to an end is told of")
  func busy() throws {
    let folder = try Folder()
    let ledger = try Ledger(.file(folder.file))
    let other = try DatabaseQueue(path: folder.file)
    try other.inDatabase { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      let error = #expect(throws: StorageError.self) { try ledger.reserve(.sample()) }
      #expect(error?.code == .busy)
      // What is only looked up does not wait.
      #expect(try ledger.payments(PaymentQuery()).payments.isEmpty)
      try db.execute(sql: "ROLLBACK")
    }
    #expect(try ledger.reserve(.sample()))
  }
}
