import KassaSQLite

/// The database schema and its migrations. A released migration never changes; a new version adds a further migration.
enum LedgerSchema {
  /// The `application_id` of ledger files: `kass` in ASCII.
  static let application: Int32 = 0x6B61_7373
  /// The `application_id` of the sandbox's files: `kasb` in ASCII.
  static let sandbox: Int32 = 0x6B61_7362

  static let migrations: SQLiteMigrations = {
    var migrations = SQLiteMigrations()
    migrations.add("v1") { db in
      try db.run(
        script: """
          CREATE TABLE payment (
            id INTEGER PRIMARY KEY,
            provider TEXT NOT NULL, reference TEXT NOT NULL,
            customer TEXT NOT NULL, description TEXT NOT NULL, amount INTEGER NOT NULL, currency TEXT NOT NULL,
            started INTEGER NOT NULL, updated INTEGER NOT NULL,
            phase TEXT NOT NULL, completed TEXT NOT NULL, attempt INTEGER NOT NULL,
            session TEXT, payment TEXT, outcome TEXT, error TEXT, is_open INTEGER NOT NULL
          );
          CREATE UNIQUE INDEX payment_identity ON payment (reference, provider);
          CREATE INDEX payment_started ON payment (started, id);
          CREATE INDEX payment_open ON payment (started, id) WHERE is_open;
          CREATE TABLE entry (
            payment INTEGER NOT NULL REFERENCES payment, number INTEGER NOT NULL, body TEXT NOT NULL,
            PRIMARY KEY (payment, number)
          ) WITHOUT ROWID;
          CREATE TABLE drawer (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
          """)
    }
    migrations.add("v2") { db in
      try db.run(
        script: """
          CREATE INDEX payment_outcome ON payment (outcome, started, id);
          CREATE INDEX payment_provider ON payment (provider, started, id);
          CREATE TABLE instrument (
            id INTEGER PRIMARY KEY,
            provider TEXT NOT NULL, customer TEXT NOT NULL, token TEXT NOT NULL, account TEXT NOT NULL, brand TEXT
          );
          CREATE UNIQUE INDEX instrument_identity ON instrument (provider, customer, account);
          CREATE TABLE notification (
            payment INTEGER NOT NULL REFERENCES payment, number INTEGER NOT NULL, status TEXT NOT NULL,
            is_authentic INTEGER NOT NULL, is_final INTEGER NOT NULL, received INTEGER NOT NULL,
            PRIMARY KEY (payment, number)
          ) WITHOUT ROWID;
          """)
    }
    migrations.add("v3") { db in
      try db.run(
        script: """
          ALTER TABLE notification ADD COLUMN subject TEXT NOT NULL DEFAULT 'outcome';
          ALTER TABLE notification ADD COLUMN is_acknowledged INTEGER NOT NULL DEFAULT 1;
          """)
    }
    migrations.add("redacted") { db in try SecretRemoval.rewriteLedger(db) }
    migrations.add("v4") { db in
      try db.run(
        script: """
          CREATE TABLE operation (
            id TEXT PRIMARY KEY, payment INTEGER NOT NULL REFERENCES payment,
            kind TEXT NOT NULL, amount INTEGER, currency TEXT, state TEXT NOT NULL, before TEXT, result TEXT,
            started INTEGER NOT NULL, updated INTEGER NOT NULL
          );
          CREATE INDEX operation_payment ON operation (payment);
          CREATE INDEX operation_open ON operation (payment) WHERE state = 'open';
          """)
    }
    return migrations
  }()

  static let sandboxMigrations: SQLiteMigrations = {
    var migrations = SQLiteMigrations()
    migrations.add("v1") { db in
      try db.execute("CREATE TABLE drawer (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID")
    }
    migrations.add("redacted") { db in try SecretRemoval.rewriteSandbox(db) }
    return migrations
  }()
}
