import KassaTerminal

/// The numbers that were in the field of the card number.
struct TypedNumbers {
  /// Those that were finished: the field was left, or something was taken away.
  private var numbers: Set<[UInt8]> = []
  /// What is in the field now.
  private var current: [UInt8] = []
  private var isGrowing = true

  var isEmpty: Bool { numbers.isEmpty && current.count < Self.shortest }

  /// Digits of the shortest number, and of the shortest beginning that is as good as one.
  static let shortest = 13

  /// A number that goes on being typed, or taken away, is one number: what is left of it on the way is none of its own.
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

  /// Whether a number can be read in digits that stand in a row: the whole with gaps as wide as ever a number has them,
  /// a long beginning where its digits stand together or in groups. Wider apart they belong to two things, as the name
  /// and the expiry on a card.
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

/// Digits that can be read as one number.
struct ReadDigits: Equatable {
  /// As ASCII, of whatever script they are.
  private(set) var digits: [UInt8] = []
  /// How many separators stand before each.
  private(set) var gaps: [Int] = []

  /// Every digit of a text, whatever stands between them.
  init(_ text: String) {
    for digit in text.digits.utf8 { add(digit, gap: 0) }
  }

  private init() {}

  private mutating func add(_ digit: UInt8, gap: Int) {
    digits.append(digit)
    gaps.append(gap)
  }

  /// The runs of a row that are as long as a number: a sign that is no separator ends one, and so does a gap wider than
  /// any between the groups of a number.
  static func runs(in frame: Frame, row: Int) -> [ReadDigits] {
    var runs: [ReadDigits] = []
    var run = ReadDigits()
    var gap = 0
    func finish() {
      if run.digits.count >= TypedNumbers.shortest { runs.append(run) }
      if !run.digits.isEmpty { run = ReadDigits() }
    }
    for column in 0..<frame.size.columns {
      // The right half of a wide digit is no gap.
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
