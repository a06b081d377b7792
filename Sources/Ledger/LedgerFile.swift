import CheckoutCore
import GRDB
import Glibc

/// An SQLite database that several programs may have open at once.
struct LedgerFile: Sendable {
  let place: LedgerPlace
  let queue: DatabaseQueue

  /// Opens the database, and migrates it if an earlier version created it.
  ///
  /// The owner and the version are checked first, so that a file of another program or a newer version stays unchanged.
  /// - Parameter application: the expected `application_id` of the SQLite file.
  /// - Throws: `StorageError`, with `busy` if another program keeps the file locked for longer than `busyTimeout`.
  init(_ place: LedgerPlace, application: Int32, migrations: DatabaseMigrator) throws(StorageError) {
    self.place = place
    try place.prepare()
    // Resolve links in the path, so that SQLite's files and the lock are beside the database file, not beside a link.
    let resolved = place.resolved
    // SQLite's own timeout does not cover every lock.
    // For example, it does not apply if two programs switch a new file to WAL at the same time.
    let deadline = ContinuousClock.now + .seconds(Self.busyTimeout)
    while true {
      do {
        queue = try Self.open(resolved, named: place.name, application, migrations)
        return
      } catch let error as StorageError {
        throw error
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < deadline {
        usleep(10_000)
      } catch {
        throw Self.trouble(error, at: place)
      }
    }
  }

  /// Opens the database once, without retrying if another program has it locked.
  /// - Parameter name: the name of the file in error messages, as the user wrote it.
  private static func open(
    _ place: LedgerPlace, named name: String, _ application: Int32, _ migrations: DatabaseMigrator
  ) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.label = "kassa"
    configuration.busyMode = .timeout(busyTimeout)
    let queue =
      switch place {
      case .memory: try DatabaseQueue(configuration: configuration)
      case .file(let path): try DatabaseQueue(path: path, configuration: configuration)
      }
    let owner = try queue.read { db in try Self.owner(db, application, migrations) }
    let version = Self.version(of: migrations)
    switch owner {
    case .current, .unmarked:
      // An up-to-date file needs no writes, so opening it does not modify it.
      place.makePrivate()
      // The next run need not look at the migrations. A file that cannot be written stays as it is.
      if owner == .unmarked { try? SecretRemoval.finish(queue, isNew: false, version: version) }
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
      return queue
    case .new, .older: break
    case .newer: throw StorageError(.newer, place: name)
    case .foreign: throw StorageError(.foreign, place: name)
    }
    place.makePrivate()
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA application_id = \(application); PRAGMA synchronous = NORMAL")
      if case .file = place { _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") }
      // If the program ends in the middle of the migrations, earlier versions must look at them.
      if try Self.version(db) > SecretRemoval.mark {
        try db.execute(sql: "PRAGMA user_version = \(SecretRemoval.mark)")
      }
    }
    try migrate(queue, migrations)
    try SecretRemoval.finish(queue, isNew: owner == .new, version: version)
    return queue
  }

  /// Runs the migrations.
  ///
  /// If a migration fails, another program may have completed it first.
  /// The loop therefore checks again which migrations remain.
  private static func migrate(_ queue: DatabaseQueue, _ migrations: DatabaseMigrator) throws {
    for _ in migrations.migrations {
      do { return try migrations.migrate(queue) } catch {
        if try queue.read(migrations.hasCompletedMigrations) { return }
      }
    }
    try migrations.migrate(queue)
  }

  /// The time in seconds to wait for another program's write lock.
  private static let busyTimeout = 3.0

  /// The result of checking a file's owner and version. `older` includes files with an unfinished secret removal.
  /// An `unmarked` file is current, but its `user_version` does not tell.
  private enum Owner { case current, unmarked, new, older, newer, foreign }

  /// Returns the `user_version` of a clean file that all migrations have been applied to. It saves looking at each.
  private static func version(of migrations: DatabaseMigrator) -> Int32 {
    SecretRemoval.mark + Int32(migrations.migrations.count)
  }

  static func version(_ db: Database) throws -> Int32 { try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0 }

  private static func owner(_ db: Database, _ application: Int32, _ migrations: DatabaseMigrator) throws -> Owner {
    let mark = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    // One look at the migrations instead of one at each. Where it fails, the reason is found below.
    if mark == application, try version(db) == version(of: migrations),
      (try? Int.fetchOne(db, sql: "SELECT count(*) FROM grdb_migrations")) == migrations.migrations.count
    {
      return .current
    }
    let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
    if isEmpty { return .new }
    guard mark == application else { return .foreign }
    if try migrations.hasBeenSuperseded(db) { return .newer }
    return try migrations.hasCompletedMigrations(db) && SecretRemoval.isFinished(db) ? .unmarked : .older
  }

  func read<T>(_ body: (Database) throws -> T) throws(StorageError) -> T {
    do { return try queue.read(body) } catch { throw Self.trouble(error, at: place) }
  }

  /// Runs a transaction. Either all of its changes are stored, or none of them.
  /// - Parameter isUrgent: whether to return only when the data is on the disk itself, not just in the system's cache.
  func write<T>(isUrgent: Bool = false, _ body: (Database) throws -> T) throws(StorageError) -> T {
    do {
      guard isUrgent, place != .memory else { return try queue.write(body) }
      return try queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA synchronous = FULL")
        defer { try? db.execute(sql: "PRAGMA synchronous = NORMAL") }
        var result: T?
        try db.inTransaction(.immediate) {
          result = try body(db)
          return .commit
        }
        guard let result else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
        return result
      }
    } catch {
      throw Self.trouble(error, at: place)
    }
  }

  /// Maps an SQLite error to a `StorageError`. Source: SQLite, "Result and Error Codes".
  static func trouble(_ error: any Error, at place: LedgerPlace) -> StorageError {
    if let error = error as? StorageError { return error }
    if error is DecodingError || error is RowDecodingError {
      return StorageError(.damaged, place: place.name, reason: "a stored value has the wrong type")
    }
    guard let error = error as? DatabaseError else {
      return StorageError(.unavailable, place: place.name, reason: "\(error)")
    }
    let code: StorageError.Code =
      switch error.resultCode {
      case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: .readOnly
      case .SQLITE_FULL: .full
      case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT: .damaged
      case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
      default: .unavailable
      }
    return StorageError(code, place: place.name, reason: error.message ?? "")
  }
}
