import CheckoutCore
import KassaSandbox
import KassaScreens
import KassaTerminal

/// Detects card numbers and one-time codes that appear where they must not.
/// It also detects fields that show digits of a security code or another secret.
///
/// It tracks the card numbers that have been entered. A card number may be visible only in these places:
/// - in the card number field while it has the focus, and on the card drawn beside it;
/// - in another field while it has the focus, because a payer may type the number there by mistake;
/// - in the list of test cards.
///
/// What a card reader types between the sentinels of a track may be visible nowhere.
///
/// A number or a track is found, too, where it is broken over rows, and a number of which more digits are seen than may be.
struct LeakOracle {
  /// The card numbers that have been entered in the card number field, as digits only.
  private(set) var numbers: Set<String> = []
  /// The one-time codes that have been entered.
  private(set) var entries: Set<String> = []

  /// The parts of typed or pasted tracks that say nothing to a person: from the separator before the expiry date on.
  private(set) var tracks: Set<String> = []

  /// Learns the tracks of a card reader in a text, and the card numbers in them.
  mutating func learn(tracks text: String) {
    for part in TrackText.parts(of: text) {
      learn(number: part.number)
      tracks.insert(part.contents)
      let fields = part.contents.split(whereSeparator: { $0 == "^" || $0 == "=" })
      if let last = fields.last, fields.count > 1, last.count >= Self.shortestSecret { tracks.insert(String(last)) }
    }
  }

  /// The length from which the end of a track cannot be another text by chance.
  private static let shortestSecret = 8

  /// Returns the learnt part of a track that the text contains; nil if there is none.
  private func track(in text: String) -> String? { tracks.first(where: text.contains) }

  mutating func learn(number digits: String) {
    if (CardRedaction.fewestDigits...19).contains(digits.count) { numbers.insert(digits) }
  }

  mutating func learn(entry text: String) {
    if text.count >= 4 { entries.insert(text) }
  }

  /// Returns the first leak found in a painted frame; nil if there is none.
  func leak(in frame: Frame, of page: Page) -> CaseFailure? {
    if let field = page.leakingSecret {
      return CaseFailure(code: "leak", line: 0, message: "the field \(field) shows digits of a secret")
    }
    if let place = placesOfTracks(in: frame).first {
      return CaseFailure(
        code: "leak", line: 0, message: "data of a card's stripe is on the screen", marks: Rect.rows(of: place))
    }
    guard !numbers.isEmpty, page.dialog?.id != "testCards" else { return nil }
    let isTyped = FrameRedactor.isNumberTyped(page) && page.dialog == nil
    let search = RowSearch(frame, fewestDigits: Self.fewestOfPart)
    // Of a number that is being typed, parts are seen.
    let hasParts = !isTyped && page.typedDigits < Self.fewestOfPart
    for number in numbers {
      let places = search.places(of: SecretPattern(number: number)).filter { place in
        // The rest of a number that is being typed stands in the row below by chance.
        let shown = place.prefix { $0.row == place[0].row }.count
        return shown == number.count || page.focusedField?.text.digits != String(number.prefix(shown))
      }
      let allowed = isTyped ? page.placesOfNumber(number) : page.typesNumberElsewhere(number) ? 1 : 0
      guard places.count > allowed else {
        guard hasParts, let part = PartialNumber(number)?.places(in: search).first else { continue }
        return CaseFailure(
          code: "leak", line: 0, message: "more of a card number is seen than its first and last digits",
          marks: Rect.rows(of: part))
      }
      return CaseFailure(
        code: "leak", line: 0,
        message: "a whole card number stands where it is not typed: expected \(allowed) places, found \(places.count)",
        marks: places.flatMap(Rect.rows))
    }
    return nil
  }

  /// Returns the places on a screen of all that card readers have sent, longer parts first.
  private func placesOfTracks(in frame: Frame) -> [[Point]] {
    guard !tracks.isEmpty else { return [] }
    let search = RowSearch(frame)
    return tracks.sorted { ($1.count, $0) < ($0.count, $1) }.flatMap { search.places(of: SecretPattern(exactly: $0)) }
  }

