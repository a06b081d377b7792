import Glibc

/// A file outside the repository, such as one that a program under test has written.
package enum TextFile {
  /// Returns the whole text of a file; nil if it cannot be read.
  package static func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var (bytes, block) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while case let count = fread(&block, 1, block.count, file), count > 0 { bytes += block[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
