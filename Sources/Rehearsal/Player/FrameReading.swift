import CheckoutCore
import KassaTerminal

/// The text of a frame, which can be searched within a line and across the places where a text wraps, at a blank or within a
/// word that is longer than a line.
struct FrameReading {
  /// The rows, with ordinary spaces in place of no-break spaces.
  let lines: [String]
  /// The characters of the rows as they are drawn.
  private var drawn: [[Character]]
  /// The texts of the page that is drawn; nil for another program, whose texts are not known.
  private var texts: [String]?
  private let columns: Int
  /// What the terminal has broken off each row of another program.
  private let beyond: [TextBeyond]
  /// Whether the rows end at the margin of the window, where a terminal breaks them by itself.
  private let hasMargin: Bool
  /// The texts of another program that the terminal has broken there.
  private var flowing: [FlowingText]

  /// - Parameters:
  ///   - page: the page that is drawn; nil for another program.
  ///   - screen: the whole screen of the other program, and the area of which the frame is; nil if the frame is all of it.
  init(_ frame: Frame, of page: Page? = nil, in screen: (frame: Frame, area: Rect)? = nil) {
    // What follows the last line break is no row: it would be an empty one on every screen.
    let rows = FrameText.plain(frame).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    (lines, drawn) = (rows.map { String($0).withOrdinaryBlanks }, rows.map(Array.init))
    texts = page.map { page in
      page.texts + (page.progress.map { $0.stages.map(\.name) + [$0.shortText] } ?? [])
    }
    columns = frame.size.columns
    hasMargin = screen.map { $0.frame.size.columns == frame.size.columns } ?? true
    flowing = page == nil && hasMargin ? frame.flowingTexts : []
    beyond = (0..<frame.size.rows).map { row in
      guard page == nil else { return TextBeyond() }
      var beyond: TextBeyond
      if let (whole, area) = screen {
        beyond = whole.beyond(row: area.row + row, from: area.column, to: area.column + frame.size.columns)
      } else {
        beyond = frame.beyond(row: row)
      }
      // Rows are read without the blanks at their ends, which belong to a text that goes on.
      if !beyond.after.isEmpty { beyond.after = frame.blanksAtEnd(of: row) + beyond.after }
      return beyond
    }
  }

  /// Returns whether the frame contains the pattern, within one line or where a text wraps.
  ///
  /// A blank matches a blank or the place where a text wraps, and nothing else. Texts do not run into each other: two numbers
  /// under each other in a table of another program are not one.
  func contains(_ pattern: TextPattern) -> Bool {
    if pattern.ignoresCase { return lowercased.contains(pattern.lowercased) }
    // A row may have the beginning of a longer text that wraps, of which only the texts of the page tell.
    if pattern.longer.isEmpty || texts == nil, drawn.indices.contains(where: { isIn($0, pattern) }) { return true }
    if flowing.contains(where: { pattern.match(in: $0.text) != nil }) { return true }
    guard let texts else {
      let text = (pattern.isTemplate ? pattern.words : pattern.parts.joined()).map(\.asTyped)
      return isWrapped(Self.words(in: text).map { Array(text[$0]) }[...], of: pattern)
    }
    return texts.contains { drawn in
      guard let match = pattern.match(in: Array(drawn)) else { return false }
      let text = drawn.map(\.asTyped)
      let words = Self.words(in: text).prefix { $0.lowerBound < match.upperBound }
      let first = words.firstIndex { $0.upperBound > match.lowerBound } ?? words.endIndex
      let inner = Self.words(in: text).map { $0.clamped(to: match) }.filter { !$0.isEmpty }
      // If the rest of the text is scrolled away, even that of a broken word, the match itself may still be there.
      return [words[...], words[first...], inner[...]].contains {
        isWrapped($0.map { Array(text[$0]) }[...], of: pattern)
      }
    }
  }

