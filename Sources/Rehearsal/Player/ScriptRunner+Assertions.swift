import CheckoutCore
import KassaBackend
import KassaCards
import KassaResources
import KassaScreens
import KassaTerminal

extension ScriptRunner {
  // MARK: Screen

  /// Returns the text of a part of the page.
  func part(_ place: String, _ code: String) throws(CaseFailure) -> String {
    if let part = stage.page.part(place) { return part }
    let parts = Page.parts + (stage.page.elements.map(\.id) + stage.page.textIDs).map(\.rawValue)
    let texts = stage.page.textIDs.map(\.rawValue).joined(separator: ", ")
    throw CaseFailure(
      code: code, line: 0,
      message: "the page has no \(place)\(ScriptReader.suggestion(place, parts))"
        + (texts.isEmpty ? "" : "; besides its elements it has the texts \(texts)")
    ).asMistake(!ScriptNames.isKnown(place, in: names.strings))
  }

  /// Returns the rows of the screen, or what can be seen of those of a part of the page.
  /// - Parameter code: the code of the failure if the page does not have the part.
  func rows(in place: String?, _ code: String) throws(CaseFailure) -> [String] {
    guard let place else { return FrameReading(stage.frame).lines }
    return try visibleTexts(of: place, code).flatMap { $0.split(separator: "\n") }
      .map { String($0).withOrdinaryBlanks }
  }

  /// Returns the pattern of a text that must be seen.
  private func sought(_ sight: Sight) -> TextPattern {
    names.sought(cell.expand(sight.text), in: sight.place, statuses: statuses)
  }

  /// The words that the payment system has for the states of a payment and the like.
  private var statuses: [String] { script.systems.sandboxes[script.system]?.closedMembers.flatMap(\.words) ?? [] }

  /// Returns how often a text is seen; at most once if the script does not count.
  /// - Parameters:
  ///   - mayBePart: whether it also counts as a part of a number or of a longer text.
  ///   - ignoresCase: whether it also counts in another case of its letters.
  ///   - rows: rows of the page to look at in place of the screen; nil for the screen.
  func number(
    of sight: Sight, mayBePart: Bool = false, ignoresCase: Bool = false, in rows: Frame? = nil
  ) throws(CaseFailure) -> Int {
    let frame = rows ?? stage.frame
    if sight.isPattern {
      var pattern = try pattern(sight.text)
      pattern.mayBePart = mayBePart
      guard let place = sight.place else {
        return FrameReading(frame).lines.reduce(0) { count, row in
          count + (FrameReading.beginnings(of: row).map { pattern.matches(in: $0).count }.max() ?? 0)
        }
      }
      return try visibleTexts(of: place).map { text in
        text.split(separator: "\n").map { String($0).withOrdinaryBlanks }.reduce(0) { count, line in
          count
            + pattern.matches(in: line).count {
              mayBePart || !names.isInLonger(String($0), line, in: place, statuses: statuses)
            }
        }
      }.max() ?? 0
    }
    let text = cell.expand(sight.text)
    guard !text.allSatisfy(\.isWhitespace) else {
      throw CaseFailure(code: "script", line: 0, message: "\(quoted(sight.text)) stands for an empty text in this case")
    }
    var pattern = mayBePart ? names.pattern(text) : sought(sight)
    (pattern.mayBePart, pattern.ignoresCase) = (mayBePart, ignoresCase)
    guard pattern.hasWords(ofLetters: TextPattern.shortestWord) else {
      throw CaseFailure(
        code: "script", line: 0,
        message:
          "the text of \(text) is \(quoted(pattern.words)), which almost any text would be; write it with its values")
    }
    // An element without a text is nothing that can be seen.
    guard !pattern.isBlank else {
      if let place = sight.place { _ = try part(place, "see") }
      return 0
    }
    guard let place = sight.place else {
      if !mayBePart, names.isOnlyLabel(text, pattern) { return 0 }
      let reading = stage.readsPage ? FrameReading(frame, of: stage.page) : FrameReading(frame)
      let isSeen = reading.contains(pattern)
      return sight.count == nil || !isSeen ? (isSeen ? 1 : 0) : max(1, FrameReading(frame).count(pattern))
    }
    let texts = try visibleTexts(of: place)
    if sight.count != nil { return texts.map(pattern.count).max() ?? 0 }
    return texts.contains(where: pattern.isIn) ? 1 : 0
  }

