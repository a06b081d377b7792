import KassaTerminal

extension ProgramSight {
  /// The part of the screen that is searched.
  /// - Parameter mayBePart: whether numbers and words that the edges of the part cut are in it.
  func part(of frame: Frame, mayBePart: Bool = true) -> Frame {
    guard let area else { return frame }
    return (mayBePart ? frame : frame.withoutParts(cutBy: area)).part(area)
  }

  /// Whether the edges of the part cut a number or a word, of which the rest does not count.
  func cutsText(of frame: Frame) -> Bool { part(of: frame, mayBePart: false) != part(of: frame) }

  /// Whether the part has no room for the text.
  func isTooNarrow(in frame: Frame) -> Bool {
    let size = part(of: frame).size
    guard area != nil, case .text(let text) = match else { return false }
    return size.rows == 1 && text.count > size.columns
  }

  /// The text of that part.
  func reading(of frame: Frame, mayBePart: Bool = true) -> FrameReading {
    let part = part(of: frame, mayBePart: mayBePart)
    return FrameReading(part, in: area.map { (frame, $0) })
  }

  /// Whether a text is there at least in another case of its letters.
  func isInAnyCase(_ frame: Frame) -> Bool {
    guard case .text(let text) = match else { return false }
    var pattern = TextPattern(literal: text)
    (pattern.mayBePart, pattern.ignoresCase) = (true, true)
    return reading(of: frame).contains(pattern)
  }

  /// Whether it is a long number that is there in groups of digits.
  func isGrouped(in frame: Frame) -> Bool {
    let lines = reading(of: frame).written
    switch match {
    case .text(let text): return GroupedNumber(text)?.isIn(lines) ?? false
    case .pattern(let text):
      guard let pattern = try? RowPattern(text), let sample = PatternSample(text) else { return false }
      return GroupedNumber(sample.text)?.isIn(lines, matching: pattern) ?? false
    }
  }

  /// Returns the rows that can be read as the text, although they do not have it as it is; nil if there are none.
  func otherwise(in frame: Frame) -> [String]? {
    guard case .text(let text) = match else { return nil }
    return UnwantedText(text).rows(in: reading(of: frame).written)
  }

  /// How often it stands on the screen, whoever has written it.
  func count(in frame: Frame) -> Int { spans(in: frame).count }

  /// How often the program has written it on the screen. What the terminal has echoed does not count; a text of both, such as a
  /// question with its answer, does.
  /// - Parameter own: the same screen without what was typed.
  func count(in frame: Frame, own: Frame) -> Int {
    let echo = EchoedCells(frame: part(of: frame), own: part(of: own))
    return spans(in: frame).count { !echo.contains($0) }
  }

  /// Whether nothing but what was typed fulfils it, which the terminal has shown and not the program. A text that stands in both,
  /// such as a question with its answer, is not only typed.
  /// - Parameter own: the same screen without what was typed.
  func isOnlyTyped(in frame: Frame, own: Frame) -> Bool {
    let spans = spans(in: frame)
    let echo = EchoedCells(frame: part(of: frame), own: part(of: own))
    return !spans.isEmpty && spans.allSatisfy(echo.contains)
  }

  /// The places of whole numbers and texts.
  private func spans(in frame: Frame) -> [[FrameReading.Span]] {
    let reading = reading(of: frame, mayBePart: false)
    switch match {
    case .text(let text): return reading.places(of: TextPattern(whole: text))
    case .pattern(let text): return (try? RowPattern(text)).map { reading.places(of: $0) } ?? []
    }
  }

  /// Whether the part lies outside of the window, where nothing is ever to be seen.
  func isOutside(of frame: Frame) -> Bool {
    area.map { $0.row >= frame.size.rows || $0.column >= frame.size.columns } ?? false
  }

  /// Where it is looked for, as failures say it.
  var placeWords: String {
    guard let area else { return "on the screen" }
    let isRow = area.column == 0 && area.rows == 1
    return isRow ? "in row \(area.row)" : "in the area at \(area.column),\(area.row)"
  }

  /// Returns the places on the screen where it stands; nil if it is not there.
  /// - Parameters:
  ///   - frame: the whole screen.
  ///   - mayBePart: whether a part of a number counts, as for what must not be seen.
  func places(in frame: Frame, mayBePart: Bool = false) -> [Rect]? {
    let part = part(of: frame, mayBePart: mayBePart)
    func moved(_ places: [Rect]) -> [Rect] {
      places.map { place in
        Rect(
          column: place.column + (area?.column ?? 0), row: place.row + (area?.row ?? 0), columns: place.columns,
          rows: place.rows)
      }
    }
    switch match {
    case .text(let text):
      var pattern = TextPattern(whole: text)
      pattern.mayBePart = mayBePart
      return reading(of: frame, mayBePart: mayBePart).contains(pattern) ? moved(part.places(of: text)) : nil
    case .pattern(let text):
      guard var pattern = try? RowPattern(text) else { return nil }
      pattern.mayBePart = mayBePart
      guard let found = reading(of: frame, mayBePart: mayBePart).match(of: pattern) else { return nil }
      return moved(part.places(of: String(found)))
    }
  }
}

/// What of a screen only the terminal has written, as an echo of the keys.
private struct EchoedCells {
  let frame: Frame
  /// The same screen without it.
  let own: Frame

  /// Whether nothing of a text is from the program.
  func contains(_ text: [FrameReading.Span]) -> Bool {
    let cells = text.flatMap { span -> [Bool] in
      let row = echoed(span.row)
      return row[span.characters.clamped(to: row.indices)].compactMap(\.self)
    }
    return !cells.isEmpty && cells.allSatisfy(\.self)
  }

