import CheckoutCore
import Terminal

/// Knows the card numbers that were typed, and where each may be read: in its focused field and on the card drawn
/// beside it, and in the list of test cards.
struct LeakOracle {
  /// Digits, by where they were typed: the field of the card number.
  private(set) var numbers: Set<String> = []
  /// One-time codes that were typed.
  private(set) var entries: Set<String> = []

  mutating func learn(number digits: String) {
    if (12...19).contains(digits.count) { numbers.insert(digits) }
  }

  mutating func learn(entry text: String) {
    if text.count >= 4 { entries.insert(text) }
  }

  /// What is wrong with a painted frame.
  func leak(in frame: Frame, of page: Page) -> CaseFailure? {
    if let field = page.leakingSecret {
      return CaseFailure(code: "leak", line: 0, message: "the field \(field) shows digits of a secret")
    }
    guard !numbers.isEmpty, page.dialog?.id != "testCards" else { return nil }
    let isTyped = FrameRedactor.isNumber(page.focus) && page.dialog == nil
    for number in numbers {
      let places = frame.places(ofDigits: number)
      let allowed = isTyped ? page.placesOfNumber(number) : 0
      guard places.count > allowed else { continue }
      return CaseFailure(
        code: "leak", line: 0,
        message: "a whole card number stands where it is not typed: expected \(allowed) places, found \(places.count)",
        marks: places)
    }
    return nil
  }

  /// What is wrong with a flow entry.
  func leak(in entry: FlowEntry) -> CaseFailure? {
    let texts: [String] =
      switch entry.kind {
      case .message(let message): [message.name] + message.body.leaves
      case .note(let key, let details): [key] + details.values
      default: []
      }
    for text in texts {
      let digits = text.digits
      if numbers.contains(where: { digits.contains($0) }) {
        return CaseFailure(code: "leak", line: 0, message: "a whole card number is in flow entry \(entry.index)")
      }
      if entries.contains(text) {
        return CaseFailure(code: "leak", line: 0, message: "a one-time code is in flow entry \(entry.index)")
      }
    }
    return nil
  }

  /// The frame with the middle digits of every known number hidden.
  func redacted(_ frame: Frame) -> Frame {
    var frame = frame
    for number in numbers.sorted(by: { $0.count > $1.count }) {
      for place in frame.places(ofDigits: number) { frame.hideMiddle(of: place, count: number.count) }
    }
    return frame
  }

  func redacted(_ text: String) -> String { CardRedaction.redact(text) }
}

extension Page {
  /// How often the page itself means to show that number: in the field and on the card.
  fileprivate func placesOfNumber(_ number: String) -> Int {
    let shown = (body + side).filter { block in
      switch block {
      case .field(let field): FrameRedactor.isNumber(field.id) && field.text.digits.contains(number)
      case .card(let card): card.number.digits.contains(number)
      default: false
      }
    }
    return shown.count
  }

  /// The id of a secret field in which digits can be read.
  fileprivate var leakingSecret: String? {
    for case .field(let field) in body where field.isSecret && !field.text.digits.isEmpty { return field.id }
    for case .card(let card) in side where !card.code.digits.isEmpty { return "code" }
    return nil
  }
}

extension Frame {
  /// Where these digits stand in a row, in whatever script they are written, with little between them.
  func places(ofDigits digits: String) -> [Rect] {
    let wanted = digits.unicodeScalars.map(\.digitValue)
    var places: [Rect] = []
    for row in 0..<size.rows {
      let cells = scalars(row: row)
      let columns = cells.indices.filter { cells[$0]?.digitValue != nil }
      guard columns.count >= wanted.count else { continue }
      var index = 0
      while index + wanted.count <= columns.count {
        let run = columns[index..<index + wanted.count]
        let fits = zip(run, wanted).allSatisfy { cells[$0]?.digitValue == $1 }
        // A wide digit has two cells, the second without a sign.
        let isTight =
          fits
          && zip(run, run.dropFirst()).allSatisfy { first, second in
            cells[(first + 1)..<second].count { $0 != nil } <= CardRedaction.widestGap
              && cells[(first + 1)..<second].allSatisfy { $0?.canSeparateDigits != false }
          }
        if isTight, let first = run.first, let last = run.last {
          places.append(Rect(column: first, row: row, columns: last - first + 1, rows: 1))
          index += wanted.count
        } else {
          index += 1
        }
      }
    }
    return places
  }

  /// A bullet in place of a sign, as wide as the sign was.
  private mutating func hide(_ point: Point) {
    let style = self[point].style
    let next = Point(column: point.column + 1, row: point.row)
    let isWide = next.column < size.columns && self[next].scalar == nil
    self[point] = Cell("•", style: style)
    if isWide { self[next] = Cell(style: style) }
  }

  /// Leaves the first six digits and the last four.
  fileprivate mutating func hideMiddle(of place: Rect, count: Int) {
    var number = 0
    for column in place.column..<place.column + place.columns {
      let point = Point(column: column, row: place.row)
      guard self[point].scalar?.digitValue != nil else { continue }
      if number >= 6, number < count - 4 { hide(point) }
      number += 1
    }
  }
}

extension String {
  /// The digits in it, of any script, as ASCII.
  var digits: String { unicodeScalars.compactMap { $0.digitValue.map(String.init) }.joined() }
}

extension JSON {
  /// Every text and number in it.
  var leaves: [String] {
    switch self {
    case .string(let text), .number(let text): [text]
    case .array(let elements): elements.flatMap(\.leaves)
    case .object(let object): object.members.flatMap(\.value.leaves)
    default: []
    }
  }
}