  /// Returns the ways to read a row from its beginning, of which `^` is one: as it is drawn, from its first text on, and without a
  /// sign before that.
  static func beginnings(of row: String) -> [String] {
    let text = String(row.drop { " │|".contains($0) })
    let sign = Self.sign(before: text)
    let rest = text.dropFirst(sign.count).drop { $0 == " " }
    return [row, text] + (sign.isEmpty ? [] : [String(rest)])
  }

  /// Returns the sign with which a text begins, such as that of an outcome; empty if there is none.
  private static func sign(before text: String) -> String {
    let head = String(text.prefix(4))
    return [Theme.Signs.unicode, .ascii].map { $0.leading(head) }.first { !$0.isEmpty } ?? ""
  }

  /// The same text with all letters in lower case.
  private var lowercased: FrameReading {
    var reading = self
    reading.drawn = drawn.map { $0.map(\.inLowerCase) }
    reading.flowing = flowing.map { FlowingText(text: $0.text.map(\.inLowerCase), rows: $0.rows) }
    reading.texts = texts?.map { String($0.map(\.inLowerCase)) }
    return reading
  }

  /// Returns the number or the longer text in a row of which the pattern is only a part; nil if there is none.
  func onlyPart(_ pattern: TextPattern) -> String? {
    drawn.indices.lazy.compactMap { row in
      let line = line(row)
      return pattern.onlyPart(in: line.text, within: line.row)
    }.first ?? flowing.lazy.compactMap { pattern.onlyPart(in: $0.text, within: $0.text.indices) }.first
  }

  /// A row with what the terminal has broken off it, and where in that text the row is.
  private func line(_ row: Int) -> (text: [Character], row: Range<Int>) {
    let (before, after) = (beyond[row].before, beyond[row].after)
    return (before + drawn[row] + after, before.count..<before.count + drawn[row].count)
  }

  private func isIn(_ row: Int, _ pattern: TextPattern) -> Bool {
    let line = line(row)
    return pattern.match(in: line.text, within: line.row) != nil
  }

  /// Returns where the pattern is within a row.
  private func matches(of pattern: TextPattern, in row: Int) -> [Range<Int>] {
    let line = line(row)
    let begin = line.row.lowerBound
    return pattern.matches(in: line.text, within: line.row).map { $0.lowerBound - begin..<$0.upperBound - begin }
  }

  /// Returns what can be seen of the lines of a text: a line that is on the screen, the beginning of one that the window has
  /// cut, and nothing of any other.
  /// - Parameter endOfCut: the sign with which a text that is cut ends; nil if none is cut.
  func visible(_ text: String, endOfCut: String?) -> String {
    func isThere(_ text: String) -> Bool {
      // A cut may be within a number.
      var pattern = TextPattern(literal: text)
      pattern.mayBePart = true
      return contains(pattern)
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      let whole = String(line)
      if whole.isEmpty || [whole, whole.foldedToASCII].contains(where: isThere) {
        return whole
      }
      guard let endOfCut else { return "" }
      let end = whole.indices.reversed().first { end in
        let last = String(whole[..<end].suffix(Self.enough)).withOrdinaryBlanks + endOfCut
        return lines.contains { $0.contains(last) } && isThere(String(whole[..<end]))
      }
      return end.map { String(whole[..<$0]) } ?? ""
    }.joined(separator: "\n")
  }

  /// The characters before the sign of a cut by which a text is recognised. The whole text may have wrapped before them.
  private static let enough = 8

  // MARK: Places

  /// A part of a row, in characters.
  struct Span {
    var row: Int
    var characters: Range<Int>
  }

  /// Returns how often the pattern is on the screen, within one line or where a text wraps.
  ///
  /// A pattern with placeholders is counted within lines only.
  func count(_ pattern: TextPattern) -> Int { places(of: pattern).count }

