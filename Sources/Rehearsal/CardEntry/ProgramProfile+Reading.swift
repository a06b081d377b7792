package import KassaScreens
package import KassaTerminal

/// What the screen of a program says about its form.
extension ProgramProfile {
  /// Returns what the fields show on a screen.
  /// - Parameter part: the field whose cursor and error are read; nil for none.
  package func observation(of frame: Frame, at part: CardForm.Part?) -> ConformanceObservation {
    var seen = ConformanceObservation()
    for (own, field) in fields {
      guard let (text, place) = text(of: field, in: frame) else { continue }
      seen.text[own] = field.mask.map { mask in String(text.map { $0 == mask ? "•" : $0 }) } ?? text
      if field.mask == nil { seen.value[own] = own == .holder ? text : text.filter(\.isNumber) }
      guard let cursor = frame.cursor, cursor.row == place.row, (0...field.width).contains(cursor.column - place.column)
      else { continue }
      seen.focus = ConformanceFocus(rawValue: own.rawValue)
      if own == part { seen.cursor = cursor.column - place.column }
    }
    if let error = error(in: frame), let part { seen.error[part] = error }
    return seen
  }

  /// Whether a field is empty on a screen, without an error anywhere.
  func isEmpty(_ part: CardForm.Part, in frame: Frame) -> Bool {
    let shown = fields[part].flatMap { text(of: $0, in: frame)?.text }
    return shown == "" && error(in: frame) ?? .absent == .absent
  }

  /// The fields that are on a screen, in the order in which they are read.
  func order(in frame: Frame) -> [CardForm.Part] {
    var places: [(part: CardForm.Part, place: Point)] = []
    for (part, field) in fields {
      if let place = text(of: field, in: frame)?.place { places.append((part, place)) }
    }
    return places.sorted { ($0.place.row, $0.place.column) < ($1.place.row, $1.place.column) }.map(\.part)
  }

  /// Returns the text of a field and the place of its first character; nil if its label is not on the screen.
  private func text(of field: Field, in frame: Frame) -> (text: String, place: Point)? {
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
    guard let errors else { return nil }
    let text = FrameText.plain(frame)
    let found = errors.first { $0.words.occurs(in: text) }
    return found.map { $0.reason == "any" ? .words($0.reason) : .reason($0.reason) } ?? .absent
  }
}

extension Frame {
  /// Returns the character in a cell; a space for the second half of a wide one.
  fileprivate func character(at point: Point) -> Character { self[point].text.first ?? " " }
}
