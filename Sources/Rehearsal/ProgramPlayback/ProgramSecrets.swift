import CheckoutCore
import KassaTerminal

/// What a script enters into a program and nobody may read in reports, snapshots and recordings.
///
/// The fields of another program are unknown. So every number that may be a card number is masked wherever it stands, and
/// every text that the script marks as `secret:` is hidden.
struct ProgramSecrets {
  /// The length in characters from which a text can be secret. A shorter one stands in other texts by chance.
  static let shortest = 4

  /// The most secrets, entered one after the other, that are the pieces of one. A card number of 19 digits has as many.
  private static let mostPieces = 5

  /// The secret texts, the longest first.
  private let texts: [String]
  private let forms: [SecretForms]
  /// The card numbers that the script enters.
  private var oracle = LeakOracle()
  /// The last secret texts that have been entered.
  private var pieces: [String] = []
  /// The secret texts that have been entered so far, whole ones and those whose pieces were entered.
  private var entered: [String: SecretForms] = [:]
  /// The bytes of these texts, in either case.
  private var bytes: Set<UInt8> = []

  init(_ steps: [ProgramStep], _ cell: Combination) {
    var texts: Set<String> = []
    var pieces: [String] = []
    for step in steps.flat {
      guard let typed = step.verb.typed else { continue }
      let text = cell.expand(typed.text)
      if typed.isSecret {
        pieces = (pieces + [text]).suffix(Self.mostPieces)
        texts.formUnion(Self.joined(pieces))
      }
      oracle.learn(number: text.digits)
      oracle.learn(tracks: text)
    }
    for text in texts { oracle.learn(number: text.digits) }
    self.texts = texts.filter { !$0.isEmpty }.sorted { ($1.count, $0) < ($0.count, $1) }
    forms = self.texts.map(SecretForms.init)
  }

  /// The texts that end with the last piece: it alone, with the one before it, and so on.
  private static func joined(_ pieces: [String]) -> [String] {
    pieces.indices.map { pieces[$0...].joined() }
  }

  /// Notes that a secret text is entered, so that it may be on no screen from now on, and neither may what the last secrets make
  /// up together: four fields may be those of one card number.
  mutating func enter(_ text: String) {
    pieces = (pieces + [text]).suffix(Self.mostPieces)
    for whole in Self.joined(pieces) where !whole.isEmpty && entered[whole] == nil {
      entered[whole] = SecretForms(whole)
    }
    bytes.formUnion((text.lowercased() + text.uppercased()).utf8)
  }

  /// Whether any secret text has been entered.
  var hasEntered: Bool { !entered.isEmpty }

  /// Whether a piece of what the program prints may be a part of a secret text that has been entered.
  ///
  /// Digits and letters that are not of ASCII may stand for others.
  func concerns(_ printed: some Sequence<UInt8>) -> Bool {
    !entered.isEmpty && printed.contains { $0 >= 0x80 || bytes.contains($0) }
  }

  // MARK: Texts

  func redacted(_ text: String) -> String { redactedLine(redactedBroken(text)) }

  private func redactedLine(_ text: String) -> String {
    let hidden = texts.reduce(text) { $0.replacing($1, with: String(repeating: "•", count: $1.count)) }
    return CardRedaction.redact(hidden)
  }

  /// Hides what is broken over lines, or stands in other groups than it was entered in.
  private func redactedBroken(_ text: String) -> String {
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
    let search = RowSearch(lines: lines)
    let places = forms.flatMap { $0.places(in: search) } + oracle.hiddenPlaces(search)
    guard !places.isEmpty else { return text }
    for place in places.joined() { lines[place.row][place.column] = "•" }
    return String(String.UnicodeScalarView(lines.joined(separator: ["\n"])))
  }

  // MARK: Screens

  func redacted(_ frame: Frame) -> Frame {
    let search = RowSearch(frame)
    let places = forms.flatMap { $0.places(in: search) }
    var frame = frame
    for place in places { frame.hide(place) }
    frame = oracle.redactedParts(oracle.redacted(frame))
    for line in Self.lines(of: frame) {
      let before = line.compactMap { frame[$0].scalar }
      let after = Array(redactedLine(String(String.UnicodeScalarView(before))).unicodeScalars)
      // The contents of a card's stripe change their length when they are replaced.
      for (index, point) in line.enumerated() where after.count != before.count || after[index] != before[index] {
        if after.count != before.count, before[index].properties.isWhitespace { continue }
        frame.hide(point)
      }
    }
    frame.title = redacted(frame.title)
    return frame
  }

  /// The lines of a screen, each as its cells without the right halves of wide characters. A row that is full to the margin goes
  /// on in the next.
  private static func lines(of frame: Frame) -> [[Point]] {
    var lines: [[Point]] = []
    var isFull = false
    for row in 0..<frame.size.rows {
      let scalars = frame.scalars(row: row)
      let line = scalars.indices.filter { scalars[$0] != nil }.map { Point(column: $0, row: row) }
      if isFull, scalars.first != " " { lines[lines.count - 1] += line } else { lines.append(line) }
      isFull = scalars.last != " "
    }
    return lines
  }

  /// Returns the leak of a secret text, or of most of it, that the screen shows by itself; nil if there is none. A short text
  /// that is a part of another word is none.
  func leak(in frame: Frame) -> CaseFailure? {
    guard !entered.isEmpty else { return nil }
    let (screen, title) = (RowSearch(frame), RowSearch(lines: [Array(frame.title.unicodeScalars)]))
    for (_, secret) in entered.sorted(by: { $0.key < $1.key }) {
      let places = secret.leaks(in: screen)
      guard !places.isEmpty || !secret.leaks(in: title).isEmpty else { continue }
      return CaseFailure(
        code: "leak", line: 0,
        message: places.isEmpty
          ? "the title of the window shows a text that was entered as secret"
          : "the program shows a text that was entered as secret", marks: places.flatMap(Rect.rows))
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
