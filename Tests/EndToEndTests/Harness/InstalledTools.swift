import Glibc
import Testing

/// Programs that `.ci/test` installs and that a developer's machine may lack.
enum InstalledTools {
  /// Returns the path of a program; nil if it is not installed. In CI, where everything is installed, that is a failure.
  static func path(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) -> String? {
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    let python = getenv("KASSA_TEST_PYTHON").map { [String(cString: $0)] } ?? []
    let folders = python + path.split(separator: ":").map(String.init)
    let candidates: [String] = folders.map { folder in "\(folder)/\(name)" }
    let found = candidates.first { candidate in access(candidate, X_OK) == 0 }
    #expect(found != nil || getenv("CI") == nil, "\(name) is not installed", sourceLocation: sourceLocation)
    return found
  }
}
