import CheckoutCore
import Glibc
import Rehearsal
import Testing

/// The built program in a terminal, as a person has it: started from a shell, keys in, screen out.
///
/// Steered, it runs in virtual time and tells over the control channel when it has nothing left to do, so nothing here
/// waits a fixed time. Not steered, it runs in the real time of a person.
final class TmuxProgram {
  /// What the program reports when it is idle.
  struct Idle {
    var inputs: Int
    var screen: String
    var phase: String
    var step: Int
    /// The virtual clock, in milliseconds.
    var now: Int
  }

  /// Everything that was on the screen when somebody looked.
  private(set) var seen: [ScreenText] = []
  /// The flow's entries, as they were told.
  private(set) var entries: [JSON] = []
  private(set) var lastIdle: Idle?
  private(set) var processID: pid_t = 0

  let tmux: Tmux
  let control: ControlSocket?
  let folder: TemporaryFolder
  private var sent = 0

  /// How the program is started.
  struct Start {
    var arguments: [String] = []
    var columns = 80
    var rows = 24
    var environment: [String: String] = [:]
    /// Whether it runs in virtual time, told when to go on.
    var isSteered = true
    /// Between the program and the interactive shell stands one that does not put the terminal in order: what the program
    /// left is what `stty` tells afterwards, and what the next program gets.
    var isTerminalChecked = false
  }

  /// Starts the program; it ends with this object.
  init(_ start: Start = Start()) throws {
    folder = try TemporaryFolder()
    control = try start.isSteered ? ControlSocket() : nil
    let profile = try Self.writeShellFiles(start, port: control?.port, to: folder)
    tmux = try Tmux(
      in: folder, columns: start.columns, rows: start.rows,
      environment: Surroundings.environment.merging(["XDG_STATE_HOME": folder.path]) { $1 }
        .merging(start.environment) { $1 },
      command: ["bash", "--noprofile", "--rcfile", profile, "-i"])
    try begin()
  }

  convenience init(_ arguments: String...) throws { try self.init(Start(arguments: arguments)) }

  /// What the interactive shell reads first: `kassa` starts the program, the prompt tells the last exit status.
  private static func writeShellFiles(_ start: Start, port: UInt16?, to folder: TemporaryFolder) throws -> String {
    func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
    let command = start.arguments.prefix { !$0.hasPrefix("-") }
    let words =
      [try Surroundings.program()] + command + (port == nil ? [] : ["--control-fd", "9"])
      + start.arguments.dropFirst(command.count)
    let tell = port == nil ? "echo $$ >\(quoted(folder.path + "/pid"))\n" : "echo '{\"pid\":'$$'}' >&9\n"
    var script = try folder.write(tell + "exec " + words.map(quoted).joined(separator: " ") + "\n", to: "start")
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
      // A shell that allows core dumps, as a developer's may.
      "HISTFILE=\nulimit -c unlimited 2>/dev/null\nPS1='exit $? $ '\nkassa() { sh \(script)\(redirection); }\n",
      to: "profile")
  }

  /// The number of a program that is not steered, once it has painted something.
  func unsteeredProcessID() throws -> pid_t {
    let text = String(decoding: try FileBytes.read(folder.path + "/pid"), as: UTF8.self)
    guard let number = pid_t(text.filter(\.isNumber)) else { throw Problem("no process number: \(text)") }
    return number
  }

  private func begin() throws {
    try tmux.type("kassa")
    try tmux.press(["Enter"])
    guard let control else { return }
    try control.connect()
    guard let first = try control.next(), let number = first["pid"]?.integer else {
      throw Problem("the program was not started:\n\(try tmux.screen())")
    }
    processID = pid_t(number)
  }
}

// MARK: Keys in

extension TmuxProgram {
  /// Presses keys by tmux's names, e.g. `Enter`, `BTab`, `F2`, `C-z`.
  func press(_ keys: String...) throws { try press(keys) }

  /// All at once, as fast as a terminal can.
  func press(_ keys: [String]) throws {
    sent += keys.count
    try tmux.press(keys)
  }

  func type(_ text: String) throws {
    sent += text.unicodeScalars.count
    try tmux.type(text)
  }

  func paste(_ text: String) throws {
    sent += 1
    try tmux.paste(text)
  }

  func resize(columns: Int, rows: Int) throws {
    sent += 1
    try tmux.resize(columns: columns, rows: rows)
  }

