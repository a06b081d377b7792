import KassaTerminal

/// Expectations of a screen, the same for kassa's own screens and for those of other programs.
struct ScreenCheck {
  let frame: Frame
  /// Hides secrets in the messages of failures.
  let redacted: (String) -> String

  func quoted(_ text: String) -> String { "«\(redacted(text))»" }

  /// The failure of a text that is not on the screen, which names the nearest text.
  /// - Parameters:
  ///   - words: the text as the script has it.
  ///   - pattern: the text that was looked for.
  ///   - place: where it was looked for.
  func missing(_ words: String, _ pattern: TextPattern, on place: String = "on the screen") -> CaseFailure {
    let reading = FrameReading(frame)
    let whole = reading.onlyPart(pattern)
    let nearest = whole ?? reading.nearest(to: pattern.parts.joined(separator: " "))
    let there = whole == nil ? "; the nearest is" : ", where it is only a part of"
    return CaseFailure(
      code: "see", line: 0,
      message: "expected to see \(quoted(words))\(words == pattern.words ? "" : " (\(quoted(pattern.words)))") \(place)"
        + (nearest.map { "\(there) \(quoted($0))" } ?? ""),
      marks: nearest.map { frame.places(of: $0) } ?? [])
  }

  /// The failure of a regular expression that matches nothing on the screen, which names the text nearest to its letters.
  func missing(pattern: String) -> CaseFailure {
    let letters = String(pattern.map { $0.isLetter || $0.isNumber ? $0 : " " }).split(separator: " ")
    let nearest = FrameReading(frame).nearest(to: letters.joined(separator: " "))
    return CaseFailure(
      code: "see", line: 0,
      message: "expected to see \(quoted("/\(pattern)/")) on the screen"
        + (nearest.map { "; the nearest is \(quoted($0))" } ?? ""),
      marks: nearest.map { frame.places(of: $0) } ?? [])
  }

  /// The failure of a text that must not be on the screen.
  func unwanted(_ words: String, at marks: [Rect]) -> CaseFailure {
    CaseFailure(code: "not-see", line: 0, message: "expected not to see \(quoted(words))", marks: marks)
  }

  /// The failure of a text that must not be on the screen, and is there in another case.
  func unwantedInOtherCase(_ words: String) -> CaseFailure {
    CaseFailure(
      code: "not-see", line: 0,
      message: "expected not to see \(quoted(words)), which is there in another case of its letters; write it as it is "
        + "shown, or { matches: … } if only this case must not be there")
  }

  /// The failure of a masked text that is there with another number of bullets; nil if it is not there.
  func unwanted(masked text: String, in lines: [String]) -> CaseFailure? {
    MaskedText.line(with: text, in: lines).map { line in
      CaseFailure(
        code: "not-see", line: 0,
        message: "expected not to see \(quoted(text)), which is there with another number of bullets: "
          + quoted(line.split(separator: " ").joined(separator: " ")))
    }
  }

  /// Returns how the cursor differs; nil if it does not.
  /// - Parameter wanted: the expected place; nil for a hidden cursor.
  func cursor(at wanted: Point?) -> CaseFailure? {
    guard frame.cursor != wanted else { return nil }
    let expected = wanted.map { "expected the cursor at \($0.column),\($0.row)" } ?? "expected no cursor"
    let place = frame.cursor.map { "it is at \($0.column),\($0.row)" } ?? "it is hidden"
    return CaseFailure(
      code: "cursor", line: 0, message: "\(expected); \(place)",
      marks: frame.cursor.map(Rect.init(cell:)).map { [$0] } ?? [])
  }

