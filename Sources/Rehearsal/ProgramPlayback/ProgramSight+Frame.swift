import KassaTerminal

extension ProgramSight {
  /// The part of the screen that is searched.
  /// - Parameter mayBePart: whether numbers that the edges of the part cut are in it.
  func part(of frame: Frame, mayBePart: Bool = true) -> Frame {
    guard let area else { return frame }
    return (mayBePart ? frame : frame.withoutNumbers(cutBy: area)).part(area)
  }

  /// Whether the edges of the part cut a number, of which the rest does not count.
  func cutsNumber(of frame: Frame) -> Bool { part(of: frame, mayBePart: false) != part(of: frame) }

  /// Whether the part has no room for the text.
  func isTooNarrow(in frame: Frame) -> Bool {
    let size = part(of: frame).size
    guard area != nil, case .text(let text) = match else { return false }
    return size.rows == 1 && text.count > size.columns
  }

  /// The text of that part.
  func reading(of frame: Frame, mayBePart: Bool = true) -> FrameReading {
    let part = part(of: frame, mayBePart: mayBePart)
    return FrameReading(part, isCut: part.size.columns < frame.size.columns)
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
    let lines = FrameReading(part(of: frame)).lines
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
    return UnwantedText(text).rows(in: FrameReading(part(of: frame)).lines)
  }

  /// How often it stands on the screen.
  func count(in frame: Frame) -> Int {
    let reading = reading(of: frame, mayBePart: false)
    switch match {
    case .text(let text): return reading.count(TextPattern(literal: text))
    case .pattern(let text):
      guard let pattern = try? RowPattern(text) else { return 0 }
      return reading.lines.reduce(0) { $0 + pattern.matches(in: $1).count }
    }
  }

  /// Whether nothing but what was typed fulfils it, which the terminal has shown and not the program. A text that stands in both,
  /// such as a question with its answer, is not only typed.
  /// - Parameter own: the same screen without what was typed.
  func isOnlyTyped(in frame: Frame, own: Frame) -> Bool {
    guard places(in: own) == nil else { return false }
    var typed = frame
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns {
        let place = Point(column: column, row: row)
        if frame[place] == own[place] { typed[place] = Cell() }
      }
    }
    return places(in: typed) != nil
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
      var pattern = TextPattern(literal: text)
      pattern.mayBePart = mayBePart
      return reading(of: frame, mayBePart: mayBePart).contains(pattern) ? moved(part.places(of: text)) : nil
    case .pattern(let text):
      guard var pattern = try? RowPattern(text) else { return nil }
      pattern.mayBePart = mayBePart
      guard
        let found = reading(of: frame, mayBePart: mayBePart).lines.lazy.compactMap({ pattern.match(in: $0) }).first
      else { return nil }
      return moved(part.places(of: String(found)))
    }
  }
}

extension Frame {
  /// The frame without what is inside an area of numbers and amounts that go on beyond its left or right edge.
  fileprivate func withoutNumbers(cutBy area: Rect) -> Frame {
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
  /// Returns the places within an area of a row that belong to a number or an amount of which the rest lies beyond its edges.
  fileprivate func cut(by area: Range<Int>) -> [Int] {
    // A blank at the edge parts two columns.
    func isCut(_ edge: Int) -> Bool { isInNumber(edge) && ![self[edge - 1], self[edge]].map(\.asTyped).contains(" ") }
    var places: [Int] = []
    if isCut(area.lowerBound) { places += area.prefix(while: isInNumber) }
    if isCut(area.upperBound) { places += area.reversed().prefix { isInNumber($0 + 1) } }
    for amount in [amount(behind: area), amount(before: area)].compactMap(\.self) { places += amount }
    return places
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
    if case .text(let wanted) = self { TextPattern(literal: wanted).onlyPart(in: text) } else { nil }
  }

  /// Whether a text of several lines contains the match. An empty text to look for stands for an empty text.
  ///
  /// A regular expression is matched against the whole text without its last line break. `^` and `$` match at every line.
  func isIn(_ text: String) -> Bool {
    switch self {
    case .text(""): text.isEmpty
    // The second look takes longer, and what a program writes grows.
    case .text(let wanted): text.asTyped.contains(wanted.asTyped) && TextPattern(literal: wanted).isIn(text)
    case .pattern(let pattern):
      (try? RowPattern(pattern, spansLines: true))?.match(in: text.hasSuffix("\n") ? String(text.dropLast()) : text)
        != nil
    }
  }
}
