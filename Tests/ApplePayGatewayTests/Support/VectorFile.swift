public import CheckoutCore
public import Testing

#if canImport(Glibc)
import Glibc
#endif

/// A reader for the files of the folder Vectors. The first members of each file name its source and licence.
enum VectorFile {
  static func read(_ name: String) -> JSON {
    let folder = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(
      separator: "/")
    guard let file = fopen("\(folder)/Vectors/\(name)", "r") else { return .null }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&block, 1, block.count, file), count > 0 { bytes += block[..<count] }
    return (try? JSON(parsing: bytes)) ?? .null
  }

  /// Returns the elements of `vectors`, as arguments of a test.
  static func vectors(_ name: String) -> [JSON] { read(name)["vectors"]?.elements ?? [] }
}

extension JSON: CustomTestStringConvertible {
  public var testDescription: String { self["name"]?.string ?? "value" }
}
