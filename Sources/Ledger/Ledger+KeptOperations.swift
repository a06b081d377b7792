package import CheckoutCore
import KassaSQLite

/// The storage of post-payment operations, such as captures and refunds.
/// An operation is stored before it is sent, so that a crash cannot lose track of it.
extension Ledger {
  package func keep(_ operation: KeptOperation, of key: PaymentKey) throws(StorageError) {
    try file.write(isUrgent: true) { db in try Self.write(operation, try Self.row(key, db), db) }
  }

  package func operations(of key: PaymentKey) throws(StorageError) -> [KeptOperation] {
    try file.read { db in
      try db.rows(
        "SELECT * FROM operation WHERE payment = ? ORDER BY rowid", [try Self.row(key, db)]
      ).compactMap(Self.operation)
    }
  }

  /// Returns a payment system's payments that have an operation without a stored result, oldest first.
  /// The operation may already have been sent.
  package func paymentsWithOpenOperations(provider: String) throws(StorageError) -> [PaymentRecord] {
    try file.read { db in
      // The unary plus keeps SQLite from using the index on the provider.
      // With that index, SQLite would scan all of the payment system's payments.
      try db.rows(
        """
        SELECT * FROM payment WHERE +provider = ? AND id IN (SELECT payment FROM operation WHERE state = 'open')
        ORDER BY started, id
        """, [provider]
      ).map(PaymentRow.record)
    }
  }

  /// Stores the results of operations and the resulting payment state in one transaction.
  ///
  /// An operation is skipped if another program has already stored its result.
  /// - Parameters:
  ///   - said: the exchanged messages, which are appended to the payment's flow entries.
  ///   - take: a closure that applies one completed operation to the stored payment.
  package func settle(
    _ settled: [OperationRunner.Settled], of key: PaymentKey, said: [WireMessage], at now: Instant,
    take: (PostPaymentOperations.Done, inout PaymentRecord) -> Void
  ) throws(StorageError) {
    try file.write(isUrgent: true) { db in
      let id = try Self.row(key, db)
      guard let row = try db.row("SELECT * FROM payment WHERE id = ?", [id]) else { return }
      var record = try PaymentRow.record(row)
      for one in settled {
        let state: String? = try db.value("SELECT state FROM operation WHERE id = ?", [one.kept.id])
        guard state == nil || state == KeptOperation.State.open.rawValue else { continue }
        try Self.write(one.kept(on: record), id, db)
        take(one.done, &record)
      }
      record.progress.updated = now
      let last: Int = try db.value("SELECT max(number) FROM entry WHERE payment = ?", [id]) ?? -1
      let entries = said.enumerated().map { index, message in
        FlowEntry(
          index: last + 1 + index, time: now, step: .resultDisplayed, attempt: record.progress.attempt,
          kind: .message(message))
      }
      try Self.write(record.progress, entries, id, db)
    }
  }

  /// - Parameter payment: the ID of the payment's row.
  static func write(_ operation: KeptOperation, _ payment: Int64, _ db: SQLiteConnection) throws {
    try db.execute(
      """
      INSERT INTO operation (id, payment, kind, amount, currency, state, before, result, started, updated)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET amount = excluded.amount, currency = excluded.currency, state = excluded.state,
        result = excluded.result, updated = excluded.updated
      """,
      [
        operation.id, payment, operation.operation.rawValue, operation.amount?.amount,
        operation.amount?.currency.code, operation.state.rawValue,
        operation.before.map { JSON.array($0.map(JSON.string)).text },
        operation.result, operation.started.milliseconds, operation.updated.milliseconds,
      ])
  }

  /// - Returns: the operation; nil if only a newer version of the program knows its kind or its state.
  private static func operation(_ row: SQLiteRow) throws -> KeptOperation? {
    guard let kind = PaymentOperation(rawValue: try row.decode("kind")),
      let state = KeptOperation.State(rawValue: try row.decode("state"))
    else { return nil }
    let (sum, code): (Int64?, String?) = (try row.decode("amount"), try row.decode("currency"))
    let before: String? = try row.decode("before")
    return KeptOperation(
      id: try row.decode("id"), operation: kind,
      amount: sum.flatMap { sum in
        code.map { Money(sum, CurrencyTable.standard.named($0) ?? Money.Currency(code: $0, numeric: "", exponent: 2)) }
      }, state: state,
      before: before.flatMap { try? JSON(parsing: Array($0.utf8)) }?.elements?.compactMap(\.string),
      result: try row.decode("result"),
      started: Instant(milliseconds: try row.decode("started")),
      updated: Instant(milliseconds: try row.decode("updated")))
  }
}
