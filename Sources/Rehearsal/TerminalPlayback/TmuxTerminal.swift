import Glibc
import KassaTerminal

/// A terminal in a private tmux server. The server has one window and is operated in tmux's control mode.
///
/// The server ends when this object is deallocated or the program exits.
final class TmuxTerminal {
  /// The folder that contains the server's socket.
  private let folder: PrivateFolder
  private var socket: String { folder.path + "/tmux" }
  private let client: ChildProcess
  private let commands: Int32
  private let answers: Int32
  private var reader = LineReader()
  /// The processes of the server and of the command, if `rest(for:within:)` will be called.
  private var processes: [pid_t] = []

  /// - Parameters:
  ///   - command: the command to run in the tmux window.
  ///   - workingFolder: the current folder of the command; nil for that of this process.
  ///   - description: the description of the terminal that the command is given.
  ///   - reportsOutput: whether `rest(for:within:)` will be called, for which tmux must report the command's output.
  ///   - log: a file that receives the first 4 MiB of the command's output; nil for none.
  init(
    in folder: PrivateFolder, size: Size, command: [String], workingFolder: String? = nil,
    description: TerminalDescription = .standard, reportsOutput: Bool = false, log: String? = nil
  ) throws(TerminalPlaybackError) {
    self.folder = folder
    let socket = folder.path + "/tmux"
    let options = [
      "default-terminal \(description.name)", "remain-on-exit on", "status off", "escape-time 0", "history-limit 0",
    ]
    // The line that tmux shows for an exited program contains the time. Versions before 3.3 do not know the option.
    let unmarked = log == nil ? [] : ["set-option", "-gq", "remain-on-exit-format", "", ";"]
    // Part of the same request as the start, so that no output is lost.
    let copy = log.map { [";", "pipe-pane", "ulimit -f \(Self.longestLog / 512); exec cat > '\($0)'"] } ?? []
    let settings = options.flatMap { ["set-option", "-g"] + $0.split(separator: " ").map(String.init) + [";"] }
    // Start the server on the null device and attach the client later, because the server must not keep our pipes open.
    let started = try ChildProcess(
      ["tmux", "-u", "-S", socket, "-f", "/dev/null"] + settings + unmarked
        + ["new-session", "-d", "-x", "\(size.columns)", "-y", "\(size.rows)"]
        + (workingFolder.map { ["-c", $0] } ?? []) + command + copy,
      environment: Self.environment.merging(description.variables) { $1 })
    guard started.wait() == 0 else { throw TerminalPlaybackError("tmux could not start a session") }
    let (input, output) = try (Self.pipe(), Self.pipe())
    defer {
      close(input[0])
      close(output[1])
    }
    (commands, answers) = (input[1], output[0])
    client = try ChildProcess(
      ["tmux", "-u", "-S", socket, "-C", "attach-session"] + (reportsOutput ? [] : ["-f", "no-output"]),
      environment: Self.environment, descriptors: [input[0], output[1], nil])
    folder.kills(client.identifier)
    // Make the server exit when its client is gone, even if this program crashes.
    try perform("set-option -g destroy-unattached on")
    if reportsOutput, let line = try perform("display-message -p \"#{pid} #{pane_pid}\"").first {
      processes = String(decoding: line, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
    }
  }

  /// The longest log in bytes. `ulimit` counts blocks of 512 bytes. Source: POSIX, «ulimit».
  private static let longestLog = 4 << 20

  deinit {
    // Kill the client instead of detaching it, because a detaching client may block on its final output.
    folder.kills(nil)
    Glibc.kill(client.identifier, SIGKILL)
    client.wait()
    close(commands)
    close(answers)
    if let kill = try? ChildProcess(["tmux", "-S", socket, "kill-server"], environment: Self.environment) {
      kill.wait()
    }
  }

  /// The environment of the tmux processes. It contains only the variables that programs need in order to start.
  static var environment: [String: String] {
    var variables = ["LC_ALL": "C.UTF-8", "TZ": "UTC", "HOME": "/", "SHELL": "/bin/sh", "PATH": "/usr/bin:/bin"]
    for name in ["PATH", "LD_LIBRARY_PATH", "LLVM_PROFILE_FILE"] {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return variables
  }

  /// Checks that tmux is installed.
  static func check() throws(TerminalPlaybackError) {
    guard let version = try? ChildProcess(["tmux", "-V"], environment: Self.environment), version.wait() == 0 else {
      throw TerminalPlaybackError("--terminal requires tmux, which is not installed or not in PATH")
    }
  }

  private static func pipe() throws(TerminalPlaybackError) -> [Int32] {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw TerminalPlaybackError("cannot create a pipe", errno) }
    return ends
  }

  /// Runs a tmux command.
  ///
  /// - Returns: the lines of tmux's response.
  @discardableResult
  func perform(_ command: String) throws(TerminalPlaybackError) -> [[UInt8]] {
    guard DescriptorIO.write(Array((command + "\n").utf8), to: commands) else {
      throw TerminalPlaybackError("tmux exited")
    }
    return try answer(to: command)
  }

  /// Reads tmux's response to a command.
  ///
  /// The response consists of the lines between a `%begin` and an `%end` line with the same time, number and flags.
  private func answer(to command: String) throws(TerminalPlaybackError) -> [[UInt8]] {
    var lines: [[UInt8]]?
    var mark = ""
    let deadline = HangGuard()
    while true {
      while let line = reader.next() {
        if lines == nil {
          let words = Self.words(line, "%begin ")
          if words?.last == "1" { (lines, mark) = ([], words?.joined(separator: " ") ?? "") }
        } else if Self.words(line, "%end ")?.joined(separator: " ") == mark {
          return lines ?? []
        } else if Self.words(line, "%error ")?.joined(separator: " ") == mark {
          let words = lines?.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ") ?? ""
          throw TerminalPlaybackError("tmux \(command.prefix { $0 != " " }): \(words)")
        } else {
          lines?.append(line)
        }
      }
      guard !deadline.ready([answers]).isEmpty else { throw TerminalPlaybackError("tmux does not respond") }
      guard reader.take(from: answers) else { throw TerminalPlaybackError("tmux exited") }
    }
  }

  private static func words(_ line: [UInt8], _ prefix: String) -> [String]? {
    guard line.starts(with: prefix.utf8) else { return nil }
    return String(decoding: line.dropFirst(prefix.utf8.count), as: UTF8.self).split(separator: " ").map(String.init)
  }

  // MARK: Input

  func press(_ key: Key) throws(TerminalPlaybackError) {
    if let name = key.tmuxName {
      try perform("send-keys \(name)")
    } else if case .character(let character) = key.code {
      try send(Array((key.modifiers.contains(.alt) ? "\u{1B}" : "").utf8) + Array(String(character).utf8))
    }
  }

  /// Sends bytes to the program as if they had been typed on a keyboard.
  func send(_ bytes: [UInt8]) throws(TerminalPlaybackError) {
    guard !bytes.isEmpty else { return }
    try perform("send-keys -H " + bytes.map { String($0, radix: 16) }.joined(separator: " "))
  }

  /// Pastes the contents of a file. Uses bracketed paste if the program has enabled it.
  func paste(_ file: String) throws(TerminalPlaybackError) {
    try perform("load-buffer \(file)")
    try perform("paste-buffer -p -r -d")
  }

  func resize(_ size: Size) throws(TerminalPlaybackError) {
    try perform("resize-window -x \(size.columns) -y \(size.rows)")
  }

  /// Replaces the program in the window with another command.
  func run(_ command: [String]) throws(TerminalPlaybackError) {
    try perform("respawn-pane -k " + command.joined(separator: " "))
  }

  // MARK: Output

  /// Captures the screen if the window has this title. Returns nil if the program has not set the title yet.
  /// - Parameter title: the title; nil for any.
  func screen(titled title: String? = nil) throws(TerminalPlaybackError) -> Frame? {
    let format = "#{cursor_x} #{cursor_y} #{cursor_flag} #{pane_width} #{pane_height} #{pane_title}"
    guard let line = try perform("display-message -p \"\(format)\"").first else { return nil }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 5)
    let numbers = words.prefix(5).compactMap { Int($0) }
    guard numbers.count == 5 else { return nil }
    if let title, words.count < 6 || words[5] != title { return nil }
    let lines = try perform("capture-pane -p -e -N").map { String(decoding: $0, as: UTF8.self) }
    var frame = Frame(captured: lines, size: Size(columns: numbers[3], rows: numbers[4]))
    if numbers[2] == 1 { frame.cursor = Point(column: numbers[0], row: numbers[1]) }
    return frame
  }

