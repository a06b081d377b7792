import CResources

/// A data file that was built into the program: strings, catalogues, card ranges, test cards.
///
/// The only Swift type that knows where the bytes come from. Nothing is read from disk at run time.
public struct Resource: Sendable {
  /// Path below the folder Resources, e.g. `strings/en.tsv`.
  public let name: String
  /// The file's bytes; they live as long as the program.
  public let bytes: Bytes

  /// Read-only view of the embedded bytes.
  public struct Bytes: @unchecked Sendable, RandomAccessCollection {
    // Proof of `@unchecked Sendable`: the pointer is to constant data of the executable, never written, never freed.
    let base: UnsafeBufferPointer<UInt8>
    public var startIndex: Int { base.startIndex }
    public var endIndex: Int { base.endIndex }
    public subscript(position: Int) -> UInt8 { base[position] }
  }

  /// The file of that name, or nil if the program was built without it.
  public init?(_ name: String) {
    guard let found = kassa_resource_find(name) else { return nil }
    self.init(found.pointee)
  }

  init(_ row: kassa_resource) {
    name = String(cString: row.name)
    bytes = Bytes(base: UnsafeBufferPointer(start: row.bytes, count: row.count))
  }

  /// All files, in order of their names.
  public static var all: [Resource] {
    (0..<kassa_resource_count()).map { Resource(kassa_resource_at($0).pointee) }
  }

  /// The file as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The rows of a tab-separated file: comment lines (`# ` before the column names) and the line of column names are
  /// left out; an empty cell is the empty string.
  public var rows: [[Substring]] {
    var rows: [[Substring]] = []
    var seenColumns = false
    // Byte by byte: looking for whole characters would cost a millisecond at every start.
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      if !seenColumns {
        if line.starts(with: "# ".utf8) { continue }
        seenColumns = true
        continue
      }
      rows.append(line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { Substring($0) })
    }
    return rows
  }
}
