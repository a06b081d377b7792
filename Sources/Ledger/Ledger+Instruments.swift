package import CheckoutCore
import KassaSQLite

/// The storage of payment instruments and merchant notifications.
extension Ledger {
  package func keep(_ instrument: KeptInstrument) throws(StorageError) {
    try file.write { db in
      try db.execute(
        """
        INSERT INTO instrument (provider, customer, token, account, brand) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (provider, customer, account) DO UPDATE SET token = excluded.token, brand = excluded.brand
        """,
        [
          instrument.provider, instrument.customer, instrument.token, instrument.account, instrument.brand,
        ])
    }
  }

  /// Deletes the customer's instruments that have the same token or the same masked account as this one.
  package func forget(_ instrument: KeptInstrument) throws(StorageError) {
    try file.write { db in
      try db.execute(
        "DELETE FROM instrument WHERE provider = ? AND customer = ? AND (account = ? OR token = ? AND token <> '')",
        [instrument.provider, instrument.customer, instrument.account, instrument.token])
    }
  }

  package func instruments(provider: String, customer: String) throws(StorageError) -> [KeptInstrument] {
    try file.read { db in
      try db.rows(
        "SELECT * FROM instrument WHERE provider = ? AND customer = ? ORDER BY id",
        [provider, customer]
      ).map {
        KeptInstrument(
          provider: try $0.decode("provider"), customer: try $0.decode("customer"),
          token: try $0.decode("token"), account: try $0.decode("account"),
          brand: try $0.decode("brand"))
      }
    }
  }

  package func keep(
    _ notification: MerchantNotification, of key: PaymentKey, at now: Instant
  ) throws(StorageError) {
    try file.write { db in
      try db.execute(
        """
        INSERT INTO notification
          (payment, number, status, is_authentic, is_final, received, subject, is_acknowledged)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO NOTHING
        """,
        [
          try Self.row(key, db), notification.number, notification.status, notification.isAuthentic,
          notification.isFinal, now.milliseconds, notification.subject.rawValue, notification.isAcknowledged,
        ])
    }
  }

  package func notifications(of key: PaymentKey) throws(StorageError) -> [MerchantNotification] {
    try file.read { db in
      try db.rows(
        "SELECT * FROM notification WHERE payment = ? ORDER BY number", [try Self.row(key, db)]
      ).map {
        MerchantNotification(
          number: try $0.decode("number"), isAuthentic: try $0.decode("is_authentic"),
          status: try $0.decode("status"), isFinal: try $0.decode("is_final"),
          // A newer version of the program may have stored a subject that this version does not know.
          subject: MerchantNotification.Subject(rawValue: try $0.decode("subject")) ?? .outcome,
          isAcknowledged: try $0.decode("is_acknowledged"))
      }
    }
  }
}
