import CheckoutCore
import KassaCards
import KassaTerminal

// What the fields of a card know of each other: where a number ends, and how one text fills all of them.
extension PaymentForm {
  /// Whether the card number is valid and has the maximum length known from the lookup, with the cursor at its end.
  var isNumberFullByFacts: Bool {
    guard let number, let longest = facts?.lengths.max() else { return false }
    return number.verdict.valid && number.count == longest && number.isCursorAtEnd
  }

  /// The number of digits of the card number, if it is certain: one length is left, by lookup or by brand.
  var certainLength: Int? {
    guard let number else { return nil }
    if let facts, !facts.lengths.isEmpty { return facts.lengths.count == 1 ? facts.lengths.first : nil }
    let lengths = number.verdict.lengthSet
    return number.brand != nil && !lengths.isEmpty && lengths.shortest == lengths.longest ? lengths.shortest : nil
  }

  /// Returns the length of the card number if the slash or digit just typed belongs to a later field; nil otherwise.
  /// It belongs to a later field if the entered digits already exceed the length known from the lookup,
  /// if the digits after a shorter valid card number start a date, or if a digit follows a full, valid card number.
  func endOfNumber(before edit: FieldEdit) -> Int? {
    guard policy.advance != .never, edit.isSlash || edit.isDigit, case .insert(let key) = edit.entry, let number,
      number.isCursorAtEnd
    else { return nil }
    if let known = facts?.lengths.max(), number.surplus(beyond: known) != nil { return known }
    guard edit.isSlash || number.isFull else { return nil }
    if let end = earlierEnd(with: key) { return end }
    return edit.isDigit && number.verdict.valid ? number.count : nil
  }

  /// Returns a shorter length for the card number if the remaining digits and the typed character start a date.
  func earlierEnd(with key: String) -> Int? {
    guard let number, let end = number.earlierEnd else { return nil }
    return readsAsDate((number.surplus(beyond: end) ?? "") + key) ? end : nil
  }

  private func readsAsDate(_ keys: String) -> Bool {
    var date = ExpiryEntry(policy: policy, today: today)
    for key in keys {
      // Digits after a complete date belong to the security code.
      if date.isFull, date.verdict.valid { return true }
      if date.apply(.insert(String(key))).rejected != nil { return false }
      if !date.verdict.potentiallyValid { return false }
    }
    return true
  }

  /// Fills in the card details found in pasted text: card number, expiry date, security code and name.
  /// - Returns: whether the text contained card details. A card number alone is not enough.
  mutating func fill(pasted text: String) -> Bool {
    guard let numberIndex, let pasted = PastedCard(text, policy: policy, today: today) else { return false }
    fill(numberIndex, pasted.number)
    if let expiryIndex, let expiry = pasted.expiry { fill(expiryIndex, expiry) }
    if let codeIndex, let code = pasted.code {
      fill(codeIndex, code.withDigits { String(decoding: $0, as: UTF8.self) })
    }
    if let holderIndex, let name = name(in: text) { fill(holderIndex, name) }
    return true
  }

  /// Fills in the number, the expiry date and the name on the stripe of a card.
  mutating func fill(_ track: CardTrack) {
    if let numberIndex { fill(numberIndex, track.number) }
    if let expiryIndex, let expiry = track.expiry { fill(expiryIndex, expiry) }
    if let holderIndex, let name = track.name, policy.checkHolder(name).valid { fill(holderIndex, name) }
  }

  /// Returns the name in pasted card details: the only part without digits that has at least two words.
  /// A part before a colon is a label.
  private func name(in text: String) -> String? {
    let parts = text.split { $0.isNumber || $0.isNewline || "\t,;|/".contains($0) }
    let names = parts.map { $0.split(separator: ":").last.map { String($0) } ?? "" }.map { part in
      part.split(separator: " ").filter { $0.contains(where: \.isLetter) }.joined(separator: " ")
    }
    .filter { $0.contains(" ") && policy.checkHolder($0).valid }
    return names.count == 1 ? names.first : nil
  }

  /// Fills in a test card: its number, an expiry date two years ahead, a security code of the brand's length and a name.
  mutating func fill(testCard number: String) {
    guard let numberIndex else { return }
    fill(numberIndex, number)
    if let expiryIndex { fill(expiryIndex, "12/\(today.year + 2)") }
    if let codeIndex, let code { fill(codeIndex, String("1234".prefix(code.lengths.list.first ?? 3))) }
    if let holderIndex { fill(holderIndex, Self.testName) }
    testCard = number
  }

  private static let testName = "JANE DOE"
}
