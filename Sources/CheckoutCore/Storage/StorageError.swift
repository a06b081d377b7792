public import Resources

/// Why something could not be kept, or what was kept cannot be read. What is there stays as it is.
public struct StorageError: Error, Hashable, Sendable {
  /// Stable; the tail of the string key `ledger.trouble.<code>`.
  public enum Code: String, CaseIterable, Sendable {
    /// It can be read, not written.
    case readOnly
    /// No room is left on the disk.
    case full
    /// It is no database, or a broken one.
    case damaged
    /// A newer program has written it.
    case newer
    /// Another program's database.
    case foreign
    /// Another program writes, and does not come to an end.
    case busy
    /// It cannot be opened for another reason.
    case unavailable
  }

  public var code: Code
  /// Where it is kept, for people.
  public var place: String
  /// What the system said.
  public var reason: String

  public init(_ code: Code, place: String, reason: String = "") {
    self.code = code
    self.place = place
    self.reason = reason
  }

  /// In one sentence.
  public func words(_ strings: StringTable) -> String { strings("ledger.trouble." + code.rawValue, ["file": place]) }
}
