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
    if (12...19).contains(digits.count) { numbers.insert(digits) }
  }

  mutating func learn(entry text: String) {
    if text.count >= 4 { entries.insert(text) }
  }

  /// Returns the first leak found in a painted frame; nil if there is none.
  func leak(in frame: Frame, of page: Page) -> CaseFailure? {
    if let field = page.leakingSecret {
      return CaseFailure(code: "leak", line: 0, message: "the field \(field) shows digits of a secret")
    }
    if !tracks.isEmpty, let row = (0..<frame.size.rows).first(where: { track(in: frame.text(row: $0)) != nil }) {
      return CaseFailure(
        code: "leak", line: 0, message: "data of a card's stripe is on the screen",
        marks: [Rect(column: 0, row: row, columns: frame.size.columns, rows: 1)])
    }
    guard !numbers.isEmpty, page.dialog?.id != "testCards" else { return nil }
    let isTyped = FrameRedactor.isNumberTyped(page) && page.dialog == nil
    for number in numbers {
      let places = frame.places(ofDigits: number)
      let allowed = isTyped ? page.placesOfNumber(number) : page.typesNumberElsewhere(number) ? 1 : 0
      guard places.count > allowed else { continue }
      return CaseFailure(
        code: "leak", line: 0,
        message: "a whole card number stands where it is not typed: expected \(allowed) places, found \(places.count)",
        marks: places)
    }
    return nil
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
      let what: String? =
        if numbers.contains(where: member.text.digits.contains) {
          "a whole card number"
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

  /// The one-time codes that the sandbox tells everybody.
  private static let publicCodes = Set(ACSCodes.allCases.compactMap(\.first))

  /// Returns the frame with every tracked card number masked, and with what card readers have sent hidden. A one-time code
  /// is hidden in its field.
  /// The first six and last four digits of a number stay visible.
  func redacted(_ frame: Frame) -> Frame {
    var frame = frame
    for track in tracks.sorted(by: { $0.count > $1.count }) { frame.hide(track, shortest: Self.shortestSecret) }
    for entry in entries where !Self.publicCodes.contains(entry) { frame.hide(entry: entry) }
    for number in numbers.sorted(by: { $0.count > $1.count }) {
      for place in frame.places(ofDigits: number) { frame.hideMiddle(of: place, count: number.count) }
    }
    return frame
  }

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

  /// Returns the screen areas, each within one row, that show the given digit sequence.
  ///
  /// The digits may be in any script and may have a few separators between them.
  func places(ofDigits digits: String) -> [Rect] {
    let wanted = digits.unicodeScalars.compactMap(\.digitValue)
    var places: [Rect] = []
    guard !wanted.isEmpty else { return places }
    for row in 0..<size.rows {
      // Skip rows that contain too few digits, because this function is called for every painted frame.
      guard hasScalars(wanted.count, row: row, where: { $0.digitValue != nil }) else { continue }
      let cells = scalars(row: row)
      var found: [(column: Int, digit: Int)] = []
      for column in cells.indices {
        if let digit = cells[column]?.digitValue { found.append((column, digit)) }
      }
      var index = 0
      while index + wanted.count <= found.count {
        let run = found[index..<index + wanted.count]
        let columns = run.map(\.column)
        if run.map(\.digit) == wanted, let first = columns.first, let last = columns.last,
          zip(columns, columns.dropFirst()).allSatisfy({ Self.isTight(cells[($0 + 1)..<$1]) })
        {
          places.append(Rect(column: first, row: row, columns: last - first + 1, rows: 1))
          index += wanted.count
        } else {
          index += 1
        }
      }
    }
    return places
  }

  /// Returns whether two digits belong to the same number, given the cells between them.
  ///
  /// The second cell of a wide character is empty and does not count.
  private static func isTight(_ between: ArraySlice<Unicode.Scalar?>) -> Bool {
    let signs = between.compactMap(\.self)
    return signs.count <= CardRedaction.widestGap && signs.allSatisfy(\.canSeparateDigits)
  }

  /// Replaces a character with a bullet. If the character is wide, its second cell becomes blank.
  private mutating func hide(_ point: Point) {
    let style = self[point].style
    let next = Point(column: point.column + 1, row: point.row)
    let isWide = next.column < size.columns && self[next].scalar == nil
    self[point] = Cell("•", style: style)
    if isWide { self[next] = Cell(style: style) }
  }

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

  /// Masks all digits of a card number except the first six and the last four.
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
  /// The digits in the text, converted from any script to ASCII.
  var digits: String { unicodeScalars.compactMap { $0.digitValue.map(String.init) }.joined() }
}
