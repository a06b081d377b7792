/// The mapping between digit positions and screen columns, taking the gaps into account.
struct GapLayout {
  /// The gap mask, in which bit n means a gap after n digits.
  var gaps: UInt32
  var count: Int
  var style: CardPolicy.GapStyle
  /// The width of one gap in columns.
  var width = 1

  func isDrawn(after digits: Int) -> Bool {
    gaps & (1 << UInt32(digits)) != 0 && (digits < count || digits == count && style == .atOnce)
  }

  /// Returns the screen column of the position after `offset` digits.
  /// If there is a gap at that position, `beforeGap` determines whether the column is before or after the gap.
  func column(_ offset: Int, beforeGap: Bool = false) -> Int {
    var column = offset
    for digits in stride(from: 0, through: offset, by: 1) where isDrawn(after: digits) { column += width }
    return beforeGap && isDrawn(after: offset) ? column - width : column
  }

  /// Returns the number of digits to the left of a column. A column inside a gap is treated as being after the gap.
  func offset(column: Int) -> Int {
    var offset = 0
    while offset < count, self.column(offset + 1, beforeGap: true) <= column { offset += 1 }
    return offset
  }
}
