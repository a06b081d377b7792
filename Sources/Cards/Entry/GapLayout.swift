/// How digits and gaps become columns.
struct GapLayout {
  /// Bit n set: a gap after n digits.
  var gaps: UInt32
  var count: Int
  var style: CardPolicy.GapStyle
  /// Columns of one gap.
  var width = 1

  func isDrawn(after digits: Int) -> Bool {
    gaps & (1 << UInt32(digits)) != 0 && (digits < count || digits == count && style == .atOnce)
  }

  /// Column of the place after that many digits: behind the gap, where the next digit will stand, or before it.
  func column(_ offset: Int, beforeGap: Bool = false) -> Int {
    var column = offset
    for digits in stride(from: 0, through: offset, by: 1) where isDrawn(after: digits) { column += width }
    return beforeGap && isDrawn(after: offset) ? column - width : column
  }

  /// Number of digits left of that column; a column in a gap counts as behind it.
  func offset(column: Int) -> Int {
    var offset = 0
    while offset < count, self.column(offset + 1, beforeGap: true) <= column { offset += 1 }
    return offset
  }
}
