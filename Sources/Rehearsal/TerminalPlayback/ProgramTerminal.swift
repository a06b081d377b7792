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
      // tmux runs the command without a shell; `env` sets the variables.
      let variables = launch.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      terminal = try TmuxTerminal(
        in: folder, size: launch.size, command: ["env"] + variables + launch.command, workingFolder: launch.folder,
        reportsOutput: true)
    } catch {
      throw ComposingError(error.message)
    }
  }

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

  // MARK: Output

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
    try perform { () throws(TerminalPlaybackError) in try terminal.exitStatus() }
  }
}