  /// Returns where the pattern is on the screen, within one line or where a text wraps: each place as the parts of the rows from
  /// its beginning to its end.
  func places(of pattern: TextPattern) -> [[Span]] {
    let inRows = drawn.indices.map { matches(of: pattern, in: $0) }
    let broken = flowing.flatMap { text in
      pattern.matches(in: text.text, within: text.text.indices).compactMap(text.broken)
    }
    let whole =
      inRows.enumerated().flatMap { row, matches in matches.map { [Span(row: row, characters: $0)] } } + broken
    guard pattern.parts.count == 1, let text = pattern.parts.first.map(Array.init) else { return whole }
    let words = Self.words(in: text).map { Array(text[$0]) }[...]
    let rows = typedRows
    return whole
      + rows.indices.flatMap { row in
        rows[row].indices.compactMap { column -> [Span]? in
          guard !rows[row][column...].starts(with: text), !inRows[row].contains(where: { $0.contains(column) }),
            !broken.contains(where: { $0.first?.row == row && $0.first?.characters.lowerBound == column })
          else { return nil }
          return wrappedEnd(of: words, at: column, row, rows, pattern).map { end in
            (row...end.row).map { line in
              let last = line == end.row ? end.column : drawn[line].count
              return Span(row: line, characters: (line == row ? column : 0)..<last)
            }
          }
        }
      }
  }

  /// Returns where the pattern is, which is matched against one row at a time.
  func places(of pattern: RowPattern) -> [[Span]] {
    lines.indices.flatMap { row in
      pattern.matches(in: lines[row], beyond: beyond[row]).map { match in
        let begin = lines[row].distance(from: lines[row].startIndex, to: match.startIndex)
        return [Span(row: row, characters: begin..<begin + match.count)]
      }
    }
      + flowing.flatMap { text in
        let line = String(text.text)
        return pattern.matches(in: line).compactMap { match in
          let begin = line.distance(from: line.startIndex, to: match.startIndex)
          return text.broken(begin..<begin + match.count)
        }
      }
  }

  /// The rows, and the texts that the terminal has broken over several of them as they were written.
  var written: [String] { lines + flowing.map { String($0.text).withOrdinaryBlanks } }

  /// Returns the first match of a pattern in a row; nil if nothing matches.
  func match(of pattern: RowPattern) -> Substring? {
    lines.indices.lazy.compactMap { pattern.match(in: lines[$0], beyond: beyond[$0]) }.first
      ?? flowing.lazy.compactMap { pattern.match(in: String($0.text).withOrdinaryBlanks) }.first
  }

  /// Returns the text on the screen that resembles a text most; nil if none is near enough to be meant: at least three
  /// characters long, with at most a third of them different.
  ///
  /// The candidates are the parts of lines between wide gaps, whole and cut to the number of words that are looked for.
  func nearest(to text: String) -> String? {
    let count = max(1, text.split(separator: " ").count)
    var best: (text: String, edits: Int)?
    for line in lines {
      for part in line.split(separator: "  ", omittingEmptySubsequences: true).map({ $0.drop { $0 == " " } }) {
        let words = part.split(separator: " ")
        for start in words.indices {
          let piece = words[start...].prefix(count).joined(separator: " ")
          guard piece.count >= 3, abs(piece.count - text.count) <= text.count / 2 else { continue }
          let edits = NearestWord.edits(from: piece.lowercased(), to: text.lowercased())
          if edits < best?.edits ?? Int.max { best = (piece, edits) }
        }
      }
    }
    guard let best, best.edits * 3 <= best.text.count else { return nil }
    return best.text
  }

  private static func words(in text: [Character]) -> [Range<Int>] {
    text.indices.split { text[$0] == " " || text[$0] == "\n" }.compactMap { words in
      words.first.flatMap { first in words.last.map { first..<$0 + 1 } }
    }
  }

  /// Where the lines of a text begin.
  private struct Margin {
    /// The column of the first line.
    var first: Int
    /// The column of each further line: the same, or that of the first letter after a sign.
    var next: Int

