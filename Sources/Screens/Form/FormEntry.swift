import CheckoutCore
import KassaCards
import KassaTerminal

/// The value entered into a field. The kind of field decides which case it is.
enum FormEntry: Sendable {
  case number(NumberEntry)
  case expiry(ExpiryEntry)
  case code(CodeEntry)
  case masked(MaskEntry)
  case text(TextInput)
  case flag(Bool)
  /// The value of the chosen row; nil if none is chosen.
  case choice(String?)

  /// Creates an entry that is empty or has the field's prefilled value.
  /// Card numbers, expiry dates and security codes have the same entry on every form, whatever mask the platform has.
  init(_ field: Field, _ policy: CardPolicy, today: CalendarDate) {
    switch field.kind {
    case .cardNumber: self = .number(NumberEntry(policy: policy))
    case .expiry: self = .expiry(ExpiryEntry(policy: policy, today: today))
    case .securityCode: self = .code(CodeEntry(policy: policy))
    case .checkbox: self = .flag(field.prefilled == "true")
    case .choice: self = .choice(field.prefilled)
    case .holder, .email, .phone, .text, .number, .date:
      if let mask = Self.mask(field), mask.hasEditablePlaces {
        self = .masked(MaskEntry(mask: mask, policy: policy))
      } else {
        self = .text(TextInput(maxLength: Self.maxLength(field)))
      }
    }
    if let text = field.prefilled, !field.isReadOnly { fill(text) }
  }

  private static func mask(_ field: Field) -> Mask? {
    if let mask = field.mask { return Mask(mask) }
    return switch field.kind {
    case .date: Mask("{{9999}}-{{99}}-{{99}}")
    case .number(let longest) where longest <= 40: Mask("{{" + String(repeating: "9", count: longest) + "}}")
    default: nil
    }
  }

  private static func maxLength(_ field: Field) -> Int {
    switch field.kind {
    case .text(let longest), .number(let longest): return min(longest, 255)
    case .holder:
      for case .length(_, let longest) in field.rules { return min(longest, 255) }
      return 45
    default: return 255
    }
  }

  /// The entered value without gaps and literal characters, for validation. It is empty if there is no input.
  /// A valid expiry date is written as `MMyy`, the format that the rules of platforms describe.
  var content: String {
    switch self {
    case .number(let entry): entry.digits
    case .expiry(let entry): entry.expiry.map { $0.wireMonth + $0.wireShortYear } ?? entry.digits
    case .code(let entry): entry.withDigits { String(decoding: $0, as: UTF8.self) }
    case .masked(let entry): entry.unmasked
    case .text(let input): input.text.split(separator: " ").joined(separator: " ")
    case .flag(let flag): flag ? "true" : ""
    case .choice(let value): value ?? ""
    }
  }

  var isEmpty: Bool {
    switch self {
    case .number(let entry): entry.isEmpty
    case .expiry(let entry): entry.isEmpty
    case .code(let entry): entry.isEmpty
    case .masked(let entry): entry.isEmpty
    case .text(let input): input.text.allSatisfy { $0 == " " }
    case .flag(let flag): !flag
    case .choice(let value): value?.isEmpty ?? true
    }
  }

  /// Whether an edit of the field can be undone.
  var canUndo: Bool {
    switch self {
    case .number(let entry): entry.canUndo
    case .expiry(let entry): entry.canUndo
    case .code, .masked, .text, .flag, .choice: false
    }
  }

  /// Whether characters can be typed into the field.
  var isTyped: Bool {
    switch self {
    case .number, .expiry, .code, .masked, .text: true
    case .flag, .choice: false
    }
  }

  /// Whether the field does not accept any more characters.
  var isFull: Bool {
    switch self {
    case .number(let entry): entry.isFull
    case .expiry(let entry): entry.isFull
    case .code(let entry): entry.isFull
    case .masked, .text, .flag, .choice: false
    }
  }

  /// The text to display. A card number is not masked.
  var shown: String {
    switch self {
    case .number(let entry): entry.shown
    case .expiry(let entry): entry.shown
    case .code(let entry): entry.shown
    case .masked(let entry): entry.shown
    case .text(let input): input.text
    case .flag, .choice: ""
    }
  }

  /// The column of the cursor in `shown`.
  var cursor: Int {
    switch self {
    case .number(let entry): entry.cursor
    case .expiry(let entry): entry.cursor
    case .code(let entry): entry.cursor
    case .masked(let entry): entry.cursor
    case .text(let input): input.cursorColumn
    case .flag, .choice: 0
    }
  }

  // MARK: Editing

  /// The effect of an edit on a field.
  struct Effect {
    var changed = false
    var rejected: EntryEffect.Rejection?
    /// Whether the contents are complete, so that the focus may move on.
    var advance = false
    /// Whether Backspace was pressed in an empty field, so that the focus may move back.
    var stepBack = false

    init() {}

    init(_ effect: EntryEffect) {
      changed = effect.changed
      rejected = effect.rejected
      advance = effect.advance
      stepBack = effect.stepBack
    }
  }

  mutating func apply(_ edit: FieldEdit) -> Effect {
    var effect = Effect()
    switch self {
    case .number(var entry):
      effect = Effect(entry.apply(edit.entry))
      self = .number(entry)
    case .expiry(var entry):
      effect = Effect(entry.apply(edit.entry))
      self = .expiry(entry)
    case .code(var entry):
      effect = Effect(entry.apply(edit.entry))
      self = .code(entry)
    case .masked(var entry):
      effect = Effect(entry.apply(edit.entry))
      // A full mask does not mean that the value is complete: it may have a variable length.
      effect.advance = false
      self = .masked(entry)
    case .text(var input):
      effect.stepBack = input.isEmpty && edit.entry == .backspace
      effect.changed = input.apply(edit.text)
      self = .text(input)
    case .flag, .choice: break
    }
    return effect
  }

  /// Replaces the value with as much of the given text as fits.
  mutating func fill(_ text: String) {
    switch self {
    case .flag: self = .flag(text == "true" || text == "x" || text == "1")
    case .choice: self = .choice(text)
    default:
      _ = apply(.clear)
      _ = apply(.paste(text))
    }
  }

  /// Continues the entry of another form, with its cursor and undo history if the two are of the same kind.
  mutating func adopt(_ other: FormEntry) {
    switch (self, other) {
    case (.number, .number), (.expiry, .expiry), (.code, .code): self = other
    case (.masked(let own), .masked(var entry)):
      entry.mask = own.mask
      self = .masked(entry)
    case (.text(let own), .text(let input)) where own.maxLength == input.maxLength: self = other
    default: fill(other.content)
    }
  }
}
