import KassaTerminalEngine
import TestSupport
import Testing

/// A visitor of `kassa kiosk` in a real terminal. `.ci/kiosk` adds the SSH server.
@Suite("kassa kiosk in a terminal")
struct KioskProgramTests {
  @Test("A visitor pays, and the keys for files, the clipboard and the shell do nothing")
  func pays() throws {
    let kassa = try TerminalProgram("kiosk")
    try kassa.pay(with: .frictionless)
    try kassa.waitForIdle(screen: "result")
    let result = try kassa.waitForScreen("✓ Paid")
    #expect(!result.contains("Save"))
    for key in ["s", "c", "w", "F7", "Alt-7", "C-z"] {
      try kassa.press(key)
      try kassa.waitForIdle(screen: "result")
      #expect(kassa.screen.lines == result.lines, "\(key)")
    }
    try kassa.press("F2", "g", "8")
    try kassa.waitForIdle(screen: "inspector")
    let inspector = kassa.screen.lines
    for key in ["e", "y", "w", "C-z"] {
      try kassa.press(key)
      try kassa.waitForIdle(screen: "inspector")
      #expect(kassa.screen.lines == inspector, "\(key)")
    }
    // Neither the folder of the ledger nor any other file; the harness wrote its own.
    let files = try FileBytes.below(kassa.folder.path).map { $0.name.dropFirst(kassa.folder.path.count + 1) }
    #expect(Set(files).isSubset(of: ["profile", "start", "pid"]), "\(files)")
    try kassa.press("Escape")
    try kassa.waitForIdle(screen: "result")
    try kassa.press("Enter")
    try kassa.expectExit(0)
    #expect(kassa.leaks(of: .frictionless).isEmpty)
  }

  @Test("A session has no file open, and can write none")
  func confined() throws {
    let kassa = try TerminalProgram("kiosk")
    try kassa.pay(with: .challenged)
    try kassa.waitForIdle(screen: "challenge")
    let open = try Spawned.run(["find", "/proc/\(kassa.processID)/fd", "-type", "l", "-printf", "%l\n"]).output
      .split(separator: "\n")
    #expect(open.contains { $0.hasPrefix("/dev/pts/") })
    for name in open {
      let isHarmless = ["/dev/pts/", "/dev/null", "socket:", "pipe:", "anon_inode:"].contains { name.hasPrefix($0) }
      #expect(isHarmless, "\(name)")
    }
    let limits = try Spawned.run(["cat", "/proc/\(kassa.processID)/limits"]).output.split(separator: "\n")
    for (name, value) in [("Max file size", "0"), ("Max open files", "64"), ("Max data size", "1073741824")] {
      let words = limits.first { $0.hasPrefix(name) }?.split(separator: " ").suffix(3).map(String.init)
      #expect(words?.prefix(2) == [value, value], "\(limits)")
    }
  }

  @Test("A huge window is drawn in only as far as the largest one")
  func huge() throws {
    let kassa = try TerminalProgram(.init(arguments: ["kiosk"], columns: 320, rows: 24))
    try kassa.waitForIdle(screen: "shop")
    let widths = try kassa.waitForScreen("Pay with").lines.map(\.count)
    #expect(widths.max() == 300, "\(widths)")
  }

  @Test("A session ends when its time is up, also in the middle of a payment, and says so before and after")
  func time() throws {
    let kassa = try TerminalProgram("kiosk", "--time", "3m", "--idle", "1h")
    try kassa.openCardForm()
    try kassa.fill(.frictionless)
    try kassa.advance(seconds: 150)
    try kassa.waitForScreen("This session ends in 0:")
    try kassa.control?.say("{\"advance\": 30000}")
    try kassa.expectExit(4)
    #expect(kassa.screen.contains("The session has ended: its time is up"))
    #expect(kassa.leaks(of: .frictionless).isEmpty)
  }

  @Test("A session without input ends earlier; a key gives it time again")
  func idle() throws {
    let kassa = try TerminalProgram("kiosk", "--time", "1h", "--idle", "2m")
    try kassa.openMethods()
    try kassa.advance(seconds: 100)
    try kassa.waitForScreen("No input for a while: this session ends in 0:")
    try kassa.press("Down")
    try kassa.waitForIdle(screen: "methods")
    try kassa.waitForScreen("no words about the end") { !$0.contains("No input") }
    try kassa.control?.say("{\"advance\": 120000}")
    try kassa.expectExit(4)
    #expect(kassa.screen.contains("The session has ended: there was no input"))
  }

  @Test("Input that nobody types ends the session")
  func flood() throws {
    let kassa = try TerminalProgram("kiosk")
    try kassa.openCardForm()
    kassa.typeToShell(String(repeating: "4", count: 34_000))
    // The rest of the input goes to the shell below.
    try kassa.waitForScreen("The session has ended: too much input at once")
  }

  @Test("A terminal that is closed during a payment ends the session")
  func closed() throws {
    let kassa = try TerminalProgram("kiosk")
    try kassa.openChallenge()
    kassa.terminal.close()
    #expect(try kassa.control?.next() == nil)
  }

  @Test("Without a terminal, the message names the option of ssh that gives one")
  func noTerminal() throws {
    let kassa = try Spawned.kassa(["kiosk"], input: "\n")
    #expect(kassa.status == 2)
    #expect(kassa.output.isEmpty)
    #expect(kassa.errors.contains("needs a terminal") && kassa.errors.contains("-t"), "\(kassa.errors)")
  }
}
