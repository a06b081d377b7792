import CheckoutCore
import Glibc
import KassaRehearsal
import KassaTerminal
import KassaTerminalEngine
import TestSupport
import Testing

/// The built program in a real terminal, started from a shell and driven by keys.
///
/// With a control channel, the program runs in virtual time and reports when it is idle.
/// Tests therefore need no fixed waiting times. Without a control channel, the program runs in real time.
final class TerminalProgram {
  /// The report that the program sends each time it becomes idle.
  struct Idle {
    var inputs: Int
    var screen: String
    var phase: String
    var step: Int
    /// The virtual time in milliseconds since 1970.
    var now: Int
  }

  /// All the screens that have been captured so far.
  private(set) var seen: [ScreenText] = []
  /// All flow entries that the program has reported.
  private(set) var entries: [JSON] = []
  private(set) var lastIdle: Idle?
  private(set) var processID: pid_t = 0

  let terminal: TerminalEngine
  let control: ControlSocket?
  let folder: TemporaryFolder
  private var sent = 0

  /// The options for starting the program.
  struct Start {
    /// The name of the built program.
    var program = "kassa"
    var arguments: [String] = []
    var columns = 80
    var rows = 24
    var environment: [String: String] = [:]
    /// Whether the program runs in virtual time, driven through the control channel.
    var isControlled = true
    /// Whether the program runs in the test's folder, to which it then saves.
    var isAtHome = false
    /// Whether the program is started from a second shell that does not reset the terminal afterwards.
    ///
    /// In that shell, `stty` reports the terminal state that the program left behind.
    var isTerminalChecked = false
  }

  /// Starts the program. It is ended when this object is deallocated.
  init(_ start: Start = Start()) throws {
    folder = try TemporaryFolder()
    control = try start.isControlled ? ControlSocket() : nil
    let profile = try Self.writeShellFiles(start, port: control?.port, to: folder)
    var launch = TerminalEngine.Launch(command: ["bash", "--noprofile", "--rcfile", profile, "-i"])
    launch.size = Size(columns: start.columns, rows: start.rows)
    launch.environment = TestEnvironment.environment.merging(["XDG_STATE_HOME": folder.path]) { $1 }
      .merging(start.environment) { $1 }
    terminal = try TerminalEngine(launch)
    try begin()
  }

  convenience init(_ arguments: String...) throws { try self.init(Start(arguments: arguments)) }

  /// Writes the shell profile, in which `kassa` starts the program and the prompt shows the last exit status.
  private static func writeShellFiles(_ start: Start, port: UInt16?, to folder: TemporaryFolder) throws -> String {
    func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
    let command = start.arguments.prefix { !$0.hasPrefix("-") }
    let words =
      [try TestEnvironment.program(start.program)] + command + (port == nil ? [] : ["--control-fd", "9"])
      + start.arguments.dropFirst(command.count)
    let report = port == nil ? "echo $$ >\(quoted(folder.path + "/pid"))\n" : "echo '{\"pid\":'$$'}' >&9\n"
    // A program that forbids no core dumps writes them into the test's folder.
    let place = start.program == "kassa" && !start.isAtHome ? "" : "cd \(quoted(folder.path))\n"
    let run = "exec " + words.map(quoted).joined(separator: " ") + "\n"
    var script = try folder.write(report + place + run, to: "start")
    if start.isTerminalChecked {
      script = try folder.write(
        """
        sh \(script)
        code=$?
        printf '\\nmodes: '
        stty -a | tr -s '; ' '\\n\\n' | grep -x -e '-*echo' -e '-*icanon' -e '-*isig' | sort | tr '\\n' ' '
        read line
        echo "read:$line"
        exit $code
        """, to: "checked")
    }
    let redirection = port.map { " 9<>/dev/tcp/127.0.0.1/\($0)" } ?? ""
    return try folder.write(
      // Allow core dumps, because a developer's shell may allow them too.
      "HISTFILE=\nulimit -c unlimited 2>/dev/null\nPS1='exit $? $ '\nkassa() { sh \(script)\(redirection); }\n",
      to: "profile")
  }

  /// Returns the process ID of a program that has no control channel. Call this only after it has painted a frame.
  func unsteeredProcessID() throws -> pid_t {
    let text = String(decoding: try FileBytes.read(folder.path + "/pid"), as: UTF8.self)
    guard let number = pid_t(text.filter(\.isNumber)) else { throw Problem("not a process id: \(text)") }
    return number
  }

  private func begin() throws {
    // Text that arrives before the shell's prompt is echoed twice: by the terminal and then by the shell.
    _ = try waitForScreen("the prompt of the shell") { Self.status($0) == 0 }
    typeToShell("kassa\r")
    guard let control else {
      // What is typed until the program waits for it would go to the shell.
      return terminal.waitUntilTaken(within: .seconds(60))
    }
    try control.connect(beside: terminal)
    guard let first = try control.next(beside: terminal), let number = first["pid"]?.integer else {
      throw Problem("the program was not started:\n\(screen)")
    }
    processID = pid_t(number)
  }
}

// MARK: Input

extension TerminalProgram {
  /// Sends all these keys to the program at once, by their names in scripts, for example `Enter`, `Shift-Tab` or `C-z`.
  func press(_ names: String...) throws { try press(names) }

