import Synchronization

/// A database with one connection, which threads use one after the other.
// `@unchecked Sendable` is safe, because the connection is used only while the lock is held.
package final class SQLiteDatabase: @unchecked Sendable {
  private let connection: SQLiteConnection
  private let lock = Mutex(())

  /// Opens a database, and creates it if it does not exist.
  /// - Parameters:
  ///   - path: the path of the file; nil for a database in memory.
  ///   - busyTimeout: how long to wait for the lock of another program.
  package init(_ path: String?, busyTimeout: Duration = .zero) throws(SQLiteError) {
    connection = try SQLiteConnection(path ?? ":memory:", busyTimeout: busyTimeout)
  }

  /// Runs a transaction that only reads, and sees one state of the database.
  package func read<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    try use { connection in try connection.transaction(.deferred) { try body(connection) } }
  }

  /// Runs a transaction that writes. Either all of its changes are stored, or, if `body` throws, none of them.
  package func write<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    try use { connection in try connection.transaction { try body(connection) } }
  }

  /// Lends the connection without a transaction. `body` must not use the database itself.
  package func use<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    try lock.withLock { _ in try body(connection) }
  }
}