  /// Whether each character of a row is echoed; nil for a blank.
  private func echoed(_ row: Int) -> [Bool?] {
    (0..<frame.size.columns).map { Point(column: $0, row: row) }.filter { !frame[$0].isContinuation }.map { place in
      frame[place].text.allSatisfy(\.isWhitespace) ? nil : frame[place] != own[place]
    }
  }
}

extension Frame {
  /// The frame without what is inside an area of numbers, amounts and words that go on beyond its left or right edge.
  fileprivate func withoutParts(cutBy area: Rect) -> Frame {
    var frame = self
    let (left, right) = (area.column, min(size.columns, area.column + area.columns))
    for row in area.row..<max(area.row, min(size.rows, area.row + area.rows)) {
      let cells = scalars(row: row).map { $0.map(Character.init) ?? " " }
      for column in cells.cut(by: left..<max(left, right)) { frame[Point(column: column, row: row)] = Cell() }
    }
    return frame
  }
}

extension [Character] {
  /// Returns the places within an area of a row that belong to a number, an amount or a word of which the rest lies beyond its
  /// edges.
  fileprivate func cut(by area: Range<Int>) -> [Int] {
    // A blank at the edge parts two columns.
    func isCut(_ edge: Int) -> Bool { isInNumber(edge) && ![self[edge - 1], self[edge]].map(\.asTyped).contains(" ") }
    var places: [Int] = []
    if isCut(area.lowerBound) { places += area.prefix(while: isInNumber) }
    if isCut(area.upperBound) { places += area.reversed().prefix { isInNumber($0 + 1) } }
    if isInWholeWord(area.lowerBound) { places += area.prefix(while: isInWholeWord) }
    if isInWholeWord(area.upperBound) { places += area.reversed().prefix { isInWholeWord($0 + 1) } }
    for range in [amount(behind: area), amount(before: area)].compactMap(\.self) { places += range }
    return places
  }

  /// Whether a place is within a word of an alphabet, or within a number with letters.
  private func isInWholeWord(_ place: Int) -> Bool {
    if isInAlphabeticWord(place) { return true }
    guard isInIdentifier(place) else { return false }
    let begin = (0..<place).last { !isInIdentifier($0) } ?? 0
    let end = (place...count).first { !isInIdentifier($0) } ?? count
    return self[begin..<end].isNumberedWord
  }

  /// Returns the part within an area of an amount that its left edge cuts; nil if there is none.
  private func amount(behind area: Range<Int>) -> Range<Int>? {
    guard let first = area.first(where: { self[$0].isDigit }), !isInNumber(first),
      self[area.lowerBound..<first].allSatisfy(\.isOfSignedAmount)
    else { return nil }
    let amount = area.lowerBound..<number(from: first).upperBound
    return isCutBefore(amount) ? amount.clamped(to: area) : nil
  }

  /// Returns the part within an area of an amount that its right edge cuts; nil if there is none.
  private func amount(before area: Range<Int>) -> Range<Int>? {
    guard let last = area.last(where: { self[$0].isDigit }), !isInNumber(last + 1),
      self[(last + 1)..<area.upperBound].allSatisfy(\.isOfSignedAmount)
    else { return nil }
    var first = last
    while isInNumber(first) { first -= 1 }
    let amount = (currency(before: first) ?? first)..<area.upperBound
    return isCutAfter(amount) ? amount.clamped(to: area) : nil
  }
}

extension TextMatch {
  func expanded(in cell: Combination) -> TextMatch {
    switch self {
    case .text(let text): .text(cell.expand(text))
    case .pattern(let text): .pattern(cell.expand(text))
    }
  }

  /// Whether an empty row has the match, so that a screen on which nothing has been drawn yet has it.
  var isInEmptyRow: Bool {
    switch self {
    case .text(let text): text.isEmpty
    case .pattern(let text): (try? RowPattern(Combination.sample(text)))?.matchesEmptyText == true
    }
  }

  /// Returns the number in a text of which the one to look for is only a part; nil if there is none.
  func onlyPart(in text: String) -> String? {
    if case .text(let wanted) = self { TextPattern(whole: wanted).onlyPart(in: text) } else { nil }
  }

  /// Whether a text contains the match where an earlier one did not, or more often than that.
  func isIn(_ text: String, since earlier: String) -> Bool {
    guard isIn(text) else { return false }
    // Where there was nothing, all is new, and so is a text of which nothing is left.
    guard !earlier.isEmpty, !text.isEmpty else { return true }
    let before = occurrences(in: earlier)
    return before.isEmpty || occurrences(in: text).contains { $1 > before[$0] ?? 0 }
  }

  /// How often a text has each text that is a match.
  private func occurrences(in text: String) -> [String: Int] {
    let found: [String]
    switch self {
    case .text(let wanted):
      let count = wanted.isEmpty ? text.isEmpty ? 1 : 0 : TextPattern(whole: wanted).count(in: text)
      found = Array(repeating: wanted, count: count)
    case .pattern(let pattern):
      let text = text.hasSuffix("\n") ? String(text.dropLast()) : text
      found = (try? RowPattern(pattern, spansLines: true))?.allMatches(in: text).map(String.init) ?? []
    }
    return found.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// Whether a text of several lines contains the match. An empty text to look for stands for an empty text.
  ///
  /// A regular expression is matched against the whole text without its last line break. `^` and `$` match at every line.
  func isIn(_ text: String) -> Bool {
    switch self {
    case .text(""): text.isEmpty
    // The second look takes longer, and what a program writes grows.
    case .text(let wanted): text.asTyped.contains(wanted.asTyped) && TextPattern(whole: wanted).isIn(text)
    case .pattern(let pattern):
      (try? RowPattern(pattern, spansLines: true))?.match(in: text.hasSuffix("\n") ? String(text.dropLast()) : text)
        != nil
    }
  }
}
