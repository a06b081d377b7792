import CheckoutCore
import KassaSQLite
import TestSupport
import Testing

@testable import KassaLedger

/// Tests how the file of an earlier schema becomes one of the current schema.
@Suite("Ledger schema")
struct LedgerSchemaTests {
  private static func schema(_ steps: [String]) -> LedgerSchema { LedgerSchema(application: 7, steps: steps) }

  private static let first = "CREATE TABLE t (name TEXT); INSERT INTO t VALUES ('first')"
  private static let second = "ALTER TABLE t ADD COLUMN size INTEGER; INSERT INTO t VALUES ('second', 2)"

  private func names(_ file: LedgerFile) throws -> [String] {
    try file.read { try $0.values("SELECT name FROM t") }
  }

  private func version(_ file: LedgerFile) throws -> Int? { try file.read { try $0.value("PRAGMA user_version") } }

  @Test("The steps that a file does not have are applied once, and its data stays")
  func update() throws {
    let folder = try TemporaryFolder()
    let place = LedgerPlace.file(folder.file)
    #expect(try version(LedgerFile(place, Self.schema([Self.first]))) == 1)
    for _ in 0..<2 {
      let file = try LedgerFile(place, Self.schema([Self.first, Self.second]))
      #expect(try names(file) == ["first", "second"])
      #expect(try version(file) == 2)
    }
    let error = #expect(throws: StorageError.self) { try LedgerFile(place, Self.schema([Self.first])) }
    #expect(error?.code == .newer)
  }

  @Test("If a step fails, the file stays as it was")
  func failure() throws {
    let folder = try TemporaryFolder()
    let place = LedgerPlace.file(folder.file)
    let earlier = Self.schema([Self.first])
    do { _ = try LedgerFile(place, earlier) }
    #expect(throws: StorageError.self) {
      try LedgerFile(place, Self.schema([Self.first, Self.second, "INSERT INTO missing VALUES (1)"]))
    }
    let file = try LedgerFile(place, earlier)
    #expect(try names(file) == ["first"])
    #expect(try version(file) == 1)
  }

  @Test("Of programs that open a file of an earlier schema at the same time, one applies the steps")
  func simultaneous() async throws {
    let folder = try TemporaryFolder()
    let place = LedgerPlace.file(folder.file)
    do { _ = try LedgerFile(place, Self.schema([Self.first])) }
    let wanted = Self.schema([Self.first, Self.second])
    try await atOnce(4) { _ in _ = try LedgerFile(place, wanted) }
    #expect(try names(LedgerFile(place, wanted)) == ["first", "second"])
  }
}
