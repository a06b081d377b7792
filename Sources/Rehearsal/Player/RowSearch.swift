import KassaTerminal

/// Looks for secrets in the rows of a screen or in the lines of a text.
///
/// A secret may be broken over rows: by the margin of the terminal, or by a program that writes it into a box or a column,
/// with or without a border. A number may stand in groups, with separators or borders between them.
struct RowSearch {
  struct Sign {
    var column: Int
    var scalar: Unicode.Scalar
  }

  /// The characters of each row. A row that cannot have a part of what is looked for has none.
  let rows: [[Sign]]
  /// The number of digits in each row.
  let digits: [Int]
  /// The width of the terminal; nil for a text, whose lines have no margin.
  private let width: Int?

  /// The characters between two groups of digits at most, if a border is among them or if the number is so long that its
  /// groups stand in this order by no chance.
  private static let widestBorder = 8
  /// The width of a box from which a row that fills it is a text that goes on, and not the cell of a table.
  static let narrowestBox = 8

  /// - Parameter fewestDigits: the digits of the shortest number that is looked for, so that rows without them need no
  ///   search; nil to look for any secret.
  init(_ frame: Frame, fewestDigits: Int? = nil) {
    func has(_ count: Int, _ row: Int) -> Bool {
      (0..<frame.size.rows).contains(row) && frame.hasScalars(count, row: row) { $0.digitValue != nil }
    }
    rows = (0..<frame.size.rows).map { row in
      // This is called for every painted frame.
      if let fewestDigits, !has(1, row) || !(has(fewestDigits, row) || has(1, row - 1) || has(1, row + 1)) { return [] }
      return frame.scalars(row: row).enumerated().compactMap { column, scalar in
        scalar.map { Sign(column: column, scalar: $0) }
      }
    }
    digits = rows.map { $0.count { $0.scalar.digitValue != nil } }
    width = frame.size.columns
  }

  /// - Parameter lines: the lines of a text. A column is the position of a character in its line.
  init(lines: [[Unicode.Scalar]]) {
    rows = lines.map { $0.enumerated().map { Sign(column: $0, scalar: $1) } }
    digits = rows.map { $0.count { $0.scalar.digitValue != nil } }
    width = nil
  }

  /// Returns the places of a secret, each as the cells of its characters in their order. Places do not overlap.
  ///
  /// A place within one row comes before one that is broken over rows.
  func places(of pattern: SecretPattern) -> [[Point]] {
    guard !pattern.signs.isEmpty, !pattern.isNumber || digits.reduce(0, +) >= pattern.signs.count else { return [] }
    var places: [[Point]] = []
    var taken: Set<Point> = []
    for canBreak in [false, true] {
      for row in rows.indices where mayBegin(pattern, row, canBreak) {
        for index in rows[row].indices where pattern.matches(rows[row][index].scalar, at: 0) {
          guard !taken.contains(point(row, index)), let rest = rest(of: pattern, from: 1, row, index, canBreak) else {
            continue
          }
          let place = [point(row, index)] + rest
          guard taken.isDisjoint(with: place) else { continue }
          taken.formUnion(place)
          places.append(place)
        }
      }
    }
    return places
  }

  /// Whether a row has enough digits for a number, or the rows from it on if it may be broken.
  private func mayBegin(_ pattern: SecretPattern, _ row: Int, _ canBreak: Bool) -> Bool {
    guard pattern.isNumber else { return true }
    guard canBreak else { return digits[row] >= pattern.signs.count }
    return digits[row] > 0 && digits[row...].prefix { $0 > 0 }.reduce(0, +) >= pattern.signs.count
  }

  private func point(_ row: Int, _ index: Int) -> Point { Point(column: rows[row][index].column, row: row) }

  /// Returns the cells of the rest of a secret; nil if it is not there.
  /// - Parameters:
  ///   - next: the position in the secret from which the rest is looked for.
  ///   - last: the character before it in the row.
  ///   - canBreak: whether the rest may be in the next row.
  private func rest(
    of pattern: SecretPattern, from next: Int, _ row: Int, _ last: Int, _ canBreak: Bool
  ) -> [Point]? {
    guard next < pattern.signs.count else { return [] }
    if let index = following(pattern, row, last), pattern.matches(rows[row][index].scalar, at: next),
      let rest = rest(of: pattern, from: next + 1, row, index, canBreak)
    {
      return [point(row, index)] + rest
    }
    let canStandBeside = pattern.canBePartBesideText(upTo: next)
    guard canBreak, row + 1 < rows.count, isEnd(pattern, row, last, canStandBeside) else { return nil }
    // A blank at the break is dropped.
    guard let next = pattern.signs[next...].firstIndex(where: { !$0.properties.isWhitespace }) else { return nil }
    for index in rows[row + 1].indices {
      guard pattern.matches(rows[row + 1][index].scalar, at: next),
        isBeginning(pattern, row + 1, index, canStandBeside),
        goesOn(pattern, from: (row, last), at: index),
        let rest = rest(of: pattern, from: next + 1, row + 1, index, canBreak)
      else { continue }
      return [point(row + 1, index)] + rest
    }
    return nil
  }