    /// Returns the margins that a text around a column may have.
    static func all(around column: Int, in row: [Character]) -> [Margin] {
      let first = FrameReading.begin(of: column, in: row)
      let sign = FrameReading.sign(before: String(row.dropFirst(first)))
      return (sign.isEmpty ? [] : [Margin(first: first, next: first + sign.count)]) + [
        Margin(first: first, next: first)
      ]
    }
  }

  /// Returns whether the words are on the screen, one after the other. Each further line begins where the text begins, or
  /// where it goes on after a sign.
  private func isWrapped(_ words: ArraySlice<[Character]>, of pattern: TextPattern) -> Bool {
    let rows = typedRows
    return rows.indices.contains { row in
      rows[row].indices.contains { wrappedEnd(of: words, at: $0, row, rows, pattern) != nil }
    }
  }

  /// The rows as a script has them.
  private var typedRows: [[Character]] { drawn.map { $0.map(\.asTyped) } }

  /// Returns where words end that begin in this column of a row; nil if they do not.
  private func wrappedEnd(
    of words: ArraySlice<[Character]>, at column: Int, _ row: Int, _ rows: [[Character]], _ pattern: TextPattern
  ) -> (row: Int, column: Int)? {
    let count = words.reduce(words.count - 1) { $0 + $1.count }
    let mayBePart = pattern.mayBePart
    guard let first = words.first, rows[row][column] == first.first,
      mayBePart || !isCutBefore(column..<column + count, row, pattern)
    else { return nil }
    return Margin.all(around: column, in: rows[row]).lazy.compactMap { margin -> (row: Int, column: Int)? in
      guard var end = self.end(of: first, at: column, row, margin, rows, mayBePart) else { return nil }
      for word in words.dropFirst() {
        guard let next = self.end(of: word, after: end, margin, rows, mayBePart) else { return nil }
        end = next
      }
      return mayBePart || !isCutAfter(end.column - count..<end.column, end.row, pattern) ? end : nil
    }.first
  }

  /// Whether what begins here in a row is only a part of a number, of an amount, or of a word of another program.
  private func isCutBefore(_ match: Range<Int>, _ row: Int, _ pattern: TextPattern) -> Bool {
    let line = line(row)
    let begin = match.lowerBound + line.row.lowerBound
    return line.text.isCutBefore(begin..<min(line.text.count, match.upperBound + line.row.lowerBound))
      || pattern.isWithinWord(begin, of: line.text)
  }

  /// Whether what ends here in a row is only a part of a number, of an amount, or of a word of another program.
  /// - Parameter match: the columns of as many characters, of which the first may be in the rows above.
  private func isCutAfter(_ match: Range<Int>, _ row: Int, _ pattern: TextPattern) -> Bool {
    let line = line(row)
    let end = match.upperBound + line.row.lowerBound
    return line.text.isCutAfter(max(0, match.lowerBound + line.row.lowerBound)..<end)
      || pattern.isWithinWord(end, of: line.text)
  }

  /// Returns where a word ends that follows another one after a blank, or at the beginning of the next line.
  private func end(
    of word: [Character], after place: (row: Int, column: Int), _ margin: Margin, _ rows: [[Character]],
    _ mayBePart: Bool
  ) -> (row: Int, column: Int)? {
    let row = rows[place.row]
    if row.dropFirst(place.column).first == " ",
      let end = end(of: word, at: place.column + 1, place.row, margin, rows, mayBePart)
    {
      return end
    }
    guard place.row + 1 < rows.count, texts != nil || wraps(row, from: margin.first, at: place.column, before: word)
    else { return nil }
    let areNumbers = row.prefix(place.column).last?.isNumber == true && word.first?.isNumber == true
    guard texts != nil || mayBePart || !areNumbers || isAtMargin(row, margin, place.column) else { return nil }
    // A terminal that breaks a full line by itself begins the next one with the blank.
    if texts == nil, margin.next == 0, place.column == columns, rows[place.row + 1].first == " ",
      let end = end(of: word, at: 1, place.row + 1, margin, rows, mayBePart)
    {
      return end
    }
    return end(of: word, at: margin.next, place.row + 1, margin, rows, mayBePart)
  }

