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

  /// Returns the path of a built program.
  static func program(_ name: String = "kassa") throws -> String { try BuiltProgram.path(name) }
}
