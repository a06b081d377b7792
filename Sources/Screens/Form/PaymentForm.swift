import CheckoutCore
import KassaCards
import KassaTerminal

/// The fields of a payment method with their entered values and validation errors, as a pure value.
///
/// The kind of a field decides how it is entered and checked, so card entry is the same for every payment system.
struct PaymentForm: Sendable {
  /// The ID of the payment method.
  let method: String
  let fields: [Field]
  let policy: CardPolicy
  let today: CalendarDate
  /// The indices of the fields of a card that the payer can fill in; nil if the form has none.
  let numberIndex: Int?
  let expiryIndex: Int?
  let codeIndex: Int?
  let holderIndex: Int?
  /// The entered values, in the order of the fields.
  private(set) var entries: [FormEntry]
  /// The errors by index of the field.
  var problems: [Int: FieldProblem] = [:]
  /// The result of the IIN lookup for the current card number.
  private(set) var facts: CardFacts?
  /// The payment method with which the payer opened the form.
  /// The form may since have switched to another payment method because of the card number.
  private(set) var openedWith: String
  /// The brand chosen by the payer of a co-badged card. It is preserved while the card number is corrected.
  private(set) var chosenCoBrand: CoBrand?
  /// The test card that the form was filled in with; nil if there is none. See `adopt`.
  var testCard: String?
  /// Whether a plus sign was typed into the empty field of a phone number that already shows its country code.
  var hasPhonePlus = false
  /// The last card number prefix for which a lookup was requested.
  private var askedPrefix: String?

  init(_ method: PaymentMethod, _ policy: CardPolicy, today: CalendarDate) {
    self.method = method.id
    fields = method.fields
    self.policy = policy
    self.today = today
    func index(where isWanted: (Field.Kind) -> Bool) -> Int? {
      method.fields.firstIndex { !$0.isReadOnly && isWanted($0.kind) }
    }
    numberIndex = index { if case .cardNumber = $0 { true } else { false } }
    expiryIndex = index { $0 == .expiry }
    codeIndex = index { $0 == .securityCode }
    holderIndex = index { $0 == .holder }
    openedWith = method.id
    entries = method.fields.map { FormEntry($0, policy, today: today) }
    setCodeBrand(method.saved?.brand)
  }

  func index(_ id: ElementID) -> Int? { fields.firstIndex { $0.element == id } }

  subscript(id: ElementID) -> FormEntry? { index(id).map { entries[$0] } }

  /// The indices of the fields that the payer can fill in.
  var editable: [Int] { fields.indices.filter { !fields[$0].isReadOnly } }

  /// Whether a field contains another value than the one from the order.
  var hasInput: Bool {
    editable.contains { !entries[$0].isEmpty && entries[$0].content != fields[$0].prefilled }
  }

  /// Whether the form is for a card, new or saved.
  var isCard: Bool { numberIndex != nil || codeIndex != nil || expiryIndex != nil }

  /// The card number entered so far; nil if the form does not ask for one.
  var number: NumberEntry? {
    if let numberIndex, case .number(let entry) = entries[numberIndex] { entry } else { nil }
  }

  var code: CodeEntry? {
    if let codeIndex, case .code(let entry) = entries[codeIndex] { entry } else { nil }
  }

  /// The accepted brands; empty if the platform decides by look-up.
  var accepted: [BrandID] {
    if let numberIndex, case .cardNumber(let accepted) = fields[numberIndex].kind { accepted } else { [] }
  }

  /// Continues another form, because the card number belongs to a different payment method.
  /// Fields with the same ID keep their values. The rules of this method apply from now on.
  mutating func adopt(_ other: PaymentForm) {
    for index in editable {
      guard let source = other.index(fields[index].element) else { continue }
      // An emptied field keeps its history, so that undo brings back what it had.
      guard !other.entries[source].isEmpty || other.entries[source].canUndo else { continue }
      entries[index].adopt(other.entries[source])
      if case .rule = other.problems[source] {
        problems[index] = problem(at: index, .leaving)
      } else {
        problems[index] = other.problems[source]
      }
    }
    openedWith = other.openedWith
    chosenCoBrand = other.chosenCoBrand
    askedPrefix = other.askedPrefix
    facts = other.facts
    if let number { setCodeBrand(number.brand) }
    // The other form may have had fewer fields of a card than this one.
    if let card = other.testCard, number?.digits == card { fill(testCard: card) }
  }