  /// Returns where a word ends that begins here. What does not fit in a line stands at the beginning of the next one.
  private func end(
    of word: [Character], at column: Int, _ row: Int, _ margin: Margin, _ rows: [[Character]], _ mayBePart: Bool
  ) -> (row: Int, column: Int)? {
    var (rest, row, column) = (word[...], row, column)
    while true {
      let line = rows[row].dropFirst(column)
      let fitting = zip(line, rest).prefix { $0 == $1 }.count
      column += fitting
      if fitting == rest.count { return (row, column) }
      guard fitting > 0, isFull(rows[row], from: margin.first, to: column), row + 1 < rows.count else { return nil }
      rest = rest.dropFirst(fitting)
      guard texts != nil || mayBePart || isBroken(word, before: rest.startIndex, rows[row], margin, at: column) else {
        return nil
      }
      (row, column) = (row + 1, margin.next)
    }
  }

  /// Whether a line may end within a word at this column. In a page, the text is known, so that nothing of it need follow; in
  /// another program, the line must have no room left.
  private func isFull(_ row: [Character], from begin: Int, to column: Int) -> Bool {
    guard texts == nil else { return row.dropFirst(column).first.map { " │|".contains($0) } ?? true }
    return wraps(row, from: begin, at: column, before: [])
  }

  /// Whether a word of another program that ends with a row goes on in the next, and is not the cell of a table with another
  /// cell below it: at the margin of the window, or at the border of a box. Within a number, a box proves nothing.
  private func isBroken(
    _ word: [Character], before place: Int, _ row: [Character], _ margin: Margin, at column: Int
  ) -> Bool {
    if isAtMargin(row, margin, column) { return true }
    guard !word.isInNumber(place),
      let edge = row.dropFirst(column).firstIndex(where: { $0 != " " }) ?? (hasMargin ? columns : nil)
    else { return false }
    let begin = row.prefix(margin.first).lastIndex { $0 != " " } ?? -1
    return (edge == columns || "│|".contains(row[edge])) && edge - begin > RowSearch.narrowestBox
  }

  /// Whether nothing stands between a column and the margin of the window, and the text goes on at the other margin.
  private func isAtMargin(_ row: [Character], _ margin: Margin, _ column: Int) -> Bool {
    hasMargin && margin.next == 0 && row.dropFirst(column).allSatisfy { $0 == " " }
  }

  /// Returns the column in which the text around a column begins: after a border or a gap of several blanks.
  private static func begin(of column: Int, in row: [Character]) -> Int {
    var begin = column
    while begin > 0, !"│|".contains(row[begin - 1]), !(row[begin - 1] == " " && (begin < 2 || row[begin - 2] == " ")) {
      begin -= 1
    }
    return row[begin...].firstIndex { $0 != " " } ?? column
  }

  /// Whether a line of another program ends because the next word did not fit: nothing follows it up to the edge of the window,
  /// to a border or to a gap of several blanks, and there is too little room, apart from a margin as wide as that before the text.
  private func wraps(_ row: [Character], from begin: Int, at place: Int, before word: [Character]) -> Bool {
    let edge = row.dropFirst(place).firstIndex { $0 != " " } ?? columns
    let margin = begin - 1 - (row.prefix(begin).lastIndex { $0 != " " } ?? -1)
    let isEdge = edge > place + 1 || edge == columns || row[edge] == "│" || row[edge] == "|"
    return edge - place <= word.count + min(margin, Self.widestMargin) && isEdge
  }

  /// The greatest distance of a text from the border around it, in columns.
  private static let widestMargin = 4
}
