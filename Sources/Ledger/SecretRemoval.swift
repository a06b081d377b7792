import CheckoutCore
import Foundation
import GRDB

/// Takes out of the files of earlier versions what is no longer kept: tokens, personal data, encrypted card data.
///
/// A migration rewrites the values. SQLite leaves the old ones in free pages and in its log; these are removed after the
/// migration, and only then is the file marked as clean. A program that ends in between leaves the rest to the next one.
enum SecretRemoval {
  /// In SQLite's `user_version`: nothing is left of what the migrations up to this one took out.
  private static let mark: Int32 = 1

  static func isFinished(_ db: Database) throws -> Bool {
    try (Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0) >= mark
  }

  /// Redacts the entries and the payments of a ledger as new ones are. What cannot be read stays as it is.
  static func rewriteLedger(_ db: Database) throws {
    // Dolyame's tokens had the phone number in them, and are no longer accepted.
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

  /// Takes encrypted card data out of what the sandbox keeps. What cannot be read stays as it is.
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

  /// Removes what is left of older values outside of the tables, and marks the file. Where another program has the file in
  /// use, or the disk is full, it is not marked, and the next start tries again.
  /// - Parameter isNew: there were no older values.
  static func finish(_ queue: DatabaseQueue, isNew: Bool) throws {
    try queue.writeWithoutTransaction { db in
      guard try !isFinished(db) else { return }
      do {
        if !isNew {
          try db.execute(sql: "VACUUM")
          guard try isLogEmptied(db) else { return }
        }
        try db.execute(sql: "PRAGMA user_version = \(mark)")
      } catch let error as DatabaseError
        where [.SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_FULL].contains(error.resultCode)
      {}
    }
  }

  private static func isLogEmptied(_ db: Database) throws -> Bool {
    let row = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    return row.map { $0[0] == 0 } ?? true
  }

  /// - Returns: nil where nothing changes.
  private static func redacted(entry body: String) -> String? {
    guard let old = try? JSON(parsing: Array(body.utf8)), let new = FlowEntryJSON.redacted(old)?.text, new != body
    else {
      return nil
    }
    return new
  }

  /// - Returns: nil where nothing changes.
  private static func redacted(payment text: String) throws -> String? {
    guard let payment = try? JSONDecoder().decode(Payment.self, from: Data(text.utf8)), payment.kept != payment else {
      return nil
    }
    return String(decoding: try JSONEncoder().encode(payment.kept), as: UTF8.self)
  }
}

extension JSON {
  /// Without what only the owner of a key can read: a JWE in its compact form, and the data of a wallet's token.
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

  /// Five parts, the first of them the header: an object in Base64 (RFC 7516, section 3.1).
  private static func isEncrypted(_ text: String) -> Bool {
    text.hasPrefix("eyJ") && text.utf8.count { $0 == UInt8(ascii: ".") } == 4
  }
}
