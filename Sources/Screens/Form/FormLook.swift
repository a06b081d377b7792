import KassaCards
import KassaTerminal

/// What decides how the page of a form looks, apart from its fields and from what never changes.
struct FormLook: Equatable, Sendable {
  var focus: FocusRing
  var showsCustomer: Bool
  var carriesOver: Bool
  /// Whether a card reader is typing.
  var isReading: Bool
  var coBrands: [CoBrand]
  var selectedCoBrand: CoBrand?
  var problems: [Int: FieldProblem]
}

/// What decides how a field of a form looks, apart from what never changes and from what it says about the card.
struct FieldLook: Equatable, Sendable {
  /// The text that is shown, or the value of a list or checkbox.
  var text: String
  var cursor: Int
  var isBlank: Bool
  var isRequired: Bool
}

/// What the fields of a card show besides their contents.
struct CardLook: Equatable, Sendable {
  /// The brand of the card, which names the security code.
  var brand: BrandID?
  /// The brand in the badge; nil for none.
  var badge: BrandID?
  /// The lengths of the security code, which a hint and a placeholder name.
  var codeLengths: LengthSet?
}

/// What a form says about the card number.
struct NumberLook: Equatable, Sendable {
  /// The number of digits, which errors name.
  var digits = 0
  var hint = Hint.open

  /// What is still missing from a card number.
  enum Hint: Equatable, Sendable {
    /// The number ends after so many digits, and what follows belongs to other fields.
    case ends(Int)
    case missing(Int)
    case open
  }
}
