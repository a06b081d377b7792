package import KassaTerminal

/// A terminal program that knows nothing of kassa: keys go in, and its screen comes out.
///
/// The program runs in a real terminal, tmux, and in real time. It is considered idle once it has written nothing for a while.
package final class ProgramTerminal {
  /// How a program is started.
  package struct Launch: Sendable {
    /// The program's name or path, followed by its arguments.
    package var command: [String]
    /// The environment variables that differ from those of this process.
    package var environment: [String: String] = [:]
    /// The folder in which the program runs; nil for that of this process.
    package var folder: String?
    package var size = Size(columns: 80, rows: 24)
    /// The time without output after which the program counts as idle.
    package var idle = Duration.milliseconds(200)
    /// The time between two keys, so that they arrive as a person types them. A burst has none.
    package var pause = Duration.milliseconds(20)
    /// Whether all that the program writes is kept for `written()`.
    package var keepsOutput = false

    package init(command: [String]) { self.command = command }
  }

  private let folder: PrivateFolder
  private let terminal: TmuxTerminal
  private let idle: Duration
  private let pause: Duration

  /// The longest time that a program may go on writing after a key.
  private static let longest = Duration.seconds(30)

  /// - Throws: `ComposingError` if tmux or the program cannot be started.
  package init(_ launch: Launch) throws(ComposingError) {
    (idle, pause) = (launch.idle, launch.pause)
    do throws(TerminalPlaybackError) {
      try TmuxTerminal.check()
      folder = try PrivateFolder()
      // A shell writes down the status of the program; `env` sets the variables.
      let variables = launch.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      // tmux takes a semicolon at the end of a word for the end of its own command.
      let shell = ["sh", "-c", Self.shell, folder.path + "/" + Self.status, "env"]
      let words = (shell + variables + launch.command).map { $0.hasSuffix(";") ? $0.dropLast() + "\\;" : $0 }
      terminal = try TmuxTerminal(
        in: folder, size: launch.size, command: words, workingFolder: launch.folder, reportsOutput: true,
        log: launch.keepsOutput ? folder.path + "/" + Self.log : nil)
    } catch {
      throw ComposingError(error.message)
    }
  }

  /// Runs the program and writes its exit status to the file that `$0` names. The shell itself says nothing, and outlives keys
  /// that interrupt the program.
  private static let shell = """
    exec 3>&2 2>/dev/null; trap : INT QUIT; "$@" 2>&3 3>&-; code=$?; printf %s "$code" >"$0"; exit "$code"
    """
  private static let status = "status"

  deinit {
    // A program may ignore that its terminal is gone.
    if let session = try? terminal.processIdentifier() { ProcessSession.kill(session) }
  }

  private static let log = "output"

  private func perform<Result>(
    _ action: () throws(TerminalPlaybackError) -> Result
  ) throws(ComposingError) -> Result {
    do {
      return try action()
    } catch {
      throw ComposingError(error.message)
    }
  }

  // MARK: Input

  package func press(_ key: Key) throws(ComposingError) {
    try perform { () throws(TerminalPlaybackError) in
      try terminal.press(key)
      if pause > .zero { _ = try terminal.rest(for: pause, within: pause) }
    }
  }

  /// Sends characters in one write, as if they had been typed faster than a person can.
  package func send(_ text: String) throws(ComposingError) {
    let bytes = text.utf8.map { $0 == 0x0A ? 0x0D : $0 }
    try perform { () throws(TerminalPlaybackError) in try terminal.send(bytes) }
  }

  /// Pastes text. Uses bracketed paste if the program has enabled it.
  package func paste(_ text: String) throws(ComposingError) {
    try perform { () throws(TerminalPlaybackError) in try terminal.paste(folder.write(text, to: "paste")) }
  }

  package func resize(_ size: Size) throws(ComposingError) {
    try perform { () throws(TerminalPlaybackError) in try terminal.resize(size) }
  }

  /// Clicks a cell with the left button, as a terminal reports it.
  /// - Returns: false if the program has not turned the mouse on.
  package func click(_ point: Point) throws(ComposingError) -> Bool {
    try perform { () throws(TerminalPlaybackError) in
      guard let mouse = try terminal.mouse() else { return false }
      let (column, row) = (point.column + 1, point.row + 1)
      switch mouse {
      case .extended: try terminal.send(Array("\u{1B}[<0;\(column);\(row)M\u{1B}[<0;\(column);\(row)m".utf8))
      case .ordinary:
        // A byte has room for 223 columns and rows. Source: xterm, «Normal tracking mode».
        guard column <= 223, row <= 223 else {
          throw TerminalPlaybackError("the mouse mode of the program reports no clicks beyond column and row 222")
        }
        let place = [UInt8(32 + column), UInt8(32 + row)]
        let start = Array("\u{1B}[M".utf8)
        try terminal.send(start + [32] + place + start + [35] + place)
      }
      return true
    }
  }

  // MARK: Output

  /// Waits until the program has written nothing for a while.
  /// - Parameter duration: the time without output; nil for the idle time of the launch.
  /// - Returns: false if it has gone on writing until the limit.
  package func quiet(for duration: Duration? = nil, within limit: Duration) throws(ComposingError) -> Bool {
    try perform { () throws(TerminalPlaybackError) in try terminal.rest(for: duration ?? idle, within: limit) }
  }

  /// What the program has written since its start, up to 4 MiB. Empty unless the launch keeps its output.
  package func written() -> [UInt8] { folder.read(Self.log) }

  /// Waits until the program is idle, and returns its screen.
  /// - Throws: `ComposingError` if the program never stops writing.
  package func rest() throws(ComposingError) -> Frame {
    let isIdle = try perform { () throws(TerminalPlaybackError) in
      try terminal.rest(for: idle, within: Self.longest)
    }
    guard isIdle else { throw ComposingError("the program never stops writing") }
    return try screen()
  }

  /// Returns the screen as it is now.
  package func screen() throws(ComposingError) -> Frame {
    let frame = try perform { () throws(TerminalPlaybackError) in try terminal.screen() }
    guard let frame else { throw ComposingError("tmux does not report the screen") }
    return frame
  }

  /// Waits until the screen satisfies a condition, and returns it.
  /// - Returns: nil if that has not happened within the limit or the program has exited.
  package func wait(
    within limit: Duration, until condition: (Frame) -> Bool
  ) throws(ComposingError) -> Frame? {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
      let frame = try screen()
      if condition(frame) { return frame }
      if try exitStatus() != nil { return nil }
      _ = try perform { () throws(TerminalPlaybackError) in
        try terminal.rest(for: .milliseconds(20), within: .milliseconds(100))
      }
    }
    return nil
  }

  /// The exit status of the program; nil while it runs.
  package func exitStatus() throws(ComposingError) -> Int? {
    try perform { () throws(TerminalPlaybackError) in try terminal.exitStatus(in: folder.path + "/" + Self.status) }
  }
}
