import Glibc
import KassaResources

/// Where the rows of the tables in `Resources/members` are, by sender and recipient.
///
/// A payment needs a small part of the rows, so that no more is read of each than its first cell.
struct MemberIndex: Sendable {
  private var files: [(table: String, file: Resource)] = []
  private var parties: [String] = []
  /// The rows of each sender and recipient.
  private var lines: [[MemberRows.Line]] = []

  init() {
    for file in Resource.all(in: "members/") {
      let number = Int32(files.count)
      files.append((String(file.name.dropFirst("members/".count).prefix { $0 != "." }), file))
      // The parties of the row before, which are those of most rows.
      var last = (cell: 0..<0, number: 0)
      file.forEachLine { bytes, line in
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\t"), in: line) else { return }
        let cell = line.lowerBound..<end
        if !bytes.isSame(cell, last.cell) {
          let name = String(decoding: UnsafeBufferPointer(rebasing: bytes[cell]), as: UTF8.self)
          let known = parties.firstIndex(of: name)
          if known == nil {
            parties.append(name)
            lines.append([])
          }
          last.number = known ?? parties.count - 1
        }
        last.cell = cell
        lines[last.number].append(
          MemberRows.Line(file: number, start: Int32(line.lowerBound), end: Int32(line.upperBound)))
      }
    }
  }

  /// Returns the rows of a sender and a recipient, e.g. of `sdk>platform`; nil if there are none.
  func rows(of parties: String) -> MemberRows? {
    self.parties.firstIndex(of: parties).map { MemberRows(files, lines[$0]) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns whether the bytes of two ranges are the same.
  fileprivate func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count, let base = baseAddress else { return left.count == right.count }
    return memcmp(base + left.lowerBound, base + right.lowerBound, left.count) == 0
  }
}
