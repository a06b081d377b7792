import FoundationEssentials
import Glibc
import Rehearsal

/// The folder of snapshots beside a script. Neither it nor a file in it is reached through a symbolic link when something
/// is written or deleted: a folder of scripts from elsewhere must not reach outside itself.
struct SnapshotFolder {
  let path: String

  /// The snapshots by file name.
  func read() -> [String: String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.reduce(into: [:]) { kept, file in
      if file.hasSuffix(".txt"), let text = try? TextInput.read("\(path)/\(file)", most: YAMLBounds.bytes) {
        kept[file] = text
      }
    }
  }

  /// Makes the folder what was taken.
  /// - Throws: `Failure` with status 2; nothing is changed where the folder is a symbolic link.
  func write(_ taken: [String: String]) throws(Failure) {
    if isLink(path) { throw failure(path, "it is a symbolic link, and links are not followed") }
    let kept = read()
    if !taken.isEmpty {
      do {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      } catch {
        throw failure(path, "it cannot be made")
      }
    }
    for (file, text) in taken where kept[file] != text { try write(text, to: "\(path)/\(file)") }
    // Of a link the link goes, never what it leads to.
    for file in kept.keys where taken[file] == nil {
      guard unlink("\(path)/\(file)") == 0 else { throw failure(file, String(cString: strerror(errno))) }
    }
  }

  private func write(_ text: String, to file: String) throws(Failure) {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else {
      throw failure(file, errno == ELOOP ? "it is a symbolic link" : String(cString: strerror(errno)))
    }
    let isWritten = Array(text.utf8).withUnsafeBytes { (try? Console.write($0, to: descriptor)) != nil }
    guard close(descriptor) == 0, isWritten else { throw failure(file, "it is not written whole") }
  }

  private func isLink(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFLNK
  }

  private func failure(_ file: String, _ reason: String) -> Failure {
    Failure(message: "cannot write the snapshots in \(path): \(file): \(reason)")
  }
}
