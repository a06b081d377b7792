import CheckoutCore
import FoundationEssentials
import Glibc
import KassaRehearsal
import KassaYAML

/// The folder next to a script that contains the script's snapshots.
///
/// Writing and deleting never follow symbolic links, so that a downloaded script cannot change files elsewhere.
struct SnapshotFolder {
  let path: String

  /// Reads the snapshots, keyed by file name.
  func read() -> [String: String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.reduce(into: [:]) { kept, file in
      if file.hasSuffix(".txt"), let text = try? ScriptInput.read("\(path)/\(file)", most: YAMLBounds.bytes) {
        // Version control may have changed the ends of the lines.
        kept[file] = text.sourceLines.joined(separator: "\n")
      }
    }
  }

  /// Makes the folder contain exactly the snapshots that were taken.
  /// - Throws: `Failure` with status 2. If the folder is a symbolic link, nothing is changed.
  func write(_ taken: [String: String]) throws(Failure) {
    if isLink(path) { throw failure(path, "it is a symbolic link, and links are not followed") }
    let kept = read()
    if !taken.isEmpty {
      do {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      } catch {
        throw failure(path, "it cannot be created")
      }
    }
    for (file, text) in taken where kept[file] != text { try write(text, to: "\(path)/\(file)") }
    // `unlink` removes a symbolic link itself, never its target.
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
    guard close(descriptor) == 0, isWritten else { throw failure(file, "it was not written completely") }
  }

  private func isLink(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFLNK
  }

  private func failure(_ file: String, _ reason: String) -> Failure {
    Failure(message: "cannot write the snapshots in \(path): \(file): \(reason)")
  }
}
