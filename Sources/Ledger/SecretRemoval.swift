import CheckoutCore
import FoundationEssentials
import KassaSQLite

/// Removes data that earlier versions stored and this version no longer stores.
/// The data to remove are tokens, personal data and encrypted card data.
///
/// A migration rewrites the values, but SQLite leaves old copies in free pages and in its write-ahead log.
/// The old copies are removed after the migration, and only then is the file marked as clean.
/// If the program ends in between, the next run finishes the removal.
enum SecretRemoval {
  /// The smallest `user_version` of a clean file, i.e. one that is free of all traces of the data that the migrations
  /// removed. A larger one also tells the schema; see `LedgerFile.version`.
  static let mark: Int32 = 1

  static func isFinished(_ db: SQLiteConnection) throws -> Bool { try LedgerFile.version(db) >= mark }

  /// Redacts the stored entries and payments of a ledger in the same way as new ones. Unreadable values stay unchanged.
  static func rewriteLedger(_ db: SQLiteConnection) throws {
    // Dolyame's tokens contained the phone number and are no longer accepted.
    try db.execute("DELETE FROM drawer WHERE name = 'device/dolyame.token'")
    for payment in try db.rows("SELECT id, payment FROM payment") {
      let id: Int64 = try payment.decode("id")
      if let kept = payment["payment"].text, let redacted = try redacted(payment: kept) {
        try db.execute("UPDATE payment SET payment = ? WHERE id = ?", [redacted, id])
      }
      for entry in try db.rows("SELECT number, body FROM entry WHERE payment = ?", [id]) {
        guard let body = entry["body"].text, let redacted = redacted(entry: body) else { continue }
        let number: Int64 = try entry.decode("number")
        try db.execute("UPDATE entry SET body = ? WHERE payment = ? AND number = ?", [redacted, id, number])
      }
    }
  }

  /// Removes encrypted card data from the sandbox's stored values. Unreadable values stay unchanged.
  static func rewriteSandbox(_ db: SQLiteConnection) throws {
    for row in try db.rows("SELECT name, value FROM drawer") {
      guard let value = [UInt8](row["value"]), let json = try? JSON(parsing: value) else {
        continue
      }
      let clean = json.withoutEncryptedCards
      guard clean != json else { continue }
      let name: String = try row.decode("name")
      try db.execute("UPDATE drawer SET value = ? WHERE name = ?", [Array(clean.text.utf8), name])
    }
  }

  /// Removes the traces of old values outside the tables and marks the file as clean.
  ///
  /// If another program is using the file or the disk is full, the file stays unmarked.
  /// The next run of the program then tries again.
  /// - Parameters:
  ///   - isNew: whether the file has just been created and therefore never contained old values.
  ///   - version: the `user_version` of a clean file with the current schema.
  static func finish(_ database: SQLiteDatabase, isNew: Bool, version: Int32) throws {
    try database.use { db in
      guard try LedgerFile.version(db) != version else { return }
      do {
        if !isNew, try !isFinished(db) {
          try db.execute("VACUUM")
          guard try isLogEmptied(db) else { return }
        }
        try db.execute("PRAGMA user_version = \(version)")
      } catch let error as SQLiteError where [.busy, .locked, .full].contains(error.code) {}
    }
  }

  private static func isLogEmptied(_ db: SQLiteConnection) throws -> Bool {
    let row = try db.row("PRAGMA wal_checkpoint(TRUNCATE)")
    return row.map { $0.values[0] == .integer(0) } ?? true
  }

  /// - Returns: the redacted entry; nil if the entry needs no redaction.
  private static func redacted(entry body: String) -> String? {
    guard let old = try? JSON(parsing: Array(body.utf8)), let new = FlowEntryJSON.redacted(old)?.text, new != body
    else {
      return nil
    }
    return new
  }

  /// - Returns: the redacted payment; nil if the payment needs no redaction.
  private static func redacted(payment text: String) throws -> String? {
    guard let payment = try? JSONDecoder().decode(Payment.self, from: Data(text.utf8)), payment.kept != payment else {
      return nil
    }
    return String(decoding: try JSONEncoder().encode(payment.kept), as: UTF8.self)
  }
}

extension JSON {
  /// The value with encrypted card data removed. Compact JWEs and the data in wallet tokens become empty strings.
  fileprivate var withoutEncryptedCards: JSON {
    switch self {
    case .string(let text): return Self.isEncrypted(text) ? .string("") : self
    case .array(let elements): return .array(elements.map(\.withoutEncryptedCards))
    case .object(let object):
      let isToken = object.members.contains { $0.name == "key" && $0.value == .string("encryptedPaymentData") }
      return .object(
        JSON.Object(
          object.members.map { member in
            (member.name, isToken && member.name == "value" ? .string("") : member.value.withoutEncryptedCards)
          }))
    default: return self
    }
  }

  /// Returns whether the text looks like a compact JWE: five parts, the first of which is a JSON header in Base64url.
  /// Source: RFC 7516, section 3.1.
  private static func isEncrypted(_ text: String) -> Bool {
    text.hasPrefix("eyJ") && text.utf8.count { $0 == UInt8(ascii: ".") } == 4
  }
}
