import CheckoutCore
package import KassaTerminal

/// A picture of the screen, or of a part of it, that must be the same as the stored one.
package struct SnapshotExpectation: Sendable {
  package var name: String
  /// The part that is compared; nil for the whole screen.
  package var part: ScreenPart?
  /// The parts that are not compared, such as a time of day.
  package var masks: [ScreenPart] = []
}

/// A part of the screen.
package enum ScreenPart: Hashable, Sendable {
  /// Cells, counted from 0. A row has all columns.
  case area(Rect)
  /// The cells of an element, by id, key or label.
  case element(String)
  /// Whatever a regular expression matches, row by row.
  case matches(String)
}

extension StepReader {
  /// Reads a snapshot: its name, or a table with `where` and `mask`.
  mutating func snapshot(_ value: ShapedValue) -> SnapshotExpectation? {
    guard let name = (value["name"] ?? value).text else { return nil }
    var snapshot = SnapshotExpectation(name: name)
    snapshot.part = value["where"].flatMap { screenPart($0) }
    for mask in value["mask"]?.elements ?? [] {
      guard let part = screenPart(mask) else { continue }
      snapshot.masks.append(part)
      if part.covers(snapshot.part) {
        reader.complain(.value, mask.place, "the mask covers the whole of the part, so that nothing would be compared")
      }
    }
    return snapshot
  }

  private mutating func screenPart(_ value: ShapedValue) -> ScreenPart? {
    if let pattern = value["matches"] {
      if value.source.entries?.count ?? 1 > 1 {
        reader.complain(.value, value.place, "a part is an area or what a regular expression matches, not both")
      }
      return pattern.text.map { .matches($0) }
    }
    // Another program does not say what its elements are, so that a word can only be a row.
    if let text = value.text, !text.hasPrefix("row "), reader.remembered != nil { return .element(text) }
    return area(value).map { .area($0) }
  }
}

extension ScreenPart {
  /// Whether the part covers another one, or the whole screen if that is nil, whatever the screen shows.
  fileprivate func covers(_ other: ScreenPart?) -> Bool {
    guard let other else {
      if case .area(let area) = self { return area == .largest }
      return false
    }
    if case .area(let own) = self, case .area(let area) = other {
      let area = area.intersection(.largest)
      return own.intersection(area) == area
    }
    return self == other
  }
}
