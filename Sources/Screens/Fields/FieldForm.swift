import Cards
import CheckoutCore
import Terminal

/// The fields of a method with what was entered, and what is wrong with each. A pure value.
struct FieldForm: Equatable, Sendable {
  let method: String
  let fields: [Field]
  private(set) var entries: [String: FieldEntry]
  /// In words, by field id.
  var problems: [String: String] = [:]
  /// What a look-up told about the number that is in the field now.
  private(set) var facts: CardFacts?
  /// The method that the person opened the form with; the number may have switched it to another since.
  private(set) var openedWith: String
  /// The method chosen for a card with several schemes.
  private(set) var chosenMethod: String?
  private var askedPrefix: String?

  init(_ method: PaymentMethod, _ policy: CardPolicy) {
    self.method = method.id
    openedWith = method.id
    fields = method.fields
    entries = Dictionary(
      method.fields.map { ($0.id, FieldEntry($0, policy)) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(id: String) -> FieldEntry? { entries[id] }

  func field(_ id: String) -> Field? { fields.first { $0.id == id } }

  /// The fields that can be filled in.
  var editable: [Field] { fields.filter { !$0.isReadOnly } }

  /// Takes over what was entered in another form, by field: the product changed, the person did not.
  mutating func adopt(_ other: FieldForm) {
    for field in editable {
      guard let entry = other.entries[field.id], !entry.isEmpty else { continue }
      entries[field.id]?.fill(entry.content)
    }
    problems = other.problems.filter { problem in editable.contains { $0.id == problem.key } }
    openedWith = other.openedWith
    chosenMethod = other.chosenMethod
    askedPrefix = other.askedPrefix
    facts = other.facts
  }

  /// After a decline: everything but secrets is kept.
  mutating func forgetSecrets(_ policy: CardPolicy) {
    for field in fields where field.isSecret { entries[field.id] = FieldEntry(field, policy) }
    problems = [:]
  }

  // MARK: Editing

  mutating func apply(_ edit: FieldEdit, to id: String, _ policy: CardPolicy) -> FieldEntry.Effect {
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

  /// A text that would show a card number where it is not typed.
  private func isCardNumber(in id: String, _ policy: CardPolicy) -> Bool {
    guard numberField != nil, case .text(let input) = entries[id] else { return false }
    return policy.looksLikeCardNumber(input.text)
  }

  mutating func fill(_ id: String, _ text: String) {
    entries[id]?.fill(text)
    problems[id] = nil
  }

  mutating func toggle(_ id: String) {
    guard case .flag(let flag) = entries[id] else { return }
    entries[id] = .flag(!flag)
    problems[id] = nil
  }

  mutating func choose(_ value: String, in id: String) {
    entries[id] = .choice(value)
    problems[id] = nil
  }

  /// Moves the choice of a list; from nothing to its first or last row.
  mutating func step(_ step: Int, in id: String) {
    guard case .choice(let rows) = field(id)?.kind, let first = rows.first, let last = rows.last else { return }
    guard let index = rows.firstIndex(where: { .choice($0.value) == entries[id] }) else {
      return choose(step > 0 ? first.value : last.value, in: id)
    }
    choose(rows[min(max(index + step, 0), rows.count - 1)].value, in: id)
  }

  // MARK: Look-up

  private var numberField: Field? {
    fields.first { if case .cardNumber = $0.kind { !$0.isReadOnly } else { false } }
  }

  var numberID: String? { numberField?.id }

  /// Digits of the card number that is being typed.
  var number: String { numberField.flatMap { entries[$0.id]?.content } ?? "" }

  /// The prefix to ask about now: once for each that is reached.
  mutating func prefixToAsk() -> String? {
    let prefix = CardFacts.prefix(of: number)
    guard prefix != askedPrefix else { return nil }
    askedPrefix = prefix
    return prefix
  }

  /// Takes what look-ups have told; the latest answer about what is in the field counts.
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

  /// The methods to choose between.
  var coMethods: [String] { facts?.methods ?? [] }

  mutating func choose(method: String) { chosenMethod = method }

  var selectedMethod: String? { chosenMethod.flatMap { coMethods.contains($0) ? $0 : nil } }

  /// The method that the form should be of: that of the number where one is known, else the one that the person chose.
  /// Source: seed 002, «IIN check».
  var wantedMethod: String? { recognisedMethod ?? openedWith }

  /// The method that the number in the field belongs to; nil for a number that is not known, or that cannot be paid with.
  var recognisedMethod: String? {
    guard let facts, facts.refusal == nil else { return nil }
    if let selectedMethod { return selectedMethod }
    return facts.methods.contains(method) ? method : facts.method
  }

  // MARK: Checks

  /// Whether a field has to be filled in, as far as what stands in the others decides it.
  func isRequired(_ field: Field) -> Bool {
    field.isRequired
      || field.rules.contains { rule in
        guard case .boletoBancarioRequiredness(let length) = rule else { return false }
        return entries["fiscalNumber"]?.content.count == length
      }
  }

  /// What is wrong with a field, as the tail of a string key and what the text mentions.
  func check(_ field: Field, today: CalendarDate) -> FieldRule? {
    let content = entries[field.id]?.content ?? ""
    return FieldRule.broken(
      content, isRequired: field.isRequired, rules: field.rules, today: today,
      fiscalNumber: entries["fiscalNumber"]?.content
    ).first ?? (isDateBroken(field, content) ? .regularExpression("") : nil)
  }

  /// An expiry date to which nothing can be added, and that may be: the one field whose end is known without asking.
  func isWholeExpiry(_ id: String, today: CalendarDate) -> Bool {
    guard let field = field(id), field.kind == .expiry, case .masked(let entry) = entries[id], entry.isFull else {
      return false
    }
    return check(field, today: today) == nil
  }

  private func isDateBroken(_ field: Field, _ content: String) -> Bool {
    field.kind == .date && !content.isEmpty && Self.date(content) == nil
  }

  /// `19800131` as a day.
  private static func date(_ digits: String) -> CalendarDate? {
    guard digits.utf8.count == 8 else { return nil }
    return CalendarDate(digits.prefix(4) + "-" + digits.dropFirst(4).prefix(2) + "-" + digits.suffix(2))
  }

  /// What is sent; empty fields that are not required are left out.
  func details() -> PaymentDetails {
    var values: [String: FieldValue] = [:]
    for field in editable {
      guard let entry = entries[field.id] else { continue }
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
