import Glibc
import Synchronization
package import Testing

/// Programs that `.ci/test` installs and that a developer's machine may lack. Tests that need one are then skipped, and the
/// last lines of the run say so. In CI, where everything is installed, a missing program is a failure.
package enum InstalledTools {
  /// The Debian packages of programs that have another name. Nil for a Python package.
  private static let packages: [String: String?] = [
    "asciinema": nil, "textual": nil, "flask": nil, "prompt_toolkit": nil, "urwid": nil, "questionary": nil,
    "php": "php-cli", "xmllint": "libxml2-utils", "pgrep": "procps",
  ]

  private static let missing = Mutex<Set<String>>([])

  /// The folder of the Python that `.ci/test` installs, with its packages; nil on a machine without it.
  package static let python: String? = getenv("KASSA_TEST_PYTHON").map { String(cString: $0) }

  /// Returns the path of a program; nil if it is not installed.
  package static func path(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) -> String? {
    let found = folders.lazy.map { "\($0)/\(name)" }.first { (path: String) in access(path, X_OK) == 0 }
    if found == nil { note(name, sourceLocation) }
    return found
  }

  /// Cancels the test, so that it counts as skipped, if a program or a package for Python is not installed.
  package static func require(
    _ name: String, isPython: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let isThere =
      isPython
      ? has(name, hasPackage(name), sourceLocation: sourceLocation) : path(name, sourceLocation: sourceLocation) != nil
    if !isThere { try Test.cancel("\(name) is not installed", sourceLocation: sourceLocation) }
  }

  /// Whether the Python of `.ci/test` has a package.
  private static func hasPackage(_ name: String) -> Bool {
    guard let python else { return false }
    var found = glob_t()
    defer { globfree(&found) }
    return glob("\(python)/../lib/python3*/site-packages/\(name)", 0, nil, &found) == 0
  }

  /// Whether something else than a program is there, such as a library. If not, notes it like a missing program.
  package static func has(
    _ name: String, _ isThere: Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    if !isThere { note(name, sourceLocation) }
    return isThere
  }

  /// The folders in which programs are looked for, the Python of `.ci/test` first.
  package static var folders: [String] {
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    return (python.map { [$0] } ?? []) + path.split(separator: ":").map(String.init)
  }

  private static func note(_ name: String, _ sourceLocation: SourceLocation) {
    if getenv("CI") != nil {
      Issue.record("\(name) is not installed", sourceLocation: sourceLocation)
      return
    }
    let isFirst = missing.withLock { missing in
      defer { missing.insert(name) }
      return missing.isEmpty
    }
    if isFirst { atexit { InstalledTools.report() } }
  }

  /// Says at the end of the run what was skipped, and what brings it.
  private static func report() {
    let names = missing.withLock { $0.sorted() }
    let debian = Set(names.compactMap { packages[$0] ?? $0 }).sorted()
    print("Tests were skipped, because these are not installed: \(names.joined(separator: ", ")).")
    if !debian.isEmpty { print("This installs them: sudo apt-get install \(debian.joined(separator: " "))") }
    print(".ci/test installs everything that tests need, with the Python packages, and runs the tests.")
  }
}
