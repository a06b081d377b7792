package import CheckoutCore
import Glibc

/// The files of the repository that contains the tests.
package enum Repository {
  /// The absolute path of the repository's top folder.
  package static let root = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    .joined(separator: "/")

  /// Returns the bytes of a file; nil if it cannot be read.
  /// - Parameter path: the file's path relative to the top folder.
  package static func bytes(_ path: String) -> [UInt8]? {
    guard let file = fopen("\(root)/\(path)", "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&block, 1, block.count, file), count > 0 { bytes += block[..<count] }
    return bytes
  }

  /// Returns the text of a file; nil if it cannot be read.
  package static func text(_ path: String) -> String? { bytes(path).map { String(decoding: $0, as: UTF8.self) } }
}

/// The test vectors in the folders `Tests/*/Vectors`.
///
/// If no test target is named, the functions read from the folder of the test target that calls them.
package enum Vectors {
  /// Returns the text of a file in the folder; empty if it cannot be read.
  package static func text(_ name: String, in folder: String = "Vectors", of target: String = #fileID) -> String {
    Repository.text("Tests/\(target.prefix { $0 != "/" })/\(folder)/\(name)") ?? ""
  }

  /// Returns the contents of a JSON file; null if it cannot be read. Its first members name the source and the licence.
  package static func json(_ name: String, of target: String = #fileID) -> JSON {
    (try? JSON(parsing: text(name, of: target).utf8)) ?? .null
  }

  /// Returns the elements of a JSON file's `vectors` array, for use as test arguments.
  package static func all(_ name: String, of target: String = #fileID) -> [JSON] {
    json(name, of: target)["vectors"]?.elements ?? []
  }
}