  /// The index of the character that follows in the same row: of a number the next digit, unless it belongs to another one.
  private func following(_ pattern: SecretPattern, _ row: Int, _ index: Int) -> Int? {
    let signs = rows[row]
    guard pattern.isNumber else {
      let rest = signs[(index + 1)...].prefix(pattern.skipsSeparators ? CardRedaction.widestGap + 1 : 1)
      return rest.firstIndex { !pattern.canSeparate($0.scalar) }
    }
    var hasBorder = false
    for next in (index + 1)..<max(index + 1, min(signs.count, index + 2 + Self.widestBorder)) {
      let scalar = signs[next].scalar
      if scalar.digitValue != nil {
        let isOne = hasBorder || pattern.isUnmistakable || next - index - 1 <= CardRedaction.widestGap
        return isOne ? next : nil
      }
      if scalar.isBorder || scalar.isBracket {
        hasBorder = true
      } else if !scalar.canSeparateDigits, scalar != ",", scalar != "/" {
        return nil
      }
    }
    return nil
  }

  /// Whether the place of a secret is not a part of a longer word or number.
  func isAlone(_ place: [Point], _ pattern: SecretPattern) -> Bool {
    guard let first = place.first, let last = place.last else { return true }
    let before = rows[first.row].last { $0.column < first.column }
    let after = rows[last.row].first { $0.column > last.column }
    return [before, after].allSatisfy { $0.map { !pattern.isContinued(by: $0.scalar) } ?? true }
  }

  /// The runs of digits within one row that may be one number or a part of it.
  var runs: [(digits: [Int], cells: [Point])] {
    rows.indices.flatMap { row -> [(digits: [Int], cells: [Point])] in
      var runs: [(digits: [Int], cells: [Point])] = []
      var gap = CardRedaction.widestGap + 1
      for index in rows[row].indices {
        let scalar = rows[row][index].scalar
        guard let digit = scalar.digitValue else {
          gap = scalar.canSeparateDigits ? gap + 1 : CardRedaction.widestGap + 1
          continue
        }
        if gap > CardRedaction.widestGap { runs.append(([], [])) }
        runs[runs.count - 1].digits.append(digit)
        runs[runs.count - 1].cells.append(point(row, index))
        gap = 0
      }
      return runs
    }
  }

  // MARK: Ends of rows

  /// Whether the text of a row, or of the box or column in it, ends after a character.
  /// - Parameter canStandBeside: whether another text may follow after a blank.
  private func isEnd(_ pattern: SecretPattern, _ row: Int, _ index: Int, _ canStandBeside: Bool) -> Bool {
    isEdge(pattern, rows[row][(index + 1)...].lazy.map(\.scalar), canStandBeside)
  }

  private func isBeginning(_ pattern: SecretPattern, _ row: Int, _ index: Int, _ canStandBeside: Bool) -> Bool {
    isEdge(pattern, rows[row][..<index].reversed().lazy.map(\.scalar), canStandBeside)
  }

  /// Whether the text ends before these characters, which lead away from it.
  private func isEdge(
    _ pattern: SecretPattern, _ signs: some Sequence<Unicode.Scalar>, _ canStandBeside: Bool
  ) -> Bool {
    var gap = 0
    for scalar in signs {
      if scalar.isBorder || scalar.isSignOfBorder { return true }
      guard pattern.skipsSeparators ? pattern.canSeparate(scalar) : scalar.properties.isWhitespace else {
        return canStandBeside && gap > 0
      }
      gap += 1
      if gap > (pattern.isNumber ? CardRedaction.widestGap : 1) { return true }
    }
    return true
  }

  /// Whether a text that ends in one row may go on at a place of the next.
  private func goesOn(_ pattern: SecretPattern, from end: (row: Int, index: Int), at index: Int) -> Bool {
    let (row, last, first) = (end.row, rows[end.row][end.index].column, rows[end.row + 1][index].column)
    switch pattern.breaking {
    case .anyRows: return first <= last
    case .fullRows:
      guard let width else { return false }
      if last == width - 1, first == 0 { return true }
      // A border, at most a blank, and the text; in both rows at the same place.
      guard let left = border(row + 1, from: index, step: -1), let right = border(row, from: end.index, step: 1),
        right - left > Self.narrowestBox
      else { return false }
      return isBorder(row, left) && isBorder(row + 1, right)
    }
  }

  /// The column of the border beside a character, with at most a blank between them; nil if there is none.
  private func border(_ row: Int, from index: Int, step: Int) -> Int? {
    let signs = rows[row]
    for index in [index + step, index + 2 * step] where signs.indices.contains(index) {
      if signs[index].scalar.isBorder { return signs[index].column }
      if signs[index].scalar != " " { return nil }
    }
    return nil
  }

  private func isBorder(_ row: Int, _ column: Int) -> Bool {
    rows[row].contains { $0.column == column && $0.scalar.isBorder }
  }
}

extension Unicode.Scalar {
  /// Whether the character draws the border of a box: box drawing and block elements, or a vertical bar.
  var isBorder: Bool { (0x2500...0x259F).contains(value) || self == "|" || self == "¦" }

  /// Whether the character is one of those that programs without box drawing use for borders, and others for much else.
  fileprivate var isSignOfBorder: Bool { ["*", "#", "+", "!"].contains(self) }

  /// Whether the character may enclose a field.
  fileprivate var isBracket: Bool { ["[", "]", "(", ")", "<", ">"].contains(self) }
}
