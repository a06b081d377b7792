import KassaTerminal

/// Finds a secret text, such as a password or a code, of which one or two characters are hidden or cut off.
///
/// A part that may be an ordinary word is none: of `password1`, `password` says nothing.
struct PartialText {
  private let signs: [Unicode.Scalar]
  private let isNumber: Bool

  /// The length from which a text without one of its characters is recognised, and that from which two may be missing.
  private static let (shortest, long) = (6, 8)
  /// The number of characters that are a part of a secret by no chance, however long it is.
  private static let enough = SecretPattern.longWord

  /// - Parameter text: a secret text; nil is returned for one that is too short to be recognised by a part.
  init?(_ text: String) {
    signs = Array(text.unicodeScalars)
    isNumber = signs.allSatisfy { $0.digitValue != nil || $0.canSeparateDigits }
    guard signs.count >= Self.shortest else { return nil }
  }

  private var mostHidden: Int { signs.count < Self.long ? 1 : 2 }

  /// Returns the places of parts of the text, each as the cells of its characters and of the signs in place of hidden ones. The
  /// whole text is none.
  func places(in search: RowSearch) -> [[Point]] {
    search.rows.indices.flatMap { row -> [[Point]] in
      let scalars = search.rows[row].map(\.scalar)
      return scalars.indices.compactMap { start -> [Point]? in
        guard start == 0 || !scalars[start - 1].isOfWord, let end = masked(scalars, start) ?? cut(scalars, start),
          end == scalars.count || !scalars[end].isOfWord
        else { return nil }
        return search.rows[row][start..<end].map { Point(column: $0.column, row: row) }
      }
    }
  }

  /// Returns where the text ends that begins here with masks in place of one or two characters; nil if it does not.
  private func masked(_ scalars: [Unicode.Scalar], _ start: Int) -> Int? {
    guard start + signs.count <= scalars.count else { return nil }
    var hidden: [Int] = []
    for (index, sign) in signs.enumerated() {
      let scalar = scalars[start + index]
      if scalar.isSame(as: sign) { continue }
      guard scalar.isMask, hidden.count < mostHidden else { return nil }
      hidden.append(index)
    }
    // A sign beside a word may be no mask.
    let isCut = hidden == [0] ? isWithinWord(1) : hidden == [signs.count - 1] ? isWithinWord(signs.count - 1) : true
    return hidden.isEmpty || !isCut ? nil : start + signs.count
  }

  /// Returns where a part of the text ends that begins here, with nothing in place of the rest; nil if there is none.
  private func cut(_ scalars: [Unicode.Scalar], _ start: Int) -> Int? {
    guard !isNumber, signs.count >= Self.long else { return nil }
    let least = min(signs.count - mostHidden, Self.enough)
    return signs.indices.lazy.compactMap { begin -> Int? in
      let count = zip(scalars[start...], signs[begin...]).prefix { $0.isSame(as: $1) }.count
      let part = signs[begin..<begin + count]
      guard (least..<signs.count).contains(count), isWithinWord(begin), isWithinWord(begin + count),
        count >= Self.enough || part.contains(where: { !$0.properties.isAlphabetic })
      else { return nil }
      return start + count
    }.first
  }

  /// Whether a place of the text is within a word, or at one of its ends, so that what is cut there is no word of its own.
  private func isWithinWord(_ place: Int) -> Bool {
    guard place > 0, place < signs.count else { return true }
    let (before, after) = (signs[place - 1], signs[place])
    return before.isOfWord && after.isOfWord && (before.digitValue == nil) == (after.digitValue == nil)
  }
}