  /// Returns what can be seen of a part of the page: its text, or the ways to read the lines of it that are visible, which
  /// may end between two words or within one. In line mode, it is what was written since the last answer.
  /// - Parameter code: the code of the failure if the page does not have the part.
  func visibleTexts(of place: String, _ code: String = "see") throws(CaseFailure) -> [String] {
    var part = try part(place, code)
    let (frame, page) = (stage.frame, stage.page)
    guard stage.readsPage else { return [FrameReading(frame).visible(part, endOfCut: nil)] }
    let ellipsis = composed.setup.theme.sign.ellipsis
    if let rows = Page.rows(of: place, in: frame.size) {
      let reading = FrameReading(frame.part(rows), of: page)
      // A narrow window shows the step alone, in short.
      if place == "steps", let progress = page.progress, !reading.contains(TextPattern(literal: progress.text)) {
        part += "\n" + progress.shortText
      }
      return [reading.visible(part, endOfCut: ellipsis)]
    }
    guard let lines = stage.cut(ElementID(place)) else { return [part] }
    let title = place == "dialog" ? page.dialog?.title ?? "" : ""
    let texts = lines.isEmpty ? [] : [lines.joined(separator: " "), lines.joined()]
    return (title.isEmpty ? [] : [FrameReading(frame, of: page).visible(title, endOfCut: ellipsis)]) + texts
  }

  /// Returns a regular expression of the script, with the values that it names.
  /// - Throws: a mistake of the script, if the values make an expression of it that nothing or everything would match.
  func pattern(_ text: String) throws(CaseFailure) -> RowPattern {
    do throws(RowPattern.Mistake) {
      let pattern = try RowPattern(cell.expandPattern(text))
      guard pattern.matchesEmptyText else { return pattern }
    } catch {
      throw CaseFailure(code: "script", line: 0, message: "the regular expression \(quoted(text)) \(error.message)")
    }
    throw CaseFailure(
      code: "script", line: 0, message: "the regular expression \(quoted(text)) matches even an empty text in this case"
    )
  }

  /// Refuses an assertion about a page of which the window only says that it needs more room: nothing is on the screen then,
  /// whatever the page has. A recording, which allows idle input, repeats what happened in such a window.
  func refuseInSmallWindow(_ code: String) throws(CaseFailure) {
    let (size, least) = (stage.frame.size, PageLayout.smallest)
    guard stage.readsPage, !script.allowsIdleInput, size.columns < least.columns || size.rows < least.rows else {
      return
    }
    throw CaseFailure(
      code: code, line: 0,
      message: "the window of \(size.columns)x\(size.rows) shows nothing of the page: it needs "
        + "\(least.columns)x\(least.rows)"
    ).asMistake()
  }

