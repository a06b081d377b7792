import CSQLite

/// An error of SQLite. Source: SQLite, "Result and Error Codes".
package struct SQLiteError: Error, Equatable, Sendable {
  /// The primary result code, such as `SQLITE_BUSY`.
  package let code: Code
  /// SQLite's description of the error, in English.
  package let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// - Parameters:
  ///   - code: a result code, with or without its extended part.
  ///   - connection: the connection that has the message; nil if it could not be opened.
  init(_ code: Int32, _ connection: OpaquePointer?) {
    self.code = Code(rawValue: code & 0xFF)
    let message = connection.flatMap { sqlite3_errcode($0) == SQLITE_OK ? nil : sqlite3_errmsg($0) }
    self.message = String(cString: message ?? sqlite3_errstr(code))
  }

  /// A primary result code of SQLite.
  package struct Code: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }

    package static let busy = Code(rawValue: SQLITE_BUSY)
    package static let locked = Code(rawValue: SQLITE_LOCKED)
    package static let full = Code(rawValue: SQLITE_FULL)
    package static let readOnly = Code(rawValue: SQLITE_READONLY)
    package static let permission = Code(rawValue: SQLITE_PERM)
    package static let authorization = Code(rawValue: SQLITE_AUTH)
    package static let corrupt = Code(rawValue: SQLITE_CORRUPT)
    package static let notADatabase = Code(rawValue: SQLITE_NOTADB)
    package static let format = Code(rawValue: SQLITE_FORMAT)
    package static let notFound = Code(rawValue: SQLITE_NOTFOUND)
  }
}

/// A stored value has another type than the program expects.
package struct SQLiteTypeError: Error, Equatable, Sendable {
  /// The name of the column.
  package let column: String
}
