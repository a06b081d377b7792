import CheckoutCore
import Glibc
import TestSupport
import Testing

/// The schema of HTTP Archives from Debian's package `node-har-schema`, which is read where it is installed.
enum HARSchema {
  private static let folder = "/usr/share/nodejs/har-schema/lib"
  private static let names = [
    "afterRequest", "beforeRequest", "browser", "cache", "content", "cookie", "creator", "entry", "har", "header",
    "log", "page", "pageTimings", "postData", "query", "request", "response", "timings",
  ]

  /// Whether the tests can run. In CI they always run, and fail if the package is missing.
  static var isExpected: Bool {
    getenv("CI") != nil || InstalledTools.has("node-har-schema", access(folder + "/har.json", R_OK) == 0)
  }

  static func installed() throws -> JSONSchema {
    var files: [String: JSON] = [:]
    for name in names {
      let text = try #require(contents(of: "\(folder)/\(name).json"), "\(name).json is missing")
      files[name + ".json"] = try JSON(parsing: text.utf8)
    }
    return JSONSchema(files: files)
  }

  private static func contents(of path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
