import KassaTerminal

/// Finds a card number of which some digits are hidden or cut off, and more are seen than may be.
///
/// The first eight digits of a number of 16 or more (of a shorter one the first six) and the last four may be seen. Source:
/// PCI DSS 4.0.1, requirement 3.4.1 (the bank's identification number and the last four digits), and ISO/IEC 7812-1, where that
/// number has eight digits or, as before 2017, six.
struct PartialNumber {
  /// A digit, or a sign in place of one.
  private struct Place {
    /// The digit; nil for one that is hidden.
    var digit: Int?
    var point: Point
    /// The number of separators before it. What is not a separator parts it from the sign before.
    var gap: Int
    var isEllipsis = false
  }

  private let digits: [Int]
  private let shownFirst: Int

  /// The digits that may be seen at the end.
  private static let shownLast = 4
  /// The fewest digits in their places beside hidden ones that are no coincidence.
  private static let fewestSeen = 5
  /// The fewest digits in a row that are a part of a card number if nothing says that the rest is hidden.
  private static let fewestInRow = CardRedaction.fewestDigits
  /// The gap between the parts of two different texts.
  private static let parted = CardRedaction.widestGap + 1

  /// - Parameter number: the digits of a number, in ASCII; nil is returned unless it may be a card number.
  init?(_ number: String) {
    digits = number.unicodeScalars.compactMap(\.digitValue)
    guard (CardRedaction.fewestDigits...19).contains(digits.count) else { return nil }
    shownFirst = digits.count >= 16 ? 8 : 6
  }

  /// Returns the places of parts of the number that must not be seen, each as the cells of its digits and of the signs between
  /// them. The whole number is none.
  func places(in search: RowSearch) -> [[Point]] {
    search.rows.indices.flatMap { row -> [[Point]] in
      guard search.digits[row] >= Self.fewestSeen else { return [] }
      let signs = Self.signs(search, row)
      return signs.indices.flatMap { start -> [[Point]] in
        [masked(signs, start), beginning(signs, start), end(signs, start), inRow(signs, start)].compactMap { range in
          range.map { signs[$0].map(\.point) }
        }
      }
    }
  }

  private static func signs(_ search: RowSearch, _ row: Int) -> [Place] {
    var signs: [Place] = []
    var gap = parted
    let scalars = search.rows[row].map(\.scalar)
    for (index, scalar) in scalars.enumerated() {
      guard scalar.digitValue != nil || scalar.isMask || isLetterOfMask(scalars, index) else {
        gap = scalar.canSeparateDigits ? gap + 1 : parted
        continue
      }
      let point = Point(column: search.rows[row][index].column, row: row)
      signs.append(Place(digit: scalar.digitValue, point: point, gap: gap, isEllipsis: scalar == "…"))
      gap = 0
    }
    return signs
  }

  /// Whether a character is an `x` that hides a digit: one of several, and not in a word.
  private static func isLetterOfMask(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    guard scalars[index] == "x" || scalars[index] == "X" else { return false }
    func run(_ step: Int) -> (count: Int, next: Unicode.Scalar?) {
      var place = index
      while scalars.indices.contains(place + step), scalars[place + step] == scalars[index] { place += step }
      return (abs(place - index), scalars.indices.contains(place + step) ? scalars[place + step] : nil)
    }
    let (before, after) = (run(-1), run(1))
    return before.count + after.count > 0
      && [before.next, after.next].allSatisfy { $0.map { !$0.properties.isAlphabetic } ?? true }
  }

  // MARK: Forms

  /// All signs of the number, of which some hide a digit.
  private func masked(_ signs: [Place], _ start: Int) -> Range<Int>? {
    let range = start..<start + digits.count
    guard range.upperBound <= signs.count, isWhole(range, signs), range.dropFirst().allSatisfy({ isNext(signs, $0) })
    else { return nil }
    let seen = range.filter { signs[$0].digit != nil }
    guard (Self.fewestSeen..<digits.count).contains(seen.count),
      seen.allSatisfy({ signs[$0].digit == digits[$0 - start] })
    else { return nil }
    let hidden = start + shownFirst..<range.upperBound - Self.shownLast
    return seen.contains(where: hidden.contains) ? range : nil
  }

  /// The first digits, with a mask of any length behind them.
  private func beginning(_ signs: [Place], _ start: Int) -> Range<Int>? {
    let end = start + matching(signs, start, from: 0)
    guard (shownFirst + 1..<digits.count).contains(end - start), isWhole(start..<end, signs), end < signs.count,
      signs[end].digit == nil,
      signs[end].gap <= 1
    else { return nil }
    return start..<end
  }

  /// The last digits, with a mask of at least two signs before them: one may be the bullet of a list.
  private func end(_ signs: [Place], _ start: Int) -> Range<Int>? {
    guard start > 0, signs[start].digit != nil, signs[start].gap <= 1, signs[start - 1].digit == nil,
      signs[start - 1].isEllipsis || start > 1 && signs[start - 1].gap <= 1 && signs[start - 2].digit == nil
    else { return nil }
    return (1..<digits.count - Self.shownLast).lazy.compactMap { first -> Range<Int>? in
      let end = start + digits.count - first
      guard matching(signs, start, from: first) == digits.count - first, isWhole(start..<end, signs, isBegun: true)
      else {
        return nil
      }
      return start..<end
    }.first
  }

  /// Many digits in a row. Zeros at their beginning do not count, because other numbers are filled up with them.
  private func inRow(_ signs: [Place], _ start: Int) -> Range<Int>? {
    guard let first = signs[start].digit, first != 0 else { return nil }
    return digits.indices.lazy.filter { digits[$0] == first }.compactMap { position -> Range<Int>? in
      let range = start..<start + matching(signs, start, from: position)
      let isPart = (Self.fewestInRow..<digits.count).contains(range.count)
      return isPart && isWhole(range, signs) ? range : nil
    }.first
  }

  /// Returns how many digits from a sign on are those of the number from a position on.
  private func matching(_ signs: [Place], _ start: Int, from position: Int) -> Int {
    zip(signs.indices[start...], digits[position...]).prefix { index, digit in
      signs[index].digit == digit && (index == start || isNext(signs, index))
    }.count
  }

  private func isNext(_ signs: [Place], _ index: Int) -> Bool { signs[index].gap <= CardRedaction.widestGap }

  /// Whether no further digit stands right beside, so that it is not another number.
  /// - Parameter isBegun: whether what stands before is known.
  private func isWhole(_ range: Range<Int>, _ signs: [Place], isBegun: Bool = false) -> Bool {
    let isEnd =
      range.upperBound >= signs.count || signs[range.upperBound].gap > 0 || signs[range.upperBound].digit == nil
    return isEnd && (isBegun || range.lowerBound == 0 || signs[range.lowerBound].gap > 0)
  }
}

extension Unicode.Scalar {
  /// Whether the character stands in place of others that are hidden.
  var isMask: Bool { ["*", "•", "●", "∗", "#", "■", "▪", "…"].contains(self) }
}
