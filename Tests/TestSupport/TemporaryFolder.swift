import Glibc

/// A failure in the test harness. The description says what happened instead of the expected event.
package struct Problem: Error, CustomStringConvertible {
  package var description: String
  package init(_ description: String) { self.description = description }
}

/// A temporary folder that is deleted when the object is deallocated.
package final class TemporaryFolder {
  package let path: String

  package init() throws {
    var template = Array("/tmp/kassa-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else {
      throw Problem("cannot create a folder: \(String(cString: strerror(errno)))")
    }
    path = String(cString: made)
  }

  deinit { Self.remove(path) }

  private static func remove(_ path: String) {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard name != ".", name != ".." else { continue }
        if entry.pointee.d_type == UInt8(DT_DIR) { remove("\(path)/\(name)") } else { unlink("\(path)/\(name)") }
      }
      closedir(folder)
    }
    rmdir(path)
  }

  /// Writes a file to the folder.
  /// - Returns: the path of the file.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    let file = "\(path)/\(name)"
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Problem("cannot write \(file)") }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { throw Problem("cannot write \(file)") }
    return file
  }
}
