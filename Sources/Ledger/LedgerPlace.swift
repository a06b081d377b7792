import CheckoutCore
import Glibc

/// The location of a database.
package enum LedgerPlace: Hashable, Sendable {
  /// A database in memory, which is lost when the program ends.
  case memory
  case file(String)

  /// The name of the location, for display.
  package var name: String {
    switch self {
    case .memory: "memory"
    case .file(let path): path
    }
  }

  /// Returns the location of the default file in the user's state folder.
  ///
  /// Source: XDG Base Directory Specification 0.8: a relative path in `XDG_STATE_HOME` is ignored.
  /// - Returns: nil if there is neither a state folder nor a home folder.
  package static func standard(stateHome: String?, home: String?) -> LedgerPlace? {
    if let stateHome, stateHome.hasPrefix("/") { return .file(stateHome + "/kassa/ledger.sqlite") }
    guard let home, home.hasPrefix("/") else { return nil }
    return .file(home + "/.local/state/kassa/ledger.sqlite")
  }

  /// The location of the sandbox's own database, in a separate file beside this one.
  /// The files are separate because the sandbox simulates another machine.
  package var sandbox: LedgerPlace {
    guard case .file(let path) = resolved else { return .memory }
    let suffix = ".sqlite"
    return .file(
      path.hasSuffix(suffix) ? String(path.dropLast(suffix.count)) + "-sandbox" + suffix : path + "-sandbox")
  }

  /// Creates the folder and an empty file if they do not exist, accessible only to their owner.
  func prepare() throws(StorageError) {
    guard case .file(let path) = self else { return }
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    if !folder.isEmpty { makeFolder(folder) }
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o600)
    guard descriptor >= 0 else { throw Self.trouble(errno, at: path) }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      throw StorageError(.unavailable, place: path, reason: "not a regular file")
    }
  }

  /// Whether the disk has no space left for SQLite's files: a page of the database, its log and their index of 32 KiB.
  package var isFull: Bool {
    guard case .file(let path) = resolved else { return false }
    var facts = statvfs()
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    guard statvfs(folder.isEmpty ? "/" : folder, &facts) == 0 else { return false }
    return UInt64(facts.f_bavail) * UInt64(facts.f_frsize) < 64 << 10
  }

  /// Restricts the permissions on the database file, SQLite's files beside it and the state folder to the owner.
  ///
  /// A folder that the user has chosen keeps its permissions, because it may contain other files.
  func makePrivate() {
    guard case .file(let path) = self else { return }
    for suffix in ["", "-wal", "-shm", "-lock"] { Self.restrict(path + suffix, S_IFREG, to: 0o600) }
    guard let slash = path.lastIndex(of: "/"), path[..<slash].hasSuffix("/kassa") else { return }
    Self.restrict(String(path[..<slash]), S_IFDIR, to: 0o700)
  }

  /// Restricts a file's permissions. Symbolic links are not followed, because their targets may belong to other users.
  private static func restrict(_ path: String, _ kind: mode_t, to mode: mode_t) {
    var facts = stat()
    guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == kind, facts.st_uid == geteuid(),
      facts.st_mode & 0o077 != 0
    else { return }
    chmod(path, mode)
  }

  /// The location with all symbolic links resolved, so that a link and its target share the files beside the database.
  var resolved: LedgerPlace {
    guard case .file(let path) = self else { return self }
    if let whole = Self.canonical(path) { return .file(whole) }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { path[..<$0] } ?? "."
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    guard let known = Self.canonical(folder.isEmpty ? "/" : String(folder)) else { return self }
    return .file(known == "/" ? "/" + name : known + "/" + name)
  }

  private static func canonical(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Creates a folder and at most two missing parent folders, as in `.local/state/kassa`, but never a home folder.
  ///
  /// Errors are ignored here, because opening the file then fails and reports them.
  private func makeFolder(_ path: String, parents: Int = 2) {
    guard mkdir(path, 0o700) != 0, errno == ENOENT, parents > 0, let slash = path.lastIndex(of: "/"),
      slash > path.startIndex
    else { return }
    makeFolder(String(path[..<slash]), parents: parents - 1)
    mkdir(path, 0o700)
  }

  private static func trouble(_ code: Int32, at path: String) -> StorageError {
    let kind: StorageError.Code =
      switch code {
      case EACCES, EPERM, EROFS: .readOnly
      case ENOSPC, EDQUOT: .full
      default: .unavailable
      }
    return StorageError(kind, place: path, reason: String(cString: strerror(code)))
  }
}
