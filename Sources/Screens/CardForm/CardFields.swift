import CheckoutCore
import KassaCards
import KassaTerminal

/// The four fields of a new card, with their entered values and validation errors.
struct CardFields: Equatable, Sendable {
  var number: NumberEntry
  var expiry: ExpiryEntry
  var code: CodeEntry
  var holder = TextInput(maxLength: 45)
  /// The result of the IIN lookup for the current card number.
  private(set) var facts: CardFacts?
  /// The brand chosen for a co-badged card. It is preserved while the card number is corrected.
  private(set) var chosenBrand: BrandID?
  /// The last card number prefix for which a lookup was requested.
  private var askedPrefix: String?
  /// The validation errors by field ID, each as the suffix of a key in the string table.
  var problems: [ElementID: String] = [:]

  init(_ context: Context) {
    number = NumberEntry(policy: context.setup.policy)
    expiry = ExpiryEntry(policy: context.setup.policy, today: context.today)
    code = CodeEntry(policy: context.setup.policy)
  }

  // MARK: IIN lookup and co-branding

  /// Returns the card number prefix to look up; nil if it has not changed since the last call.
  mutating func prefixToAsk() -> String? {
    let prefix = CardFacts.prefix(of: number.digits)
    guard prefix != askedPrefix else { return nil }
    askedPrefix = prefix
    return prefix
  }

  /// Applies lookup results. Only the result for the current card number is used. Text and cursor do not change.
  mutating func learn(_ known: [String: CardFacts]) {
    facts = CardFacts.prefix(of: number.digits).flatMap { known[$0] ?? known[String($0.prefix(6))] }
  }

  /// The accepted brands of a co-badged card, if there are at least two.
  /// At least eight digits are required, because a six-digit IIN can be ambiguous.
  /// If the provider preselects a brand (Worldline Connect), six digits are enough.
  func coBrands(accepted: [BrandID]) -> [BrandID] {
    guard let facts, number.count >= 8 || facts.preselected != nil else { return [] }
    let brands = facts.brands.filter { accepted.isEmpty || accepted.contains($0) }
    return brands.count > 1 ? brands : []
  }

  mutating func choose(_ brand: BrandID) { chosenBrand = brand }

  /// The chosen brand, or else the one preselected by the provider; nil if there is neither.
  func selectedBrand(accepted: [BrandID]) -> BrandID? {
    let brands = coBrands(accepted: accepted)
    return [chosenBrand, facts?.preselected].compactMap(\.self).first(where: brands.contains)
  }

  /// Whether the card number is valid and has the maximum length known from the lookup, with the cursor at its end.
  var isFullByFacts: Bool {
    guard let longest = facts?.lengths.max() else { return false }
    return number.verdict.valid && number.count == longest && number.cursor == number.shown.count
  }

  /// Whether the cursor is after the last digit of the card number.
  var isTypedToItsEnd: Bool { number.cursor >= number.shown.count }

  /// Returns the length of the card number if the slash or digit just typed belongs to a later field; nil otherwise.
  /// It belongs to a later field if the entered digits already exceed the length known from the lookup,
  /// if the digits after a shorter valid card number start a date, or if a digit follows a full, valid card number.
  func endOfNumber(before edit: FieldEdit) -> Int? {
    guard isTypedToItsEnd, edit.isSlash || edit.isDigit, case .insert(let key) = edit.entry else { return nil }
    if let known = facts?.lengths.max(), number.surplus(beyond: known) != nil { return known }
    guard edit.isSlash || number.isFull else { return nil }
    if let end = earlierEnd(with: key) { return end }
    return edit.isDigit && number.verdict.valid ? number.count : nil
  }

  /// Returns a shorter length for the card number if the remaining digits and the typed character start a date.
  func earlierEnd(with key: String) -> Int? {
    number.earlierEnd.flatMap { readsAsDate((number.surplus(beyond: $0) ?? "") + key) ? $0 : nil }
  }

  private func readsAsDate(_ keys: String) -> Bool {
    var date = expiry
    _ = date.apply(.clear)
    for key in keys {
      // Digits after a complete date belong to the security code.
      if date.isFull, date.verdict.valid { return true }
      if date.apply(.insert(String(key))).rejected != nil { return false }
      if !date.verdict.potentiallyValid { return false }
    }
    return true
  }

  /// Erases the security code after a decline and keeps the other fields.
  mutating func forgetCode() {
    code = CodeEntry(policy: code.policy, brand: code.brand)
    problems = [:]
  }

