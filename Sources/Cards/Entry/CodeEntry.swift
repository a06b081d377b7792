/// The security code field. It displays bullets and has no undo history. Its memory is wiped when it is deallocated.
public struct CodeEntry: Sendable, Equatable {
  /// The rules for input and validation.
  public let policy: CardPolicy
  /// The card brand, which determines the length of the security code.
  /// After a change of brand, the entered code is validated again.
  public var brand: BrandID?
  private var line = DigitLine(undoable: false)

  /// Creates an empty field.
  ///
  /// - Parameters:
  ///   - policy: the rules for input and validation.
  ///   - brand: the card brand, which determines the length; nil allows 3 or 4 digits.
  public init(policy: CardPolicy = .kassa, brand: BrandID? = nil) {
    self.policy = policy
    self.brand = brand
  }

  /// The number of digits entered.
  public var count: Int { line.count }
  /// Whether the field contains no digits.
  public var isEmpty: Bool { line.count == 0 }
  /// The security code; nil until it is valid.
  public var code: SecurityCode? {
    verdict.valid ? line.digits.withASCII { SecurityCode(digits: $0) } : nil
  }
  /// The validation result for the digits entered so far. Its reason is never `characters`: only digits are stored.
  public var verdict: CodeVerdict { CardPolicy.judgeCode(count: count, foreign: false, lengths: lengths) }
  /// The allowed numbers of digits in the security code.
  public var lengths: LengthSet { policy.codeLengths(brand: brand) }
  /// Whether the field is full and does not accept any more digits.
  public var isFull: Bool { count >= lengths.longest }

  /// Calls `body` with the ASCII digits entered so far. The buffer is valid only during the call.
  public func withDigits<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
    try line.digits.withASCII(body)
  }

  /// The displayed text: one bullet for each digit.
  public var shown: String { String(repeating: "•", count: count) }
  /// The cursor position as a column in `shown`.
  public var cursor: Int { line.cursor }

  /// Applies an edit. Undo and redo have no effect, because the field does not store previous codes.
  public mutating func apply(_ edit: EntryEdit) -> EntryEffect {
    switch edit {
    case .insert(let text), .paste(let text):
      var effect = insert(text)
      effect.advance = policy.advance != .never && effect.changed && isFull && line.cursor == count && verdict.valid
      return effect
    case .undo, .redo: return EntryEffect(rejected: .nothing)
    default:
      return line.edit(edit, layout: GapLayout(gaps: 0, count: count, style: .withNextDigit), policy: policy)
    }
  }

  private mutating func insert(_ text: String) -> EntryEffect {
    var new = DigitRun()
    for scalar in text.unicodeScalars {
      switch policy.typed(scalar) {
      case .digit(let digit):
        guard new.append(digit - 0x30) else { return EntryEffect(rejected: .tooLong) }
      case .separator: continue
      case .foreign:
        if policy.foreignCharacters == .refused { return EntryEffect(rejected: .characters) }
      }
    }
    guard new.count > 0 else { return .none }
    guard let digits = line.digits.replacing(line.cursor..<line.cursor, with: new), digits.count <= lengths.longest
    else { return EntryEffect(rejected: .tooLong) }
    let before = line.cursor
    let changed = line.change(to: DigitLine.State(digits: digits, cursor: line.cursor + new.count))
    return EntryEffect(changed: changed, moved: changed || line.cursor != before)
  }

  public static func == (left: CodeEntry, right: CodeEntry) -> Bool {
    left.line == right.line && left.brand == right.brand && left.policy.name == right.policy.name
  }
}

extension CodeEntry: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "CodeEntry" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
