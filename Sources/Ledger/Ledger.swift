package import CheckoutCore
import KassaSQLite

/// The persistent storage of payments, flow entries, instruments and notifications, in SQLite.
///
/// Every call is synchronous. Other programs may have the same file open.
package final class Ledger: PaymentStore {
  package let place: LedgerPlace
  let file: LedgerFile
  private let claims: FileLocks

  /// Opens the ledger, creating it if it does not exist.
  package init(_ place: LedgerPlace) throws(StorageError) {
    self.place = place
    claims = FileLocks(beside: place)
    file = try LedgerFile(place, .ledger)
  }

  // MARK: Payments

  package func reserve(_ order: KeptOrder) throws(StorageError) -> Bool {
    try file.write { db in
      try db.execute(
        """
        INSERT INTO payment (provider, reference, customer, description, amount, currency, started, world, updated, phase,
          completed, attempt, is_open)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', 1, 0) ON CONFLICT DO NOTHING
        """,
        [
          order.key.provider, order.key.payment, order.customer, order.description, order.amount, order.currency,
          order.started.milliseconds, order.world, order.started.milliseconds, Phase.ready.rawValue,
        ])
      return db.changes == 1
    }
  }

  package func keep(
    _ progress: PaymentRecord.Progress, entries: [FlowEntry], operations: [KeptOperation], of key: PaymentKey,
    isUrgent: Bool
  ) throws(StorageError) {
    try file.write(isUrgent: isUrgent) { db in
      let row = try Self.row(key, db)
      try Self.write(progress, entries, row, db)
      for operation in operations { try Self.write(operation, row, db) }
    }
  }

  /// - Parameter row: the ID of the payment's row.
  static func write(
    _ progress: PaymentRecord.Progress, _ entries: [FlowEntry], _ row: Int64, _ db: SQLiteConnection
  ) throws {
    try db.execute(
      """
      UPDATE payment SET updated = ?, phase = ?, completed = ?, attempt = ?, session = ?, payment = ?, outcome = ?,
        error = ?, is_open = ? WHERE id = ?
      """, PaymentRow.values(progress) + [row])
    for entry in entries {
      try db.execute(
        "INSERT INTO entry (payment, number, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        [row, entry.index, FlowEntryJSON.object(entry).text])
    }
  }

  package func payments(_ query: PaymentQuery) throws(StorageError) -> PaymentPage {
    try file.read { db in
      let (sql, arguments) = PaymentRow.select(query)
      var rows = try db.rows(sql, arguments)
      let hasMore = rows.count > query.limit
      if hasMore { rows.removeLast() }
      let last = hasMore ? rows.last : nil
      return PaymentPage(
        payments: try rows.map(PaymentRow.record),
        next: try last.map {
          PagePlace(
            started: Instant(milliseconds: try $0.decode("started")), row: try $0.decode("id"))
        })
    }
  }

  package func payment(_ key: PaymentKey) throws(StorageError) -> PaymentRecord? {
    try file.read { db in
      try db.row(
        "SELECT * FROM payment WHERE reference = ? AND provider = ?", [key.payment, key.provider]
      ).map(PaymentRow.record)
    }
  }

  /// Returns the payments with this ID in all payment systems.
  package func payments(id: String) throws(StorageError) -> [PaymentRecord] {
    try file.read { db in
      try db.rows("SELECT * FROM payment WHERE reference = ? ORDER BY provider", [id])
        .map(PaymentRow.record)
    }
  }

  /// Returns the position of a payment in the payment list; nil if it is not stored.
  package func place(of key: PaymentKey) throws(StorageError) -> PagePlace? {
    try file.read { db in
      let row = try db.row(
        "SELECT id, started FROM payment WHERE reference = ? AND provider = ?",
        [key.payment, key.provider])
      return try row.map {
        PagePlace(
          started: Instant(milliseconds: try $0.decode("started")), row: try $0.decode("id"))
      }
    }
  }

  package func entries(of key: PaymentKey) throws(StorageError) -> [FlowEntry] {
    try file.read { db in
      let bodies: [String] = try db.values(
        "SELECT body FROM entry WHERE payment = ? ORDER BY number", [try Self.row(key, db)])
      // A newer version of the program may have stored a kind of entry that this version does not know.
      return bodies.compactMap(FlowEntryJSON.entry(stored:))
    }
  }

  static func row(_ key: PaymentKey, _ db: SQLiteConnection) throws -> Int64 {
    let row: Int64? = try db.value(
      "SELECT id FROM payment WHERE reference = ? AND provider = ?", [key.payment, key.provider])
    guard let row else { throw SQLiteError(.notFound, "no payment \(key.payment)") }
    return row
  }

  /// Inserts many payments at once, for performance measurements.
  package func insert(_ records: [PaymentRecord]) throws(StorageError) {
    try file.write { db in
      for record in records {
        let order = record.order
        try db.execute(
          """
          INSERT INTO payment (updated, phase, completed, attempt, session, payment, outcome, error, is_open, provider,
            reference, customer, description, amount, currency, started, world)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
          PaymentRow.values(record.progress) + [
            order.key.provider, order.key.payment, order.customer, order.description, order.amount, order.currency,
            order.started.milliseconds, order.world,
          ])
      }
    }
  }

  /// Removes all payments and instruments, as if the shop had lost its records. What the device stores stays.
  package func forgetPayments() throws(StorageError) {
    try file.write { db in
      for table in ["entry", "notification", "operation", "instrument", "payment"] {
        try db.execute("DELETE FROM \(table)")
      }
    }
  }

  // MARK: Values by name

  package func value(_ name: String) throws(StorageError) -> [UInt8]? { try file.value(name) }
  package func put(_ value: [UInt8]?, under name: String) throws(StorageError) { try file.put(value, under: name) }
  package func names(prefix: String) throws(StorageError) -> [String] { try file.names(prefix: prefix) }
  package func claim(_ name: String) -> Bool { claims.take(name) }

  /// Gives up all claims, as the end of the program does.
  package func release() { claims.release() }
}
