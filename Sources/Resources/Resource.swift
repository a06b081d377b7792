import CResources
import Glibc

/// A data file embedded in the program, such as strings, catalogues, card ranges or test cards.
///
/// `Resource` is the only Swift type that accesses the embedded bytes. Nothing is read from disk at run time.
public struct Resource: Sendable {
  /// The path relative to the `Resources` folder, e.g. `strings/en.tsv`.
  public let name: String
  /// The file's bytes, which stay valid until the program ends.
  public let bytes: Bytes

  /// A read-only view of the embedded bytes.
  public struct Bytes: @unchecked Sendable, RandomAccessCollection {
    // `@unchecked Sendable` is safe, because the pointer refers to constant data that is never written or freed.
    package let base: UnsafeBufferPointer<UInt8>
    public var startIndex: Int { base.startIndex }
    public var endIndex: Int { base.endIndex }
    public subscript(position: Int) -> UInt8 { base[position] }
  }

  /// Finds the file with this name; returns nil if the program was built without it.
  public init?(_ name: String) {
    guard let found = kassa_resource_find(name) else { return nil }
    self.init(found.pointee)
  }

  init(_ row: kassa_resource) {
    name = String(cString: row.name)
    bytes = Bytes(base: UnsafeBufferPointer(start: row.bytes, count: row.count))
  }

  /// All embedded files, sorted by name.
  public static var all: [Resource] {
    (0..<kassa_resource_count()).map { Resource(kassa_resource_at($0).pointee) }
  }

  /// The embedded files of a folder, such as `strings/`, sorted by name.
  package static func all(in folder: String) -> [Resource] {
    folder.withCString { start in
      (0..<kassa_resource_count()).compactMap { place in
        let row = kassa_resource_at(place).pointee
        return strncmp(row.name, start, folder.utf8.count) == 0 ? Resource(row) : nil
      }
    }
  }

  /// The file's contents as text.
  public var text: String { String(decoding: bytes.base, as: UTF8.self) }

  /// The rows of a tab-separated file, without comments and column names. An empty cell becomes an empty string.
  /// Comments are lines that begin with `# ` and precede the column names.
  public var rows: [[Substring]] {
    var rows: [[Substring]] = []
    forEachLine { _, line in rows.append(cells(of: line)) }
    return rows
  }

  /// The rows of a tab-separated file whose first cell has this text. The others are passed over without being read.
  package func rows(of first: String) -> [[Substring]] {
    var rows: [[Substring]] = []
    forEachLine { bytes, line in
      let end = line.lowerBound + first.utf8.count
      guard line.upperBound > end, bytes[end] == UInt8(ascii: "\t"),
        bytes[line.lowerBound..<end].elementsEqual(first.utf8)
      else { return }
      rows.append(cells(of: line))
    }
    return rows
  }

  /// Returns the cells of a row.
  /// - Parameters:
  ///   - line: the place of the row, from `forEachLine`.
  ///   - most: the number of cells to read; the rest of the row is passed over.
  package func cells(of line: Range<Int>, atMost most: Int = .max) -> [Substring] {
    func cell(_ range: Range<Int>) -> Substring {
      Substring(String(decoding: UnsafeBufferPointer(rebasing: bytes.base[range]), as: UTF8.self))
    }
    var cells: [Substring] = []
    cells.reserveCapacity(min(most, 8))
    var start = line.lowerBound
    while let tab = bytes.base.firstIndex(of: UInt8(ascii: "\t"), in: start..<line.upperBound) {
      cells.append(cell(start..<tab))
      if cells.count == most { return cells }
      start = tab + 1
    }
    cells.append(cell(start..<line.upperBound))
    return cells
  }

  /// Calls `body` with the file's bytes and the place of each row, skipping empty lines, comments and column names.
  /// Bytes are compared, because comparing characters would delay every start of the program by a millisecond.
  package func forEachLine(_ body: (UnsafeBufferPointer<UInt8>, Range<Int>) -> Void) {
    let base = bytes.base
    var start = firstRow
    while start < base.count {
      let end = base.firstIndex(of: UInt8(ascii: "\n"), in: start..<base.count) ?? base.count
      if end > start { body(base, start..<end) }
      start = end + 1
    }
  }

  /// The place of the first row after the comments and the column names; the end of the file if it has no row.
  package var firstRow: Int {
    let base = bytes.base
    var start = 0
    while start < base.count {
      let end = base.firstIndex(of: UInt8(ascii: "\n"), in: start..<base.count) ?? base.count
      let isComment = base[start] == UInt8(ascii: "#") && start + 1 < end && base[start + 1] == UInt8(ascii: " ")
      if end > start, !isComment { return min(end + 1, base.count) }
      start = end + 1
    }
    return base.count
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the index of the first occurrence of a byte in the range.
  package func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    guard let base = baseAddress, !range.isEmpty,
      let found = memchr(base + range.lowerBound, Int32(byte), range.count)
    else { return nil }
    return found - UnsafeMutableRawPointer(mutating: base)
  }
}
