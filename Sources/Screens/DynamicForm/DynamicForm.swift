import CheckoutCore
import KassaCards
import KassaTerminal

/// The fields of a payment method with their entered values and validation errors, as a pure value.
struct DynamicForm: Equatable, Sendable {
  let method: String
  let fields: [Field]
  private(set) var entries: [ElementID: FieldEntry]
  /// The error messages by field ID.
  var problems: [ElementID: String] = [:]
  /// The result of the IIN lookup for the current card number.
  private(set) var facts: CardFacts?
  /// The payment method with which the payer opened the form.
  /// The form may since have switched to another payment method because of the card number.
  private(set) var openedWith: String
  /// The payment method chosen by the payer for a co-badged card.
  private(set) var chosenMethod: String?
  private var askedPrefix: String?

  init(_ method: PaymentMethod, _ policy: CardPolicy) {
    self.method = method.id
    openedWith = method.id
    fields = method.fields
    entries = Dictionary(
      method.fields.map { ($0.element, FieldEntry($0, policy)) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(id: ElementID) -> FieldEntry? { entries[id] }

  func field(_ id: ElementID) -> Field? { fields.first { $0.element == id } }

  /// The fields that the payer can fill in.
  var editable: [Field] { fields.filter { !$0.isReadOnly } }

  /// Copies the values of fields with the same ID from another form.
  /// Used when the card number belongs to a different payment method.
  mutating func adopt(_ other: DynamicForm) {
    for field in editable {
      guard let entry = other.entries[field.element], !entry.isEmpty else { continue }
      entries[field.element]?.fill(entry.content)
    }
    problems = other.problems.filter { problem in editable.contains { $0.element == problem.key } }
    openedWith = other.openedWith
    chosenMethod = other.chosenMethod
    askedPrefix = other.askedPrefix
    facts = other.facts
  }

  /// Erases the secret fields after a decline and keeps the other values.
  mutating func forgetSecrets(_ policy: CardPolicy) {
    for field in fields where field.isSecret { entries[field.element] = FieldEntry(field, policy) }
    problems = [:]
  }

  // MARK: Editing

  mutating func apply(_ edit: FieldEdit, to id: ElementID, _ policy: CardPolicy) -> FieldEntry.Effect {
    let before = entries[id]
    var effect = entries[id]?.apply(edit) ?? FieldEntry.Effect()
    if !edit.takesAway, effect.changed, isCardNumber(in: id, policy) {
      entries[id] = before
      effect.changed = false
      effect.isCardNumber = true
      return effect
    }
    if effect.changed { problems[id] = nil }
    return effect
  }

  /// Whether a text field other than the card number contains a card number.
  private func isCardNumber(in id: ElementID, _ policy: CardPolicy) -> Bool {
    guard numberField != nil, case .text(let input) = entries[id] else { return false }
    return policy.looksLikeCardNumber(input.text)
  }

  /// Replaces the contents of a field. Returns false if the text is a card number in a field that is not for one.
  /// The field then keeps its contents.
  mutating func fill(_ id: ElementID, _ text: String, _ policy: CardPolicy) -> Bool {
    let before = entries[id]
    entries[id]?.fill(text)
    guard !isCardNumber(in: id, policy) else {
      entries[id] = before
      return false
    }
    problems[id] = nil
    return true
  }

  mutating func toggle(_ id: ElementID) {
    guard case .flag(let flag) = entries[id] else { return }
    entries[id] = .flag(!flag)
    problems[id] = nil
  }

  mutating func choose(_ value: String, in id: ElementID) {
    entries[id] = .choice(value)
    problems[id] = nil
  }

  /// Moves the selection in a list by some rows. If no row is selected, selects the first or the last row.
  mutating func step(_ step: Int, in id: ElementID) {
    guard case .choice(let rows) = field(id)?.kind, let first = rows.first, let last = rows.last else { return }
    guard let index = rows.firstIndex(where: { .choice($0.value) == entries[id] }) else {
      return choose(step > 0 ? first.value : last.value, in: id)
    }
    choose(rows[min(max(index + step, 0), rows.count - 1)].value, in: id)
  }

  // MARK: IIN lookup

  private var numberField: Field? {
    fields.first { if case .cardNumber = $0.kind { !$0.isReadOnly } else { false } }
  }

  var numberID: ElementID? { numberField?.element }

  /// The digits of the card number entered so far.
  var number: String { numberField.flatMap { entries[$0.element]?.content } ?? "" }

  /// Returns the card number prefix to look up; nil if it has not changed since the last call.
  mutating func prefixToAsk() -> String? {
    let prefix = CardFacts.prefix(of: number)
    guard prefix != askedPrefix else { return nil }
    askedPrefix = prefix
    return prefix
  }

  /// Applies lookup results. Only the result for the current card number is used.
  mutating func learn(_ known: [String: CardFacts], say: (String) -> String) {
    let before = facts
    facts = CardFacts.prefix(of: number).flatMap { known[$0] ?? known[String($0.prefix(6))] }
    guard let id = numberID, facts != before else { return }
    if let refusal = facts?.refusal {
      problems[id] = say("problem." + refusal)
    } else if before?.refusal != nil {
      problems[id] = nil
    }
  }

  /// The payment methods to choose from for a co-badged card.
  var coMethods: [String] { facts?.methods ?? [] }

  mutating func choose(method: String) { chosenMethod = method }

  var selectedMethod: String? { chosenMethod.flatMap { coMethods.contains($0) ? $0 : nil } }

  /// The payment method whose form to show: the one recognised from the card number, otherwise the payer's choice.
  /// Source: Worldline Swift SDK guide, "IIN check".
  var wantedMethod: String? { recognisedMethod ?? openedWith }

  /// The payment method for the current card number; nil if the number is not recognised or not accepted.
  var recognisedMethod: String? {
    guard let facts, facts.refusal == nil else { return nil }
    if let selectedMethod { return selectedMethod }
    return facts.methods.contains(method) ? method : facts.method
  }

  // MARK: Validation

  private var fiscalNumber: String? { entries[ElementID(FieldRule.fiscalNumberField)]?.content }

  /// Returns whether the field is required, given the values of the other fields.
  func isRequired(_ field: Field) -> Bool {
    field.isRequired
      || field.rules.contains { rule in
        guard case .boletoBancarioRequiredness(let length) = rule else { return false }
        return fiscalNumber?.count == length
      }
  }

  /// Returns the first rule that the field violates; nil if it does not violate any.
  func check(_ field: Field, today: CalendarDate) -> FieldRule? {
    let content = entries[field.element]?.content ?? ""
    return FieldRule.broken(
      content, isRequired: field.isRequired, rules: field.rules, today: today,
      fiscalNumber: fiscalNumber
    ).first ?? (isDateBroken(field, content) ? .regularExpression("") : nil)
  }

  /// Whether the expiry date is complete and valid. Without a lookup, only an expiry date can be known to be complete.
  func isWholeExpiry(_ id: ElementID, today: CalendarDate) -> Bool {
    guard let field = field(id), field.kind == .expiry, case .masked(let entry) = entries[id], entry.isFull else {
      return false
    }
    return check(field, today: today) == nil
  }

  private func isDateBroken(_ field: Field, _ content: String) -> Bool {
    field.kind == .date && !content.isEmpty && Self.date(content) == nil
  }

  /// Parses eight digits, such as `19800131`, as a date. Returns nil if they are not a valid date.
  private static func date(_ digits: String) -> CalendarDate? {
    guard digits.utf8.count == 8 else { return nil }
    return CalendarDate(digits.prefix(4) + "-" + digits.dropFirst(4).prefix(2) + "-" + digits.suffix(2))
  }

  /// Returns the payment details to send, without empty optional fields.
  func details() -> PaymentDetails {
    var values: [String: FieldValue] = [:]
    for field in editable {
      guard let entry = entries[field.element] else { continue }
      values[field.id] = Self.value(entry, field)
    }
    if let selectedMethod { values["brand"] = .text(selectedMethod) }
    return PaymentDetails(method: method, values: values)
  }

  private static func value(_ entry: FieldEntry, _ field: Field) -> FieldValue? {
    let content = entry.content
    switch field.kind {
    case .checkbox: return .flag(content == "true")
    case .cardNumber: return CardNumber(digits: Array(content.utf8)).map(FieldValue.pan)
    case .securityCode: return SecurityCode(digits: Array(content.utf8)).map(FieldValue.code)
    case .expiry:
      guard let month = Int(content.prefix(2)), let year = Int(content.dropFirst(2)), content.count == 4 else {
        return nil
      }
      return Expiry(month: month, year: 2000 + year).map(FieldValue.expiry)
    case .date: return date(content).map { .text($0.description) }
    default: return content.isEmpty ? nil : .text(content)
    }
  }
}
