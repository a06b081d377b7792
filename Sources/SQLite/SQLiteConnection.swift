import CSQLite

/// A connection to a database. `SQLiteDatabase` lends it to one thread at a time.
package final class SQLiteConnection {
  private let handle: OpaquePointer
  /// The statements run so far, because to prepare one takes longer than to run it.
  private var statements: [String: SQLiteStatement] = [:]
  /// The greatest number of kept statements. The program has fewer; a text with values in it would make more.
  private static let mostStatements = 100

  /// Opens a database, and creates it if it does not exist.
  /// - Parameters:
  ///   - path: the path of the file; `:memory:` for a database in memory.
  ///   - busyTimeout: how long to wait for the lock of another connection.
  init(_ path: String, busyTimeout: Duration) throws(SQLiteError) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      defer { sqlite3_close_v2(opened) }
      throw SQLiteError(code, opened)
    }
    handle = opened
    let (seconds, fraction) = busyTimeout.components
    sqlite3_busy_timeout(handle, Int32(clamping: seconds * 1000 + fraction / 1_000_000_000_000_000))
    // It is off by default in SQLite. Source: SQLite, "Foreign Key Support", section 2.
    try run(script: "PRAGMA foreign_keys = ON")
  }

  deinit {
    statements = [:]
    sqlite3_close_v2(handle)
  }

  /// The number of rows that the last INSERT, UPDATE or DELETE has changed.
  package var changes: Int { Int(sqlite3_changes(handle)) }

  /// Runs statements that are separated by semicolons, and ignores their results.
  package func run(script: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, script, nil, nil, nil)
    if code != SQLITE_OK { throw SQLiteError(code, handle) }
  }

  /// Runs one statement, and ignores its result.
  package func execute(_ sql: String, _ arguments: [(any SQLiteConvertible)?] = []) throws(SQLiteError) {
    _ = try rows(sql, arguments)
  }

  /// Runs one query.
  /// - Parameters:
  ///   - arguments: the values of the placeholders; nil for NULL.
  ///   - most: the greatest number of rows to read.
  package func rows(
    _ sql: String, _ arguments: [(any SQLiteConvertible)?] = [], most: Int = .max
  ) throws(SQLiteError) -> [SQLiteRow] {
    try statement(sql).rows(arguments.map { $0?.sqliteValue ?? .null }, most: most)
  }

  /// Returns the first row of a result; nil if it has none.
  package func row(_ sql: String, _ arguments: [(any SQLiteConvertible)?] = []) throws(SQLiteError) -> SQLiteRow? {
    try rows(sql, arguments, most: 1).first
  }

  /// Returns the first column of the first row of a result; nil if there is no row or the value is NULL.
  /// - Throws: `SQLiteError`; `SQLiteTypeError` if the value has another type.
  package func value<Value: SQLiteConvertible>(
    _ sql: String, _ arguments: [(any SQLiteConvertible)?] = []
  ) throws -> Value? {
    guard let row = try row(sql, arguments), let name = row.columns.first else { return nil }
    return try row.decode(name)
  }

  /// Returns the first column of each row of a result.
  /// - Throws: `SQLiteError`; `SQLiteTypeError` if a value is NULL or has another type.
  package func values<Value: SQLiteConvertible>(
    _ sql: String, _ arguments: [(any SQLiteConvertible)?] = []
  ) throws -> [Value] {
    try rows(sql, arguments).map { try $0.decode($0.columns[0]) }
  }

  private func statement(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    if let known = statements[sql] { return known }
    if statements.count >= Self.mostStatements { statements = [:] }
    let statement = try SQLiteStatement(sql, handle)
    statements[sql] = statement
    return statement
  }

  // MARK: Transactions

  /// When a transaction takes its lock. Source: SQLite, "Transaction", section 2.
  enum Lock: String {
    /// With the first statement, for reading.
    case deferred = "BEGIN DEFERRED"
    /// At once, for writing.
    case immediate = "BEGIN IMMEDIATE"
  }

  /// Runs a transaction that writes. Either all of its changes are stored, or, if `body` throws, none of them.
  package func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try transaction(.immediate, body)
  }

  func transaction<Result>(_ lock: Lock, _ body: () throws -> Result) throws -> Result {
    try execute(lock.rawValue)
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // After some errors, such as a full disk, SQLite has rolled back the transaction itself.
      if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }
}
