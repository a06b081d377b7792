import CheckoutCore
import KassaSQLite

/// The schema of a database file. The file's `user_version` is the number of steps that have made it.
struct LedgerSchema: Sendable {
  /// The `application_id` of the file. It tells whose file it is.
  let application: Int32
  /// SQL scripts, each of which makes the next version of the schema. A released step never changes; a new version of
  /// the schema adds a step.
  let steps: [String]

  private var version: Int { steps.count }

  /// Whether the file has all steps. Only the header of the file is read, unless the file is new or of another program.
  /// - Throws: `StorageError` with `newer` or `foreign` if this program must leave the file as it is.
  func isCurrent(_ db: SQLiteConnection, named name: String) throws -> Bool {
    try version(of: db, named: name) == version
  }

  /// Applies the steps that the file does not have, in one transaction.
  func update(_ database: SQLiteDatabase, named name: String) throws {
    try database.write { db in
      // Another program may have done so while this one waited for the lock.
      let missing = steps.dropFirst(try version(of: db, named: name))
      guard !missing.isEmpty else { return }
      for step in missing { try db.run(script: step) }
      try db.run(script: "PRAGMA application_id = \(application); PRAGMA user_version = \(version)")
    }
  }

  /// Returns the version of the file's schema; 0 if the file is new.
  private func version(of db: SQLiteConnection, named name: String) throws -> Int {
    let owner: Int32? = try db.value("PRAGMA application_id")
    let found: Int = try db.value("PRAGMA user_version") ?? 0
    guard owner == application, found > 0 else {
      guard try db.row("SELECT 1 FROM sqlite_master") == nil else { throw StorageError(.foreign, place: name) }
      return 0
    }
    guard found <= version else { throw StorageError(.newer, place: name) }
    return found
  }
}

extension LedgerSchema {
  /// The schema of ledger files. The `application_id` is `kass` in ASCII.
  static let ledger = LedgerSchema(
    application: 0x6B61_7373,
    steps: [
      """
      CREATE TABLE payment (
        id INTEGER PRIMARY KEY,
        provider TEXT NOT NULL, reference TEXT NOT NULL,
        customer TEXT NOT NULL, description TEXT NOT NULL, amount INTEGER NOT NULL, currency TEXT NOT NULL,
        started INTEGER NOT NULL, updated INTEGER NOT NULL,
        phase TEXT NOT NULL, completed TEXT NOT NULL, attempt INTEGER NOT NULL,
        session TEXT, payment TEXT, outcome TEXT, error TEXT, is_open INTEGER NOT NULL, world TEXT
      );
      CREATE UNIQUE INDEX payment_identity ON payment (reference, provider);
      CREATE INDEX payment_started ON payment (started, id);
      CREATE INDEX payment_open ON payment (started, id) WHERE is_open;
      CREATE INDEX payment_outcome ON payment (outcome, started, id);
      CREATE INDEX payment_provider ON payment (provider, started, id);
      CREATE TABLE entry (
        payment INTEGER NOT NULL REFERENCES payment, number INTEGER NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (payment, number)
      ) WITHOUT ROWID;
      CREATE TABLE instrument (
        id INTEGER PRIMARY KEY,
        provider TEXT NOT NULL, customer TEXT NOT NULL, token TEXT NOT NULL, account TEXT NOT NULL, brand TEXT
      );
      CREATE UNIQUE INDEX instrument_identity ON instrument (provider, customer, account);
      CREATE TABLE notification (
        payment INTEGER NOT NULL REFERENCES payment, number INTEGER NOT NULL, subject TEXT NOT NULL,
        status TEXT NOT NULL, is_authentic INTEGER NOT NULL, is_final INTEGER NOT NULL,
        is_acknowledged INTEGER NOT NULL, received INTEGER NOT NULL,
        PRIMARY KEY (payment, number)
      ) WITHOUT ROWID;
      CREATE TABLE operation (
        id TEXT PRIMARY KEY, payment INTEGER NOT NULL REFERENCES payment,
        kind TEXT NOT NULL, amount INTEGER, currency TEXT, state TEXT NOT NULL, before TEXT, result TEXT,
        started INTEGER NOT NULL, updated INTEGER NOT NULL
      );
      CREATE INDEX operation_payment ON operation (payment);
      CREATE INDEX operation_open ON operation (payment) WHERE state = 'open';
      CREATE TABLE drawer (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
      """
    ])

  /// The schema of the sandbox's files. The `application_id` is `kasb` in ASCII.
  static let sandbox = LedgerSchema(
    application: 0x6B61_7362,
    steps: ["CREATE TABLE drawer (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID"])
}
