/// The card number field of a card form, with digits, cursor and undo history. Gaps are displayed but never stored.
public struct NumberEntry: Sendable, Equatable {
  /// The rules for input, validation and display, including the brand table.
  public let policy: CardPolicy
  private var line = DigitLine(undoable: true)
  /// The validation result, computed once after each change.
  public private(set) var verdict: CardNumberVerdict

  /// Creates an empty field.
  ///
  /// - Parameters:
  ///   - policy: the rules for input, validation and display.
  ///   - brands: the brand table to use instead of the policy's own; nil keeps the policy's.
  public init(policy: CardPolicy = .kassa, brands: BrandTable? = nil) {
    var policy = policy
    if let brands { policy.brands = brands }
    self.policy = policy
    verdict = policy.checkDigits(UnsafeBufferPointer(start: nil, count: 0), count: 0)
  }

  // MARK: Content

  /// The unmasked digits, for display in the field only. Never log them.
  public var digits: String { line.digits.text }
  /// Whether the field contains no digits.
  public var isEmpty: Bool { line.count == 0 }
  /// The number of digits entered.
  public var count: Int { line.count }
  /// The identified brand; nil unless one brand has been identified.
  public var brand: BrandID? { verdict.brand }
  /// The brands that are still possible, likeliest first; empty if no brand's numbers start with these digits.
  public var candidates: [BrandID] { verdict.candidates }
  /// The card number; nil until it is valid.
  public var number: CardNumber? {
    verdict.valid ? line.digits.withASCII { CardNumber(digits: $0) } : nil
  }
  /// Whether the field is full and does not accept any more digits.
  public var isFull: Bool { !isEmpty && count >= longest }
  /// Whether there is an edit to undo.
  public var canUndo: Bool { line.canUndo }
  /// Whether there is an undone edit to redo.
  public var canRedo: Bool { line.canRedo }

  /// Returns the first `length` digits of the card number as an integer.
  func leading(_ length: Int) -> Int { line.digits.prefix(length).value }

  /// The longest number that the brands of its first digits allow, in digits.
  package var longest: Int { verdict.lengthSet.isEmpty ? 19 : verdict.lengthSet.longest }

  // MARK: Display

  private var layout: GapLayout {
    GapLayout(gaps: verdict.grouping.bits(count: count), count: count, style: policy.numberGaps)
  }

  /// The displayed text: the digits with gaps between groups.
  public var shown: String { shown { _ in true } }
  /// The cursor position as a column in `shown`.
  public var cursor: Int { layout.column(line.cursor, beforeGap: line.beforeGap) }
  /// Whether the cursor is behind everything that is displayed.
  package var isCursorAtEnd: Bool { cursor >= layout.column(count) }

  /// The displayed text with all digits masked except the last four, for a field that has lost the focus.
  public var maskedShown: String {
    let count = count
    return shown { $0 >= count - 4 }
  }
  /// The displayed text with all digits masked except the one to the left of the cursor.
  /// The masking protects the card number against shoulder surfing while the payer types.
  public var typingMaskedShown: String {
    let place = line.cursor - 1
    return shown { $0 == place }
  }

  /// Returns the displayed text with some of the digits replaced by bullets.
  /// - Parameter isReadable: a closure that returns whether the digit at an index is shown rather than a bullet.
  private func shown(_ isReadable: (Int) -> Bool) -> String {
    let layout = layout
    let digits = line.digits
    // One allocation, so that no shorter copies of the number stay in freed memory.
    var text = ""
    text.reserveCapacity(4 * digits.count)
    for index in 0..<digits.count {
      text += isReadable(index) ? String(digits[index]) : "•"
      if layout.isDrawn(after: index + 1) { text += " " }
    }
    return text
  }

  /// Calls `body` for each displayed character, without allocating memory.
  ///
  /// The second argument to `body` is the index of the digit; nil for a gap.
  public func forEachShown(_ body: (Unicode.Scalar, Int?) -> Void) {
    let layout = layout
    let digits = line.digits
    for index in 0..<digits.count {
      body(Unicode.Scalar(digits[index] + 0x30), index)
      if layout.isDrawn(after: index + 1) { body(" ", nil) }
    }
  }

  // MARK: Digits typed beyond the end of the number

  /// Returns the digits typed after a complete card number, for example an expiry date typed into the wrong field.
  ///
  /// - Parameter length: the number of digits in the card number, for example from a BIN lookup.
  /// - Returns: the surplus digits; nil if there are none or the digits before them are not a valid card number.
  public func surplus(beyond length: Int) -> String? {
    isWhole(at: length) ? line.digits.dropFirst(length).text : nil
  }

