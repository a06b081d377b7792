import CheckoutCore
import Glibc
import KassaSQLite

/// An SQLite database that several programs may have open at once.
struct LedgerFile: Sendable {
  let place: LedgerPlace
  let database: SQLiteDatabase

  /// Opens the database, and migrates it if an earlier version created it.
  ///
  /// The owner and the version are checked first, so that a file of another program or a newer version stays unchanged.
  /// - Parameter application: the expected `application_id` of the SQLite file.
  /// - Throws: `StorageError`, with `busy` if another program keeps the file locked for longer than `busyTimeout`.
  init(_ place: LedgerPlace, application: Int32, migrations: SQLiteMigrations) throws(StorageError) {
    self.place = place
    try place.prepare()
    // Resolve links in the path, so that SQLite's files and the lock are beside the database file, not beside a link.
    let resolved = place.resolved
    // SQLite's own timeout does not cover every lock.
    // For example, it does not apply if two programs switch a new file to WAL at the same time.
    let deadline = ContinuousClock.now + .seconds(Self.busyTimeout)
    while true {
      do {
        database = try Self.open(resolved, named: place.name, application, migrations)
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
    _ place: LedgerPlace, named name: String, _ application: Int32, _ migrations: SQLiteMigrations
  ) throws -> SQLiteDatabase {
    let path: String? = if case .file(let path) = place { path } else { nil }
    let database = try SQLiteDatabase(path, busyTimeout: .seconds(busyTimeout))
    let owner = try database.read { db in try Self.owner(db, application, migrations) }
    let version = Self.version(of: migrations)
    switch owner {
    case .current, .unmarked:
      // An up-to-date file needs no writes, so opening it does not modify it.
      place.makePrivate()
      // The next run need not look at the migrations. A file that cannot be written stays as it is.
      if owner == .unmarked { try? SecretRemoval.finish(database, isNew: false, version: version) }
      try database.use { try $0.execute("PRAGMA synchronous = NORMAL") }
      return database
    case .new, .older: break
    case .newer: throw StorageError(.newer, place: name)
    case .foreign: throw StorageError(.foreign, place: name)
    }
    place.makePrivate()
    try database.use { db in
      try db.run(script: "PRAGMA application_id = \(application); PRAGMA synchronous = NORMAL")
      if case .file = place { try db.execute("PRAGMA journal_mode = WAL") }
      // If the program ends in the middle of the migrations, earlier versions must look at them.
      if try Self.version(db) > SecretRemoval.mark {
        try db.run(script: "PRAGMA user_version = \(SecretRemoval.mark)")
      }
    }
    try migrations.migrate(database)
    try SecretRemoval.finish(database, isNew: owner == .new, version: version)
    return database
  }

  /// The time in seconds to wait for another program's write lock.
  private static let busyTimeout = 3.0

  /// The result of checking a file's owner and version. `older` includes files with an unfinished secret removal.
  /// An `unmarked` file is current, but its `user_version` does not tell.
  private enum Owner { case current, unmarked, new, older, newer, foreign }

  /// Returns the `user_version` of a clean file that all migrations have been applied to. It saves looking at each.
  private static func version(of migrations: SQLiteMigrations) -> Int32 {
    SecretRemoval.mark + Int32(migrations.all.count)
  }

  static func version(_ db: SQLiteConnection) throws -> Int32 { try db.value("PRAGMA user_version") ?? 0 }

  private static func owner(
    _ db: SQLiteConnection, _ application: Int32, _ migrations: SQLiteMigrations
  ) throws -> Owner {
    let mark: Int32 = try db.value("PRAGMA application_id") ?? 0
    // One look at the migrations instead of one at each. Where it fails, the reason is found below.
    if mark == application, try version(db) == version(of: migrations),
      migrations.appliedCount(db) == migrations.all.count
    {
      return .current
    }
    let tables: Int? = try db.value("SELECT count(*) FROM sqlite_master")
    if tables == 0 { return .new }
    guard mark == application else { return .foreign }
    if try migrations.areSuperseded(db) { return .newer }
    return try migrations.areComplete(db) && SecretRemoval.isFinished(db) ? .unmarked : .older
  }

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
      return StorageError(.damaged, place: place.name, reason: "a stored value has the wrong type")
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
      default: .unavailable
      }
    return StorageError(code, place: place.name, reason: error.message)
  }
}
