import Glibc
import Terminal

/// A terminal of its own: a tmux server that nobody else talks to, with one window, spoken to in tmux's control mode.
/// It ends with this object, and with this program.
final class TmuxTerminal {
  /// The server's socket is in it.
  private let folder: PrivateFolder
  private var socket: String { folder.path + "/tmux" }
  private let client: ChildProcess
  private let commands: Int32
  private let answers: Int32
  private var reader = LineReader()

  /// - Parameter command: what runs in the window.
  init(
    in folder: PrivateFolder, size: Size, command: [String]
  ) throws(StageTrouble) {
    self.folder = folder
    let socket = folder.path + "/tmux"
    let options = [
      "default-terminal tmux-256color", "remain-on-exit on", "status off", "escape-time 0", "history-limit 0",
    ]
    let settings = options.flatMap { ["set-option", "-g"] + $0.split(separator: " ").map(String.init) + [";"] }
    // The server must not hold a pipe of ours open: it gets the null device, and the client that talks comes later.
    let started = try ChildProcess(
      ["tmux", "-u", "-S", socket, "-f", "/dev/null"] + settings
        + ["new-session", "-d", "-x", "\(size.columns)", "-y", "\(size.rows)"] + command,
      environment: Self.environment)
    guard started.wait() == 0 else { throw StageTrouble("tmux does not start a session") }
    let (input, output) = try (Self.pipe(), Self.pipe())
    defer {
      close(input[0])
      close(output[1])
    }
    (commands, answers) = (input[1], output[0])
    client = try ChildProcess(
      ["tmux", "-u", "-S", socket, "-C", "attach-session", "-f", "no-output"], environment: Self.environment,
      descriptors: [input[0], output[1], nil])
    // With whoever talks to it the terminal goes, whatever becomes of this program.
    try perform("set-option -g destroy-unattached on")
  }

  deinit {
    // A client that is asked to leave may wait for somebody to read its last words; there is nothing in it to lose.
    Glibc.kill(client.identifier, SIGKILL)
    client.wait()
    close(commands)
    close(answers)
    if let kill = try? ChildProcess(["tmux", "-S", socket, "kill-server"], environment: Self.environment) {
      kill.wait()
    }
  }

  /// Nothing of the person who plays but what programs need in order to start.
  private static var environment: [String: String] {
    var variables = ["LC_ALL": "C.UTF-8", "TZ": "UTC", "HOME": "/", "SHELL": "/bin/sh", "PATH": "/usr/bin:/bin"]
    for name in ["PATH", "LD_LIBRARY_PATH", "LLVM_PROFILE_FILE"] {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return variables
  }

  /// Whether there is a tmux at all, one that is new enough.
  static func check() throws(StageTrouble) {
    guard let version = try? ChildProcess(["tmux", "-V"], environment: Self.environment), version.wait() == 0 else {
      throw StageTrouble("--terminal needs tmux, and it is not installed (or not in PATH)")
    }
  }

  private static func pipe() throws(StageTrouble) -> [Int32] {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw StageTrouble("no pipe", errno) }
    return ends
  }

  /// Performs a command of tmux.
  /// - Returns: the lines that it answers.
  @discardableResult
  func perform(_ command: String) throws(StageTrouble) -> [[UInt8]] {
    guard StageIO.write(Array((command + "\n").utf8), to: commands) else { throw StageTrouble("tmux has ended") }
    return try answer(to: command)
  }

  /// An answer stands between `%begin` and `%end`, each with the time, a number and whether it was asked for here.
  private func answer(to command: String) throws(StageTrouble) -> [[UInt8]] {
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
          throw StageTrouble("tmux \(command.prefix { $0 != " " }): \(words)")
        } else {
          lines?.append(line)
        }
      }
      guard !deadline.ready([answers]).isEmpty else { throw StageTrouble("tmux does not answer") }
      guard reader.take(from: answers) else { throw StageTrouble("tmux has ended") }
    }
  }

  private static func words(_ line: [UInt8], _ prefix: String) -> [String]? {
    guard line.starts(with: prefix.utf8) else { return nil }
    return String(decoding: line.dropFirst(prefix.utf8.count), as: UTF8.self).split(separator: " ").map(String.init)
  }

  // MARK: Keys in

  func press(_ key: Key) throws(StageTrouble) {
    if let name = key.tmuxName {
      try perform("send-keys \(name)")
    } else if case .character(let character) = key.code {
      try send(Array((key.modifiers.contains(.alt) ? "\u{1B}" : "").utf8) + Array(String(character).utf8))
    }
  }

  /// Bytes as a keyboard sends them.
  func send(_ bytes: [UInt8]) throws(StageTrouble) {
    guard !bytes.isEmpty else { return }
    try perform("send-keys -H " + bytes.map { String($0, radix: 16) }.joined(separator: " "))
  }

  /// As a terminal pastes: in brackets where the program has asked for them.
  func paste(_ file: String) throws(StageTrouble) {
    try perform("load-buffer \(file)")
    try perform("paste-buffer -p -r -d")
  }

  func resize(_ size: Size) throws(StageTrouble) { try perform("resize-window -x \(size.columns) -y \(size.rows)") }

  /// Runs something else in the window.
  func run(_ command: [String]) throws(StageTrouble) {
    try perform("respawn-pane -k " + command.joined(separator: " "))
  }

  // MARK: Screen out

  /// What is on the screen, once the program has set this title; nil if it has not yet.
  func screen(titled title: String) throws(StageTrouble) -> Frame? {
    let format = "#{cursor_x} #{cursor_y} #{cursor_flag} #{pane_width} #{pane_height} #{pane_title}"
    guard let line = try perform("display-message -p \"\(format)\"").first else { return nil }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 5)
    let numbers = words.prefix(5).compactMap { Int($0) }
    guard words.count == 6, numbers.count == 5, words[5] == title else { return nil }
    let lines = try perform("capture-pane -p -e -N").map { String(decoding: $0, as: UTF8.self) }
    var frame = Frame(captured: lines, size: Size(columns: numbers[3], rows: numbers[4]))
    if numbers[2] == 1 { frame.cursor = Point(column: numbers[0], row: numbers[1]) }
    return frame
  }
}
