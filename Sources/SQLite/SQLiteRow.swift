/// A row of the result of a query.
package struct SQLiteRow: Sendable {
  /// The names of the columns.
  package let columns: [String]
  /// The values, in the order of the columns.
  package let values: [SQLiteValue]

  /// The value of a column; `null` if the result does not have the column.
  package subscript(column: String) -> SQLiteValue { columns.firstIndex(of: column).map { values[$0] } ?? .null }

  /// Returns the value of a column that must not be NULL.
  /// - Throws: `SQLiteTypeError` if the value is NULL or has another type.
  package func decode<Value: SQLiteConvertible>(_ column: String) throws(SQLiteTypeError) -> Value {
    guard let value = Value(self[column]) else { throw SQLiteTypeError(column: column) }
    return value
  }

  /// Returns the value of a column; nil if it is NULL.
  /// - Throws: `SQLiteTypeError` if the value has another type.
  package func decode<Value: SQLiteConvertible>(_ column: String) throws(SQLiteTypeError) -> Value? {
    let value = self[column]
    if value == .null { return nil }
    guard let value = Value(value) else { throw SQLiteTypeError(column: column) }
    return value
  }
}
