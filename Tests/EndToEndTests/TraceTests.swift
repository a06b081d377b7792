import CheckoutCore
import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// The key trace of the built program: F6 and `--trace`.
@Suite("kassa --trace and F6")
struct TraceTests {
  @Test("F6 shows the bytes and the effect of each key, and the file has the same, both without digits of the card")
  func trace() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/keys.jsonl"
    let kassa = try TerminalProgram(.init(arguments: ["--trace", path]))
    try kassa.openCardForm()
    kassa.type(TypedCard.frictionless.number)
    try kassa.press("Tab")
    kassa.type("1230")
    kassa.type("739")
    kassa.type("JANE")
    try kassa.press("Left")
    try kassa.press("F6")
    try kassa.waitForIdle(screen: "trace")
    let screen = try kassa.waitForScreen("^[", "moves the cursor", "«JANE»")
    #expect(!screen.text.contains("739"))
    try kassa.press("Escape")
    try kassa.waitForIdle(screen: "card")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let entries = try text.split(separator: "\n").map { try JSON(parsing: Array($0.utf8)) }
    #expect(
      entries.contains { $0["key"]?.string == "Left" && $0["edit"]?.string == "moves" && $0["text"]?.string == "JANE" })
    #expect(entries.contains { $0["key"]?.string == "J" && $0["bytes"]?.string == "4a" })
    #expect(entries.first { $0["key"]?.string == "Left" }?["bytes"]?.string?.hasPrefix("1b") == true)
    #expect(entries.filter { $0["field"]?.string == "code" }.allSatisfy { $0["text"] == nil && $0["time_us"] == nil })
    let words = entries.flatMap { entry in
      ["bytes", "key", "edit", "field", "text", "verdict"].compactMap { entry[$0]?.string }
    }.joined(separator: "\n")
    #expect(!text.contains(TypedCard.frictionless.number))
    for secret in [TypedCard.frictionless.number, "4000", "0077", "739", "1230"] {
      #expect(!words.contains(secret), "\(words)")
    }
    var information = stat()
    #expect(stat(path, &information) == 0 && information.st_mode & 0o777 == 0o600)
  }

  @Test("The first key after F6 has its bytes already")
  func firstKey() throws {
    let kassa = try TerminalProgram(.init())
    try kassa.openCardForm()
    try kassa.press("F6")
    try kassa.waitForIdle(screen: "trace")
    try kassa.press("F5")
    try kassa.waitForScreen("F5", "^[[15~", "1b5b31357e")
  }

  @Test("A file that exists or cannot be created is an error before the screen opens")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("as it was", to: "keys.jsonl")
    for (path, words) in [(path, "already exists"), ("/nowhere/keys.jsonl", "cannot write")] {
      let kassa = try TerminalProgram(.init(arguments: ["--trace", path], isControlled: false))
      try kassa.waitForScreen(words, "exit 2 $")
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "as it was")
  }
}
