import Synchronization

/// Keychain-like storage for the strings that an SDK keeps on the device across runs, such as a sign-in.
public protocol DeviceStorage: Sendable {
  /// Returns the value stored under a key; nil if there is none.
  func value(_ key: String) -> String?
  /// Stores a value under a key; nil deletes the stored value.
  func set(_ key: String, to value: String?)
  /// Stores a value only if the key has no value yet.
  /// Of two concurrent calls with the same key, exactly one returns true.
  func add(_ key: String, _ value: String) -> Bool
}

/// Device storage in memory, lost when the program ends.
public final class MemoryDeviceStorage: DeviceStorage {
  private let values: Mutex<[String: String]>

  /// Creates a storage that already holds these values, by key.
  public init(_ values: [String: String] = [:]) { self.values = Mutex(values) }

  public func value(_ key: String) -> String? { values.withLock { $0[key] } }
  public func set(_ key: String, to value: String?) { values.withLock { $0[key] = value } }

  public func add(_ key: String, _ value: String) -> Bool {
    values.withLock { values in
      guard values[key] == nil else { return false }
      values[key] = value
      return true
    }
  }
}

/// The facts about the payer's device by which the issuer can recognise it.
public struct DeviceData: Equatable, Sendable {
  /// The language as two letters, with an optional region, e.g. `en` or `de-AT`.
  public var language: String
  /// The width of the window in columns.
  public var columns: Int
  /// The height of the window in rows.
  public var rows: Int

  /// Creates the data that the issuer receives.
  /// - Parameters:
  ///   - language: two letters, with an optional region, e.g. `en` or `de-AT`.
  ///   - columns: the width of the window in columns.
  ///   - rows: the height of the window in rows.
  public init(language: String, columns: Int, rows: Int) {
    self.language = language
    self.columns = columns
    self.rows = rows
  }
}
