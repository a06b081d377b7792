import CheckoutCore
import Foundation
import KassaSQLite
import TestSupport
import Testing

@testable import KassaLedger

@Suite("Secrets stored by an earlier version")
struct SecretRemovalTests {
  /// The commit of the program version that wrote the test files. `Tests/Compatibility/make` documents how.
  static let version = "b3e59a6"
  static let names = ["settled", "killed-4", "killed-8", "killed-9", "killed-10", "killed-12", "log"]

  /// Copies a database and its write-ahead log into a temporary folder.
  private func copy(_ name: String) throws -> URL {
    let source = URL(filePath: Repository.root + "/Tests/Compatibility/\(Self.version)")
    let folder = FileManager.default.temporaryDirectory.appending(path: "kassa-removal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for end in [".sqlite", ".sqlite-wal"] {
      let file = source.appending(path: name + end)
      guard FileManager.default.fileExists(atPath: file.path) else { continue }
      try FileManager.default.copyItem(at: file, to: folder.appending(path: name + end))
    }
    return folder.appending(path: name + ".sqlite")
  }

  /// Returns all the bytes in a database, its write-ahead log and the other files next to it.
  private func bytes(_ file: URL) throws -> Data {
    let folder = file.deletingLastPathComponent()
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().reduce(into: Data()) { all, name in
      all += try Data(contentsOf: folder.appending(path: name))
    }
  }

  /// Returns the long strings in the stored flow entries that the current version of the program would redact.
  /// Strings that also occur in the other database columns are left out.
  private func secrets(_ file: URL) throws -> Set<String> {
    let database = try SQLiteDatabase(file.path)
    return try database.read { db in
      var found: Set<String> = []
      for body in try db.values("SELECT body FROM entry") as [String] {
        let old = try JSON(parsing: Array(body.utf8))
        let kept = try #require(FlowEntryJSON.redacted(old)).text
        for text in old.texts where text.utf8.count >= 12 && !kept.contains(text) { found.insert(text) }
      }
      let columns: [String] = try db.values(
        """
        SELECT session FROM payment WHERE session IS NOT NULL UNION SELECT reference FROM payment
        UNION SELECT description FROM payment UNION SELECT customer FROM payment
        UNION SELECT token FROM instrument UNION SELECT account FROM instrument
        """)
      return found.filter { text in !columns.contains { $0.contains(text) || text.contains($0) } }
    }
  }

  @Test("No secret remains in any byte of a ledger after it is opened", arguments: names)
  func ledger(name: String) throws {
    let file = try copy(name)
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    let secrets = try secrets(file)
    let before = try bytes(file)
    if name == "settled" { #expect(secrets.count >= 4) }
    if name == "settled" { #expect(secrets.contains { Self.isIn(before, $0) }) }
    let ledger = try Ledger(.file(file.path))
    let payments = try ledger.payments(PaymentQuery()).payments
    #expect(!payments.isEmpty)
    for payment in payments { #expect(try !ledger.entries(of: payment.key).isEmpty) }
    let after = try bytes(file)
    for secret in secrets { #expect(!Self.isIn(after, secret), "\(secret)") }
  }

  @Test("No encrypted card data remains in any byte of the sandbox file", arguments: names)
  func sandbox(name: String) throws {
    let file = try copy(name + "-sandbox")
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    let encrypted = try encryptedCards(file)
    if name == "settled" { #expect(!encrypted.isEmpty) }
    let before = try bytes(file)
    for text in encrypted { #expect(Self.isIn(before, text)) }
    let store = SandboxStore(.file(file.path))
    #expect(store.trouble == nil)
    #expect(try !store.names(prefix: "").isEmpty)
    let after = try bytes(file)
    for text in encrypted { #expect(!Self.isIn(after, text), "\(text)") }
    #expect(try encryptedCards(file).isEmpty)
  }

  /// Returns the JWEs and the wallet token data found in the sandbox's store.
  private func encryptedCards(_ file: URL) throws -> Set<String> {
    let database = try SQLiteDatabase(file.path)
    return try database.read { db in
      var found: Set<String> = []
      for value in try db.values("SELECT value FROM drawer") as [[UInt8]] {
        guard let json = try? JSON(parsing: value) else { continue }
        for text in json.texts where text.hasPrefix("eyJ") && text.split(separator: ".").count >= 4 {
          found.insert(text)
        }
        found.formUnion(json.walletData)
      }
      return found
    }
  }

  /// The write-ahead log cannot be truncated while another program is reading it,
  /// so the secrets left in it are removed at the next start.
  @Test("Secrets that could not be removed are removed at the next start")
  func busy() throws {
    let file = try copy("settled")
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    let secret = try #require(try secrets(file).max { $0.count < $1.count })
    let reader = try SQLiteDatabase(file.path)
    try reader.use { try $0.run(script: "BEGIN; SELECT count(*) FROM entry") }
    _ = try Ledger(.file(file.path))
    #expect(Self.isIn(try bytes(file), secret))
    try reader.use { try $0.run(script: "ROLLBACK") }
    _ = try Ledger(.file(file.path))
    #expect(!Self.isIn(try bytes(file), secret))
  }

  @Test("A new or clean file is not rewritten")
  func clean() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "kassa-removal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "new.sqlite")
    _ = try Ledger(.file(file.path))
    let made = try bytes(file)
    _ = try Ledger(.file(file.path))
    #expect(try bytes(file) == made)
  }

  /// Opening a file whose version says that it is current does not look at the migrations one by one.
  @Test("The version tells the schema of a clean file, also of one that an earlier program cleaned")
  func marked() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "kassa-removal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "new.sqlite")
    func version() throws -> Int32? {
      let database = try SQLiteDatabase(file.path)
      return try database.read { try $0.value("PRAGMA user_version") }
    }
    func write(_ sql: String) throws {
      let database = try SQLiteDatabase(file.path)
      try database.write { try $0.run(script: sql) }
    }
    let current = Int32(1 + LedgerSchema.migrations.all.count)
    _ = try Ledger(.file(file.path))
    #expect(try version() == current)
    try write("PRAGMA user_version = 1")
    _ = try Ledger(.file(file.path))
    #expect(try version() == current)
    // A later program's version is not this one's, whatever the migrations.
    try write("PRAGMA user_version = \(current + 1); INSERT INTO grdb_migrations VALUES ('v9')")
    #expect { _ = try Ledger(.file(file.path)) } throws: { ($0 as? StorageError)?.code == .newer }
  }

  /// Returns whether any chunk of a string occurs in the bytes.
  /// The text is searched for in chunks, because a long text may be split over several database pages.
  private static func isIn(_ bytes: Data, _ text: String) -> Bool {
    let text = Array(text.utf8)
    let size = min(24, text.count)
    return stride(from: 0, through: text.count - size, by: size).contains { start in
      bytes.range(of: Data(text[start..<start + size])) != nil
    }
  }
}

extension JSON {
  fileprivate var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(\.texts)
    case .object(let object): object.members.flatMap(\.value.texts)
    default: []
    }
  }

  /// The values of all `encryptedPaymentData` parameters, which contain the gateway's wallet tokens.
  fileprivate var walletData: [String] {
    switch self {
    case .array(let elements): return elements.flatMap(\.walletData)
    case .object(let object):
      let isToken = object.members.contains { $0.name == "key" && $0.value == "encryptedPaymentData" }
      return object.members.flatMap { member in
        isToken && member.name == "value" ? member.value.texts.filter { !$0.isEmpty } : member.value.walletData
      }
    default: return []
    }
  }
}
