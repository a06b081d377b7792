/// The changes of a schema from version to version, in order. The database remembers by name which have been applied.
package struct SQLiteMigrations: Sendable {
  /// A change of the schema or of what is stored.
  package struct Migration: Sendable {
    package let name: String
    let apply: @Sendable (SQLiteConnection) throws -> Void
  }

  package private(set) var all: [Migration] = []

  package init() {}

  /// Adds a migration after the others. A migration that has been released must never change.
  package mutating func add(_ name: String, _ apply: @escaping @Sendable (SQLiteConnection) throws -> Void) {
    all.append(Migration(name: name, apply: apply))
  }

  /// The table has the name and the form that the first versions of the program gave it.
  private static let table = "grdb_migrations"

  /// Returns the number of applied migrations; nil if the database does not tell.
  package func appliedCount(_ connection: SQLiteConnection) -> Int? {
    (try? connection.value("SELECT count(*) FROM \(Self.table)")).flatMap(\.self)
  }

  /// Whether the database has all migrations.
  package func areComplete(_ connection: SQLiteConnection) throws -> Bool {
    try applied(connection).isSuperset(of: all.map(\.name))
  }

  /// Whether the database has a migration that this version of the program does not know.
  package func areSuperseded(_ connection: SQLiteConnection) throws -> Bool {
    try !applied(connection).isSubset(of: all.map(\.name))
  }

  /// Applies the migrations that the database does not have, each in a transaction.
  package func migrate(_ database: SQLiteDatabase) throws {
    try database.write { connection in
      try connection.execute("CREATE TABLE IF NOT EXISTS \(Self.table) (identifier TEXT NOT NULL PRIMARY KEY)")
    }
    let known = try database.read(applied)
    for migration in all where !known.contains(migration.name) {
      try database.write { connection in
        // Another program may have applied it while this one waited for the lock.
        guard try !applied(connection).contains(migration.name) else { return }
        try migration.apply(connection)
        try connection.execute("INSERT INTO \(Self.table) (identifier) VALUES (?)", [migration.name])
      }
    }
  }

  private func applied(_ connection: SQLiteConnection) throws -> Set<String> {
    let isThere: Int? = try connection.value(
      "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", [Self.table])
    return isThere == nil ? [] : Set(try connection.values("SELECT identifier FROM \(Self.table)") as [String])
  }
}
