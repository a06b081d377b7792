import Glibc

/// The files that a program is expected to write, and those beside them, as they were before it was started.
///
/// A file that an earlier run has left proves nothing, and neither does what was in it when the program appended to it or replaced
/// it. Careful programs replace a file by a new one of its name, so it is the text that tells what is new.
struct ProgramFiles {
  /// What tells a file with the same contents wherever it is moved, without reading it.
  private struct Identity: Hashable {
    var device: UInt64
    var inode: UInt64
    var size: Int64
    var changed: [Int]
  }

  private let before: [String: [UInt8]]
  /// The files of the same folders, with their paths.
  private let others: [Identity: String]

  /// The most files of a folder that are noted.
  private static let mostOthers = 4096

  init(_ paths: [String]) {
    let paths = Set(paths)
    before = Dictionary(
      paths.compactMap { path in
        // Reading a pipe would wait for its other end.
        Self.identity(path) == nil ? nil : DescriptorIO.contents(of: path).map { (path, $0) }
      }
    ) { first, _ in first }
    others = Dictionary(
      Set(paths.map(Self.folder)).flatMap { folder in
        Self.names(in: folder).compactMap { name in Self.identity(folder + name).map { ($0, folder + name) } }
      }
    ) { first, _ in first }
  }

  /// What has become of a file.
  enum Contents {
    case missing
    /// It is as it was before the program was started.
    case untouched
    /// It was there at another path, and has only been moved or linked.
    case moved(from: String)
    /// What is in it now, and what of that does not count: the text that was in a file of this path before; empty if there was
    /// none, or if the program has only added the text to it.
    case text(String, before: String)
  }

  /// Returns what the program has written to a file.
  func contents(of path: String) -> Contents {
    guard let identity = Self.identity(path), let bytes = DescriptorIO.contents(of: path) else { return .missing }
    let old = before[path] ?? []
    if before[path] != nil, bytes == old { return .untouched }
    if let other = others[identity], other != path { return .moved(from: other) }
    let isAppended = bytes.starts(with: old)
    return .text(
      String(decoding: isAppended ? bytes.dropFirst(old.count) : bytes[...], as: UTF8.self),
      before: isAppended ? "" : String(decoding: old, as: UTF8.self))
  }

  /// Whether a file begins with what was in it before.
  func isAppended(_ path: String) -> Bool {
    guard let old = before[path], !old.isEmpty, Self.identity(path) != nil else { return false }
    return DescriptorIO.contents(of: path)?.starts(with: old) == true
  }

  /// Returns what tells a regular file, or the one that a link names; nil if there is none.
  private static func identity(_ path: String) -> Identity? {
    var entry = stat()
    guard stat(path, &entry) == 0, entry.st_mode & S_IFMT == S_IFREG else { return nil }
    return Identity(
      device: UInt64(entry.st_dev), inode: UInt64(entry.st_ino), size: Int64(entry.st_size),
      changed: [entry.st_mtim.tv_sec, entry.st_mtim.tv_nsec])
  }

  /// The folder of a path, with the slash behind it; empty for the folder of this process.
  private static func folder(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  private static func names(in folder: String) -> [String] {
    guard let entries = opendir(folder.isEmpty ? "." : folder) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while names.count < mostOthers, let entry = readdir(entries) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names
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
