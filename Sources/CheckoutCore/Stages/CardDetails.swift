public import KassaCards

extension PaymentDetails {
  /// Creates payment details for a new card.
  public static func card(number: CardNumber, expiry: Expiry, code: SecurityCode, holder: String) -> PaymentDetails {
    PaymentDetails(
      method: "card",
      values: [
        Field.cardNumberID: .pan(number), Field.expiryID: .expiry(expiry), Field.securityCodeID: .code(code),
        Field.holderID: .text(holder),
      ])
  }

  /// The entered card number; nil if the form had no field for it.
  public var cardNumber: CardNumber? {
    values.values.lazy.compactMap { if case .pan(let value) = $0 { value } else { nil } }.first
  }

  /// The entered expiry date; nil if the form had no field for it.
  public var expiry: Expiry? {
    values.values.lazy.compactMap { if case .expiry(let value) = $0 { value } else { nil } }.first
  }

  /// The entered security code; nil if the form had no field for it or it was optional and empty.
  public var securityCode: SecurityCode? {
    values.values.lazy.compactMap { if case .code(let value) = $0 { value } else { nil } }.first
  }

  /// The entered cardholder name; nil if the form had no field for it.
  public var holder: String? {
    guard case .text(let text) = values[Field.holderID] else { return nil }
    return text
  }

  /// Creates payment details for a new card from text, as in a script or a test.
  /// - Parameters:
  ///   - number: the card number; anything but digits is ignored.
  ///   - expiry: the expiry date in any format that the expiry field accepts, e.g. `12/30`.
  ///   - code: the security code.
  ///   - holder: the cardholder name.
  ///   - policy: the rules by which the expiry date is read.
  /// - Throws: `fields` with all validation errors together; their codes are `pan.…`, `expiry.…`, `code.…`.
  public static func card(
    number: String, expiry: String, code: String, holder: String, policy: CardPolicy = .kassa
  ) throws(CheckoutError) -> PaymentDetails {
    var mistakes: [Mistake] = []
    let pan = CardNumber(digits: number.utf8.filter { $0 >= 0x30 && $0 <= 0x39 })
    if pan == nil { mistakes.append(Mistake(path: Field.cardNumberID, code: "pan.characters")) }
    // Accept any expiry date in this century, because the platform decides whether the card has expired.
    var patient = policy
    patient.furthestYear = nil
    let verdict = patient.checkExpiry(expiry, today: CalendarDate(daysSinceEpoch: 10_957))
    let date = verdict.month.flatMap { month in verdict.year.flatMap { Expiry(month: month, year: $0) } }
    if date == nil { mistakes.append(Mistake(path: Field.expiryID, code: "expiry.incomplete")) }
    let secret = SecurityCode(digits: Array(code.utf8))
    if secret == nil { mistakes.append(Mistake(path: Field.securityCodeID, code: "code.characters")) }
    guard let pan, let date, let secret else { throw CheckoutError(code: .fields, mistakes: mistakes) }
    return .card(number: pan, expiry: date, code: secret, holder: holder)
  }
}