  func see(_ sight: Sight) throws(CaseFailure) {
    if sight.place != nil { try refuseInSmallWindow("see") }
    let found = try number(of: sight)
    guard sight.count.map({ $0 != found }) ?? (found == 0) else { return }
    let words = quoted(sight.isPattern ? "/\(sight.text)/" : sight.text)
    if let count = sight.count, found > 0 {
      let pattern = sought(sight)
      throw CaseFailure(
        code: "see", line: 0,
        message:
          "expected to see \(words) \(Self.times(count)) \(sight.place.map { "in \($0)" } ?? "on the screen"), found it \(Self.times(found))",
        marks: sight.isPattern ? [] : pattern.parts.first.map { stage.frame.places(of: $0) } ?? [])
    }
    if let place = sight.place {
      let (part, texts) = (stage.page.part(place) ?? "", try visibleTexts(of: place))
      guard texts != [part] else {
        let whole = sight.isPattern ? nil : sought(sight).onlyPart(in: part)
        throw CaseFailure(
          code: "see", line: 0,
          message: "expected to see \(words) in \(place), whose text is \(quoted(part))"
            + (whole.map { $0 == part ? "; that is another one" : "; it is only a part of \(quoted($0)) there" } ?? ""))
      }
      let lines = texts.prefix(place == "dialog" ? 2 : 1).flatMap { $0.split(separator: "\n") }.joined(separator: " ")
      throw CaseFailure(
        code: "see", line: 0,
        message: "expected to see \(words) in \(place), which is on the page but not "
          + "\(lines.isEmpty ? "" : "wholly ")visible on the screen"
          + (lines.isEmpty ? "" : "; only \(quoted(lines)) of it is"))
    }
    if !sight.isPattern, names.isOnlyLabel(cell.expand(sight.text), sought(sight)) {
      throw CaseFailure(
        code: "see", line: 0,
        message: "expected to see \(words), which is on the page only as the label of a value, not as the outcome")
    }
    throw sight.isPattern
      ? check(stage.frame).missing(pattern: sight.text)
      : check(stage.frame).missing(sight.text, sought(sight))
  }

  func check(_ frame: Frame) -> ScreenCheck { ScreenCheck(frame: frame) { [oracle] in oracle.redacted($0) } }

  private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

  func screen(_ name: String) throws(CaseFailure) {
    try refuseInSmallWindow("screen")
    let page = stage.page
    let now = page.dialog?.id ?? page.id
    guard now.rawValue != name else { return }
    let cover = page.dialog != nil && page.id.rawValue == name ? ", which lies on it" : ""
    throw CaseFailure(code: "screen", line: 0, message: "expected the screen \(name), found \(now)\(cover)")
  }

  /// Refuses an assertion about something that line mode does not have: it would hold or fail by chance.
  func refuseInLines(_ code: String, _ what: String) throws(CaseFailure) {
    guard !stage.readsPage else { return }
    throw CaseFailure(code: code, line: 0, message: "line mode has no \(what)").asMistake()
  }

  func focus(_ name: String) throws(CaseFailure) {
    try refuseInLines("focus", "focus")
    try refuseInSmallWindow("focus")
    let page = stage.page
    let focus = page.dialog.map(\.focus) ?? page.focus
    let wanted = names.element(name) ?? ElementID(name)
    if focus == wanted { return }
    for case .choice(let choice) in page.dialog?.body ?? page.body where choice.id == focus && choice.selected == wanted
    {
      return
    }
    throw CaseFailure(
      code: "focus", line: 0, message: "expected the focus on \(name); it is on \(focus?.rawValue ?? "nothing")"
    ).asMistake(names.element(name) == nil && !ScriptNames.isKnown(name, in: names.strings))
  }

  func cursor(_ wanted: CursorExpectation) throws(CaseFailure) {
    switch wanted {
    case .hidden: if let failure = check(stage.frame).cursor(at: nil) { throw failure }
    case .point(let point): if let failure = check(stage.frame).cursor(at: point) { throw failure }
    case .column(let column):
      try refuseInLines("cursor", "focus")
      try self.cursor(
        in: stage.page.dialog == nil ? stage.page.focusedField : nil, at: column, name: "the focused field")
    case .field(let name, let column):
      try refuseInLines("cursor", "cursor in a field")
      guard names.element(name) != nil else { throw missing(name, "cursor") }
      guard let field = names.field(name) else {
        throw CaseFailure(code: "cursor", line: 0, message: "\(name) is not an input field").asMistake()
      }
      try self.cursor(in: field, at: column, name: name)
    }
  }

  private func cursor(in field: Page.Field?, at column: Int, name: String) throws(CaseFailure) {
    guard let field else { throw CaseFailure(code: "cursor", line: 0, message: "\(name) is not an input field") }
    guard field.cursor != column else { return }
    throw CaseFailure(
      code: "cursor", line: 0, message: "expected the cursor in column \(column) of \(name); it is in \(field.cursor)",
      marks: stage.frame.cursor.map(Rect.init(cell:)).map { [$0] } ?? [])
  }

