import CSQLite

/// A prepared statement. It is reset after each use, because it would keep its locks.
final class SQLiteStatement {
  private let handle: OpaquePointer
  private let connection: OpaquePointer
  private let columns: [String]

  /// - Parameter sql: a single statement.
  init(_ sql: String, _ connection: OpaquePointer) throws(SQLiteError) {
    var handle: OpaquePointer?
    // The statement is kept for as long as the connection.
    let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else { throw SQLiteError(code, connection) }
    self.handle = handle
    self.connection = connection
    columns = (0..<sqlite3_column_count(handle)).map { String(cString: sqlite3_column_name(handle, $0)) }
  }

  deinit { sqlite3_finalize(handle) }

  /// Runs the statement.
  /// - Parameters:
  ///   - arguments: the values of the placeholders.
  ///   - most: the greatest number of rows to read; the others are not looked for.
  /// - Returns: the rows of the result.
  func rows(_ arguments: [SQLiteValue], most: Int) throws(SQLiteError) -> [SQLiteRow] {
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
    }
    for (index, value) in arguments.enumerated() { try bind(value, at: Int32(index) + 1) }
    var rows: [SQLiteRow] = []
    while rows.count < most {
      switch sqlite3_step(handle) {
      case SQLITE_ROW: rows.append(SQLiteRow(columns: columns, values: columns.indices.map { value(at: Int32($0)) }))
      case SQLITE_DONE: return rows
      case let code: throw SQLiteError(code, connection)
      }
    }
    return rows
  }

  private func bind(_ value: SQLiteValue, at place: Int32) throws(SQLiteError) {
    let code =
      switch value {
      case .null: sqlite3_bind_null(handle, place)
      case .integer(let number): sqlite3_bind_int64(handle, place, number)
      case .real(let number): sqlite3_bind_double(handle, place, number)
      case .text(var text):
        text.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) {
            sqlite3_bind_text64(
              handle, place, $0.baseAddress, UInt64($0.count), Self.copied, UInt8(SQLITE_UTF8))
          }
        }
      // A null pointer would be stored as NULL rather than as an empty value.
      case .blob(let bytes) where bytes.isEmpty: sqlite3_bind_zeroblob(handle, place, 0)
      case .blob(let bytes): sqlite3_bind_blob64(handle, place, bytes, UInt64(bytes.count), Self.copied)
      }
    if code != SQLITE_OK { throw SQLiteError(code, connection) }
  }

  /// `SQLITE_TRANSIENT`, which Swift does not import: SQLite copies the bytes.
  private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

  private func value(at column: Int32) -> SQLiteValue {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, column))
    case SQLITE_TEXT:
      let text = UnsafeBufferPointer(
        start: sqlite3_column_text(handle, column), count: Int(sqlite3_column_bytes(handle, column)))
      return .text(String(decoding: text, as: UTF8.self))
    case SQLITE_BLOB:
      let bytes = UnsafeRawBufferPointer(
        start: sqlite3_column_blob(handle, column), count: Int(sqlite3_column_bytes(handle, column)))
      return .blob(Array(bytes))
    default: return .null
    }
  }
}
