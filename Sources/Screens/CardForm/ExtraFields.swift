import CheckoutCore
import KassaCards
import KassaTerminal

/// The fields requested in addition to the card, with their entered values.
struct ExtraFields: Sendable {
  /// The maximum number of fields shown on the card form. If there are more, they have a screen of their own.
  /// Source: ecommpay's mobile interface.
  static let embedded = 3

  let fields: [Field]
  private var inputs: [ElementID: TextInput]

  init(_ method: PaymentMethod) { self.init(method.fields.filter(Self.isExtra)) }

  init(_ asked: [Field]) {
    fields = asked
    inputs = Dictionary(
      fields.map { ($0.element, TextInput($0.prefilled ?? "", maxLength: 255)) },
      uniquingKeysWith: { first, _ in first })
  }

  static func isExtra(_ field: Field) -> Bool {
    switch field.kind {
    case .email, .phone, .text, .number, .date, .choice: true
    case .cardNumber, .expiry, .securityCode, .holder, .checkbox: false
    }
  }

  var ids: [ElementID] { fields.map(\.element) }
  var needsOwnScreen: Bool { fields.count > Self.embedded }
  /// Whether a field contains another value than the one from the order.
  var hasInput: Bool { fields.contains { text($0.element) != $0.prefilled ?? "" } }

  func has(_ id: ElementID) -> Bool { inputs[id] != nil }

  mutating func apply(_ edit: TextEdit, to id: ElementID) { _ = inputs[id]?.apply(edit) }

  mutating func replace(_ id: ElementID, _ text: String) {
    apply(.clear, to: id)
    apply(.insert(text), to: id)
  }

  private func text(_ id: ElementID) -> String {
    (inputs[id]?.text ?? "").split(separator: " ").joined(separator: " ")
  }

  /// Returns the error in a field as the suffix of a key in the string table; nil if the value is valid.
  func problem(_ field: Field, isLeaving: Bool = false) -> String? {
    let text = text(field.element)
    if text.isEmpty { return field.isRequired && !isLeaving ? "extra.empty" : nil }
    switch field.kind {
    case .email: return EmailAddress.isValid(text) ? nil : "extra.email"
    case .phone: return text.utf8.count { (0x30...0x39).contains($0) } >= 4 ? nil : "extra.phone"
    default:
      // Reject a card number, because these values are shown, sent and stored in places where it must not appear.
      return CardNumberText.isWhole(text) ? "extra.cardNumber" : nil
    }
  }

  func problem(_ id: ElementID, isLeaving: Bool) -> String? {
    fields.first { $0.element == id }.flatMap { problem($0, isLeaving: isLeaving) }
  }

  var values: [String: FieldValue] {
    Dictionary(fields.map { ($0.id, FieldValue.text(text($0.element))) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns a field with its entered value and its error.
  func block(_ field: Field, error: String?, _ context: Context) -> Page.Block {
    let input = inputs[field.element]
    let label = field.label ?? field.id
    return .field(
      Page.Field(
        id: field.element, label: field.isRequired ? label : context.say("customer.optional", ["label": label]),
        text: input?.text ?? "", cursor: input?.cursorColumn ?? 0, error: error, columns: 30,
        isRequired: field.isRequired, role: Page.Field.Role(field.role)))
  }
}