  /// The usual length of this brand's numbers, if the payer seems to have typed past the end of the number.
  /// The property is nil unless the field contains surplus digits after a valid card number of the usual length.
  ///
  /// The usual length is 14 for brands with groups of 4, 6 and 4 digits, and 16 for all others.
  public var earlierEnd: Int? {
    guard count > 14 else { return nil }
    let usual = verdict.grouping.isFourSixFour ? 14 : 16
    return isWhole(at: usual) ? usual : nil
  }

  private func isWhole(at length: Int) -> Bool {
    guard count > length else { return false }
    let policy = policy
    return line.digits.prefix(length).withASCII { policy.checkDigits($0, count: length) }.valid
  }

  /// Removes all digits after the first `length`. The removal can be undone.
  public mutating func cut(to length: Int) {
    guard count > length else { return }
    _ = finish(DigitLine.State(digits: line.digits.prefix(length), cursor: length))
    judge()
  }

  // MARK: Editing

  /// Applies an edit and returns its effect.
  ///
  /// Separators in typed or pasted text are ignored. If the policy refuses surplus digits, a pasted number of at least
  /// 12 digits that does not fit beside the digits in the field replaces them.
  public mutating func apply(_ edit: EntryEdit) -> EntryEffect {
    var effect: EntryEffect
    switch edit {
    case .insert(let text): effect = insert(text, replacingWhenWhole: false)
    case .paste(let text): effect = insert(text, replacingWhenWhole: true)
    default:
      effect = line.edit(edit, layout: layout, policy: policy)
    }
    if effect.changed { judge() }
    if case .insert = edit { effect.advance = mayAdvance(effect) }
    if case .paste = edit { effect.advance = mayAdvance(effect) }
    return effect
  }

  private func mayAdvance(_ effect: EntryEffect) -> Bool {
    guard effect.changed, verdict.valid, line.cursor == count else { return false }
    return switch policy.advance {
    case .whenComplete: count == longest
    case .atSixteen: count == longest || count == 16
    case .never: false
    }
  }

  private mutating func judge() {
    let (policy, count) = (policy, line.count)
    verdict = line.digits.withASCII { policy.checkDigits($0, count: count) }
  }

  private mutating func insert(_ text: String, replacingWhenWhole: Bool) -> EntryEffect {
    var new = DigitRun()
    var surplus = false
    for scalar in text.unicodeScalars {
      switch policy.typed(scalar) {
      case .digit(let digit): surplus = !new.append(digit - 0x30) || surplus
      case .separator: continue
      case .foreign:
        if policy.foreignCharacters == .refused { return EntryEffect(rejected: .characters) }
      }
    }
    if surplus, policy.fullField == .refuses { return EntryEffect(rejected: .tooLong) }
    guard new.count > 0 else { return .none }

    if let state = fitting(new, at: line.cursor..<line.cursor) { return finish(state) }
    switch policy.fullField {
    case .refuses:
      // Replace the current number with a complete number that was pasted.
      if replacingWhenWhole, new.count >= 12, let state = fitting(new, at: 0..<line.count) { return finish(state) }
      return EntryEffect(rejected: .tooLong)
    case .overwrites:
      let end = min(line.cursor + new.count, line.count)
      if let state = fitting(new, at: line.cursor..<end) { return finish(state) }
      return cut(new)
    case .cuts: return cut(new)
    }
  }

  /// Inserts as many of the new digits as will fit.
  private mutating func cut(_ new: DigitRun) -> EntryEffect {
    for length in stride(from: new.count - 1, to: 0, by: -1) {
      if let state = fitting(new.prefix(length), at: line.cursor..<line.cursor) { return finish(state) }
    }
    return EntryEffect(rejected: .tooLong)
  }

  /// Returns the state after a replacement; nil if the resulting number is longer than its brand allows.
  private func fitting(_ new: DigitRun, at range: Range<Int>) -> DigitLine.State? {
    guard let digits = line.digits.replacing(range, with: new) else { return nil }
    let match = digits.withASCII { policy.brands.match($0, choice: policy.brandChoice) }
    let lengths = policy.lengths(for: match)
    // Digits that begin like no card do not make room for more digits than the number before them has.
    guard digits.count <= (lengths.isEmpty ? longest : lengths.longest) else { return nil }
    return DigitLine.State(digits: digits, cursor: range.lowerBound + new.count)
  }

  private mutating func finish(_ state: DigitLine.State) -> EntryEffect {
    let before = line.cursor
    let changed = line.change(to: state)
    return EntryEffect(changed: changed, moved: changed || line.cursor != before)
  }

  public static func == (left: NumberEntry, right: NumberEntry) -> Bool {
    left.line == right.line && left.verdict == right.verdict && left.policy.name == right.policy.name
  }
}

extension NumberEntry: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "NumberEntry(\(count) digits)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["count": count], displayStyle: .struct) }
}
