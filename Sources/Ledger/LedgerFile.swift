import CheckoutCore
import Glibc
import KassaSQLite

/// An SQLite database that several programs may have open at once.
struct LedgerFile: Sendable {
  let place: LedgerPlace
  let database: SQLiteDatabase

  /// Opens the database. It creates the tables of a new file, and those that a file of an earlier version lacks.
  ///
  /// The owner and the version are checked first, so that a file of another program or a newer version stays unchanged.
  /// - Throws: `StorageError`, with `busy` if another program keeps the file locked for longer than `busyTimeout`.
  init(_ place: LedgerPlace, _ schema: LedgerSchema) throws(StorageError) {
    self.place = place
    try place.prepare()
    // Resolve links in the path, so that SQLite's files and the lock are beside the database file, not beside a link.
    let resolved = place.resolved
    // SQLite's own timeout does not cover every lock.
    // For example, it does not apply if two programs switch a new file to WAL at the same time.
    let deadline = ContinuousClock.now + .seconds(Self.busyTimeout)
    while true {
      do {
        database = try Self.open(resolved, named: place.name, schema)
        return
      } catch let error as StorageError {
        throw error
      } catch let error as SQLiteError where error.code == .busy && ContinuousClock.now < deadline {
        usleep(10_000)
      } catch {
        throw Self.trouble(error, at: place)
      }
    }
  }

  /// Opens the database once, without retrying if another program has it locked.
  /// - Parameter name: the name of the file in error messages, as the user wrote it.
  private static func open(
    _ place: LedgerPlace, named name: String, _ schema: LedgerSchema
  ) throws -> SQLiteDatabase {
    let path: String? = if case .file(let path) = place { path } else { nil }
    let database = try SQLiteDatabase(path, busyTimeout: .seconds(busyTimeout))
    let isCurrent = try database.read { db in
      guard try schema.isCurrent(db, named: name) else { return false }
      // A look at each table finds damage now, when the program can do without the file, and not during a payment.
      for table in try db.values("SELECT name FROM sqlite_master WHERE type = 'table'") as [String] {
        _ = try db.row("SELECT 1 FROM \(table)")
      }
      return true
    }
    place.makePrivate()
    try database.use { try $0.execute("PRAGMA synchronous = NORMAL") }
    // An up-to-date file needs no writes, so opening it does not modify it.
    guard !isCurrent else { return database }
    if path != nil { try database.use { try $0.execute("PRAGMA journal_mode = WAL") } }
    try schema.update(database, named: name)
    return database
  }

  /// The time in seconds to wait for another program's write lock.
  private static let busyTimeout = 3.0

  func read<T>(_ body: (SQLiteConnection) throws -> T) throws(StorageError) -> T {
    do { return try database.read(body) } catch { throw Self.trouble(error, at: place) }
  }

  /// Runs a transaction. Either all of its changes are stored, or none of them.
  /// - Parameter isUrgent: whether to return only when the data is on the disk itself, not just in the system's cache.
  func write<T>(isUrgent: Bool = false, _ body: (SQLiteConnection) throws -> T) throws(StorageError) -> T {
    do {
      guard isUrgent, place != .memory else { return try database.write(body) }
      return try database.use { db in
        try db.execute("PRAGMA synchronous = FULL")
        defer { try? db.execute("PRAGMA synchronous = NORMAL") }
        return try db.transaction { try body(db) }
      }
    } catch {
      throw Self.trouble(error, at: place)
    }
  }

  /// Maps an SQLite error to a `StorageError`. Source: SQLite, "Result and Error Codes".
  static func trouble(_ error: any Error, at place: LedgerPlace) -> StorageError {
    if let error = error as? StorageError { return error }
    if error is DecodingError || error is SQLiteTypeError {
      // Only SQLite knows that a file is damaged.
      return StorageError(.unavailable, place: place.name, reason: "a stored value has the wrong type")
    }
    guard let error = error as? SQLiteError else {
      return StorageError(.unavailable, place: place.name, reason: "\(error)")
    }
    let code: StorageError.Code =
      switch error.code {
      case .readOnly, .permission, .authorization: .readOnly
      case .full: .full
      case .corrupt, .notADatabase, .format: .damaged
      case .busy, .locked: .busy
      // SQLite has other codes for a file that it cannot extend, and for one beside it that it cannot create.
      default: place.isFull ? .full : .unavailable
      }
    return StorageError(code, place: place.name, reason: error.message)
  }
}
