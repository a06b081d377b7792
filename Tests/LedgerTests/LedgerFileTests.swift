import CheckoutCore
import Foundation
import KassaSQLite
import TestSupport
import Testing

@testable import KassaLedger

/// Tests how the ledger file is created, how unsuitable files are rejected, and that existing data is preserved.
@Suite("Ledger file")
struct LedgerFileTests {
  @Test("The ledger and the files that SQLite puts beside it are readable only by the owner")
  func isPrivate() throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/state/kassa/ledger.sqlite"
    let ledger = try Ledger(.file(file))
    #expect(try ledger.reserve(.sample()))
    #expect(ledger.claim("anything"))
    func mode(_ path: String) throws -> Int {
      try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }
    #expect(try mode(folder.path + "/state/kassa") == 0o700)
    for name in ["", "-wal", "-shm", "-lock"] { #expect(try mode(file + name) == 0o600, "\(name)") }
  }

  @Test("A file readable by others is made private")
  func isMadePrivate() throws {
    let folder = try TemporaryFolder()
    _ = try Ledger(.file(folder.file))
    chmod(folder.file, 0o644)
    _ = try Ledger(.file(folder.file))
    var facts = stat()
    #expect(stat(folder.file, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
  }

  @Test("The files and the program's own folder are made private again; the user's folder is unchanged")
  func allIsMadePrivate() throws {
    let folder = try TemporaryFolder()
    func mode(_ path: String) throws -> Int {
      try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }
    let file = folder.path + "/state/kassa/ledger.sqlite"
    let ledger = try Ledger(.file(file))
    #expect(try ledger.reserve(.sample()))
    #expect(ledger.claim("anything"))
    for name in ["", "-wal", "-shm", "-lock"] { chmod(file + name, 0o644) }
    chmod(folder.path + "/state/kassa", 0o755)
    _ = try Ledger(.file(file))
    for name in ["", "-wal", "-shm", "-lock"] { #expect(try mode(file + name) == 0o600, "\(name)") }
    #expect(try mode(folder.path + "/state/kassa") == 0o700)

    chmod(folder.path, 0o755)
    _ = try Ledger(.file(folder.file))
    #expect(try mode(folder.path) == 0o755)
  }

  @Test("Without a file for its locks, a ledger claims nothing; one in memory has nobody to keep out")
  func withoutLocks() throws {
    let folder = try TemporaryFolder()
    let ledger = try Ledger(.file(folder.file))
    try FileManager.default.createDirectory(atPath: folder.file + "-lock", withIntermediateDirectories: false)
    #expect(!ledger.claim("anything"))
    try FileManager.default.removeItem(atPath: folder.file + "-lock")
    #expect(ledger.claim("anything"))
    #expect(try Ledger(.memory).claim("anything"))
  }

  @Test("A file and a symbolic link to it share one lock, one log and one sandbox")
  func links() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/elsewhere", withIntermediateDirectories: true)
    let ledger = try Ledger(.file(folder.file))
    let link = folder.path + "/elsewhere/link.sqlite"
    symlink("../ledger.sqlite", link)
    symlink("elsewhere", folder.path + "/other")
    for path in [link, folder.path + "/other/link.sqlite", folder.path + "/elsewhere/../ledger.sqlite"] {
      let linked = try Ledger(.file(path))
      #expect(ledger.claim(path))
      #expect(!linked.claim(path), "\(path)")
      #expect(LedgerPlace.file(path).sandbox == LedgerPlace.file(folder.file).sandbox)
      #expect(try linked.reserve(.sample(path)))
      #expect(try ledger.payment(PaymentKey(provider: "ecommpay", payment: path)) != nil)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/elsewhere") == ["link.sqlite"])
  }

  @Test("A value of the wrong type in any column is reported as damage")
  func wrongKinds() throws {
    let key = KeptOrder.sample().key
    let columns: [(table: String, column: String, value: String)] =
      [
        "provider", "customer", "description", "currency", "phase", "completed", "session", "payment", "outcome",
        "error",
      ]
      .map { ("payment", $0, "x'FFFE'") }
      + ["amount", "started", "updated", "attempt", "is_open"].map { ("payment", $0, "'many'") } + [
        ("payment", "payment", "'{'"), ("payment", "payment", "'[]'"), ("entry", "body", "x'FFFE'"),
        ("instrument", "token", "x'FFFE'"), ("instrument", "account", "x'FFFE'"), ("instrument", "brand", "x'FFFE'"),
        ("notification", "status", "x'FFFE'"), ("notification", "is_final", "'perhaps'"),
        ("notification", "is_authentic", "'perhaps'"),
      ]
      + [-1, 5, 40, Int.max].map { exponent in
        (
          "payment", "payment",
          "'{\"id\":\"a\",\"status\":\"b\",\"operations\":[],\"amount\":{\"amount\":1,\"currency\":"
            + "{\"code\":\"USD\",\"numeric\":\"840\",\"exponent\":\(exponent)}}}'"
        )
      }
    for (table, column, value) in columns {
      let folder = try TemporaryFolder()
      let ledger = try Ledger(.file(folder.file))
      #expect(try ledger.reserve(.sample()))
      try ledger.keep(.sample(), entries: [.sample(0)], of: key, isUrgent: false)
      try ledger.keep(
        KeptInstrument(provider: "ecommpay", customer: "10", token: "t", account: "4•••", brand: "visa"))
      let reported = MerchantNotification(number: 1, isAuthentic: true, status: "success", isFinal: true)
      try ledger.keep(reported, of: key, at: Instant(milliseconds: 0))
      try SQLiteDatabase(folder.file).write { try $0.run(script: "UPDATE \(table) SET \(column) = \(value)") }
      let error = #expect(throws: StorageError.self, "\(table).\(column) = \(value)") {
        _ = try ledger.payments(PaymentQuery())
        _ = try ledger.payments(id: key.payment)
        _ = try ledger.entries(of: key)
        _ = try ledger.instruments(provider: "ecommpay", customer: "10")
        _ = try ledger.notifications(of: key)
      }
      #expect(error?.code == .unavailable, "\(table).\(column) = \(value)")
    }
  }

