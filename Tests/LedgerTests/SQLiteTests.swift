import KassaSQLite
import TestSupport
import Testing

/// What the rest of the program relies on in the module itself. Files, locks and errors are shown by the other tests.
@Suite("SQLite")
struct SQLiteTests {
  private struct Stop: Error {}

  private static func database() throws -> SQLiteDatabase {
    let database = try SQLiteDatabase(nil)
    try database.write { try $0.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT UNIQUE)") }
    return database
  }

  private static func names(_ database: SQLiteDatabase) throws -> [String] {
    try database.read { try $0.values("SELECT name FROM t ORDER BY id") }
  }

  @Test("A transaction that throws stores nothing, and the next one works")
  func rollback() throws {
    let database = try Self.database()
    #expect(throws: Stop.self) {
      try database.write { connection in
        try connection.execute("INSERT INTO t (name) VALUES ('a')")
        throw Stop()
      }
    }
    #expect(try Self.names(database) == [])
    try database.write { try $0.execute("INSERT INTO t (name) VALUES (?)", ["b"]) }
    #expect(try Self.names(database) == ["b"])
  }

  @Test("A COMMIT that fails stores nothing, and the next transaction works")
  func failedCommit() throws {
    let database = try Self.database()
    try database.write { connection in
      try connection.execute(
        "CREATE TABLE child (parent INTEGER REFERENCES t (id) DEFERRABLE INITIALLY DEFERRED)")
    }
    // A deferred reference is checked by COMMIT. Source: SQLite, "Foreign Key Support", section 4.2.
    #expect(throws: SQLiteError.self) {
      try database.write { connection in
        try connection.execute("INSERT INTO t (name) VALUES ('a')")
        try connection.execute("INSERT INTO child (parent) VALUES (77)")
      }
    }
    #expect(try Self.names(database) == [])
    try database.write { try $0.execute("INSERT INTO t (name) VALUES ('b')") }
    #expect(try Self.names(database) == ["b"])
  }

  @Test("A statement that fails leaves the transaction to its author")
  func failedStatement() throws {
    let database = try Self.database()
    try database.write { connection in
      try connection.execute("INSERT INTO t (name) VALUES ('a')")
      #expect(throws: SQLiteError.self) { try connection.execute("INSERT INTO t (name) VALUES ('a')") }
      try connection.execute("INSERT INTO t (name) VALUES ('b')")
    }
    #expect(try Self.names(database) == ["a", "b"])
  }

  @Test("More statements than are kept give the right results, each again and again")
  func manyStatements() throws {
    let database = try Self.database()
    for _ in 0..<2 {
      for number in 0..<250 {
        let result: Int? = try database.read { try $0.value("SELECT \(number) + ?", [1]) }
        #expect(result == number + 1)
      }
    }
    #expect(
      try database.write {
        try $0.execute("INSERT INTO t (name) VALUES ('a')"); return $0.changes
      } == 1)
  }

  @Test("Values come back as they were stored")
  func values() throws {
    let database = try SQLiteDatabase(nil)
    try database.write { connection in
      try connection.execute("CREATE TABLE v (a, b, c, d, e)")
      try connection.execute(
        "INSERT INTO v VALUES (?, ?, ?, ?, ?)", [Int64.min, "日本\u{0}", [UInt8](), [UInt8]([0, 255]), nil as String?])
      let row = try #require(try connection.row("SELECT * FROM v"))
      #expect(try row.decode("a") == Int64.min)
      #expect(try row.decode("b") == "日本\u{0}")
      #expect(try row.decode("c") == [UInt8]())
      #expect(try row.decode("d") == [UInt8]([0, 255]))
      #expect(try row.decode("e") as String? == nil)
      #expect(throws: SQLiteTypeError.self) { try row.decode("e") as String }
    }
  }
}