  func style(_ wanted: StyleExpectation) throws(CaseFailure) {
    try refuseInLines("style", "styles")
    let shown = stage.frame.quantised(to: depth)
    let pattern = names.pattern(cell.expand(wanted.text))
    var wanted = wanted
    wanted.foreground = wanted.foreground.map(asSeen(colour:))
    wanted.background = wanted.background.map(asSeen(colour:))
    let failure = check(shown).style(
      wanted, wanted.text, pattern.parts.first ?? "", mayBePart: pattern.isTemplate)
    if let failure { throw failure }
  }

  // MARK: Fields

  func field(_ wanted: FieldExpectation) throws(CaseFailure) {
    let name = cell.expand(wanted.name)
    guard let id = names.element(name) else { throw missing(name, "field") }
    guard names.field(name) != nil || !wanted.needsField else {
      throw CaseFailure(
        code: "field", line: 0,
        message:
          "\(name) is no input field; it can be checked, enabled, visible and required, but has no text, brand or "
          + "error"
      ).asMistake()
    }
    if wanted.isVisible != nil { try refuseInLines("field", "window that could show only a part of the page") }
    let before = stage.page.focus
    if wanted.whileFocused, before != id {
      stage.perform(.focus(id))
      if let trouble = stage.trouble { throw trouble }
      guard names.field(name) == nil || (stage.page.dialog.map(\.focus) ?? stage.page.focus) == id else {
        throw CaseFailure(code: "field", line: 0, message: "the field \(name) cannot have the focus")
      }
    }
    let wrong = (names.field(name).map { mistakes(in: $0, wanted) } ?? []) + mistakes(inState: wanted, id)
    // Leave the focus on the failing field, because the marks refer to the screen with this focus.
    guard wrong.isEmpty else {
      throw CaseFailure(
        code: "field", line: 0, message: oracle.redacted("field \(name): " + wrong.joined(separator: "; ")),
        marks: names.field(name).map { stage.frame.places(of: $0.label) } ?? [])
    }
    if wanted.whileFocused, let before, before != id { stage.perform(.focus(before)) }
  }

  private func mistakes(inState wanted: FieldExpectation, _ id: ElementID) -> [String] {
    let element = stage.page.elements.first { $0.id == id }
    let states: [(what: String, wanted: Bool?, found: Bool?)] = [
      ("checked", wanted.isChecked, stage.page.isChecked(id)), ("enabled", wanted.isEnabled, element?.isEnabled),
      ("visible", wanted.isVisible, stage.area(of: id) != nil),
      ("required", wanted.isRequired, stage.page.field(id)?.isRequired ?? stage.page.box(id)?.isRequired),
    ]
    return states.compactMap { what, wanted, found in
      guard let wanted, wanted != found else { return nil }
      guard let found else { return "it can be neither \(what) nor not \(what)" }
      return "expected \(wanted ? "" : "not ")\(what), found \(found ? "" : "not ")\(what)"
    }
  }

  private func mistakes(in field: Page.Field, _ wanted: FieldExpectation) -> [String] {
    var wrong: [String] = []
    func compare(_ what: String, _ expected: String?, _ found: String) {
      guard let expected, cell.expand(expected) != found else { return }
      wrong.append("expected \(what) \(quoted(cell.expand(expected))), found \(quoted(found))")
    }
    compare("text", wanted.shows, field.text)
    compare("value", wanted.value, field.value)
    if let brand = wanted.brand.map(cell.expand) {
      let name = composed.setup.brandName(BrandID(rawValue: brand)).uppercased()
      if brand == "none", field.badge == nil, field.role != .cardNumber {
        wrong.append("only the field of a card number has a brand, so that «none» says nothing")
      }
      compare("brand", brand == "none" ? "" : name, field.badge?.text ?? "")
    }
    if let error = wanted.error.map(cell.expand) {
      let (pattern, found) = (names.pattern(error), field.error ?? "")
      if error == "none" {
        if !found.isEmpty { wrong.append("expected no error, \(foundError(of: field))") }
      } else if !(wanted.isPartOfError ? pattern.isIn(found) : pattern.matchesWhole(found)) {
        wrong.append(
          "expected the error \(quoted(error))\(wanted.isPartOfError ? " as a part" : ""), \(foundError(of: field))")
      }
    }
    return wrong
  }

