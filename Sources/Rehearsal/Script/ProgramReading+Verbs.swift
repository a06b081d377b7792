import CheckoutCore
import KassaTerminal

/// What the verbs of another program make of their values, which have been read by their shapes.
extension StepReader {
  /// Returns the command. If its value has a mistake that a shape cannot tell, records it and may return nil.
  mutating func programVerb(_ name: Verb.Name, _ value: ShapedValue) -> ProgramVerb? {
    let timeout = value["timeout"]?.duration ?? ProgramVerb.usualTimeout
    switch name {
    case .press: return .press(value.texts)
    case .type: return typed(value).map { .type($0) }
    case .paste: return typed(value).map { .paste($0) }
    case .click: return ClickTarget(value).map { .click($0, timeout: timeout) }
    case .resize: return value.size.map { .resize($0) }
    case .see: return seen(value).map { .see($0, timeout: timeout) }
    case .notSee:
      checkRow(value)
      return sight(value).map { .notSee($0, timeout: timeout) }
    case .cursor:
      let row = value["row"]?.number ?? 0
      return .cursor(value["column"]?.number.map { Point(column: $0, row: row) }, timeout: timeout)
    case .style: return StyleExpectation(value).map { .style($0, timeout: timeout) }
    case .snapshot: return snapshot(value).map { .snapshot($0, timeout: timeout) }
    case .wait: return condition(value).map { .wait($0, timeout: timeout) }
    case .exit: return .exit((value["status"] ?? value).number ?? 0, timeout: timeout)
    case .output:
      if let pattern = value["matches"], let text = pattern.text { reader.checkPatternOfOutput(text, pattern.place) }
      return TextMatch(value).map { .output($0, timeout: timeout) }
    case .file:
      guard let path = value["path"]?.text, let match = TextMatch(value) else { return nil }
      return .file(path, match, timeout: timeout)
    case .repeat: return repetition(value).map { .repeated($0, $1) }
    // The steps of the included script take the place of the command, and checkouts have the others.
    case .include, .fill, .choose, .suspend, .clock, .kill, .start, .resume, .checkout, .hold, .fault, .outOfBand,
      .merchant, .screen, .field, .focus, .step, .message, .host, .leakFree, .result, .effort, .remember:
      return nil
    }
  }

  private mutating func typed(_ value: ShapedValue) -> TypedText? {
    let secret = value["secret"]
    guard let text = (secret ?? value["text"] ?? value).text else { return nil }
    if let secret, !text.contains("$"), text.count < ProgramSecrets.shortest {
      reader.complain(
        .value, secret.place,
        "a secret needs at least \(ProgramSecrets.shortest) characters, because reports hide it wherever it stands, "
          + "as a part of other numbers and words too")
    }
    return TypedText(text: text, isSecret: secret != nil)
  }

  /// Reads what must be on the screen.
  private mutating func seen(_ value: ShapedValue, isAnyEnough: Bool = false) -> ProgramSight? {
    if let pattern = value["matches"], let text = pattern.text, value["where"] == nil {
      reader.checkPatternOfScreen(text, pattern.place, isAnyEnough: isAnyEnough || value["count"] != nil)
    }
    checkLine(value)
    return sight(value)
  }

  private mutating func sight(_ value: ShapedValue) -> ProgramSight? {
    let area = value["where"].flatMap { self.area($0) }
    return TextMatch(value).map { ProgramSight(match: $0, area: area, count: value["count"]?.number) }
  }

  /// Reads a row, such as `row 7`, or a rectangle.
  mutating func area(_ value: ShapedValue) -> Rect? {
    if let text = value.text {
      let words = text.split(separator: " ")
      guard words.count == 2, words[0] == "row", let row = Int(words[1]), (0...500).contains(row) else {
        reader.complain(
          .value, value.place,
          "where must be a row such as row 7, counted from 0, or { column: 0, row: 7, columns: 20, rows: 2 }, not \(text)"
        )
        return nil
      }
      return Rect(column: 0, row: row, columns: Rect.largest.columns, rows: 1)
    }
    return Rect(
      column: value["column"]?.number ?? 0, row: value["row"]?.number ?? 0,
      columns: value["columns"]?.number ?? Rect.largest.columns, rows: value["rows"]?.number ?? Rect.largest.rows)
  }

  private mutating func condition(_ value: ShapedValue) -> ProgramCondition? {
    switch value.text {
    case "exit": .exit
    case "quiet": .quiet(nil)
    case _ where value["quiet"] != nil: .quiet(value["quiet"]?.duration)
    default: seen(value, isAnyEnough: true).map { .sight($0) }
    }
  }
}

extension Rect {
  /// The largest window that a program can have.
  static let largest = Rect(column: 0, row: 0, columns: 500, rows: 500)
}

extension TextMatch {
  fileprivate init?(_ value: ShapedValue) {
    if let pattern = value["matches"]?.text {
      self = .pattern(pattern)
    } else if let text = (value["text"] ?? value).text {
      self = .text(text)
    } else {
      return nil
    }
  }
}
