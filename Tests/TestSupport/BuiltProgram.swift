import Glibc

/// The programs of this package, as they were built with the tests.
package enum BuiltProgram {
  /// Returns the path of a built program, which is in the same folder as the test executable or in a folder above it.
  /// `.ci/release` names another file of `kassa` in KASSA_PROGRAM, to test the one that is released.
  package static func path(_ name: String = "kassa") throws -> String {
    if name == "kassa", let program = getenv("KASSA_PROGRAM") { return String(cString: program) }
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