  /// Applies an edit to a field.
  mutating func apply(_ edit: EntryEdit, to field: ElementID, accepted: [BrandID]) -> EntryEffect? {
    let effect: EntryEffect
    switch field {
    case .pan:
      effect = number.apply(edit)
      code.brand = number.brand
    case .expiry: effect = expiry.apply(edit)
    case .code: effect = code.apply(edit)
    default: return nil
    }
    if let rejected = effect.rejected {
      problems[field] = "\(field).rejected.\(rejected.rawValue)"
    } else if effect.changed {
      let isTaking = Self.takes(edit)
      problems[field] = problem(field, at: isTaking ? .backspace : isFull(field) ? .full : .typing, accepted: accepted)
    }
    return effect
  }

  /// Applies an edit to the cardholder name. Rejects text that looks like a card number.
  mutating func applyToHolder(_ edit: FieldEdit) {
    var trial = holder
    guard trial.apply(edit.text) else { return }
    if !edit.takesAway, number.policy.looksLikeCardNumber(trial.text) {
      problems[.holder] = "holder.cardNumber"
      return
    }
    holder = trial
    problems[.holder] = problem(.holder, at: edit.takesAway ? .backspace : .typing, accepted: [])
  }

  /// Fills in the card details found in pasted text: card number, expiry date and security code.
  /// - Returns: whether the pasted text contained card details. A card number alone is not enough.
  mutating func fill(_ pasted: PastedCard?, _ accepted: [BrandID]) -> Bool {
    guard let pasted, pasted.expiry != nil || pasted.code != nil else { return false }
    replace(.pan, pasted.number, accepted)
    if let expiry = pasted.expiry { replace(.expiry, expiry, accepted) }
    if let secret = pasted.code {
      replace(.code, secret.withDigits { String(decoding: $0, as: UTF8.self) }, accepted)
    }
    return true
  }

  private mutating func replace(_ field: ElementID, _ text: String, _ accepted: [BrandID]) {
    _ = apply(.clear, to: field, accepted: accepted)
    _ = apply(.paste(text), to: field, accepted: accepted)
    if let problem = problem(field, at: .leaving, accepted: accepted) { problems[field] = problem }
  }

  func isEmpty(_ field: ElementID) -> Bool {
    switch field {
    case .pan: number.isEmpty
    case .expiry: expiry.isEmpty
    case .code: code.isEmpty
    default: holder.isEmpty
    }
  }

  private static func takes(_ edit: EntryEdit) -> Bool {
    switch edit {
    case .backspace, .delete, .deleteWordBack, .deleteToStart, .deleteToEnd, .clear, .undo, .redo: true
    default: false
    }
  }

  private func isFull(_ field: ElementID) -> Bool {
    switch field {
    case .pan: number.isFull
    case .expiry: expiry.isFull
    case .code: code.isFull
    default: false
    }
  }

  /// Returns the error to show for a field at a moment such as submission, as the suffix of a string table key.
  func problem(_ field: ElementID, at moment: FieldMoment, accepted: [BrandID]) -> String? {
    switch field {
    case .pan:
      if moment != .backspace, let brand = number.brand, !accepted.isEmpty, !accepted.contains(brand) {
        return "pan.brand"
      }
      return FieldTiming.reported(number.verdict, at: moment).map { "pan." + $0.rawValue }
    case .expiry: return FieldTiming.reported(expiry.verdict, at: moment).map { "expiry." + $0.rawValue }
    case .code: return FieldTiming.reported(code.verdict, at: moment).map { "code." + $0.rawValue }
    case .holder:
      return FieldTiming.reported(number.policy.checkHolder(holder.text), at: moment).map { "holder." + $0.rawValue }
    default: return nil
    }
  }

  /// Validates the security code, the only input needed for a saved card. Returns nil if it is invalid.
  mutating func submitCode(method: String) -> PaymentDetails? {
    problems[.code] = problem(.code, at: .submit, accepted: [])
    guard problems[.code] == nil, let secret = code.code else { return nil }
    return PaymentDetails(method: method, values: [Field.securityCodeID: .code(secret)])
  }

  /// Validates all fields and records every error. Returns nil if any field is invalid.
  mutating func submit(_ fields: [ElementID], accepted: [BrandID]) -> PaymentDetails? {
    for field in fields { problems[field] = problem(field, at: .submit, accepted: accepted) }
    guard problems.isEmpty, let pan = number.number, let date = expiry.expiry else { return nil }
    let secret = fields.contains(.code) ? code.code : nil
    guard secret != nil || !fields.contains(.code) else { return nil }
    let name = holder.text.split(separator: " ").joined(separator: " ")
    var details = PaymentDetails(
      method: "card",
      values: [Field.cardNumberID: .pan(pan), Field.expiryID: .expiry(date), Field.holderID: .text(name)])
    if let secret { details.values[Field.securityCodeID] = .code(secret) }
    if let brand = selectedBrand(accepted: accepted) { details.values["brand"] = .text(brand.rawValue) }
    return details
  }
}