  /// Returns the first leak found in a flow entry; nil if there is none.
  ///
  /// A one-time code is short, so an amount or a result code may be the same number by chance. Members with such values are
  /// left out, unless they are secret.
  func leak(in entry: FlowEntry) -> CaseFailure? {
    let (owner, members): (String, [EntryMember]) =
      switch entry.kind {
      case .message(let message): ("the message \(message.name)", EntryMember.all(in: message))
      case .note(let key, let details): ("the note \(key)", EntryMember.all(inNote: key, details))
      default: ("", [])
      }
    for member in members {
      let digits = member.text.digits
      let what: String? =
        if numbers.contains(where: digits.contains) {
          "a whole card number"
        } else if digits.count >= Self.fewestOfPart, hasPart(member.text) {
          "more of a card number than its first and last digits"
        } else if track(in: member.text) != nil {
          "data of a card's stripe"
        } else if entries.contains(member.text), !member.isCoincidence {
          "a one-time code"
        } else {
          nil
        }
      guard let what else { continue }
      let place = member.path.isEmpty ? owner : "the member \(member.path.joined(separator: ".")) of \(owner)"
      return CaseFailure(code: "leak", line: 0, message: redacted("\(what) is in \(place)"))
    }
    return nil
  }

  private func hasPart(_ text: String) -> Bool {
    let search = RowSearch(lines: [Array(text.unicodeScalars)])
    return numbers.contains { PartialNumber($0)?.places(in: search).isEmpty == false }
  }

  /// The fewest digits in a row of the screen in which a part of a card number is looked for.
  private static let fewestOfPart = 9

  /// The one-time codes that the sandbox tells everybody.
  private static let publicCodes = Set(ACSCodes.allCases.compactMap(\.first))

  /// Returns the frame with every tracked card number masked, and with what card readers have sent hidden. A one-time code
  /// is hidden in its field.
  /// The first six and last four digits of a number stay visible.
  func redacted(_ frame: Frame) -> Frame {
    let tracked = placesOfTracks(in: frame)
    var frame = frame
    for place in tracked { frame.hide(place) }
    for track in tracks.sorted(by: { $0.count > $1.count }) { frame.hide(track, shortest: Self.shortestSecret) }
    for entry in entries where !Self.publicCodes.contains(entry) { frame.hide(entry: entry) }
    guard !numbers.isEmpty else { return frame }
    for place in hiddenPlaces(RowSearch(frame, fewestDigits: CardRedaction.fewestDigits)) { frame.hide(place) }
    return frame
  }

  /// The places of the digits of tracked card numbers that are to be masked.
  func hiddenPlaces(_ search: RowSearch) -> [[Point]] {
    numbers.flatMap { search.places(of: SecretPattern(number: $0)) }
      .map { Array($0.dropFirst(Self.shownFirst).dropLast(Self.shownLast)) }
  }

  /// Returns the frame with those digits of tracked card numbers masked that stand there without the rest, as in a field that
  /// is narrower than the number. Otherwise several screens would show the whole number.
  func redactedParts(_ frame: Frame) -> Frame {
    let numbers = numbers.map { $0.unicodeScalars.compactMap(\.digitValue) }
    guard !numbers.isEmpty else { return frame }
    var frame = frame
    for run in RowSearch(frame, fewestDigits: Self.shortestPart).runs where run.digits.count >= Self.shortestPart {
      for number in numbers where number.count > run.digits.count {
        for start in 0...(number.count - run.digits.count) where number[start...].starts(with: run.digits) {
          let hidden = Self.shownFirst..<(number.count - Self.shownLast)
          frame.hide(run.cells.enumerated().filter { hidden.contains(start + $0.offset) }.map(\.element))
        }
      }
    }
    return frame
  }

  /// The digits of a card number that stay visible where the number is masked.
  private static let (shownFirst, shownLast) = (6, 4)
  /// The digits in a row that are a part of a card number and no other number.
  private static let shortestPart = 7

  func redacted(_ text: String) -> String { CardRedaction.redact(text) }
}

