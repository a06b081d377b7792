import KassaScreens
import KassaTerminal
import KassaTerminalEngine

/// A card form in another terminal program.
package final class ProgramTarget: ConformanceTarget {
  private let profile: ProgramProfile
  package var name: String { profile.name }
  package var dialect: String? { profile.dialect }
  /// The running program, with empty fields; nil if it must be started.
  private var terminal: ProgramTerminal?

  /// The longest time that the program may take to show its form, on a slow machine as well.
  private static let longestStart = Duration.seconds(120)
  /// The longest time that the program may take to empty its field, before it is started anew.
  private static let longestReset = Duration.milliseconds(300)

  /// How often the field is read while the program is emptying it.
  private static let look = Duration.milliseconds(5)

  package init(_ profile: ProgramProfile) { self.profile = profile }

  package func play(_ row: ConformanceRow) throws(ConformanceTrouble) -> ConformanceOutcome {
    if let field = row.field, profile.fields[field] == nil {
      return .skipped("the form has no field \(field.rawValue)")
    }
    if row.field == nil, profile.fields.count < 2 { return .skipped("the form has only one field") }
    do throws(ComposingError) {
      let terminal = try running()
      self.terminal = nil
      let way = row.field.flatMap { profile.fields[$0]?.reach } ?? []
      for stroke in way + row.keys {
        guard perform(stroke, terminal) else { return .skipped("the profile names no key for it") }
      }
      let seen = observation(of: try terminal.rest(), row)
      // With nothing but the row's field changed, the program can go on after the field has been emptied.
      if let reset = profile.reset, row.field == .card, seen.focus == nil || seen.focus == .card {
        for stroke in reset { _ = perform(stroke, terminal) }
        if becomesEmpty(terminal.engine) { self.terminal = terminal }
      }
      return .seen(seen)
    } catch {
      throw ConformanceTrouble("\(name): \(error.message)")
    }
  }

  /// Waits until the card field is empty and without an error.
  /// - Returns: false if it is not, although the program has nothing more to do.
  private func becomesEmpty(_ engine: TerminalEngine) -> Bool {
    let end = ContinuousClock.now + Self.longestReset
    while true {
      let isQuiet = engine.waitUntilQuiet(within: Self.look) || ContinuousClock.now >= end
      let frame = engine.frame
      let isEmpty = profile.fields[.card].flatMap { text(of: $0, in: frame)?.text.isEmpty } ?? false
      if isEmpty, error(in: frame) ?? .absent == .absent { return true }
      if isQuiet { return false }
    }
  }

  /// Returns the program with its form ready for keys.
  private func running() throws(ComposingError) -> ProgramTerminal {
    if let terminal { return terminal }
    let new = try ProgramTerminal(profile.launch)
    let (ready, engine) = (profile.ready, new.engine)
    let isShown = engine.wait(within: Self.longestStart) {
      ready.isEmpty || FrameText.plain(engine.frame).contains(ready)
    }
    guard isShown else {
      let screen = FrameText.plain(engine.frame).split(separator: "\n").joined(separator: "\n")
      let what = engine.exitStatus.map { "exited with status \($0) and" } ?? "runs and"
      throw ComposingError("the program \(what) does not show «\(ready)»; its screen is:\n\(screen)")
    }
    _ = try new.rest()
    for stroke in profile.reach { _ = perform(stroke, new) }
    if !profile.reach.isEmpty { _ = try new.rest() }
    return new
  }

  /// Performs a keystroke.
  /// - Returns: false if the profile does not name the keys for it.
  private func perform(_ stroke: Keystroke, _ terminal: ProgramTerminal) -> Bool {
    switch stroke {
    case .key(let key): terminal.press(key)
    case .paste(let text): terminal.engine.paste(text)
    case .burst(let text): terminal.send(text)
    case .undo: return perform(profile.keys["Undo"], terminal)
    case .redo: return perform(profile.keys["Redo"], terminal)
    case .clear: return perform(profile.keys["Clear"], terminal)
    }
    return true
  }

  private func perform(_ strokes: [Keystroke]?, _ terminal: ProgramTerminal) -> Bool {
    for case .key(let key) in strokes ?? [] { terminal.press(key) }
    return strokes != nil
  }

  // MARK: Reading the screen

  private func observation(of frame: Frame, _ row: ConformanceRow) -> ConformanceObservation {
    var seen = ConformanceObservation()
    for (part, field) in profile.fields {
      guard let (text, place) = text(of: field, in: frame) else { continue }
      seen.text[part] = field.mask.map { mask in String(text.map { $0 == mask ? "•" : $0 }) } ?? text
      if field.mask == nil { seen.value[part] = part == .holder ? text : text.filter(\.isNumber) }
      guard let cursor = frame.cursor, cursor.row == place.row, (0...field.width).contains(cursor.column - place.column)
      else { continue }
      seen.focus = ConformanceFocus(rawValue: part.rawValue)
      if part == row.field { seen.cursor = cursor.column - place.column }
    }
    if let error = error(in: frame), let part = row.field { seen.error[part] = error }
    return seen
  }

  /// Returns the text of a field and the place of its first character; nil if its label is not on the screen.
  private func text(of field: ProgramProfile.Field, in frame: Frame) -> (text: String, place: Point)? {
    for row in 0..<frame.size.rows {
      let line = (0..<frame.size.columns).map { frame.character(at: Point(column: $0, row: row)) }
      guard let start = line.firstRange(of: Array(field.label))?.lowerBound else { continue }
      let from = field.row == 0 ? start + field.label.count : start
      let place = Point(column: from + field.column, row: row + field.row)
      guard (0..<frame.size.rows).contains(place.row), place.column >= 0 else { return nil }
      let end = min(place.column + field.width, frame.size.columns)
      // The second half of a wide character has no text of its own.
      var text = (min(place.column, end)..<end).flatMap { Array(frame[Point(column: $0, row: place.row)].text) }
      while let last = text.last, last == " " || last == field.blank { text.removeLast() }
      return (String(text), place)
    }
    return nil
  }

  /// Returns the error on the screen; nil if the profile does not tell how errors look.
  private func error(in frame: Frame) -> ConformanceObservation.Error? {
    guard let errors = profile.errors else { return nil }
    let text = FrameText.plain(frame)
    let found = errors.first { $0.words.occurs(in: text) }
    return found.map { $0.reason == "any" ? .words($0.reason) : .reason($0.reason) } ?? .absent
  }
}

extension Frame {
  /// Returns the character in a cell; a space for the second half of a wide one.
  fileprivate func character(at point: Point) -> Character { self[point].text.first ?? " " }
}
