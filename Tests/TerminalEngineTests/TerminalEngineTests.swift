import Glibc
import KassaTerminal
import TestSupport
import Testing

@testable import KassaTerminalEngine

@Suite("Programs in a terminal")
struct TerminalEngineTests {
  private static let minute = Duration.seconds(60)

  private static func shell(_ script: String) throws -> TerminalEngine {
    try TerminalEngine(.init(command: ["sh", "-c", script]))
  }

  private static func python(_ script: String) throws -> TerminalEngine {
    try InstalledTools.require("python3")
    return try TerminalEngine(.init(command: ["python3", "-c", script]))
  }

  private static func shows(_ text: String, _ engine: TerminalEngine) -> Bool {
    engine.wait(within: minute) { screenText(engine).contains(text) }
  }

  private static func screenText(_ engine: TerminalEngine) -> String {
    (0..<engine.frame.size.rows).map { row in
      String(String.UnicodeScalarView(engine.frame.scalars(row: row).compactMap(\.self)))
    }.joined(separator: "\n")
  }

  // MARK: Ready

  /// Changes the modes of its terminal late, throws away what was typed before, and shows the keys that it gets.
  private static func late(_ seconds: Double, _ before: String = "") -> String {
    """
    import os, sys, termios, time, tty
    time.sleep(\(seconds))
    \(before)
    tty.setraw(0, termios.TCSAFLUSH)
    keys = b""
    while len(keys) < 4: keys += os.read(0, 1)
    print("got", keys.decode(), end="\\r\\n", flush=True)
    """
  }

  @Test(
    "No key is lost by a program that takes long to start and throws away what was typed before", arguments: [0, 1, 2])
  func late(seconds: Double) throws {
    let engine = try Self.python(Self.late(seconds))
    for character in "4242" { engine.press(Key(.character(character))) }
    #expect(Self.shows("got 4242", engine))
  }

  @Test("No key is lost by a program that works for long before it takes keys")
  func busy() throws {
    let work = "until = time.time() + 1.5\nwhile time.time() < until: pass"
    let engine = try Self.python(Self.late(0, work))
    engine.send(Array("4242".utf8))
    #expect(Self.shows("got 4242", engine))
  }

  @Test("A program that reads lines gets its keys as soon as it reads, with and without a prompt")
  func lines() throws {
    for prompt in ["", "printf 'Name: ';"] {
      let engine = try Self.shell("\(prompt) read -r name; echo Hello, $name")
      let before = ContinuousClock.now
      engine.send(Array("Jane\r".utf8))
      #expect(Self.shows("Hello, Jane", engine))
      #expect(ContinuousClock.now - before < .seconds(8))
      #expect(engine.wait(within: Self.minute) { engine.exitStatus != nil })
      #expect(engine.exitStatus == 0)
    }
  }

