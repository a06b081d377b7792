/// The expiry field of a card form. It has two month digits and two or four year digits. The slash is not stored.
public struct ExpiryEntry: Sendable, Equatable {
  /// The rules for input, validation and display.
  public let policy: CardPolicy
  /// The current date, against which the expiry date is validated.
  public let today: CalendarDate
  private var line = DigitLine(undoable: true)
  /// The state before the form added the leading zero of the month; nil if the payer typed the first digit.
  private var unpadded: DigitLine.State?

  /// Creates an empty field.
  ///
  /// - Parameters:
  ///   - policy: the rules for input, validation and display.
  ///   - today: the current date, against which the expiry date is validated.
  public init(policy: CardPolicy = .kassa, today: CalendarDate) {
    self.policy = policy
    self.today = today
  }

  /// The digits without the slash: two for the month, followed by two for the year.
  /// A year that starts with the current century, for example 20, may have up to four digits.
  public var digits: String { line.digits.text }
  /// Whether the field contains no digits.
  public var isEmpty: Bool { line.count == 0 }
  /// The expiry date; nil until it is valid.
  public var expiry: Expiry? { verdict.expiry }
  /// The validation result for the digits entered so far.
  public var verdict: ExpiryVerdict { policy.checkExpiry(parts, today: today) }
  /// Whether the field is full and does not accept any more digits.
  public var isFull: Bool { line.count >= capacity(line.digits) }
  /// Whether there is an edit to undo.
  public var canUndo: Bool { line.canUndo }
  /// Whether there is an undone edit to redo.
  public var canRedo: Bool { line.canRedo }

  private var parts: ExpiryParts { policy.yearFirst(line.digits, today: today) ?? policy.fieldParts(line.digits) }

  private var layout: GapLayout {
    let parts = parts
    if policy.yearFirst(line.digits, today: today) != nil {
      return GapLayout(
        gaps: 1 << 4, count: line.count, style: policy.expirySlash, width: policy.slashText.text.utf8.count)
    }
    // Leave an invalid month visible, and show the slash after it only once the payer has typed a third digit.
    let style: CardPolicy.GapStyle = (1...12).contains(parts.month) ? policy.expirySlash : .withNextDigit
    return GapLayout(
      gaps: 1 << UInt32(parts.yearDigits > 0 ? parts.monthDigits : 2), count: line.count, style: style,
      width: policy.slashText.text.utf8.count)
  }

  /// The displayed text with the slash, for example `12/27`.
  public var shown: String {
    let layout = layout
    var text = ""
    for index in 0..<line.count {
      text.unicodeScalars.append(Unicode.Scalar(line.digits[index] + 0x30))
      if layout.isDrawn(after: index + 1) { text += policy.slashText.text }
    }
    return text
  }
  /// The cursor position as a column in `shown`.
  public var cursor: Int { layout.column(line.cursor, beforeGap: line.beforeGap) }

  /// Applies an edit and returns its effect.
  ///
  /// Typed and pasted text may contain a slash or another separator, which completes a month of one digit.
  /// A complete date replaces the contents, in any of the formats that `CardPolicy.checkExpiry(_:today:)` accepts.
  /// A date that is typed with its year first, such as `2028-02`, is turned round once it is complete.
  public mutating func apply(_ edit: EntryEdit) -> EntryEffect {
    switch edit {
    case .insert(let text), .paste(let text):
      var effect = insert(text)
      effect.advance =
        policy.advance != .never && effect.changed && isFull && line.cursor == line.count && verdict.valid
      return effect
    case .backspace:
      if policy.monthBackspace == .takesZero, let unpadded, line.count == 2, line.cursor == 2 {
        // Backspace takes back what the payer typed, and with it the zero that the form added.
        self.unpadded = nil
        return finish(unpadded)
      }
      return edited(edit)
    default:
      return edited(edit)
    }
  }

  /// Applies an edit that is not an insertion.
  private mutating func edited(_ edit: EntryEdit) -> EntryEffect {
    let effect = line.edit(edit, layout: layout, policy: policy)
    // After any edit but the removal of a year digit, the zero may be the payer's.
    if effect.changed, edit != .backspace || line.count < 2 || line.cursor < 2 { unpadded = nil }
    return effect
  }

  /// Returns the maximum number of digits, which is normally four.
  /// The maximum is six if the year starts with the current century, because `12/20` may become `12/2030`, and if the
  /// year comes first.
  private func capacity(_ digits: DigitRun) -> Int {
    guard digits.count >= 4 else { return 4 }
    if policy.yearFirst(digits.prefix(6), today: today) != nil { return 6 }
    return Int(digits[2]) * 10 + Int(digits[3]) == today.year / 100 % 100 ? 6 : 4
  }

