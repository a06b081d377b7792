import CheckoutCore
import KassaTerminal

/// What a script enters into a program and nobody may read in reports, snapshots and recordings.
///
/// The fields of another program are unknown. So every number that may be a card number is masked wherever it stands, and
/// every text that the script marks as `secret:` is hidden.
struct ProgramSecrets {
  /// The length in characters from which a text can be secret. A shorter one stands in other texts by chance.
  static let shortest = 4

  /// The secret texts, the longest first.
  private let texts: [String]
  /// The card numbers that the script enters.
  private var oracle = LeakOracle()
  /// The secret texts that have been entered so far.
  private var entered: Set<String> = []

  init(_ steps: [ProgramStep], _ cell: Combination) {
    var texts: Set<String> = []
    for step in steps.flat {
      guard let typed = step.verb.typed else { continue }
      let text = cell.expand(typed.text)
      if typed.isSecret { texts.insert(text) }
      oracle.learn(number: text.digits)
      oracle.learn(tracks: text)
    }
    self.texts = texts.filter { !$0.isEmpty }.sorted { ($1.count, $0) < ($0.count, $1) }
  }

  /// Notes that a secret text has been entered, so that it may be on no screen from now on.
  mutating func enter(_ text: String) { entered.insert(text) }

  func redacted(_ text: String) -> String {
    let hidden = texts.reduce(text) { $0.replacing($1, with: String(repeating: "•", count: $1.count)) }
    return CardRedaction.redact(hidden)
  }

  func redacted(_ frame: Frame) -> Frame {
    var frame = oracle.redacted(frame)
    for row in 0..<frame.size.rows {
      let cells = frame.scalars(row: row)
      let columns = cells.indices.filter { cells[$0] != nil }
      let before = cells.compactMap(\.self)
      let text = String(String.UnicodeScalarView(before))
      let after = Array(redacted(text).unicodeScalars)
      // The contents of a card's stripe change their length when they are replaced.
      for (index, column) in columns.enumerated() where after.count != before.count || after[index] != before[index] {
        let point = Point(column: column, row: row)
        let isWide = column + 1 < cells.count && cells[column + 1] == nil
        if after.count != before.count, before[index].properties.isWhitespace { continue }
        let style = frame[point].style
        frame[point] = Cell("•", style: style)
        if isWide { frame[Point(column: column + 1, row: row)] = Cell(style: style) }
      }
    }
    frame.title = redacted(frame.title)
    return frame
  }

  /// Returns the leak of a secret text that the screen shows by itself, not as a part of another word; nil if there is none.
  func leak(in frame: Frame) -> CaseFailure? {
    for text in entered.sorted() {
      let marks = frame.places(of: text).filter { place in
        let before = frame[Point(column: place.column - 1, row: place.row)].text.last
        let after = frame[Point(column: place.column + place.columns, row: place.row)].text.first
        return ![before, after].contains { $0.map { $0.isLetter || $0.isNumber } ?? false }
      }
      guard !marks.isEmpty else { continue }
      return CaseFailure(
        code: "leak", line: 0, message: "the program shows a text that was entered as secret", marks: marks)
    }
    return nil
  }

  /// Returns the text of a script without its secrets. Whatever follows `secret:` in a line is hidden, too.
  func redacted(script text: String) -> String {
    let lines = redacted(text).sourceLines.map { line -> String in
      guard let key = line.firstRange(of: "secret:") else { return String(line) }
      let rest = line[key.upperBound...]
      let end = rest.firstIndex(of: "}") ?? rest.endIndex
      return line[..<key.upperBound] + " •••" + (end == rest.endIndex ? "" : " ") + rest[end...]
    }
    return lines.joined(separator: "\n")
  }
}

extension ProgramVerb {
  /// The text that the command enters; nil if it enters none.
  var typed: TypedText? {
    switch self {
    case .type(let text), .paste(let text): text
    default: nil
    }
  }
}