  /// How the command in the window wants mouse clicks reported.
  enum Mouse {
    case ordinary
    /// Decimal coordinates. Source: xterm, «Extended coordinates», SGR (1006).
    case extended
  }

  /// Returns how the command wants clicks reported; nil if it has not turned the mouse on.
  func mouse() throws(TerminalPlaybackError) -> Mouse? {
    let line = try perform("display-message -p \"#{mouse_any_flag} #{mouse_sgr_flag}\"").first ?? []
    let flags = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard flags.first == "1" else { return nil }
    return flags.last == "1" ? .extended : .ordinary
  }

  /// The process that was started in the window. It leads a session.
  func processIdentifier() throws(TerminalPlaybackError) -> pid_t? {
    let line = try perform("display-message -p \"#{pane_pid}\"").first ?? []
    return pid_t(String(decoding: line, as: UTF8.self))
  }

  /// The exit status of the command in the window, or 128 plus the number of the signal that ended it; nil while it runs.
  ///
  /// tmux sees that a command has closed its terminal, and sometimes never learns with which status.
  /// - Parameter file: a file to which the command has written its status.
  func exitStatus(in file: String? = nil) throws(TerminalPlaybackError) -> Int? {
    let format = "#{pane_dead} #{pane_dead_status} #{pane_dead_signal}"
    guard let line = try perform("display-message -p \"\(format)\"").first else { return nil }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
    guard words.first == "1" else { return nil }
    if let text = file.flatMap({ DescriptorIO.contents(of: $0) }),
      let status = Int(String(decoding: text, as: UTF8.self))
    {
      return status
    }
    return words.dropFirst().first.flatMap { Int($0) } ?? words.last.flatMap { Int($0) }.map { 128 + $0 }
  }

  /// Waits until the command has written nothing for some time and has nothing to do.
  ///
  /// - Parameter limit: the longest wait for a command that never stops writing.
  /// - Returns: false if the limit has passed.
  func rest(for quiet: Duration, within limit: Duration) throws(TerminalPlaybackError) -> Bool {
    let end = ContinuousClock.now + limit
    var last = ContinuousClock.now
    while ContinuousClock.now < end {
      var hasOutput = false
      while let line = reader.next() {
        if line.starts(with: "%output ".utf8) || line.starts(with: "%extended-output ".utf8) { hasOutput = true }
      }
      if hasOutput { last = ContinuousClock.now }
      let left = quiet - (ContinuousClock.now - last)
      guard left > .zero else {
        if ProcessActivity.areAtRest(processes) { return true }
        last = ContinuousClock.now
        continue
      }
      var entry = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
      let milliseconds = Int32(clamping: Int(left / .milliseconds(1)) + 1)
      if poll(&entry, 1, milliseconds) > 0, !reader.take(from: answers) { throw TerminalPlaybackError("tmux exited") }
    }
    return false
  }
}