  private mutating func insert(_ text: String) -> EntryEffect {
    var new = DigitRun()
    var separated = false
    for scalar in text.unicodeScalars {
      switch Typed(scalar, separators: .generous, folded: policy.foldedDigits) {
      case .digit(let digit):
        guard new.append(digit - 0x30) else { return EntryEffect(rejected: .tooLong) }
      case .separator: separated = true
      case .foreign where ExpiryText.isSlash(scalar): separated = true
      case .foreign:
        if policy.foreignCharacters == .refused { return EntryEffect(rejected: .characters) }
      }
    }
    if new.count == 0 { return separated ? separate() : .none }
    if let whole = whole(text, digits: new, separated: separated) {
      unpadded = nil
      return finish(DigitLine.State(digits: whole, cursor: whole.count))
    }
    var before = line.count < 2 ? nil : unpadded
    if new.count == 1, line.count == 0, new[0] > 1, policy.firstMonthDigit == .paddedWhenEmpty {
      before = DigitLine.State()
      var padded = DigitRun()
      padded.append(0)
      padded.append(new[0])
      new = padded
    }
    guard let digits = line.digits.replacing(line.cursor..<line.cursor, with: new) else {
      return EntryEffect(rejected: .tooLong)
    }
    if let turned = turned(digits) { return turned }
    guard digits.count <= capacity(digits) else { return EntryEffect(rejected: .tooLong) }
    unpadded = line.cursor < 2 && line.count >= 2 ? nil : before
    return finish(DigitLine.State(digits: digits, cursor: line.cursor + new.count))
  }

  /// Handles a date whose year comes first, digit by digit: `2028` and then the month.
  /// - Returns: nil if the digits are no such date, or the cursor is not at their end.
  private mutating func turned(_ digits: DigitRun) -> EntryEffect? {
    guard line.cursor == line.count else { return nil }
    // The form took the first digit of the year for a month, and put a zero before it.
    if unpadded != nil, digits.count == 5, policy.yearFirst(digits.dropFirst(1), today: today) != nil {
      unpadded = nil
      return finish(DigitLine.State(digits: digits.dropFirst(1), cursor: 4))
    }
    guard let parts = policy.yearFirst(digits, today: today), parts.monthDigits == 2, (1...12).contains(parts.month)
    else { return nil }
    let field = policy.fieldDigits(parts, century: today.year / 100)
    return finish(DigitLine.State(digits: field, cursor: field.count))
  }

  /// Handles a separator that the payer types.
  private mutating func separate() -> EntryEffect {
    // The form put a zero before the first digit, and then came another one: `26/` is no 02/6.
    guard unpadded != nil, line.count == 3, line.cursor == 3, line.digits.dropFirst(1).value > 12 else {
      return closeMonth()
    }
    unpadded = nil
    return finish(DigitLine.State(digits: line.digits.dropFirst(1), cursor: 2))
  }

  /// Pads a one-digit month with a leading zero when the payer types a slash after it. There is no month 0.
  private mutating func closeMonth() -> EntryEffect {
    guard line.count == 1, line.cursor == 1 else { return .none }
    guard line.digits[0] > 0 else { return EntryEffect(rejected: .characters) }
    var digits = DigitRun()
    digits.append(0)
    digits.append(line.digits[0])
    unpadded = DigitLine.State(digits: line.digits, cursor: 1)
    return finish(DigitLine.State(digits: digits, cursor: 2))
  }

  /// Returns the digits of a complete date that replaces the current contents; nil if the text is not a complete date.
  private func whole(_ text: String, digits: DigitRun, separated: Bool) -> DigitRun? {
    guard text.unicodeScalars.count > 1, line.count == 0 || digits.count >= 3 && separated || digits.count >= 4 else {
      return nil
    }
    let parts: ExpiryParts
    switch ExpiryText(text, folded: policy.foldedDigits) {
    case .parts(let read): parts = read
    case .digits(let run): parts = policy.divide(run, today: today)
    case .empty, .foreign: return nil
    }
    let field = policy.fieldDigits(parts, century: today.year / 100)
    return field.count <= 6 ? field : nil
  }

  private mutating func finish(_ state: DigitLine.State) -> EntryEffect {
    let before = line.cursor
    var state = state
    if policy.impossibleMonth == .empties, state.digits.count >= 2, !(1...12).contains(state.digits.prefix(2).value) {
      state = DigitLine.State()
    }
    let changed = line.change(to: state)
    return EntryEffect(changed: changed, moved: changed || line.cursor != before)
  }

  public static func == (left: ExpiryEntry, right: ExpiryEntry) -> Bool {
    left.line == right.line && left.today == right.today && left.policy.name == right.policy.name
  }
}