  func press(_ names: [String]) throws {
    let keys = names.compactMap { Key($0) }
    guard keys.count == names.count else { throw Problem("unknown keys in \(names)") }
    sent += keys.count
    terminal.send(keys.flatMap { KeyEncoding.bytes($0, terminal.modes) })
  }

  func type(_ text: String) {
    sent += text.unicodeScalars.count
    typeToShell(text)
  }

  func paste(_ text: String) {
    sent += 1
    terminal.paste(text)
  }

  func resize(columns: Int, rows: Int) {
    sent += 1
    terminal.resize(Size(columns: columns, rows: rows))
  }

  /// Types text that goes to the shell instead of the program.
  func typeToShell(_ text: String) { terminal.send(Array(text.utf8)) }

  func signal(_ number: Int32) throws {
    guard processID > 1, kill(processID, number) == 0 else { throw Problem("cannot send a signal to the program") }
  }

  /// Stops the virtual clock once the payment flow reaches a step or phase, so that delays no longer elapse.
  func hold(_ place: String) throws { try command("{\"hold\": \(place)}") }

  /// Sends a command over the control channel, for example `{"choose": "pay"}`.
  func perform(_ line: String) throws { try command(line) }

  private func command(_ line: String) throws {
    guard let control else { throw Problem("the program has no control channel") }
    let before = try waitForIdle()
    try control.say(line)
    // Discard the last idle report, because the program sends a new one after every command.
    lastIdle = nil
    _ = before
    try waitForIdle()
  }

  /// Kills the program with SIGKILL and waits for the shell's prompt.
  func killHard() throws {
    try signal(SIGKILL)
    while try control?.next(beside: terminal) != nil {}
    _ = try waitForScreen("the shell's prompt") { screen in Self.status(screen) == 137 || screen.contains("exit 137") }
  }

  /// Advances the virtual clock and waits until all events that fall due in the meantime have been handled.
  func advance(seconds: Int) throws {
    guard let control else { throw Problem("the program uses the real clock") }
    let target = try waitForIdle().now + seconds * 1000
    try control.say("{\"advance\": \(seconds * 1000)}")
    while let idle = lastIdle, idle.now < target { try readReport() }
  }
}

// MARK: Output

extension TerminalProgram {
  /// Returns all values of the given JSON member in the flow entries, in order, for example all `message` values.
  func reported(_ name: String) -> [String] { entries.compactMap { $0[name]?.string } }

  /// Waits until the program has handled all input and is idle.
  @discardableResult
  func waitForIdle(screen: String? = nil) throws -> Idle {
    while lastIdle == nil || lastIdle.map({ $0.inputs < sent }) == true { try readReport() }
    guard let idle = lastIdle else { throw Problem("the program is not idle") }
    if let screen, idle.screen != screen {
      throw Problem("idle on the screen \(idle.screen), not \(screen):\n\(self.screen)")
    }
    return idle
  }

  private func readReport() throws {
    guard let control else { throw Problem("the program has no control channel to report on") }
    guard let report = try control.next(beside: terminal) else { throw Problem("the program has ended:\n\(screen)") }
    if let entry = report["entry"] {
      entries.append(entry)
    } else if let inputs = report["inputs"]?.integer {
      lastIdle = Idle(
        inputs: inputs, screen: report["screen"]?.string ?? "", phase: report["phase"]?.string ?? "",
        step: report["step"]?.integer ?? 0, now: report["now"]?.integer ?? 0)
    }
  }

  /// The screen as it is now.
  var screen: ScreenText {
    _ = terminal.wait(within: .zero) { true }
    return ScreenText(terminal)
  }

  /// Waits until the screen satisfies a condition.
  @discardableResult
  func waitForScreen(_ wanted: String, where isWanted: (ScreenText) -> Bool) throws -> ScreenText {
    let deadline = HangGuard()
    while !terminal.wait(within: .milliseconds(100), until: { isWanted(ScreenText(terminal)) }) {
      guard terminal.exitStatus == nil, !deadline.isOver else {
        throw Problem("timed out waiting for \(wanted); the screen was:\n\(screen)")
      }
    }
    let found = ScreenText(terminal)
    seen.append(found)
    return found
  }

  /// Waits until the screen contains all the given strings.
  @discardableResult
  func waitForScreen(_ texts: String...) throws -> ScreenText {
    try waitForScreen(texts.joined(separator: " + ")) { screen in texts.allSatisfy(screen.contains) }
  }

  /// Waits until the program has exited and restored the terminal.
  /// - Returns: the exit status that the shell reports.
  func waitForExit() throws -> Int {
    let screen = try waitForScreen("the shell's prompt") { screen in
      !screen.isAlternate && Self.status(screen) != nil && screen.cursorLine == screen.lastLine
    }
    return Self.status(screen) ?? -1
  }

  /// Expects that the program exits with this status and restores the terminal, and waits until it has.
  func expectExit(_ status: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let actual = try waitForExit()
    #expect(actual == status, sourceLocation: sourceLocation)
  }

  /// Returns the exit status that the shell prompt shows; nil if the last line is not an empty prompt.
  private static func status(_ screen: ScreenText) -> Int? {
    let words = screen.lastLine.split(separator: " ")
    guard words.count == 3, words[0] == "exit", words[2] == "$" else { return nil }
    return Int(words[1])
  }
}
