import Glibc

extension Resource {
  /// Finds one cell of a tab-separated file without reading the others.
  ///
  /// - Parameters:
  ///   - row: the first cell of the row.
  ///   - column: the name of the column.
  /// - Returns: the cell's text; nil if there is no such row or column, or if the row is shorter.
  package func cell(row: String, column: String) -> String? {
    guard let names = columnNames, let index = index(of: column, in: names) else { return nil }
    var key = row + "\t"
    let start = key.withUTF8 { key in
      var start = names.upperBound + 1
      while start < bytes.count, !begins(at: start, with: key) {
        start = (bytes.base.firstIndex(of: UInt8(ascii: "\n"), in: start..<bytes.count) ?? bytes.count) + 1
      }
      return start
    }
    guard start < bytes.count else { return nil }
    let end = bytes.base.firstIndex(of: UInt8(ascii: "\n"), in: start..<bytes.count) ?? bytes.count
    return cell(index, in: start..<end).map { String(decoding: bytes.base[$0], as: UTF8.self) }
  }

  private func begins(at start: Int, with key: UnsafeBufferPointer<UInt8>) -> Bool {
    guard start + key.count <= bytes.count, let mine = bytes.base.baseAddress, let wanted = key.baseAddress else {
      return false
    }
    return memcmp(mine + start, wanted, key.count) == 0
  }

  /// The byte range of the line that contains the column names; nil if the file contains only comments.
  private var columnNames: Range<Int>? {
    var start = 0
    while start < bytes.count {
      let end = bytes.base.firstIndex(of: UInt8(ascii: "\n"), in: start..<bytes.count) ?? bytes.count
      if bytes[start] != UInt8(ascii: "#"), end > start { return start..<end }
      start = end + 1
    }
    return nil
  }

  private func index(of column: String, in line: Range<Int>) -> Int? {
    var index = 0
    while let cell = cell(index, in: line) {
      if bytes.base[cell].elementsEqual(column.utf8) { return index }
      index += 1
    }
    return nil
  }

  /// Returns the byte range of a cell by its position, which starts at zero.
  private func cell(_ index: Int, in line: Range<Int>) -> Range<Int>? {
    var start = line.lowerBound
    for _ in 0..<index {
      guard let tab = bytes.base.firstIndex(of: UInt8(ascii: "\t"), in: start..<line.upperBound) else { return nil }
      start = tab + 1
    }
    return start..<(bytes.base.firstIndex(of: UInt8(ascii: "\t"), in: start..<line.upperBound) ?? line.upperBound)
  }
}