  @Test("50 programs at once, which start late, get all their keys")
  func crowd() throws {
    let engines = try (0..<50).map { _ in try Self.python(Self.late(1)) }
    for (index, engine) in engines.enumerated() { engine.send(Array("k\(100 + index)".utf8)) }
    for (index, engine) in engines.enumerated() { #expect(Self.shows("got k\(100 + index)", engine)) }
  }

  // MARK: Echo

  /// The row of the screen with a text, without blanks at its end.
  private static func row(_ text: String, _ frame: Frame) -> String? {
    (0..<frame.size.rows).map { row in
      String(String.UnicodeScalarView(frame.scalars(row: row).compactMap(\.self))).split(separator: " ")
        .joined(separator: " ")
    }.first { $0.contains(text) }
  }

  @Test("What the terminal echoes is known, wherever it scrolls to, and what the program writes is not that")
  func echo() throws {
    let engine = try Self.shell("printf 'Sum: '; read -r n; echo Sum $n; read -r n; seq 30; exec sleep 60")
    #expect(Self.shows("Sum:", engine))
    engine.send(Array("7é\r".utf8))
    #expect(Self.shows("Sum 7é", engine))
    #expect(Self.row("Sum:", engine.frame) == "Sum: 7é")
    #expect(Self.row("Sum:", engine.frameWithoutEcho) == "Sum:")
    #expect(Self.row("Sum 7", engine.frameWithoutEcho) == "Sum 7é")
    engine.send(Array("typed\r".utf8))
    #expect(Self.shows("30", engine))
    #expect(engine.echoes.map { String(decoding: engine.output[$0], as: UTF8.self) } == ["7é", "typed"])
    let short = try Self.shell("read -r n; seq 22; exec sleep 60")
    short.send(Array("typed\r".utf8))
    #expect(Self.shows("22", short))
    #expect(Self.row("typed", short.frame) == "typed")
    #expect(Self.row("typed", short.frameWithoutEcho) == nil)
  }

  @Test("A program that has turned the echo off shows its keys itself")
  func noEcho() throws {
    let engine = try Self.shell("stty -icanon -echo; printf ready; dd bs=1 count=2 2>/dev/null; exec sleep 60")
    #expect(Self.shows("ready", engine))
    #expect(engine.waitUntilQuiet(within: Self.minute))
    engine.send(Array("42".utf8))
    #expect(Self.shows("ready42", engine))
    #expect(engine.echoes.isEmpty)
    #expect(engine.frameWithoutEcho == engine.frame)
  }

  /// What is typed, what the terminal puts out afterwards, and the texts of the echo in that.
  static let echoes: [(typed: String, written: String, texts: [Range<Int>])] = [
    ("19.99\r", "19.99\r\nDeclined\r\n", [0..<5]), ("19.99", "tick 19.99 19.99", [5..<10]),
    ("a\tb\r", "a       b\r\n", [0..<1, 8..<9]), ("ab", "a", []), ("a\rb", "a\r\n", [0..<1]), ("\r", "\r\n", []),
    ("", "x", []),
  ]

  @Test("The echo of a text is the first place where it stands", arguments: echoes)
  func echoRanges(typed: String, written: String, texts: [Range<Int>]) {
    let echo = TerminalEcho(of: Array(typed.utf8))
    #expect(echo.ranges(in: Array(written.utf8)) == texts)
    #expect(echo.isWhole(in: Array(written.utf8)) == (typed.split { $0 < " " }.count == texts.count))
  }

  // MARK: Quiet

  @Test("A program is quiet once it has drawn, and never while it writes")
  func quiet() throws {
    let calm = try Self.shell("printf 'Card number'; exec sleep 60")
    #expect(Self.shows("Card number", calm))
    #expect(calm.waitUntilQuiet(within: Self.minute))
    let endless = try Self.shell("while :; do echo still writing; done")
    #expect(Self.shows("still writing", endless))
    #expect(!endless.waitUntilQuiet(for: .milliseconds(200), within: .milliseconds(500)))
  }

  @Test("A program that waits for a key is quiet at once, unless a longer time is asked for")
  func reading() throws {
    let engine = try Self.shell("stty -icanon -echo; printf ready; exec dd bs=1 count=1 2>/dev/null")
    #expect(Self.shows("ready", engine))
    #expect(engine.waitUntilQuiet(within: Self.minute))
    let before = ContinuousClock.now
    #expect(engine.waitUntilQuiet(for: .milliseconds(300), within: Self.minute))
    #expect(ContinuousClock.now - before > .milliseconds(200))
  }

  @Test("A program that works without writing anything is not quiet")
  func working() throws {
    let script =
      "import time\nprint('go', flush=True)\nuntil = time.time() + 1\nwhile time.time() < until: pass\nprint('done')"
    let engine = try Self.python(script + "\ntime.sleep(60)")
    #expect(Self.shows("go", engine))
    #expect(engine.waitUntilQuiet(within: Self.minute))
    #expect(Self.screenText(engine).contains("done"))
  }

  @Test("A program that has worked since the last look is known, even if it sleeps again")
  func turns() throws {
    let engine = try Self.shell("stty -icanon -echo; echo ready; while :; do read -r line; done")
    #expect(Self.shows("ready", engine))
    #expect(engine.waitUntilQuiet(within: Self.minute))
    let before = ProcessActivity.look(at: engine.processIdentifier).turns
    #expect(ProcessActivity.look(at: engine.processIdentifier).turns == before)
    engine.press(Key(.character("4")))
    engine.waitUntilTaken(within: Self.minute)
    #expect(ProcessActivity.look(at: engine.processIdentifier).turns > before)
  }

  @Test("A program that sleeps for a set time is waited for, and one that waits for a key is not")
  func pause() throws {
    let engine = try Self.shell("printf one; sleep 3; printf two; read -r end")
    #expect(Self.shows("one", engine))
    #expect(engine.waitUntilQuiet(within: Self.minute))
    #expect(engine.waitForMore(until: .now + Self.minute))
    #expect(Self.shows("two", engine))
    #expect(!engine.waitForMore(until: .now + Self.minute))
    let asleep = try Self.shell("printf one; sleep 60")
    #expect(Self.shows("one", asleep))
    #expect(asleep.waitUntilQuiet(within: Self.minute))
    #expect(!asleep.waitForMore(until: .now))
  }

  @Test("A key counts as taken once the program has dealt with it")
  func taken() throws {
    let engine = try Self.shell("stty -icanon -echo; while :; do dd bs=1 count=1 2>/dev/null; done")
    for character in "4242424242424242" {
      engine.press(Key(.character(character)))
      engine.waitUntilTaken()
    }
    #expect(Self.shows("4242424242424242", engine))
  }

  // MARK: Ends

  @Test("The exit status and the last output of a program are there together", arguments: ["exit 3", "kill -TERM $$"])
  func ends(how: String) throws {
    let engine = try Self.shell("seq 2000; echo last; \(how)")
    #expect(engine.wait(within: Self.minute) { engine.exitStatus != nil })
    #expect(engine.exitStatus == (how == "exit 3" ? 3 : 143))
    #expect(String(decoding: engine.output, as: UTF8.self).hasSuffix("last\r\n"))
    engine.send(Array("ignored".utf8))
  }

  @Test("All that a program has started ends with its terminal, even if it ignores signals")
  func stubborn() throws {
    var engine: TerminalEngine? = try Self.shell(
      "trap '' HUP TERM INT; (sleep 1000; :) & echo ready; while :; do sleep 1; done")
    let process = try #require(engine?.processIdentifier)
    #expect(try Self.shows("ready", #require(engine)))
    #expect(!ProcessActivity.members(ofSession: process).isEmpty)
    engine = nil
    #expect(ProcessActivity.members(ofSession: process).isEmpty)
  }

  @Test("A program that is not there is named")
  func missing() throws {
    let error = #expect(throws: TerminalEngine.StartError.self) {
      try TerminalEngine(.init(command: ["no-such-program"]))
    }
    #expect(error?.message == "there is no program no-such-program in PATH")
  }

