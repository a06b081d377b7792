import KassaTerminal

/// What stands before and behind a row as a part of the same text: a terminal breaks a line that is too long by itself, after the
/// last column, and goes on in the first column of the next row.
///
/// A number is a part of it wherever the window ends: `$199` is not on a screen whose last column is in the middle of `$1999.00`.
struct TextBeyond: Equatable {
  var before: [Character] = []
  var after: [Character] = []

  /// The characters beyond a row that tell whether it cuts a number or a word.
  fileprivate static let enough = 48
  /// The most letters before a currency sign, as in `CA$` and `R$`. A longer word ends where a program has broken the line.
  fileprivate static let longestPrefix = 2
}

/// Rows of which each goes on in the next, as one text.
struct FlowingText {
  /// The characters of the rows, one behind the other.
  let text: [Character]
  /// The parts of the rows in it, with the numbers of the rows.
  let rows: [(row: Int, characters: Range<Int>)]
}

extension FlowingText {
  /// Returns the parts of the rows of a part of the text; nil if that is within one row.
  func broken(_ part: Range<Int>) -> [FrameReading.Span]? {
    let parts = rows.compactMap { row, characters -> FrameReading.Span? in
      let own = characters.clamped(to: part)
      guard !own.isEmpty else { return nil }
      return FrameReading.Span(
        row: row, characters: own.lowerBound - characters.lowerBound..<own.upperBound - characters.lowerBound)
    }
    return parts.count > 1 ? parts : nil
  }
}

extension Frame {
  /// Returns what stands beyond the ends of a row of the part between two columns, of which those at the margins count.
  func beyond(row: Int, from begin: Int = 0, to end: Int? = nil) -> TextBeyond {
    TextBeyond(
      before: begin > 0 ? [] : textBefore(row), after: end.map { $0 < size.columns } ?? false ? [] : textAfter(row))
  }

  /// Whether a place within a row shows only a part of a number, of an amount or of a word.
  func isCut(_ place: Rect) -> Bool {
    let beyond = beyond(row: place.row)
    let cells = scalars(row: place.row).map { $0.map(Character.init) ?? " " }
    let begin = beyond.before.count + place.column
    let (text, match) = (beyond.before + cells + beyond.after, begin..<begin + place.columns)
    return text.isCutBefore(match) || text.isCutAfter(match)
      || [match.lowerBound, match.upperBound].contains(where: text.isInAlphabeticWord)
  }

  /// The texts that the terminal has broken at its margin, as they were written.
  var flowingTexts: [FlowingText] {
    (0..<size.rows).filter { continuedRows.contains($0 + 1) && !continuedRows.contains($0) }.map { first in
      var (text, rows): ([Character], [(row: Int, characters: Range<Int>)]) = ([], [])
      for row in first... where row == first || continuedRows.contains(row) {
        let begin = text.count
        text += characters(row)
        rows.append((row, begin..<text.count))
        if !continuedRows.contains(row + 1) { break }
      }
      return FlowingText(text: text, rows: rows)
    }
  }

  private func textBefore(_ row: Int) -> [Character] {
    guard row > 0, continuedRows.contains(row) || isFull(row - 1) else { return [] }
    let text = Array(characters(row - 1).suffix(TextBeyond.enough))
    guard continuedRows.contains(row) || !text.reversed().beginsWithWord else { return [] }
    return text.count < TextBeyond.enough ? textBefore(row - 1) + text : text
  }

  private func textAfter(_ row: Int) -> [Character] {
    guard row + 1 < size.rows, continuedRows.contains(row + 1) || isFull(row) else { return [] }
    let text = Array(characters(row + 1).prefix(TextBeyond.enough))
    guard continuedRows.contains(row + 1) || !text.beginsWithWord else { return [] }
    return text.count < TextBeyond.enough ? text + textAfter(row + 1) : text
  }

  /// The blanks at the end of a row. One before a wide character that had no room in it is none.
  func blanksAtEnd(of row: Int) -> [Character] { Array(characters(row).reversed().prefix { $0 == " " }) }

  /// Whether a row has something in the last column. A program that draws its own lines may break a number there.
  private func isFull(_ row: Int) -> Bool {
    let cell = self[Point(column: size.columns - 1, row: row)]
    return cell.isContinuation || !cell.text.allSatisfy(\.isWhitespace)
  }

  /// The characters of a row. The last column is no blank if only a wide character, which begins the next row, had no room in it.
  private func characters(_ row: Int) -> [Character] {
    let isLeftFree =
      continuedRows.contains(row + 1) && self[Point(column: 1, row: row + 1)].isContinuation
      && self[Point(column: size.columns - 1, row: row)].text == " "
    return (0..<size.columns - (isLeftFree ? 1 : 0)).flatMap { Array(self[Point(column: $0, row: row)].text) }
  }
}

extension Sequence<Character> {
  /// Whether the first letters are a word, and not those of a currency beside its sign.
  fileprivate var beginsWithWord: Bool {
    let letters = Array(prefix { $0.isLetter })
    return letters.contains(where: \.isLowercase) || letters.count > TextBeyond.longestPrefix
  }
}
