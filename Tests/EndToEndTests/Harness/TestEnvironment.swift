import Glibc

/// The environment of the program under test, isolated from the developer's own settings.
enum TestEnvironment {
  /// The environment variables that programs need in order to start, with a fixed language and time zone.
  static var environment: [String: String] {
    var variables = ["LC_ALL": "C.UTF-8", "TZ": "UTC", "HOME": "/nonexistent"]
    for name in ["PATH", "LD_LIBRARY_PATH", "LLVM_PROFILE_FILE"] {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return variables
  }

  /// Returns the path of the built program, which is in the same folder as the test executable or in a folder above it.
  static func program() throws -> String {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { throw Problem("cannot determine the path of the tests") }
    var folder = String(decoding: buffer.prefix(count), as: UTF8.self)
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      let candidate = folder + "/kassa"
      var facts = stat()
      if stat(candidate, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, access(candidate, X_OK) == 0 {
        return candidate
      }
    }
    throw Problem("kassa is not built")
  }
}

/// A temporary folder that is deleted when the object is deallocated.
final class TemporaryFolder {
  let path: String

  init() throws {
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
  func write(_ text: String, to name: String) throws -> String {
    let file = "\(path)/\(name)"
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Problem("cannot write \(file)") }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { throw Problem("cannot write \(file)") }
    return file
  }
}
