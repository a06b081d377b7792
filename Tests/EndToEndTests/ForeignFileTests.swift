import Foundation
import KassaLedger
import KassaSQLite
import TestSupport
import Testing

/// There is an unusable file at the ledger's path, such as a damaged ledger or another program's database.
///
/// The program must report the problem, leave the file unchanged and run the checkout without a ledger.
@Suite("Ledger files of other origin")
struct ForeignFileTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// The error messages expected from the checkout and from `kassa payments`.
    var words: (checkout: String, payments: String)
    /// Turns the ledger at the given path, which contains a payment, into an unusable file.
    var make: @Sendable (String) throws -> Void
  }

  static let kinds = [
    Kind(
      testDescription: "ledger of a newer version",
      words: ("was written by a newer version of kassa", "was written by a newer version of kassa")
    ) { file in
      try SQLiteDatabase(file).write {
        try $0.run(script: "CREATE TABLE later (a); PRAGMA user_version = 900")
      }
    },
    Kind(
      testDescription: "database of another program",
      words: ("belongs to another program", "belongs to another program")
    ) {
      file in
      try FileManager.default.removeItem(atPath: file)
      try SQLiteDatabase(file).write {
        try $0.run(script: "CREATE TABLE theirs (a); INSERT INTO theirs VALUES ('precious')")
      }
    },
    Kind(testDescription: "sandbox store", words: ("belongs to another program", "belongs to another program")) {
      file in
      try Data(contentsOf: URL(filePath: LedgerPlace.file(file).sandbox.name)).write(to: URL(filePath: file))
    },
    Kind(testDescription: "not a database", words: ("is damaged", "is damaged and was left unchanged")) { file in
      try Data(repeating: 0x41, count: 8192).write(to: URL(filePath: file))
    },
    Kind(testDescription: "damaged header", words: ("is damaged", "is damaged and was left unchanged")) { file in
      var bytes = try Data(contentsOf: URL(filePath: file))
      bytes.replaceSubrange(0..<200, with: Data(repeating: 0x5A, count: 200))
      try bytes.write(to: URL(filePath: file))
    },
    Kind(testDescription: "damaged pages", words: ("is damaged", "is damaged and was left unchanged")) { file in
      var bytes = try Data(contentsOf: URL(filePath: file))
      // Keep the first database page, which contains the schema, and overwrite all other pages with garbage.
      bytes.replaceSubrange(4096..., with: Data(repeating: 0x5A, count: bytes.count - 4096))
      try bytes.write(to: URL(filePath: file))
    },
    Kind(testDescription: "truncated file", words: ("is damaged", "is damaged and was left unchanged")) { file in
      try Data(contentsOf: URL(filePath: file)).prefix(4096 + 2048).write(to: URL(filePath: file))
    },
  ]

  private static let payment = ["1", "1", "4000000000000077", "12/30", "739", "Jane Doe", "1", "1"]
    .map { $0 + "\n" }.joined()

  /// The contents of a ledger with one payment and of the mock backend's store, created once for all tests.
  private static let paid = Result {
    let state = try KeptState()
    let kassa = try Spawned.kassa(["--plain", "--ledger", state.file], input: payment)
    guard kassa.status == 0 else { throw Problem("not paid: \(kassa.output)\(kassa.errors)") }
    return try places(state).map { place in
      try settle(place)
      return try FileBytes.read(place)
    }
  }

  private static func places(_ state: KeptState) -> [String] {
    [LedgerPlace.file(state.file), LedgerPlace.file(state.file).sandbox].map(\.name)
  }

  /// Creates the unusable file and returns its contents.
  private func prepare(_ kind: Kind) throws -> (state: KeptState, before: [UInt8]) {
    let state = try KeptState()
    for (place, bytes) in zip(Self.places(state), try Self.paid.get()) {
      try Data(bytes).write(to: URL(filePath: place))
    }
    try kind.make(state.file)
    try? Self.settle(state.file)
    return (state, try FileBytes.read(state.file))
  }

  /// Moves the contents of the write-ahead log into the database file.
  private static func settle(_ file: String) throws {
    try SQLiteDatabase(file).use { try $0.run(script: "PRAGMA journal_mode = DELETE") }
  }

  @Test("Plain mode reports a foreign ledger, leaves it unchanged and completes the payment", arguments: kinds)
  func lines(kind: Kind) throws {
    let (state, before) = try prepare(kind)
    let kassa = try Spawned.kassa(["--plain", "--ledger", state.file], input: Self.payment)
    #expect(kassa.status == 0, "\(kassa.output)\(kassa.errors)")
    #expect(kassa.output.contains(kind.words.checkout), "\(kassa.output)")
    #expect(kassa.output.contains("Paid"))
    #expect(try FileBytes.read(state.file) == before)
  }

  @Test("Screen mode reports a foreign ledger, leaves it unchanged and completes the payment", arguments: kinds)
  func screen(kind: Kind) throws {
    let (state, before) = try prepare(kind)
    let kassa = try TerminalProgram(state.start())
    try kassa.waitForIdle(screen: "shop")
    try kassa.waitForScreen(kind.words.checkout)
    try kassa.pay(with: .frictionless)
    try kassa.waitForIdle(screen: "result")
    try kassa.waitForScreen("✓ Paid")
    try kassa.press("Enter")
    try kassa.expectExit(0)
    #expect(try FileBytes.read(state.file) == before)
  }

  @Test("Every kassa payments command rejects a foreign ledger and leaves it unchanged", arguments: kinds)
  func payments(kind: Kind) throws {
    let (state, before) = try prepare(kind)
    for words in [[], ["internal_payment_id_1"], ["internal_payment_id_1", "refund"], ["--json"]] {
      let run = try Spawned.kassa(["payments", "--ledger", state.file] + words)
      #expect(run.status == 2, "\(words): \(run.output)")
      #expect(run.errors.contains(kind.words.payments), "\(run.errors)")
      #expect(run.output.isEmpty)
    }
    #expect(try FileBytes.read(state.file) == before)
  }

  @Test(
    "A foreign sandbox store is reported and left unchanged, and the payment completes",
    arguments: kinds
  )
  func sandbox(kind: Kind) throws {
    guard kind.testDescription != "sandbox store" else { return }
    let state = try KeptState()
    #expect(try Spawned.kassa(["--plain", "--ledger", state.file], input: Self.payment).status == 0)
    let store = LedgerPlace.file(state.file).sandbox.name
    try Self.settle(store)
    try kind.make(store)
    try? Self.settle(store)
    let before = try FileBytes.read(store)
    let kassa = try Spawned.kassa(["--plain", "--ledger", state.file], input: Self.payment)
    #expect(kassa.status == 0, "\(kassa.output)\(kassa.errors)")
    #expect(kassa.output.contains(kind.words.checkout) && kassa.output.contains(store), "\(kassa.output)")
    #expect(kassa.output.contains("Paid"))
    #expect(try FileBytes.read(store) == before)
    let listed = try Spawned.kassa(["payments", "--ledger", state.file])
    #expect(listed.output.split(separator: "\n").count == 2, "\(listed.output)\(listed.errors)")
  }
}
