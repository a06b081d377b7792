import KassaTerminal
import KassaTerminalEngine

/// What must be on the screen of a program, and what must not.
extension ProgramRunner {
  func see(_ sight: ProgramSight, _ timeout: Duration) throws(CaseFailure) {
    let (sight, engine) = (expanded(sight), try running().engine)
    try eventually(timeout, needsQuiet: sight.match.isInEmptyRow) { frame in
      self.missing(sight, frame, own: engine.frameWithoutEcho)
    }
  }

  /// The failure of what the program has not written on the screen, or not so often as expected.
  /// - Parameter own: the same screen without what the terminal has echoed.
  func missing(_ sight: ProgramSight, _ frame: Frame, own: @autoclosure () -> Frame) -> CaseFailure? {
    if let failure = missing(sight, frame) { return failure }
    let own = own()
    return onlyTyped(sight, frame, own) ?? miscounted(sight, frame, own)
  }

  /// The failure of a text that the program has not written: the terminal shows what was typed by itself.
  private func onlyTyped(_ sight: ProgramSight, _ frame: Frame, _ own: Frame) -> CaseFailure? {
    guard sight.isOnlyTyped(in: frame, own: own) else { return nil }
    return CaseFailure(
      code: "see", line: 0,
      message:
        "expected to see \(quoted(sight.match.words)) \(sight.placeWords), where only what the script typed is it: the "
        + "terminal has echoed that, and the program has not written it",
      marks: sight.places(in: frame) ?? [])
  }

  /// The failure of a part of the screen that the window does not have.
  private func outside(_ sight: ProgramSight, _ frame: Frame) -> CaseFailure? {
    guard sight.isOutside(of: frame) else { return nil }
    return CaseFailure(
      code: "see", line: 0,
      message: "nothing is ever \(sight.placeWords): the window has \(frame.size.columns)x\(frame.size.rows) cells")
  }

  /// The failure of a text that must not be in a part of the screen that has no room for it.
  private func tooNarrow(_ sight: ProgramSight, _ frame: Frame) -> CaseFailure? {
    guard sight.isTooNarrow(in: frame) else { return nil }
    return CaseFailure(
      code: "not-see", line: 0,
      message: "\(quoted(sight.match.words)) is never \(sight.placeWords), which is one row of "
        + "\(sight.part(of: frame).size.columns) columns"
    ).asMistake()
  }

  /// The failure of what the program has written, but not so often as expected.
  private func miscounted(_ sight: ProgramSight, _ frame: Frame, _ own: Frame) -> CaseFailure? {
    guard let count = sight.count else { return nil }
    let found = sight.count(in: frame, own: own)
    guard count != found else { return nil }
    return CaseFailure(
      code: "see", line: 0,
      message:
        "expected to see \(quoted(sight.match.words)) \(count) times \(sight.placeWords), found it \(found) times"
        + (found == sight.count(in: frame) ? "" : "; what the terminal has echoed of the keys does not count"),
      marks: sight.places(in: frame) ?? [])
  }

  /// The failure of what is not on the screen.
  private func missing(_ sight: ProgramSight, _ frame: Frame) -> CaseFailure? {
    if let failure = outside(sight, frame) { return failure }
    let words = sight.match.words
    if sight.places(in: frame) != nil { return nil }
    // A secret may be broken over rows, of which a failure shows one.
    let shown = secrets.redacted(frame)
    guard sight.area != nil else {
      return check(shown).missing(words, TextPattern(whole: words), on: sight.placeWords)
    }
    let lines = FrameReading(sight.part(of: shown)).lines.filter { !$0.isEmpty }
    let part = sight.reading(of: shown).onlyPart(TextPattern(whole: words))
    return CaseFailure(
      code: "see", line: 0,
      message: "expected to see \(quoted(words)) \(sight.placeWords), whose text is "
        + quoted(lines.joined(separator: " ⏎ "))
        + (sight.cutsText(of: frame) ? "; a number or a word that its edge cuts does not count" : "")
        + (part.map { "; it is only a part of \(quoted($0)) there" } ?? ""))
  }

  func notSee(_ sight: ProgramSight, _ timeout: Duration) throws(CaseFailure) {
    let sight = expanded(sight)
    try afterPauses { () throws(CaseFailure) in
      try self.eventually(timeout, needsQuiet: true) { frame in
        if let failure = self.outside(sight, frame) ?? self.tooNarrow(sight, frame) { return failure }
        if let places = sight.places(in: frame, mayBePart: true) {
          return self.check(frame).unwanted(sight.match.words, at: places)
        }
        if sight.isInAnyCase(frame) { return self.check(frame).unwantedInOtherCase(sight.match.words) }
        return self.masked(sight, frame) ?? self.grouped(sight, frame) ?? self.otherwise(sight, frame)
      }
    }
  }

  /// The failure of a text with bullets that is there with another number of them.
  private func masked(_ sight: ProgramSight, _ frame: Frame) -> CaseFailure? {
    guard case .text(let text) = sight.match else { return nil }
    return check(frame).unwanted(masked: text, in: sight.reading(of: frame).written)
  }

  /// The failure of the number of a card or a telephone that is there in groups of digits.
  private func grouped(_ sight: ProgramSight, _ frame: Frame) -> CaseFailure? {
    guard sight.isGrouped(in: frame) else { return nil }
    return CaseFailure(
      code: "not-see", line: 0,
      message: "expected not to see \(quoted(sight.match.words)), which is there in groups of digits")
  }

  /// The failure of a text that is there over several rows, in other letters, or as an amount that is written otherwise.
  private func otherwise(_ sight: ProgramSight, _ frame: Frame) -> CaseFailure? {
    guard let rows = sight.otherwise(in: frame) else { return nil }
    // As lines, over which a number may be broken.
    let found = secrets.redacted(rows.joined(separator: "\n")).split(separator: "\n").joined(separator: " ⏎ ")
    return CaseFailure(
      code: "not-see", line: 0,
      message: "expected not to see \(quoted(sight.match.words)), which can be read in «\(found)»; use "
        + "{ matches: … } if only that form must not be there",
      marks: rows.flatMap { frame.places(of: $0) })
  }
}
