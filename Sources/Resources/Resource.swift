import CResources

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
    fileprivate let base: UnsafeBufferPointer<UInt8>
    public var startIndex: Int { base.startIndex }
    public var endIndex: Int { base.endIndex }
    public subscript(position: Int) -> UInt8 { base[position] }
    public func withContiguousStorageIfAvailable<Result>(
      _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? { try body(base) }

    /// The lines of a tab-separated file from the one with the column names, without empty ones.
    var lines: ArraySlice<Range<Int>> {
      let newline = UInt8(ascii: "\n")
      var (lines, start): ([Range<Int>], Int) = ([], startIndex)
      for place in indices where self[place] == newline {
        if start < place { lines.append(start..<place) }
        start = place + 1
      }
      if start < endIndex { lines.append(start..<endIndex) }
      return lines.drop { self[$0].starts(with: "# ".utf8) }
    }

    /// Returns the text of some bytes.
    func text(_ range: Range<Int>) -> String {
      String(decoding: UnsafeBufferPointer(rebasing: base[range]), as: UTF8.self)
    }

    /// Returns the place of the first tab in some bytes; nil if there is none.
    func tab(in range: Range<Int>) -> Int? { base[range].firstIndex(of: UInt8(ascii: "\t")) }

    /// Returns the cells of a line of a tab-separated file.
    func cells(_ line: Range<Int>) -> [Substring] {
      text(line).utf8.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { Substring($0) }
    }
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
    (0..<kassa_resource_count()).lazy.map { kassa_resource_at($0).pointee }
      .filter { row in zip(folder.utf8, 0...).allSatisfy { row.name[$1] == CChar(bitPattern: $0) } }
      .map(Resource.init)
  }

  /// The file's contents as text.
  public var text: String { String(decoding: bytes.base, as: UTF8.self) }

  /// The rows of a tab-separated file, without comments and column names. An empty cell becomes an empty string.
  /// Comments are lines that begin with `# ` and precede the column names.
  public var rows: [[Substring]] { bytes.lines.dropFirst().map(bytes.cells) }

  /// The rows of a tab-separated file whose first cell has this text.
  package func rows(of first: String) -> [[Substring]] {
    rows.filter { $0[0] == first }
  }
}

/// A tab-separated file whose cells are found by the first cell of their row and the name of their column.
package struct ResourceTable: Sendable {
  private let columns: [Substring]
  private let rows: [String: [Substring]]

  /// Reads the file with this name; nil if the program was built without it.
  package init?(_ name: String) {
    guard let resource = Resource(name) else { return nil }
    columns = resource.bytes.lines.first.map(resource.bytes.cells) ?? []
    rows = Dictionary(resource.rows.map { (String($0[0]), $0) }) { first, _ in first }
  }

  /// Returns the text of a cell; nil if there is no such row or column, or if the row is shorter.
  package func cell(row: String, column: String) -> String? {
    guard let cells = rows[row], let index = columns.firstIndex(of: column[...]), index < cells.count else {
      return nil
    }
    return String(cells[index])
  }
}
