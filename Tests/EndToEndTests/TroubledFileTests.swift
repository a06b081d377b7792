import Glibc
import TestSupport
import Testing

/// If the ledger cannot be used, the program must report the problem, keep existing data and continue without a ledger.
@Suite("Unusable ledger")
struct TroubledFileTests {
  struct Trouble: Sendable, CustomTestStringConvertible {
    var name: String
    /// The text that the error message is expected to contain.
    var words: String
    /// Returns the words to put before the program's path on the command line.
    var prefix: @Sendable (TemporaryFolder) throws -> [String] = { _ in [] }
    var prepare: @Sendable (TemporaryFolder) throws -> Void
    var testDescription: String { name }
  }

  private static let payment = ["1", "1", "4000000000000077", "12/30", "739", "Jane Doe", "1", "1"]

  static let troubles = [
    Trouble(name: "folder at the ledger's path", words: "cannot be opened") { folder in
      mkdir(folder.path + "/ledger.sqlite", 0o700)
    },
    Trouble(name: "link to a missing folder", words: "cannot be opened") { folder in
      symlink(folder.path + "/nowhere/else/ledger.sqlite", folder.path + "/ledger.sqlite")
    },
    Trouble(name: "damaged file", words: "is damaged") { folder in
      try folder.write(String(repeating: "garbage ", count: 2000), to: "ledger.sqlite")
    },
    Trouble(name: "file-size limit", words: "ledger.sqlite") { folder in
      // With a limit on the file size, writes fail as they would on a full disk.
      ["bash", "-c", "trap '' XFSZ; ulimit -f 8; exec \"$@\"", "bash"]
    } prepare: { _ in
    },
  ]

  @Test("The payment completes without a usable ledger", arguments: troubles)
  func goesOn(trouble: Trouble) throws {
    let folder = try TemporaryFolder()
    try trouble.prepare(folder)
    let kassa = try Spawned.run(
      trouble.prefix(folder) + [TestEnvironment.program(), "--plain", "--ledger", folder.path + "/ledger.sqlite"],
      input: Self.payment.map { $0 + "\n" }.joined())
    #expect(kassa.status == 0, "\(kassa.output)\(kassa.errors)")
    #expect(kassa.output.contains("Paid"))
    #expect(kassa.output.contains(trouble.words), "\(kassa.output)")
  }

  @Test(
    "A read-only ledger is reported and left unchanged, and the payment completes",
    .enabled(if: geteuid() == 0, "running as another user requires root"))
  func readOnly() throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/ledger.sqlite"
    func run(_ input: [String]) throws -> Spawned {
      try Spawned.run(
        [
          "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", TestEnvironment.program(), "--plain",
          "--ledger",
          file,
        ],
        input: input.map { $0 + "\n" }.joined())
    }
    chmod(folder.path, 0o777)
    #expect(try run(Self.payment).status == 0)
    chmod(file, 0o400)
    chmod(folder.path, 0o755)
    let before = try FileBytes.read(file)
    let second = try run(Self.payment)
    #expect(second.status == 0, "\(second.output)\(second.errors)")
    #expect(second.output.contains("read-only"), "\(second.output)")
    #expect(second.output.contains("Paid"))
    #expect(try FileBytes.read(file) == before)
  }

  @Test("A missing home folder is reported")
  func noHome() throws {
    var environment = TestEnvironment.environment
    environment["HOME"] = nil
    let kassa = try Spawned.run(
      [TestEnvironment.program(), "--plain"], environment: environment,
      input: Self.payment.map { $0 + "\n" }.joined())
    #expect(kassa.status == 0)
    #expect(kassa.output.contains("Paid"))
    #expect(kassa.output.contains("home"), "\(kassa.output)")
  }

  @Test("Ledger files are readable only by their owner, whatever the umask", arguments: ["000", "022", "077"])
  func modes(umask: String) throws {
    let folder = try TemporaryFolder()
    let kassa = try Spawned.run(
      [
        "bash", "-c", "umask \(umask); exec \"$@\"", "bash", TestEnvironment.program(), "--plain", "--ledger",
        folder.path + "/state/kassa/ledger.sqlite",
      ], input: Self.payment.map { $0 + "\n" }.joined())
    #expect(kassa.status == 0)
    let listed = try Spawned.run(["find", folder.path + "/state", "-printf", "%m %P\n"])
    let lines = listed.output.split(separator: "\n").filter { $0.contains("ledger") }
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { $0.hasPrefix("600 ") }, "\(listed.output)")
    #expect(listed.output.contains("700 kassa\n"))
  }

  @Test("Programs that share a ledger pay under different payment ids")
  func two() async throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/ledger.sqlite"
    let program = try TestEnvironment.program()
    let input = Self.payment.map { $0 + "\n" }.joined()
    let outputs = try await withThrowingTaskGroup(of: Spawned.self) { group in
      for _ in 0..<3 {
        group.addTask { try Spawned.run([program, "--plain", "--ledger", file], input: input) }
      }
      return try await group.reduce(into: [Spawned]()) { $0.append($1) }
    }
    #expect(outputs.allSatisfy { $0.status == 0 && $0.output.contains("Paid") })
    let ids = outputs.compactMap { $0.output.split(separator: "\n").first { $0.hasPrefix("Payment: ") } }
    #expect(Set(ids).count == 3, "\(ids)")
  }
}

/// Functions that read entire files.
enum FileBytes {
  static func read(_ path: String) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Problem("cannot read \(path): \(String(cString: strerror(errno)))") }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      guard count >= 0 else { throw Problem("cannot read \(path)") }
      if count == 0 { return bytes }
      bytes += chunk.prefix(count)
    }
  }

  /// Returns the contents of every file in a folder and its subfolders.
  static func below(_ folder: String) throws -> [(name: String, bytes: [UInt8])] {
    let listed = try Spawned.run(["find", folder, "-type", "f"])
    return try listed.output.split(separator: "\n").map { (String($0), try read(String($0))) }
  }
}
