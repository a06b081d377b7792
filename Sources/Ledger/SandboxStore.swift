package import CheckoutCore
import KassaSQLite
import Synchronization

/// The sandbox's own store, in a separate file beside the ledger.
/// The files are separate because the sandbox simulates another machine.
///
/// The file is opened on first use. If it cannot be opened, the state is kept in memory: what the platforms know then
/// ends with the program, which `trouble` says from the start. A file that is full later is another matter.
package final class SandboxStore: KeyValueStore {
  private let place: LedgerPlace
  /// The error of the last write; nil if it succeeded.
  private let failed = Mutex<StorageError?>(nil)
  private let opened = Mutex<Result<LedgerFile, StorageError>?>(nil)
  private let claims: FileLocks
  private let memory = Mutex<[String: [UInt8]]>([:])

  package init(_ place: LedgerPlace) {
    self.place = place
    claims = FileLocks(beside: place)
  }

  private func file() throws(StorageError) -> LedgerFile {
    let result = opened.withLock { opened in
      let result = opened ?? Self.open(place)
      opened = result
      return result
    }
    return try result.get()
  }

  private static func open(_ place: LedgerPlace) -> Result<LedgerFile, StorageError> {
    do throws(StorageError) {
      return .success(try LedgerFile(place, .sandbox))
    } catch {
      return .failure(error)
    }
  }

  /// The error that prevents storage; nil if the store is usable. Reading this property opens the file.
  package var trouble: StorageError? {
    do throws(StorageError) {
      _ = try file()
      return failed.withLock(\.self)
    } catch {
      return error
    }
  }

  /// Whether the last write failed. The simulated platforms then answer nothing.
  package var isRefusing: Bool { failed.withLock { $0 != nil } }

  package func value(_ name: String) throws(StorageError) -> [UInt8]? {
    guard let file = try? file() else { return memory.withLock { $0[name] } }
    return try file.value(name)
  }

  package func put(_ value: [UInt8]?, under name: String) throws(StorageError) {
    guard let file = try? file() else { return memory.withLock { $0[name] = value } }
    do throws(StorageError) {
      try file.put(value, under: name)
      failed.withLock { $0 = nil }
    } catch {
      failed.withLock { $0 = error }
      throw error
    }
  }

  package func names(prefix: String) throws(StorageError) -> [String] {
    guard let file = try? file() else {
      return memory.withLock { $0.keys.filter { $0.hasPrefix(prefix) }.sorted() }
    }
    return try file.names(prefix: prefix)
  }

  package func claim(_ name: String) -> Bool { claims.take(name) }

  /// Gives up all claims, as the end of the program does.
  package func release() { claims.release() }

  /// Increments and returns the number of program runs that have written to this store, starting at 1.
  ///
  /// Every run gets a different number and seeds its identifiers with it.
  package func countRun() throws(StorageError) -> UInt64 {
    try file().increment("runs")
  }
}

extension LedgerFile {
  func value(_ name: String) throws(StorageError) -> [UInt8]? {
    try read { db in try db.value(Self.valueQuery, [name]) }
  }

  private static let valueQuery = "SELECT value FROM drawer WHERE name = ?"

  func put(_ value: [UInt8]?, under name: String) throws(StorageError) {
    try write { db in
      guard let value else { return try db.execute("DELETE FROM drawer WHERE name = ?", [name]) }
      try Self.put(value, under: name, in: db)
    }
  }

  /// Adds 1 to a stored decimal number in one transaction and returns the sum.
  /// A missing or unreadable number counts as 0.
  func increment(_ name: String) throws(StorageError) -> UInt64 {
    try write { db in
      let bytes: [UInt8]? = try db.value(Self.valueQuery, [name])
      let sum = (bytes.flatMap { UInt64(String(decoding: $0, as: UTF8.self)) } ?? 0) &+ 1
      try Self.put(Array(String(sum).utf8), under: name, in: db)
      return sum
    }
  }

  private static func put(_ value: [UInt8], under name: String, in db: SQLiteConnection) throws {
    try db.execute(
      "INSERT INTO drawer (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      [name, value])
  }

  func names(prefix: String) throws(StorageError) -> [String] {
    try read { db in
      try db.values(
        "SELECT name FROM drawer WHERE name >= ? AND name < ? ORDER BY name",
        [prefix, prefix + "\u{10FFFF}"])
    }
  }
}
