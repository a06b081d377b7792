import Glibc
import TestSupport

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

  /// Returns the path of a built program, which is in the same folder as the test executable or in a folder above it.
  static func program(_ name: String = "kassa") throws -> String {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { throw Problem("cannot determine the path of the tests") }
    var folder = String(decoding: buffer.prefix(count), as: UTF8.self)
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      let candidate = folder + "/" + name
      var facts = stat()
      if stat(candidate, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, access(candidate, X_OK) == 0 {
        return candidate
      }
    }
    throw Problem("\(name) is not built")
  }
}
