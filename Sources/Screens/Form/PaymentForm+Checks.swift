import CheckoutCore
import KassaCards
import KassaTerminal

extension PaymentForm {
  /// Returns the error to show for a field at a moment such as submission.
  /// The rules of the platform apply in addition to our own, once the payer leaves the field.
  func problem(at index: Int, _ moment: FieldMoment) -> FieldProblem? {
    if entries[index].isEmpty { return moment == .submit ? emptyProblem(fields[index]) : nil }
    if let problem = entryProblem(at: index, moment) { return problem }
    guard moment == .leaving || moment == .submit else { return nil }
    let field = fields[index]
    let problem =
      rule(at: index).map { $0 == .withoutDigits ? .text("problem.holder.digits") : FieldProblem.rule($0) }
      ?? contentProblem(field, entries[index])
    return field.kind == .date && problem != nil ? .text("problem.date") : problem
  }

  /// The number of digits from which on a name that has nothing else may be a part of a card number.
  private static let fewestOfNumber = 4

  func emptyProblem(_ field: Field) -> FieldProblem? {
    guard isRequired(field) else { return nil }
    if field.rules.contains(.termsAndConditions) { return .rule(.termsAndConditions) }
    return .text("problem.\(field.kind.textKey)." + (field.kind.isOfCard ? "empty" : "required"))
  }

  /// Returns the error that the entry itself finds.
  private func entryProblem(at index: Int, _ moment: FieldMoment) -> FieldProblem? {
    func text(_ reason: String?) -> FieldProblem? {
      reason.map { .text("problem.\(fields[index].kind.textKey).\($0)") }
    }
    switch entries[index] {
    case .number(let entry):
      if moment != .backspace {
        if let refusal = facts?.refusal { return .text("problem." + refusal) }
        if let brand = entry.brand, !accepted.isEmpty, !accepted.contains(brand) { return text("brand") }
      }
      return text(FieldTiming.reported(entry.verdict, at: moment)?.rawValue)
    case .expiry(let entry):
      let reason = FieldTiming.reported(entry.verdict, at: moment)
      // A year of 20 may be the beginning of 2030. Whoever leaves the field with it means 2020.
      return text(reason == .incomplete && entry.digits.count == 4 ? "past" : reason?.rawValue)
    case .code(let entry): return text(FieldTiming.reported(entry.verdict, at: moment)?.rawValue)
    case .text(let input) where index == holderIndex:
      let reason = FieldTiming.reported(policy.checkHolder(input.text), at: moment)
      // A digit or two alone are no name, but no card number either.
      let isShort = reason == .cardNumber && input.text.count(where: \.isNumber) < Self.fewestOfNumber
      return text(isShort ? "digits" : reason?.rawValue)
    case .masked, .text, .flag, .choice: return nil
    }
  }

  /// Returns the error in a value that our rules for its kind find where the platform has none.
  private func contentProblem(_ field: Field, _ entry: FormEntry) -> FieldProblem? {
    let content = entry.content
    switch field.kind {
    case .date where Self.date(content) == nil: return .text("problem.date")
    case .email where field.rules.isEmpty && !EmailAddress.isValid(content): return .rule(.emailAddress)
    case .phone where field.rules.isEmpty && content.utf8.count(where: { (0x30...0x39).contains($0) }) < 4:
      return .text("problem.extra.phone")
    case .text, .email:
      // Reject a card number, because these values are shown, sent and stored in places where it must not appear.
      let mayBe = field.role == .other || field.rules.isEmpty
      return mayBe && CardNumberText.isWhole(content) ? .text("problem.extra.cardNumber") : nil
    default: return nil
    }
  }

  /// Returns the first rule of the platform that the field violates; nil if it does not violate any.
  private func rule(at index: Int) -> FieldRule? {
    let field = fields[index]
    guard !field.rules.isEmpty else { return nil }
    return FieldRule.broken(
      entries[index].content, isRequired: field.isRequired, rules: field.rules, today: today,
      fiscalNumber: fiscalNumber
    ).first
  }

  /// Whether the text of a field is not valid yet, but can become valid by typing more. Of a text whose rules only the
  /// platform knows, only an empty one is.
  func isUnfinished(_ index: Int) -> Bool {
    func isUnfinished(_ verdict: some FieldVerdict) -> Bool { !verdict.valid && verdict.potentiallyValid }
    return switch entries[index] {
    case .number(let entry): facts?.refusal == nil && isUnfinished(entry.verdict)
    case .expiry(let entry): isUnfinished(entry.verdict)
    case .code(let entry): isUnfinished(entry.verdict)
    case .text(let input) where index == holderIndex: isUnfinished(policy.checkHolder(input.text))
    case .masked, .text: entries[index].isEmpty
    case .flag, .choice: false
    }
  }

  private var fiscalNumber: String? { self[ElementID(FieldRule.fiscalNumberField)]?.content }

  /// Returns whether the field is required, given the values of the other fields.
  func isRequired(_ field: Field) -> Bool {
    field.isRequired
      || field.rules.contains { rule in
        guard case .boletoBancarioRequiredness(let length) = rule else { return false }
        return fiscalNumber?.count == length
      }
  }

  /// Checks a field that loses the focus. An error that is already shown stays unless there is a new one. That the field has
  /// refused a text is no longer of interest.
  mutating func leave(_ index: Int) {
    if problems[index]?.isRejection == true { problems[index] = nil }
    if let problem = problem(at: index, .leaving) { problems[index] = problem }
  }

  /// Checks fields on submission and records every error.
  /// - Returns: the first field with an error; nil if all are valid.
  mutating func submit(_ indices: [Int]) -> Int? {
    for index in indices { problems[index] = problem(at: index, .submit) }
    return indices.first { problems[$0] != nil }
  }
}

extension Field.Kind {
  /// The name of the kind in the keys of errors, hints and labels.
  var textKey: String {
    switch self {
    case .cardNumber: "pan"
    case .expiry: "expiry"
    case .securityCode: "code"
    case .holder: "holder"
    case .email, .phone, .text, .number, .date, .checkbox, .choice: "field"
    }
  }

  /// Whether the value is printed on a card.
  var isOfCard: Bool {
    switch self {
    case .cardNumber, .expiry, .securityCode, .holder: true
    case .email, .phone, .text, .number, .date, .checkbox, .choice: false
    }
  }
}