  /// What is found instead of an expected error, with the key of the text, which is the same in every language.
  private func foundError(of field: Page.Field) -> String {
    guard let error = field.error, !error.isEmpty else {
      let isFocused = stage.page.dialog == nil && stage.page.focusedField?.id == field.id
      return "found no error"
        + (isFocused ? "; while a field has the focus, it shows only what no further key can mend" : "")
    }
    // Several keys may have the same text: the one of the field comes first.
    let keys = StringTable.english.keys.filter { $0.hasPrefix("problem.") && names.pattern($0).matchesWhole(error) }
      .sorted()
    let key = keys.first { $0.hasPrefix("problem.\(field.id).") } ?? keys.first
    return "found \(quoted(error))" + (key.map { " (\($0))" } ?? "")
  }

  // MARK: Snapshots

  func snapshot(_ wanted: SnapshotExpectation) throws(CaseFailure) {
    let name = wanted.name
    let file = Snapshots.file(name, of: cell)
    if let other = snapshotNames.updateValue(name, forKey: file), other != name {
      throw CaseFailure(
        code: "snapshot", line: 0, message: "the snapshots \(other) and \(name) would have the same file \(file)"
      ).asMistake()
    }
    let view = try wanted.view(of: frame, cell) { element throws(CaseFailure) in
      try refuseInLines("snapshot", "element in a place of its own")
      guard let id = names.element(element) else { throw missing(element, "snapshot") }
      return stage.area(of: id)
    }
    let failure = snapshots.failure(
      of: view.frame, file: file, name: name, earlier: takenSnapshots[file], asSeen: asSeen(snapshot:))
    if failure == nil || takenSnapshots[file] == nil { takenSnapshots[file] = FrameText.snapshot(view.frame) }
    if let failure { throw view.placed(failure) }
  }

  /// Returns a stored snapshot with the colours that this terminal shows.
  private func asSeen(snapshot kept: String) -> String {
    guard stage.hasDirectColours, let frame = Frame(snapshot: kept) else { return kept }
    return FrameText.snapshot(frame.direct)
  }

  /// Returns the name of a colour that this terminal shows in place of the expected one.
  private func asSeen(colour: String) -> String {
    guard stage.hasDirectColours, let style = Style(description: colour) else { return colour }
    return style.direct.foreground.description
  }

  func quoted(_ text: String) -> String { "«\(oracle.redacted(text))»" }
}

extension Rect {
  init(cell: Point) { self.init(column: cell.column, row: cell.row, columns: 1, rows: 1) }
}

extension Page.Field {
  /// The text without the separators of a number or a date. A blank or a hyphen in a name or a word is none.
  var value: String {
    let isNumber: Bool =
      switch role {
      case .cardNumber, .expiry, .securityCode, .oneTimeCode, .phone: true
      default: !text.contains(where: \.isLetter)
      }
    return isNumber ? text.filter { $0 != " " && $0 != "/" && $0 != "-" } : text
  }
}

extension Frame {
  /// Returns the screen areas, each within one row, that show the given text.
  func places(of text: String) -> [Rect] {
    let wanted = Array(text.unicodeScalars)
    guard !wanted.isEmpty else { return [] }
    var places: [Rect] = []
    for row in 0..<size.rows {
      let cells = scalars(row: row)
      // A wide character occupies two cells but counts as one character.
      let letters = cells.enumerated().compactMap { column, scalar in scalar.map { (column, $0) } }
      guard letters.count >= wanted.count else { continue }
      for start in 0...(letters.count - wanted.count)
      where zip(letters[start...], wanted).allSatisfy({ $0.1.asTyped == $1.asTyped }) {
        let (first, last) = (letters[start].0, letters[start + wanted.count - 1].0)
        places.append(Rect(column: first, row: row, columns: last - first + 1, rows: 1))
      }
    }
    return places
  }
}