  @Test("A damaged, foreign or newer file is rejected and left unchanged")
  func refused() throws {
    let cases: [(name: String, code: StorageError.Code, make: (String) throws -> Void)] = [
      ("no database", .damaged, { try Data(repeating: 0x41, count: 8192).write(to: URL(filePath: $0)) }),
      (
        "a broken header", .damaged,
        { file in
          do {
            let ledger = try Ledger(.file(file))
            _ = try ledger.reserve(.sample())
          }
          try Self.settle(file)
          var bytes = try Data(contentsOf: URL(filePath: file))
          bytes.replaceSubrange(0..<200, with: Data(repeating: 0x5A, count: 200))
          try bytes.write(to: URL(filePath: file))
        }
      ),
      (
        "broken pages", .damaged,
        { file in
          do { _ = try Ledger(.file(file)) }
          try Self.settle(file)
          var bytes = try Data(contentsOf: URL(filePath: file))
          bytes.replaceSubrange(4096..., with: Data(repeating: 0x5A, count: bytes.count - 4096))
          try bytes.write(to: URL(filePath: file))
        }
      ),
      (
        "another program's", .foreign,
        { file in
          try SQLiteDatabase(file).write { try $0.run(script: "CREATE TABLE theirs (a)") }
        }
      ),
      (
        "a newer program's", .newer,
        { file in
          do { _ = try Ledger(.file(file)) }
          try SQLiteDatabase(file).write {
            try $0.run(script: "CREATE TABLE later (a); PRAGMA user_version = 900")
          }
          try Self.settle(file)
        }
      ),
    ]
    for (name, code, make) in cases {
      let folder = try TemporaryFolder()
      try make(folder.file)
      chmod(folder.file, 0o644)
      let before = try Data(contentsOf: URL(filePath: folder.file))
      let error = #expect(throws: StorageError.self, "\(name)") { try Ledger(.file(folder.file)) }
      #expect(error?.code == code, "\(name)")
      #expect(error?.place == folder.file)
      #expect(try Data(contentsOf: URL(filePath: folder.file)) == before, "\(name) was changed")
      var facts = stat()
      #expect(stat(folder.file, &facts) == 0 && facts.st_mode & 0o777 == 0o644, "\(name) got other permissions")
    }
  }

  /// Moves all data from the write-ahead log into the database file itself.
  private static func settle(_ file: String) throws {
    try SQLiteDatabase(file).use { try $0.run(script: "PRAGMA journal_mode = DELETE") }
  }

  @Test("A file that cannot be opened is reported")
  func unavailable() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(filePath: folder.path + "/taken"))
    for (path, code) in [
      (folder.path + "/taken/ledger.sqlite", StorageError.Code.unavailable), (folder.path, .unavailable),
      ("/dev/null", .unavailable),
    ] {
      let error = #expect(throws: StorageError.self) { try Ledger(.file(path)) }
      #expect(error?.code == code, "\(path)")
    }
  }

  @Test("A read-only file is reported", .enabled(if: geteuid() != 0, "root ignores read-only permissions"))
  func readOnly() throws {
    let folder = try TemporaryFolder()
    do { _ = try Ledger(.file(folder.file)) }
    chmod(folder.file, 0o400)
    let error = #expect(throws: StorageError.self) { try Ledger(.file(folder.file)) }
    #expect(error?.code == .readOnly)
  }

  @Test("A file of the current schema is opened without a change")
  func unchanged() throws {
    let folder = try TemporaryFolder()
    do { _ = try Ledger(.file(folder.file)) }
    let made = try folder.contents()
    do { _ = try Ledger(.file(folder.file)) }
    #expect(try folder.contents() == made)
  }

  @Test(
    "The default file is in the XDG state folder",
    arguments: [
      ("/s", "/h", "/s/kassa/ledger.sqlite"), (nil, "/h", "/h/.local/state/kassa/ledger.sqlite"),
      ("relative", "/h", "/h/.local/state/kassa/ledger.sqlite"), (nil, nil, nil), ("", "h", nil),
    ] as [(String?, String?, String?)])
  func place(state: String?, home: String?, wanted: String?) {
    #expect(LedgerPlace.standard(stateHome: state, home: home) == wanted.map { .file($0) })
  }

  @Test("The sandbox file is beside the ledger")
  func sandboxPlace() {
    #expect(LedgerPlace.file("/a/ledger.sqlite").sandbox == .file("/a/ledger-sandbox.sqlite"))
    #expect(LedgerPlace.file("/a/b").sandbox == .file("/a/b-sandbox"))
    #expect(LedgerPlace.memory.sandbox == .memory)
  }
}