  /// Keys that the program does not get, but the shell.
  func typeToShell(_ text: String) throws { try tmux.type(text) }

  func signal(_ number: Int32) throws {
    guard processID > 1, kill(processID, number) == 0 else { throw Problem("the program cannot be signalled") }
  }

  /// Lets the program's latencies stand still from a step or a phase on.
  func hold(_ place: String) throws { try command("{\"hold\": \(place)}") }

  /// Has the program do something by its control channel, e.g. `{"choose": "pay"}`.
  func act(_ line: String) throws { try command(line) }

  private func command(_ line: String) throws {
    guard let control else { throw Problem("the program is not steered") }
    let before = try waitForIdle()
    try control.say(line)
    // What was told is told again after every command.
    lastIdle = nil
    _ = before
    try waitForIdle()
  }

  /// Ends the program as nothing else does: it can put nothing in order. The shell is waited for.
  func killHard() throws {
    try signal(SIGKILL)
    while try control?.next() != nil {}
    _ = try waitForScreen("the shell's prompt") { screen in Self.status(screen) == 137 || screen.contains("exit 137") }
  }

  /// Moves the program's clock, and waits until everything due by then has happened.
  func advance(seconds: Int) throws {
    guard let control else { throw Problem("the program has the real clock") }
    let target = try waitForIdle().now + seconds * 1000
    try control.say("{\"advance\": \(seconds * 1000)}")
    while let idle = lastIdle, idle.now < target { try readReport() }
  }
}

// MARK: Screen out

extension TmuxProgram {
  /// What the flow's entries told under a name, in order, e.g. the `message`s or the steps `completed`.
  func told(_ name: String) -> [String] { entries.compactMap { $0[name]?.string } }

  /// Waits until the program has handled everything that was sent to it and has nothing left to do.
  @discardableResult
  func waitForIdle(screen: String? = nil) throws -> Idle {
    while lastIdle == nil || lastIdle.map({ $0.inputs < sent }) == true { try readReport() }
    guard let idle = lastIdle else { throw Problem("the program is not idle") }
    if let screen, idle.screen != screen {
      throw Problem("idle on the screen \(idle.screen), not \(screen):\n\(try tmux.screen())")
    }
    return idle
  }

  private func readReport() throws {
    guard let control else { throw Problem("the program tells nothing: it is not steered") }
    guard let report = try control.next() else { throw Problem("the program has ended:\n\(try tmux.screen())") }
    if let entry = report["entry"] {
      entries.append(entry)
    } else if let inputs = report["inputs"]?.integer {
      lastIdle = Idle(
        inputs: inputs, screen: report["screen"]?.string ?? "", phase: report["phase"]?.string ?? "",
        step: report["step"]?.integer ?? 0, now: report["now"]?.integer ?? 0)
    }
  }

  /// Looks until the screen is as wanted.
  @discardableResult
  func waitForScreen(_ wanted: String, where isWanted: (ScreenText) -> Bool) throws -> ScreenText {
    var last: ScreenText?
    let found = try HangGuard().first {
      let screen = try tmux.screen()
      last = screen
      return screen
    } where: {
      isWanted($0)
    }
    guard let found else { throw Problem("never seen: \(wanted); the screen was:\n\(last?.text ?? "")") }
    seen.append(found)
    return found
  }

  /// Looks until all these texts are on the screen.
  @discardableResult
  func waitForScreen(_ texts: String...) throws -> ScreenText {
    try waitForScreen(texts.joined(separator: " + ")) { screen in texts.allSatisfy(screen.contains) }
  }

  /// Waits until the program has given the terminal back.
  /// - Returns: its exit status, as the shell tells it.
  func waitForExit() throws -> Int {
    let screen = try waitForScreen("the shell's prompt") { screen in
      !screen.isAlternate && Self.status(screen) != nil && screen.cursorLine == screen.lastLine
    }
    return Self.status(screen) ?? -1
  }

  /// Waits until the program has given the terminal back, with this exit status.
  func expectExit(_ status: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let actual = try waitForExit()
    #expect(actual == status, sourceLocation: sourceLocation)
  }

  /// The number in the prompt, if the last line is one with nothing typed.
  private static func status(_ screen: ScreenText) -> Int? {
    let words = screen.lastLine.split(separator: " ")
    guard words.count == 3, words[0] == "exit", words[2] == "$" else { return nil }
    return Int(words[1])
  }
}
