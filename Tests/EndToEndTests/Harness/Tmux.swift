import TestSupport
import Testing

/// A private terminal for one test. It is a tmux server with one window, which ends when this object is deallocated.
final class Tmux {
  private let folder: TemporaryFolder
  private var socket: String { folder.path + "/socket" }

  /// - Parameters:
  ///   - folder: the folder for the server's socket.
  ///   - command: the command that runs in the window.
  init(
    in folder: TemporaryFolder, columns: Int, rows: Int, environment: [String: String], command: [String]
  ) throws {
    self.folder = folder
    try InstalledTools.require("tmux")
    let variables = environment.flatMap { ["-e", "\($0)=\($1)"] }
    let started = try Spawned.run(
      ["tmux", "-S", socket, "-f", "/dev/null", "set-option", "-g", "default-terminal", "tmux-256color", ";"]
        + ["new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"] + variables + command, keepsOutput: false)
    guard started.status == 0 else { throw Problem("cannot start tmux") }
  }

  deinit { _ = try? Spawned.run(["tmux", "-S", socket, "kill-server"]) }

  @discardableResult
  func perform(_ command: [String]) throws -> String {
    let result = try Spawned.run(["tmux", "-S", socket] + command)
    guard result.status == 0 else { throw Problem("tmux \(command[0]): \(result.errors)") }
    return result.output
  }

  func press(_ keys: [String]) throws { try perform(["send-keys"] + keys) }

  func type(_ text: String) throws { try perform(["send-keys", "-l", "--", text]) }

  /// Pastes the text. Uses bracketed paste if the program has enabled it.
  func paste(_ text: String) throws {
    try perform(["set-buffer", "--", text, ";", "paste-buffer", "-p", "-r", "-d"])
  }

  func resize(columns: Int, rows: Int) throws {
    try perform(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  func screen() throws -> ScreenText {
    try ScreenText(parsing: perform(["display-message", "-p", ScreenText.format, ";", "capture-pane", "-p"]))
  }

  /// Returns the screen text, including the escape sequences for colours and attributes.
  func styledScreen() throws -> String { try perform(["capture-pane", "-p", "-e"]) }
}
