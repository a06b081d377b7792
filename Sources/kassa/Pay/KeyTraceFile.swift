import CheckoutCore
import Glibc
import KassaScreens

/// The file of `--trace`: one JSON object a line for each key, written as soon as its effect has been painted.
final class KeyTraceFile {
  private let descriptor: Int32
  /// The number of entries that have been written.
  private var written = 0
  private var hasFailed = false

  /// Creates the file, readable only by the owner.
  /// - Parameter overwrites: whether an existing file is emptied. Otherwise it is not touched.
  /// - Throws: `Failure` if the file exists or cannot be created.
  init(_ path: String, overwrites: Bool) throws(Failure) {
    let existing = overwrites ? O_TRUNC : O_EXCL
    descriptor = open(path, O_WRONLY | O_CREAT | existing | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST { throw Failure(message: "\(path) already exists; use --force to overwrite it") }
      throw Failure(message: "cannot write \(path): \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(descriptor) }

  /// Writes the entries that have been added since the last call. A file that can no longer be written is given up.
  func write(_ trace: KeyTrace) {
    let new = trace.entries.suffix(trace.count - written)
    guard !new.isEmpty, !hasFailed else { return }
    written = trace.count
    let text = new.map { $0.json.text + "\n" }.joined()
    Array(text.utf8).withUnsafeBytes { bytes in
      do { try Console.write(bytes, to: descriptor) } catch { hasFailed = true }
    }
  }
}
