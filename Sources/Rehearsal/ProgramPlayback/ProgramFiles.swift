import Glibc

/// The files that a program is expected to write, as they were before it was started.
///
/// A file that an earlier run has left proves nothing, and neither does what was in it when the program appended to it.
struct ProgramFiles {
  private struct State {
    var inode: UInt64
    var bytes: [UInt8]
  }

  private let before: [String: State]

  init(_ paths: [String]) {
    before = Dictionary(paths.compactMap { path in Self.state(path).map { (path, $0) } }) { first, _ in first }
  }

  /// What has become of a file.
  enum Contents {
    case missing
    /// It is as it was before the program was started.
    case untouched
    case text(String)
  }

  /// Returns what the program has written to a file: of a file that was there before, what follows its earlier bytes. A file
  /// in place of another one, and one that begins otherwise, is new as a whole.
  func contents(of path: String) -> Contents {
    guard let state = Self.state(path) else { return .missing }
    guard let old = before[path], old.inode == state.inode, state.bytes.starts(with: old.bytes) else {
      return .text(String(decoding: state.bytes, as: UTF8.self))
    }
    let added = state.bytes.dropFirst(old.bytes.count)
    return added.isEmpty ? .untouched : .text(String(decoding: added, as: UTF8.self))
  }

  /// Whether a file begins with what was in it before.
  func isAppended(_ path: String) -> Bool {
    guard let old = before[path], let state = Self.state(path) else { return false }
    return !old.bytes.isEmpty && old.inode == state.inode && state.bytes.starts(with: old.bytes)
  }

  private static func state(_ path: String) -> State? {
    var entry = stat()
    // Reading a pipe would wait for its other end.
    guard stat(path, &entry) == 0, entry.st_mode & S_IFMT == S_IFREG, let bytes = DescriptorIO.contents(of: path)
    else { return nil }
    return State(inode: UInt64(entry.st_ino), bytes: bytes)
  }
}

/// Finds the program that a script names.
enum ProgramPath {
  /// Returns why a command cannot be started; nil if it can.
  /// - Parameters:
  ///   - name: a path, or a name to look for in the folders of `PATH`.
  ///   - folder: the folder to which a relative path refers.
  ///   - path: the value of `PATH`.
  static func trouble(_ name: String, in folder: String?, path: String) -> String? {
    if name.contains("/") {
      let file = absolute(name, in: folder)
      if access(file, F_OK) != 0 { return "there is no program \(name)" + (folder.map { " in \($0)" } ?? "") }
      return isProgram(file) ? nil : "\(name) is not an executable file"
    }
    let folders = path.split(separator: ":").map(String.init)
    return folders.contains { isProgram("\($0)/\(name)") } ? nil : "there is no program \(name) in PATH"
  }

  static func absolute(_ path: String, in folder: String?) -> String {
    path.hasPrefix("/") ? path : folder.map { "\($0)/\(path)" } ?? path
  }

  private static func isProgram(_ file: String) -> Bool {
    var entry = stat()
    return stat(file, &entry) == 0 && entry.st_mode & S_IFMT == S_IFREG && access(file, X_OK) == 0
  }
}