  /// Returns how the style of a text differs, wherever the screen shows it; nil if it does not.
  /// - Parameters:
  ///   - words: the text as the script has it, expanded.
  ///   - text: the text to look for on the screen. A part of a number or of a word is not it.
  ///   - mayBePart: whether such a part counts, as for the first words of a template.
  func style(_ wanted: StyleExpectation, _ words: String, _ text: String, mayBePart: Bool = false) -> CaseFailure? {
    let places = frame.places(of: text).filter { mayBePart || !frame.isCut($0) }
    guard !places.isEmpty else {
      let whole = FrameReading(frame).onlyPart(TextPattern(whole: text))
      return CaseFailure(
        code: "style", line: 0,
        message: "expected to see \(quoted(words))"
          + (whole.map { ", which is only a part of \(quoted($0))" } ?? ""))
    }
    for place in places {
      for letter in (0..<place.columns).map({ Point(column: place.column + $0, row: place.row) }) {
        // A blank has no letter that could be bold or coloured, and not every terminal says how one is drawn.
        guard !frame[letter].text.allSatisfy(\.isWhitespace) else { continue }
        let style = frame[letter].style
        let wrong = wanted.differences(from: style)
        guard !wrong.isEmpty else { continue }
        let part = letter == place.origin ? "it" : "its part from column \(letter.column - place.column)"
        let row = places.count > 1 ? " in row \(place.row)" : ""
        return CaseFailure(
          code: "style", line: 0,
          message:
            "expected \(quoted(words)) to be \(wrong.joined(separator: ", ")); \(part)\(row) is \(style.description)",
          marks: [place])
      }
    }
    return nil
  }
}

extension StyleExpectation {
  /// Returns what a style is not, in words.
  fileprivate func differences(from style: Style) -> [String] {
    let names = Set(style.description.split(separator: " ").map(String.init))
    var wrong: [String] = []
    if let foreground, style.foreground.description != foreground { wrong.append("colour \(foreground)") }
    if let background, style.background.description != background { wrong.append("background \(background)") }
    for (name, isOn) in attributes.sorted(by: { $0.key < $1.key }) where names.contains(name) != isOn {
      wrong.append(isOn ? name : "not \(name)")
    }
    return wrong
  }
}

extension Snapshots {
  /// The name of the file of a snapshot.
  static func file(_ name: String, of cell: Combination) -> String {
    let words = [cell.expand(name)] + cell.words
    return words.joined(separator: " ").map { $0 == "/" || $0 == " " ? "-" : String($0) }.joined() + ".txt"
  }

  /// Returns how a screen differs from the stored one; nil if it does not, or if snapshots are being updated.
  /// - Parameters:
  ///   - frame: the screen without secrets.
  ///   - name: the name of the snapshot in the script.
  ///   - earlier: the snapshot of the same name that the case has already taken; nil if there is none.
  ///   - asSeen: reduces a stored snapshot to what the terminal can show.
  func failure(
    of frame: Frame, file: String, name: String, earlier: String?, asSeen: (String) -> String = { $0 }
  ) -> CaseFailure? {
    let taken = FrameText.snapshot(frame)
    if let earlier, earlier != taken {
      return CaseFailure(code: "snapshot", line: 0, message: "two different screens have the snapshot name \(name)")
        .asMistake()
    }
    let stored = kept[file].map(asSeen)
    // A stored snapshot that shows something differs from one that shows nothing.
    guard frame.showsAnything || !isUpdating && stored != nil && stored != taken else {
      return CaseFailure(
        code: "snapshot", line: 0,
        message:
          "the snapshot \(name) shows nothing at all, so that nothing would be compared; take it where the screen shows "
          + "something"
      ).asMistake()
    }
    guard !isUpdating else { return nil }
    guard let kept = stored else {
      return CaseFailure(
        code: "snapshot", line: 0, message: "there is no snapshot \(file); run with --update to create it"
      ).asMistake()
    }
    guard kept != taken else { return nil }
    guard let expected = Frame(snapshot: kept) else {
      return CaseFailure(
        code: "snapshot", line: 0, message: "\(file) is not a snapshot; run with --update to write it again"
      ).asMistake()
    }
    let difference = SnapshotDifference(expected, frame)
    return CaseFailure(
      code: "snapshot", line: 0, message: "the screen differs from \(file)\n" + difference.words,
      marks: difference.marks, expected: expected)
  }
}
