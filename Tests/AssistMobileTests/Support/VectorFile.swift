public import CheckoutCore
public import Testing

#if canImport(Glibc)
import Glibc
#endif

/// A JSON file with test vectors in the `Vectors` folder. Its first JSON members name the source and the licence.
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

  /// Returns the elements of the file's `vectors` array, for use as test arguments.
  static func vectors(_ name: String) -> [JSON] { read(name)["vectors"]?.elements ?? [] }
}

extension JSON: CustomTestStringConvertible {
  public var testDescription: String { self["id"]?.string ?? "value" }
}