  /// What the payer has entered besides the card, by field.
  var customerEntries: [ElementID: FormEntry] {
    editable.reduce(into: [:]) { found, index in
      guard isOfCustomer(index), !entries[index].isEmpty, problems[index] == nil else { return }
      found[fields[index].element] = entries[index]
    }
  }

  /// Takes what the payer has entered with another payment method into fields that are still empty, so that nobody
  /// enters it twice.
  mutating func adopt(customer: [ElementID: FormEntry]) {
    for index in editable where isOfCustomer(index) && entries[index].isEmpty {
      if let entry = customer[fields[index].element] { entries[index].adopt(entry) }
    }
  }

  private func isOfCustomer(_ index: Int) -> Bool {
    !fields[index].kind.isOfCard && !fields[index].isSecret && entries[index].isTyped
  }

  /// Erases the secret fields after a decline and keeps the other values.
  mutating func forgetSecrets() {
    let brand = code?.brand
    for index in fields.indices where fields[index].isSecret {
      entries[index] = FormEntry(fields[index], policy, today: today)
    }
    setCodeBrand(brand)
    problems = [:]
  }

  private mutating func setCodeBrand(_ brand: BrandID?) {
    guard let codeIndex, case .code(var entry) = entries[codeIndex], entry.brand != brand else { return }
    entry.brand = brand
    entries[codeIndex] = .code(entry)
    // The number of digits that a code needs depends on the brand, so an error may no longer be true.
    if case .text = problems[codeIndex], !entries[codeIndex].isEmpty {
      problems[codeIndex] = problem(at: codeIndex, .leaving)
    }
  }

  // MARK: Editing

  /// Applies an edit, and updates the error of the field by the rules for the moment of the edit.
  mutating func apply(_ edit: FieldEdit, to index: Int) -> FormEntry.Effect {
    if index == holderIndex { return applyToHolder(edit, index) }
    let edit = isOfDigits(index) ? edit.withPlainDigits : edit
    if let effect = foreignPhone(edit, index) { return effect }
    let effect: FormEntry.Effect
    if let whole = phone(after: edit, index) ?? date(after: edit, index) {
      (entries[index], effect) = whole
    } else {
      effect = entries[index].apply(edit)
    }
    if index == numberIndex, let number { setCodeBrand(number.brand) }
    judge(index, after: edit, effect)
    return effect
  }

  /// Whether digits of other scripts mean ASCII digits in the field, and invisible characters nothing, as in all but names and
  /// other free text.
  private func isOfDigits(_ index: Int) -> Bool {
    switch fields[index].kind {
    case .phone, .number, .date: true
    case .text:
      fields[index].mask != nil
        || fields[index].rules.contains { rule in
          switch rule {
          case .luhn, .iban, .regularExpression, .residentIdNumber, .boletoBancarioRequiredness: true
          default: false
          }
        }
    default: false
    }
  }

  /// Applies an edit to the name on the card. A card number is rejected before it is shown.
  private mutating func applyToHolder(_ edit: FieldEdit, _ index: Int) -> FormEntry.Effect {
    let before = entries[index]
    var effect = entries[index].apply(edit)
    if effect.changed, !edit.takesAway, policy.refusesName(entries[index].content) {
      entries[index] = before
      effect.changed = false
      problems[index] = .text("problem.holder.cardNumber")
    } else {
      judge(index, after: edit, effect)
    }
    return effect
  }

  private mutating func judge(_ index: Int, after edit: FieldEdit, _ effect: FormEntry.Effect) {
    if let rejected = effect.rejected {
      problems[index] = .text("problem.\(fields[index].kind.textKey).rejected.\(rejected.rawValue)")
    } else if effect.changed {
      let moment: FieldMoment = edit.takesAway ? .backspace : entries[index].isFull ? .full : .typing
      problems[index] = problem(at: index, moment)
    }
  }

