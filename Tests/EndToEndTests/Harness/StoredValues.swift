import KassaSQLite

/// Reads the values in an SQLite database.
/// The database file cannot be searched directly, because SQLite splits long values across pages.
enum StoredValues {
  /// Returns every string and blob from every table, one per line.
  static func bytes(of file: String) throws -> [UInt8] {
    return try SQLiteDatabase(file).read { db in
      var bytes: [UInt8] = []
      for table in try db.values("SELECT name FROM sqlite_master WHERE type = 'table'") as [String] {
        for row in try db.rows("SELECT * FROM \(table)") {
          for value in row.values {
            switch value {
            case .text(let text): bytes += text.utf8
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
