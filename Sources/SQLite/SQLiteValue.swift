/// A value as SQLite stores it. Source: SQLite, "Datatypes In SQLite", section 2.
package enum SQLiteValue: Equatable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// The text; nil if the value has another type.
  package var text: String? { if case .text(let text) = self { text } else { nil } }
}

/// A type whose values can be stored in a column and read from it.
package protocol SQLiteConvertible {
  var sqliteValue: SQLiteValue { get }
  /// Returns nil if the stored value has another type or is out of range.
  init?(_ value: SQLiteValue)
}

extension Int64: SQLiteConvertible {
  package var sqliteValue: SQLiteValue { .integer(self) }
  package init?(_ value: SQLiteValue) {
    guard case .integer(let number) = value else { return nil }
    self = number
  }
}

extension Int: SQLiteConvertible {
  package var sqliteValue: SQLiteValue { .integer(Int64(self)) }
  package init?(_ value: SQLiteValue) {
    guard case .integer(let number) = value else { return nil }
    self.init(exactly: number)
  }
}

extension Int32: SQLiteConvertible {
  package var sqliteValue: SQLiteValue { .integer(Int64(self)) }
  package init?(_ value: SQLiteValue) {
    guard case .integer(let number) = value else { return nil }
    self.init(exactly: number)
  }
}

extension Bool: SQLiteConvertible {
  package var sqliteValue: SQLiteValue { .integer(self ? 1 : 0) }
  package init?(_ value: SQLiteValue) {
    guard case .integer(let number) = value else { return nil }
    self = number != 0
  }
}

extension String: SQLiteConvertible {
  package var sqliteValue: SQLiteValue { .text(self) }
  package init?(_ value: SQLiteValue) {
    guard case .text(let text) = value else { return nil }
    self = text
  }
}

extension [UInt8]: SQLiteConvertible {
  package var sqliteValue: SQLiteValue { .blob(self) }
  /// A text is read as its UTF-8 bytes.
  package init?(_ value: SQLiteValue) {
    switch value {
    case .blob(let bytes): self = bytes
    case .text(let text): self = Array(text.utf8)
    case .null, .integer, .real: return nil
    }
  }
}
