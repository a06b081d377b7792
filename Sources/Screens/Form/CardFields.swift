import Cards
import CheckoutCore
import Terminal

/// The four fields of a new card with what was typed into them, and what is told about each.
struct CardFields: Equatable, Sendable {
  var number: NumberEntry
  var expiry: ExpiryEntry
  var code: CodeEntry
  var holder = TextInput(maxLength: 45)
  /// What a look-up told about the number that is in the field now.
  private(set) var facts: CardFacts?
  /// The scheme chosen on a co-badged card; kept while the number is corrected.
  private(set) var chosenBrand: BrandID?
  /// The prefix that was asked about last.
  private var askedPrefix: String?
  /// What is wrong, as the tail of a string key, by field id.
  var problems: [String: String] = [:]

  init(_ context: Context) {
    number = NumberEntry(policy: context.setup.policy)
    expiry = ExpiryEntry(policy: context.setup.policy, today: context.today)
    code = CodeEntry(policy: context.setup.policy)
  }

  // MARK: Look-up and co-brands

  /// The prefix to ask about now: once for each that is reached.
  mutating func prefixToAsk() -> String? {
    let prefix = CardFacts.prefix(of: number.digits)
    guard prefix != askedPrefix else { return nil }
    askedPrefix = prefix
    return prefix
  }

  /// Takes what look-ups have told; the latest answer about what is in the field counts. Text, cursor and focus stay.
  mutating func learn(_ known: [String: CardFacts]) {
    facts = CardFacts.prefix(of: number.digits).flatMap { known[$0] ?? known[String($0.prefix(6))] }
  }

  /// The schemes to choose from: two or more of those that are accepted. From eight digits on, as six may belong to
  /// several cards; at once where the provider names the one that is selected (Worldline Connect).
  func coBrands(accepted: [BrandID]) -> [BrandID] {
    guard let facts, number.count >= 8 || facts.preselected != nil else { return [] }
    let brands = facts.brands.filter { accepted.isEmpty || accepted.contains($0) }
    return brands.count > 1 ? brands : []
  }

  mutating func choose(_ brand: BrandID) { chosenBrand = brand }

  /// The chosen scheme, or the shop's preference; nothing unless somebody said so.
  func selectedBrand(accepted: [BrandID]) -> BrandID? {
    let brands = coBrands(accepted: accepted)
    return [chosenBrand, facts?.preselected].compactMap(\.self).first(where: brands.contains)
  }

  /// Whether the number can grow no more, by what the look-up knows about its length.
  var isFullByFacts: Bool {
    guard let longest = facts?.lengths.max() else { return false }
    return number.verdict.valid && number.count == longest && number.cursor == number.shown.count
  }

  /// The cursor stands behind the last digit of the number.
  var isTypedToItsEnd: Bool { number.cursor >= number.shown.count }

  /// How long the number is, where the next key can only belong to the field after it: a digit where somebody knows
  /// that the number ended before, or where no number of this brand has room for more; or a slash. What stands behind
  /// the number has to read as a date then, unless its length is known.
  func endOfNumber(before edit: FieldEdit) -> Int? {
    guard isTypedToItsEnd, edit.isSlash || edit.isDigit, case .insert(let key) = edit.entry else { return nil }
    if let known = facts?.lengths.max(), number.surplus(beyond: known) != nil { return known }
    guard edit.isSlash || number.isFull else { return nil }
    if let end = earlierEnd(with: key) { return end }
    return edit.isDigit && number.verdict.valid ? number.count : nil
  }

  /// Where the number could have ended, so that the rest and a further key read as a date.
  func earlierEnd(with key: String) -> Int? {
    number.earlierEnd.flatMap { readsAsDate((number.surplus(beyond: $0) ?? "") + key) ? $0 : nil }
  }

  private func readsAsDate(_ keys: String) -> Bool {
    var date = expiry
    _ = date.apply(.clear)
    for key in keys {
      // What comes behind a whole date is the security code.
      if date.isFull, date.verdict.valid { return true }
      if date.apply(.insert(String(key))).rejected != nil { return false }
      if !date.verdict.potentiallyValid { return false }
    }
    return true
  }

  /// After a decline: everything but the security code is kept.
  mutating func forgetCode() {
    code = CodeEntry(policy: code.policy, brand: code.brand)
    problems = [:]
  }

