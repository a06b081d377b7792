import KassaTerminal

/// The card numbers that have been entered in the card number field.
struct TypedNumbers {
  /// The digits of each earlier entry in the card number field.
  /// An entry is stored when it is edited or the field loses focus.
  private var numbers: Set<[UInt8]> = []
  /// The digits currently in the card number field; empty if the field does not have the focus.
  private var current: [UInt8] = []
  private var isGrowing = true

  var isEmpty: Bool { numbers.isEmpty && current.count < Self.shortest }

  /// The minimum number of leading digits of a card number whose appearance on the screen counts as a leak.
  static let shortest = 13

  /// Updates the list of entered card numbers from the page.
  ///
  /// Successive deletions count as one edit, so only the number before the first deletion is stored.
  mutating func learn(_ page: Page) {
    let digits = Self.digits(on: page)
    guard digits != current else { return }
    let grows = digits.starts(with: current)
    let shrinks = current.starts(with: digits) && !digits.isEmpty
    if !grows, isGrowing || !shrinks, current.count >= Self.shortest { numbers.insert(current) }
    isGrowing = grows || !shrinks
    current = digits
  }

  private static func digits(on page: Page) -> [UInt8] {
    for case .field(let field) in page.body where field.id == page.focus && field.role == .cardNumber {
      return field.text.contains("•") ? [] : field.text.utf8.filter { (0x30...0x39).contains($0) }
    }
    return []
  }

  /// Returns whether a run of digits reveals an entered card number.
  ///
  /// A complete card number counts regardless of the gaps in the run of digits.
  /// The first `shortest` digits alone count only if adjacent digits are at most one separator apart.
  /// If the gaps are wider, the digits may belong to two values, such as the name and the expiry date on a card.
  func isLeak(_ run: ReadDigits) -> Bool {
    guard run.digits.count >= Self.shortest, !isEmpty else { return false }
    if current.count >= Self.shortest, holds(current, run) { return true }
    return numbers.contains { holds($0, run) }
  }

  private func holds(_ number: [UInt8], _ run: ReadDigits) -> Bool {
    let digits = run.digits
    for start in 0...digits.count - Self.shortest
    where digits[start..<start + Self.shortest].elementsEqual(number.prefix(Self.shortest)) {
      let end = start + number.count
      if end <= digits.count, digits[start..<end].elementsEqual(number) { return true }
      if run.gaps[start + 1..<start + Self.shortest].allSatisfy({ $0 <= 1 }) { return true }
    }
    return false
  }
}

/// A run of digits that someone looking at the screen may take for a single number.
struct ReadDigits: Equatable {
  /// The digits of the run, converted from any script to ASCII.
  private(set) var digits: [UInt8] = []
  /// The number of separators before each digit of the run.
  private(set) var gaps: [Int] = []

  /// Creates a run from all the digits in a string. All other characters in the text are ignored.
  init(_ text: String) {
    for digit in text.digits.utf8 { add(digit, gap: 0) }
  }

  private init() {}

  private mutating func add(_ digit: UInt8, gap: Int) {
    digits.append(digit)
    gaps.append(gap)
  }

  /// Returns the runs of digits in one row of a frame that are long enough to be card numbers.
  ///
  /// A run ends at a character that is not a separator, or at a gap wider than `CardRedaction.widestGap`.
  static func runs(in frame: Frame, row: Int) -> [ReadDigits] {
    var runs: [ReadDigits] = []
    var run = ReadDigits()
    var gap = 0
    func finish() {
      if run.digits.count >= TypedNumbers.shortest { runs.append(run) }
      if !run.digits.isEmpty { run = ReadDigits() }
    }
    for column in 0..<frame.size.columns {
      // Skip the second cell of a wide character, because it is not a gap.
      guard let scalar = frame[Point(column: column, row: row)].scalar else { continue }
      if let digit = scalar.digitValue {
        if gap > CardRedaction.widestGap { finish() }
        run.add(0x30 + UInt8(digit), gap: gap)
        gap = 0
      } else if scalar.canSeparateDigits {
        gap += 1
      } else {
        finish()
        gap = 0
      }
    }
    finish()
    return runs
  }
}
