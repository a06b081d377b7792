import CheckoutCore
import Foundation
import GRDB

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

  static func isFinished(_ db: Database) throws -> Bool { try LedgerFile.version(db) >= mark }

  /// Redacts the stored entries and payments of a ledger in the same way as new ones. Unreadable values stay unchanged.
  static func rewriteLedger(_ db: Database) throws {
    // Dolyame's tokens contained the phone number and are no longer accepted.
    try db.execute(sql: "DELETE FROM drawer WHERE name = 'device/dolyame.token'")
    for payment in try Row.fetchAll(db, sql: "SELECT id, payment FROM payment") {
      let id: Int64 = try payment.decode(forColumn: "id")
      if let kept = String.fromDatabaseValue(payment["payment"]), let redacted = try redacted(payment: kept) {
        try db.execute(sql: "UPDATE payment SET payment = ? WHERE id = ?", arguments: [redacted, id])
      }
      for entry in try Row.fetchAll(db, sql: "SELECT number, body FROM entry WHERE payment = ?", arguments: [id]) {
        guard let body = String.fromDatabaseValue(entry["body"]), let redacted = redacted(entry: body) else { continue }
        let number: Int64 = try entry.decode(forColumn: "number")
        try db.execute(
          sql: "UPDATE entry SET body = ? WHERE payment = ? AND number = ?", arguments: [redacted, id, number])
      }
    }
  }

  /// Removes encrypted card data from the sandbox's stored values. Unreadable values stay unchanged.
  static func rewriteSandbox(_ db: Database) throws {
    for row in try Row.fetchAll(db, sql: "SELECT name, value FROM drawer") {
      guard let value = Data.fromDatabaseValue(row["value"]), let json = try? JSON(parsing: [UInt8](value)) else {
        continue
      }
      let clean = json.withoutEncryptedCards
      guard clean != json else { continue }
      let name: String = try row.decode(forColumn: "name")
      try db.execute(
        sql: "UPDATE drawer SET value = ? WHERE name = ?", arguments: [Data(clean.text.utf8), name])
    }
  }

  /// Removes the traces of old values outside the tables and marks the file as clean.
  ///
  /// If another program is using the file or the disk is full, the file stays unmarked.
  /// The next run of the program then tries again.
  /// - Parameters:
  ///   - isNew: whether the file has just been created and therefore never contained old values.
  ///   - version: the `user_version` of a clean file with the current schema.
  static func finish(_ queue: DatabaseQueue, isNew: Bool, version: Int32) throws {
    try queue.writeWithoutTransaction { db in
      guard try LedgerFile.version(db) != version else { return }
      do {
        if !isNew, try !isFinished(db) {
          try db.execute(sql: "VACUUM")
          guard try isLogEmptied(db) else { return }
        }
        try db.execute(sql: "PRAGMA user_version = \(version)")
      } catch let error as DatabaseError
        where [.SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_FULL].contains(error.resultCode)
      {}
    }
  }

  private static func isLogEmptied(_ db: Database) throws -> Bool {
    let row = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    return row.map { $0[0] == 0 } ?? true
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
