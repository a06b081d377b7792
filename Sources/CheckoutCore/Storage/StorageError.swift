package import KassaResources

/// An error that prevented data from being stored or read. Existing data is unchanged.
public struct StorageError: Error, Hashable, Sendable {
  /// The error code. It is stable, and completes the string key `ledger.trouble.<code>`.
  public enum Code: String, CaseIterable, Sendable {
    /// The file can be read but not written.
    case readOnly
    /// The disk is full.
    case full
    /// The file is not a database, or it is corrupt.
    case damaged
    /// The file was written by a newer version of the program.
    case newer
    /// The database belongs to a different program.
    case foreign
    /// Another program has held the write lock for too long.
    case busy
    /// The file cannot be opened for any other reason.
    case unavailable
  }

  /// The kind of error.
  public var code: Code
  /// The location of the storage, for display.
  public var place: String
  /// The underlying error message.
  public var reason: String

  /// Creates an error.
  /// - Parameters:
  ///   - code: the kind of error.
  ///   - place: the location of the storage, for display.
  ///   - reason: the underlying error message; empty if there is none.
  public init(_ code: Code, place: String, reason: String = "") {
    self.code = code
    self.place = place
    self.reason = reason
  }

  /// Returns a one-sentence description of the error.
  /// - Parameter language: two letters (ISO 639-1). A language that the SDK does not have stands for English.
  public func description(language: String) -> String { words(.shop(language)) }

  /// Returns a one-sentence description of the error in the language of `strings`.
  package func words(_ strings: StringTable) -> String { strings("ledger.trouble." + code.rawValue, ["file": place]) }
}
