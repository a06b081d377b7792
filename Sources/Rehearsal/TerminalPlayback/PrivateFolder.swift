import Glibc
import KassaTerminalEngine

/// A temporary folder that only the current user can access. It is removed when the object is deallocated.
///
/// A shell removes the folder, even if this program is killed.
final class PrivateFolder {
  let path: String
  /// The pipe from which the shell reads until this program closes it or dies.
  private let guarding: Int32
  private let shell: ChildProcess

  /// The length of the longest path of a folder for temporary files. Paths of sockets may have 107 bytes.
  private static let longestPath = 80

  init() throws(TerminalPlaybackError) {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let isUsable = parent.hasPrefix("/") && parent.utf8.count <= Self.longestPath && access(parent, W_OK) == 0
    var template = Array("\(isUsable ? parent : "/tmp")/kassa-play-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw TerminalPlaybackError("cannot create a temporary folder", errno) }
    let path = String(cString: made)
    self.path = path
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw TerminalPlaybackError("cannot create a pipe", errno) }
    // A process that inherits the writing end would keep the shell waiting.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    guarding = ends[1]
    // The signals that a terminal sends to all processes must not end the shell first.
    shell = try ChildProcess(
      [
        "sh", "-c",
        """
        trap '' INT QUIT TERM HUP
        while read -r line; do :; done
        # A program that is ending may still write to the folder.
        for attempt in 1 2 3 4 5; do rm -rf "$1" && break; sleep 1; done
        """, "sh", path,
      ], environment: TerminalEngine.plainEnvironment, descriptors: [ends[0], nil, nil])
  }

  deinit {
    close(guarding)
    shell.wait()
  }

  /// Creates a folder in this one and returns its path.
  func folder(_ name: String) throws(TerminalPlaybackError) -> String {
    let folder = "\(path)/\(name)"
    guard mkdir(folder, 0o700) == 0 else { throw TerminalPlaybackError("cannot create the folder \(folder)", errno) }
    return folder
  }

  /// Writes a file to the folder and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws(TerminalPlaybackError) -> String {
    let file = "\(path)/\(name)"
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw TerminalPlaybackError("cannot write \(file)", errno) }
    defer { close(descriptor) }
    guard DescriptorIO.write(Array(text.utf8), to: descriptor) else {
      throw TerminalPlaybackError("cannot write \(file)", errno)
    }
    return file
  }

  /// Creates a named pipe and opens it for both reading and writing, so that opening it again never blocks.
  func pipe(_ name: String) throws(TerminalPlaybackError) -> (path: String, descriptor: Int32) {
    let file = "\(path)/\(name)"
    guard mkfifo(file, 0o600) == 0 else { throw TerminalPlaybackError("cannot create the pipe \(file)", errno) }
    let descriptor = open(file, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw TerminalPlaybackError("cannot open the pipe \(file)", errno) }
    return (file, descriptor)
  }
}

/// An error during playback in a terminal.
package struct TerminalPlaybackError: Error {
  package var message: String
  /// The failure code: `crash` if the program exited, `stuck` if it does not respond, otherwise `terminal`.
  var code = "terminal"

  init(_ message: String, _ number: Int32) { self.message = "\(message): \(String(cString: strerror(number)))" }
  init(_ message: String, code: String = "terminal") { (self.message, self.code) = (message, code) }
}

/// Blocking writes to file descriptors.
enum DescriptorIO {
  /// Writes all the bytes, even if this takes several calls.
  ///
  /// - Returns: false if some bytes could not be written.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

extension DescriptorIO {
  /// Returns the contents of a file, up to a limit in bytes; nil if it cannot be read.
  static func contents(of file: String, most: Int = 4 << 20) -> [UInt8]? {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < most {
      let count = Glibc.read(descriptor, &chunk, min(chunk.count, most - bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? bytes : nil }
      bytes += chunk[..<count]
    }
    return bytes
  }
}

/// A reader that splits the input of a file descriptor into lines.
struct LineReader {
  private var buffer: [UInt8] = []
  /// The index at which the search for the next line feed continues.
  private var searched = 0

  /// Reads the available input from a file descriptor.
  ///
  /// - Returns: false if the end of the file was reached.
  mutating func take(from descriptor: Int32) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &chunk, chunk.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return true }
    guard count > 0 else { return false }
    buffer += chunk[..<count]
    return true
  }

  /// Returns the next complete line without its line feed; nil if there is none.
  mutating func next() -> [UInt8]? {
    guard let end = buffer[searched...].firstIndex(of: 0x0A) else {
      searched = buffer.count
      return nil
    }
    defer {
      buffer.removeFirst(end + 1)
      searched = 0
    }
    return Array(buffer[..<end])
  }
}
