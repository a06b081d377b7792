import CheckoutCore
import KassaCards
import KassaTerminal

/// The value entered into a field of any kind.
enum FieldEntry: Equatable, Sendable {
  case masked(MaskEntry)
  case text(TextInput)
  case flag(Bool)
  /// The value of the chosen row; nil if none is chosen.
  case choice(String?)

  /// Creates an entry that is empty or has the field's prefilled value.
  init(_ field: Field, _ policy: CardPolicy) {
    switch field.kind {
    case .checkbox: self = .flag(field.prefilled == "true")
    case .choice: self = .choice(field.prefilled)
    default:
      if let mask = Self.mask(field), mask.hasEditablePlaces {
        self = .masked(MaskEntry(mask: mask, policy: policy))
      } else {
        self = .text(TextInput(maxLength: Self.maxLength(field)))
      }
      if let text = field.prefilled, !field.isReadOnly { fill(text) }
    }
  }

  private static func mask(_ field: Field) -> Mask? {
    if let mask = field.mask { return Mask(mask) }
    switch field.kind {
    case .date: return Mask("{{9999}}-{{99}}-{{99}}")
    case .expiry: return Mask("{{99}}/{{99}}")
    case .securityCode: return Mask("{{9999}}")
    case .cardNumber: return Mask("{{9999}} {{9999}} {{9999}} {{9999}} {{999}}")
    case .number(let longest) where longest <= 40: return Mask("{{" + String(repeating: "9", count: longest) + "}}")
    default: return nil
    }
  }

  private static func maxLength(_ field: Field) -> Int {
    switch field.kind {
    case .text(let longest), .number(let longest): min(longest, 255)
    case .holder: 51
    default: 255
    }
  }

  /// The entered value without the literal characters of the mask, for validation. It is empty if there is no input.
  var content: String {
    switch self {
    case .masked(let entry): entry.unmasked
    case .text(let input): input.text
    case .flag(let flag): flag ? "true" : ""
    case .choice(let value): value ?? ""
    }
  }

  var isEmpty: Bool { content.isEmpty }

  /// Replaces the value with as much of the given text as fits.
  mutating func fill(_ text: String) {
    switch self {
    case .masked(var entry):
      _ = entry.apply(.clear)
      _ = entry.apply(.paste(text))
      self = .masked(entry)
    case .text(var input):
      input.apply(.clear)
      input.apply(.insert(text))
      self = .text(input)
    case .flag: self = .flag(text == "true" || text == "x" || text == "1")
    case .choice: self = .choice(text)
    }
  }

  /// The effect of an edit on a field.
  struct Effect {
    var changed = false
    var rejected: EntryEffect.Rejection?
    /// Whether the edit was rejected because it would put a card number into a field that is not meant for one.
    var isCardNumber = false
    /// Whether Backspace was pressed in an empty field, so that the focus may move back.
    var stepBack = false
  }

  mutating func apply(_ edit: FieldEdit) -> Effect {
    switch self {
    case .masked(var entry):
      let effect = entry.apply(edit.entry)
      self = .masked(entry)
      return Effect(changed: effect.changed, rejected: effect.rejected, stepBack: effect.stepBack)
    case .text(var input):
      var effect = Effect()
      effect.stepBack = input.isEmpty && edit.entry == .backspace
      effect.changed = input.apply(edit.text)
      self = .text(input)
      return effect
    case .flag, .choice: return Effect()
    }
  }
}