extension Page {
  /// Returns the number of places where the page legitimately shows a card number: in its field and on the drawn card.
  fileprivate func placesOfNumber(_ number: String) -> Int {
    let shown = (body + side).filter { block in
      switch block {
      case .field(let field): field.role == .cardNumber && field.text.digits.contains(number)
      case .card(let card): card.number.digits.contains(number)
      default: false
      }
    }
    return shown.count
  }

  /// Returns whether the focused field contains the card number but is not the card number field.
  ///
  /// A card number may be visible there, because the field masks the number as soon as it loses the focus.
  fileprivate func typesNumberElsewhere(_ number: String) -> Bool {
    guard dialog == nil, let field = focusedField else { return false }
    return field.role != .cardNumber && field.text.digits.contains(number)
  }

  /// The number of digits in the text that is being typed.
  fileprivate var typedDigits: Int {
    let texts = [dialog?.filter?.text, dialog == nil ? focusedField?.text : nil].compactMap(\.self)
    return texts.map(\.digits.count).max() ?? 0
  }

  /// The ID of a secret field, such as a security code field, that shows digits unmasked; nil if there is none.
  fileprivate var leakingSecret: ElementID? {
    for case .field(let field) in body + (dialog?.body ?? [])
    where (field.isSecret || field.role == .securityCode) && !field.text.digits.isEmpty {
      return field.id
    }
    for case .card(let card) in side where !card.code.digits.isEmpty { return .code }
    return nil
  }
}

extension Frame {
  /// The characters of a row.
  fileprivate func text(row: Int) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars(row: row).compactMap(\.self))
    return String(text)
  }

  /// Replaces a character with a bullet. If the character is wide, its second cell becomes blank.
  mutating func hide(_ point: Point) {
    let style = self[point].style
    let next = Point(column: point.column + 1, row: point.row)
    let isWide = next.column < size.columns && self[next].scalar == nil
    self[point] = Cell("•", style: style)
    if isWide { self[next] = Cell(style: style) }
  }

  mutating func hide(_ points: some Sequence<Point>) { for point in points { hide(point) } }

  /// Masks a text, or its beginning of at least `shortest` characters, wherever it stands within one row. The window may
  /// have cut its end.
  fileprivate mutating func hide(_ text: String, shortest: Int) {
    let wanted = Array(text.unicodeScalars)
    guard wanted.count >= shortest else { return }
    let beginning = String(text.prefix(shortest))
    for row in 0..<size.rows where self.text(row: row).contains(beginning) {
      let cells = scalars(row: row)
      let columns = cells.indices.filter { cells[$0] != nil }
      for start in columns.indices {
        let run = zip(columns[start...], wanted).prefix { column, scalar in cells[column] == scalar }.map(\.0)
        if run.count >= shortest { for column in run { hide(Point(column: column, row: row)) } }
      }
    }
  }

  /// Masks a one-time code where a row begins with it, as the row of a field does.
  fileprivate mutating func hide(entry: String) {
    let wanted = Array(entry.unicodeScalars)
    for row in 0..<size.rows {
      let cells = scalars(row: row)
      guard let start = cells.firstIndex(where: { $0?.properties.isAlphabetic == true || $0?.digitValue != nil }),
        cells[start...].prefix(wanted.count).elementsEqual(wanted)
      else { continue }
      for column in start..<start + wanted.count { hide(Point(column: column, row: row)) }
    }
  }
}

extension Rect {
  /// The areas of cells that are given in the order of reading, one for each row.
  static func rows(of cells: [Point]) -> [Rect] {
    Dictionary(grouping: cells, by: \.row).sorted { $0.key < $1.key }.compactMap { row, cells in
      guard let first = cells.map(\.column).min(), let last = cells.map(\.column).max() else { return nil }
      return Rect(column: first, row: row, columns: last - first + 1, rows: 1)
    }
  }
}

extension String {
  /// The digits in the text, converted from any script to ASCII.
  var digits: String { unicodeScalars.compactMap { $0.digitValue.map(String.init) }.joined() }
}
