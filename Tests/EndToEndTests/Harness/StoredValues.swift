import Foundation
import GRDB

/// Reads the values in an SQLite database.
/// The database file cannot be searched directly, because SQLite splits long values across pages.
enum StoredValues {
  /// Returns every string and blob from every table, one per line.
  static func bytes(of file: String) throws -> [UInt8] {
    let queue = try DatabaseQueue(path: file)
    defer { try? queue.close() }
    return try queue.read { db in
      var bytes: [UInt8] = []
      for table in try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'") {
        for row in try Row.fetchAll(db, sql: "SELECT * FROM \(table)") {
          for value in row.databaseValues {
            switch value.storage {
            case .string(let text): bytes += text.utf8
            case .blob(let data): bytes += data
            default: continue
            }
            bytes.append(UInt8(ascii: "\n"))
          }
        }
      }
      return bytes
    }
  }
}
