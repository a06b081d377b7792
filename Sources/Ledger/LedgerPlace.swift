import CheckoutCore
import Glibc

/// Where something is kept.
public enum LedgerPlace: Hashable, Sendable {
  /// Gone with the program.
  case memory
  case file(String)

  /// For people.
  public var name: String {
    switch self {
    case .memory: "memory"
    case .file(let path): path
    }
  }

  /// The file of the state folder. Source: XDG Base Directory Specification 0.8: a relative path in the variable counts
  /// as none.
  /// - Returns: nil where there is no home either.
  public static func standard(stateHome: String?, home: String?) -> LedgerPlace? {
    if let stateHome, stateHome.hasPrefix("/") { return .file(stateHome + "/kassa/ledger.sqlite") }
    guard let home, home.hasPrefix("/") else { return nil }
    return .file(home + "/.local/state/kassa/ledger.sqlite")
  }

  /// A file of its own beside this one, for the sandbox: it is another machine.
  public var sandbox: LedgerPlace {
    guard case .file(let path) = self else { return .memory }
    let suffix = ".sqlite"
    return .file(
      path.hasSuffix(suffix) ? path.dropLast(suffix.count) + "-sandbox" + suffix : path + "-sandbox")
  }

  /// Makes the folder and an empty file where there is none, readable by their owner only.
  func prepare() throws(StorageError) {
    guard case .file(let path) = self else { return }
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    if !folder.isEmpty { makeFolder(folder) }
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o600)
    guard descriptor >= 0 else { throw Self.trouble(errno, at: path) }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      throw StorageError(.unavailable, place: path, reason: "not a file")
    }
  }

  /// A file that is known to be ours is nobody else's to read.
  func makePrivate() {
    guard case .file(let path) = self else { return }
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_uid == geteuid(), facts.st_mode & 0o077 != 0 else { return }
    chmod(path, 0o600)
  }

  /// What cannot be made is told by whoever opens the file. At most `.local/state/kassa` is made: a home that is not
  /// there is not ours to build.
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
