import Synchronization

/// What an SDK keeps on the device between two runs, such as a sign-in: texts by key, as a keychain keeps them.
public protocol DeviceStorage: Sendable {
  func value(_ key: String) -> String?
  /// nil removes it.
  func set(_ key: String, to value: String?)
  /// Keeps a value where there is none yet; one of two that try at once gets `true`.
  func add(_ key: String, _ value: String) -> Bool
}

/// Kept as long as the program runs.
public final class MemoryDeviceStorage: DeviceStorage {
  private let values: Mutex<[String: String]>

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
