import Glibc

/// A file that is written under a temporary name and then takes its own, so that nobody finds a half-written file.
struct ReportFile: Sendable {
  let path: String
  private var temporary: String { path + ".part" }

  /// Opens the file.
  /// - Throws: `Failure` with status 2 if it cannot be written.
  init(_ path: String) throws(Failure) {
    self.path = path
    var information = stat()
    if stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFDIR {
      throw Failure(message: "cannot write \(path): it is a folder")
    }
    let descriptor = try open()
    close(descriptor)
  }

  private func open() throws(Failure) -> Int32 {
    let descriptor = Glibc.open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure }
    return descriptor
  }

  /// Writes the whole file.
  func write(_ text: String) throws(Failure) {
    let descriptor = try open()
    let isWritten = Array(text.utf8).withUnsafeBytes { (try? Console.write($0, to: descriptor)) != nil }
    guard close(descriptor) == 0, isWritten, rename(temporary, path) == 0 else { throw failure }
  }

  /// Removes the temporary file of an output that was not written.
  func discard() { unlink(temporary) }

  private var failure: Failure { Failure(message: "cannot write \(path): \(String(cString: strerror(errno)))") }
}