  // MARK: The terminal

  @Test("The program runs in its folder and environment, in a terminal of its size, which changes")
  func surroundings() throws {
    var launch = TerminalEngine.Launch(
      command: ["sh", "-c", "trap 'stty size' WINCH; pwd; echo $TERM $COLOUR; stty size; while :; do sleep 0.1; done"])
    (launch.folder, launch.environment, launch.size) = ("/usr", ["COLOUR": "red"], Size(columns: 60, rows: 20))
    let engine = try TerminalEngine(launch)
    #expect(Self.shows("20 60", engine))
    #expect(Self.screenText(engine).contains("/usr ") && Self.screenText(engine).contains("xterm-256color red"))
    engine.resize(Size(columns: 100, rows: 30))
    #expect(Self.shows("30 100", engine))
  }

  @Test("Clicks and pastes arrive as the program wants them")
  func reports() throws {
    let engine = try Self.shell(
      "stty raw -echo; printf '\\033[?1000;1006;2004hready'; dd bs=1 count=34 2>/dev/null | tr '\\033' '^'; sleep 60")
    #expect(Self.shows("ready", engine))
    #expect(engine.click(Point(column: 7, row: 1)))
    engine.paste("1230")
    #expect(Self.shows("^[<0;8;2M^[<0;8;2m^[200~1230^[201~", engine))
    let plain = try Self.shell("printf ready; sleep 60")
    #expect(Self.shows("ready", plain))
    #expect(!plain.click(Point(column: 0, row: 0)))
  }

  @Test("A question of the program is answered, and more input than a terminal holds arrives whole")
  func answers() throws {
    let engine = try Self.python(
      """
      import os, tty
      tty.setraw(0)
      os.write(1, b"abc\\x1b[6n")
      print(os.read(0, 100), flush=True)
      size = 0
      while size < 200000: size += len(os.read(0, 1 << 16))
      print("all", size, flush=True)
      os.read(0, 1)
      """)
    #expect(Self.shows("b'\\x1b[1;4R'", engine))
    engine.send([UInt8](repeating: 0x34, count: 200_000))
    #expect(Self.shows("all 200000", engine))
  }

  @Test("The program's output is taken in while another descriptor is waited for")
  func descriptors() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let engine = try Self.shell("seq 100000; echo done; exec sleep 60")
    #expect(engine.wait(for: [ends[0]], within: .milliseconds(10)) == [])
    _ = write(ends[1], "x", 1)
    #expect(engine.wait(for: [ends[0]], within: Self.minute) == [ends[0]])
    #expect(Self.shows("done", engine))
  }
}