  /// One edit of a field.
  mutating func apply(_ edit: EntryEdit, to field: String, accepted: [BrandID]) -> EntryEffect? {
    let effect: EntryEffect
    switch field {
    case "pan":
      effect = number.apply(edit)
      code.brand = number.brand
    case "expiry": effect = expiry.apply(edit)
    case "code": effect = code.apply(edit)
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

  /// One edit of the name. What would make it look like a card number is refused before it is shown.
  mutating func applyToHolder(_ edit: FieldEdit) {
    var trial = holder
    guard trial.apply(edit.text) else { return }
    if !edit.takesAway, number.policy.looksLikeCardNumber(trial.text) {
      problems["holder"] = "holder.cardNumber"
      return
    }
    holder = trial
    problems["holder"] = problem("holder", at: edit.takesAway ? .backspace : .typing, accepted: [])
  }

  /// A whole card from the clipboard: number, expiry and code, each as one edit of its field.
  /// - Returns: whether it was one; a number alone is not.
  mutating func fill(_ pasted: PastedCard?, _ accepted: [BrandID]) -> Bool {
    guard let pasted, pasted.expiry != nil || pasted.code != nil else { return false }
    replace("pan", pasted.number, accepted)
    if let expiry = pasted.expiry { replace("expiry", expiry, accepted) }
    if let secret = pasted.code {
      replace("code", secret.withDigits { String(decoding: $0, as: UTF8.self) }, accepted)
    }
    return true
  }

  private mutating func replace(_ field: String, _ text: String, _ accepted: [BrandID]) {
    _ = apply(.clear, to: field, accepted: accepted)
    _ = apply(.paste(text), to: field, accepted: accepted)
    if let problem = problem(field, at: .leaving, accepted: accepted) { problems[field] = problem }
  }

  func isEmpty(_ field: String) -> Bool {
    switch field {
    case "pan": number.isEmpty
    case "expiry": expiry.isEmpty
    case "code": code.isEmpty
    default: holder.isEmpty
    }
  }

  private static func takes(_ edit: EntryEdit) -> Bool {
    switch edit {
    case .backspace, .delete, .deleteWordBack, .deleteToStart, .deleteToEnd, .clear, .undo, .redo: true
    default: false
    }
  }

  private func isFull(_ field: String) -> Bool {
    switch field {
    case "pan": number.isFull
    case "expiry": expiry.isFull
    case "code": code.isFull
    default: false
    }
  }

  /// What is to be told about a field at a moment, as the tail of a string key.
  func problem(_ field: String, at moment: FieldMoment, accepted: [BrandID]) -> String? {
    switch field {
    case "pan":
      if moment != .backspace, let brand = number.brand, !accepted.isEmpty, !accepted.contains(brand) {
        return "pan.brand"
      }
      return FieldTiming.told(number.verdict, at: moment).map { "pan." + $0.rawValue }
    case "expiry": return FieldTiming.told(expiry.verdict, at: moment).map { "expiry." + $0.rawValue }
    case "code": return FieldTiming.told(code.verdict, at: moment).map { "code." + $0.rawValue }
    case "holder":
      return FieldTiming.told(number.policy.checkHolder(holder.text), at: moment).map { "holder." + $0.rawValue }
    default: return nil
    }
  }

  /// A card that the platform keeps: only its code is asked for.
  mutating func submitCode(method: String) -> PaymentDetails? {
    problems["code"] = problem("code", at: .submit, accepted: [])
    guard problems["code"] == nil, let secret = code.code else { return nil }
    return PaymentDetails(method: method, values: ["code": .code(secret)])
  }

  /// Everything that is wrong, told at once; nil values mean that the field is right.
  mutating func submit(_ fields: [String], accepted: [BrandID]) -> PaymentDetails? {
    for field in fields { problems[field] = problem(field, at: .submit, accepted: accepted) }
    guard problems.isEmpty, let pan = number.number, let date = expiry.expiry else { return nil }
    let secret = fields.contains("code") ? code.code : nil
    guard secret != nil || !fields.contains("code") else { return nil }
    let name = holder.text.split(separator: " ").joined(separator: " ")
    var details = PaymentDetails(
      method: "card", values: ["pan": .pan(pan), "expiry": .expiry(date), "holder": .text(name)])
    if let secret { details.values["code"] = .code(secret) }
    if let brand = selectedBrand(accepted: accepted) { details.values["brand"] = .text(brand.rawValue) }
    return details
  }
}