  /// Replaces the contents of a field, and checks it as if it had lost the focus.
  /// The name on the card keeps its contents if the text is a card number.
  mutating func fill(_ index: Int, _ text: String) {
    if index == holderIndex, policy.refusesName(text) {
      problems[index] = .text("problem.holder.cardNumber")
      return
    }
    if entries[index].isTyped {
      _ = apply(.clear, to: index)
      _ = apply(.paste(text), to: index)
    } else {
      entries[index].fill(text)
      problems[index] = nil
    }
    // Unlike on leaving, that the text was refused is what there is to say.
    if let problem = problem(at: index, .leaving) { problems[index] = problem }
  }

  /// Removes the digits of the card number beyond a length.
  mutating func cutNumber(to length: Int) {
    guard let numberIndex, var number else { return }
    number.cut(to: length)
    entries[numberIndex] = .number(number)
    setCodeBrand(number.brand)
    problems[numberIndex] = problem(at: numberIndex, .full)
  }

  mutating func toggle(_ index: Int) {
    guard case .flag(let flag) = entries[index] else { return }
    entries[index] = .flag(!flag)
    problems[index] = nil
  }

  mutating func choose(_ value: String, at index: Int) {
    entries[index] = .choice(value)
    problems[index] = nil
  }

  /// Moves the selection in a list by some rows. If no row is selected, selects the first or the last row.
  mutating func step(_ step: Int, at index: Int) {
    guard case .choice(let rows) = fields[index].kind, let first = rows.first, let last = rows.last,
      case .choice(let chosen) = entries[index]
    else { return }
    guard let place = rows.firstIndex(where: { $0.value == chosen }) else {
      return choose(step > 0 ? first.value : last.value, at: index)
    }
    choose(rows[min(max(place + step, 0), rows.count - 1)].value, at: index)
  }

  mutating func choose(_ brand: CoBrand) { chosenCoBrand = brand }

  // MARK: IIN lookup

  private var prefix: String? { number.flatMap { CardFacts.prefix(of: $0.digits) } }

  /// Returns the card number prefix to look up; nil if it has not changed since the last call.
  /// - Parameter known: the lookup results, of which the one for a new prefix is applied.
  mutating func prefixToAsk(_ known: [String: CardFacts]) -> String? {
    let prefix = prefix
    guard prefix != askedPrefix else { return nil }
    learn(known)
    askedPrefix = prefix
    return prefix
  }

  /// Applies lookup results. Only the result for the current card number is used. Text and cursor do not change.
  mutating func learn(_ known: [String: CardFacts]) {
    guard let numberIndex else { return }
    if known.isEmpty, facts == nil { return }
    let found = prefix.flatMap { known[$0] ?? known[String($0.prefix(6))] }
    guard found != facts else { return }
    let before = facts
    facts = found
    if let refusal = facts?.refusal {
      problems[numberIndex] = .text("problem." + refusal)
    } else if let refusal = before?.refusal, problems[numberIndex] == .text("problem." + refusal) {
      problems[numberIndex] = nil
    }
  }

  // MARK: Values

  /// Returns the payment details to send. Empty fields are omitted, unless they had a value that the payer removed.
  func details() -> PaymentDetails {
    var values: [String: FieldValue] = [:]
    for index in editable { values[fields[index].id] = value(at: index) }
    if let selected = selectedCoBrand { values["brand"] = .text(selected.value) }
    return PaymentDetails(method: method, values: values)
  }

  private func value(at index: Int) -> FieldValue? {
    let field = fields[index]
    switch entries[index] {
    case .number(let entry): return entry.number.map(FieldValue.pan)
    case .expiry(let entry): return entry.expiry.map(FieldValue.expiry)
    case .code(let entry): return entry.code.map(FieldValue.code)
    case .flag(let flag): return .flag(flag)
    case .masked, .text, .choice:
      let content = entries[index].content
      if field.kind == .date { return Self.date(content).map { .text($0.description) } }
      return content.isEmpty && field.prefilled == nil ? nil : .text(content)
    }
  }

  /// Parses eight digits, such as `19800131`, as a date. Returns nil if they are not a valid date.
  static func date(_ digits: String) -> CalendarDate? {
    guard digits.utf8.count == 8 else { return nil }
    return CalendarDate("\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))")
  }
}
