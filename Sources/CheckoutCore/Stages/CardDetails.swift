public import KassaCards

extension PaymentDetails {
  /// Creates payment details for a new card.
  public static func card(number: CardNumber, expiry: Expiry, code: SecurityCode, holder: String) -> PaymentDetails {
    PaymentDetails(
      method: "card",
      values: ["pan": .pan(number), "expiry": .expiry(expiry), "code": .code(code), "holder": .text(holder)])
  }

  /// Creates payment details for a new card from text, as in a script or a test.
  /// - Parameter expiry: the expiry date in any format that the expiry field accepts, e.g. `12/30`.
  /// - Throws: `fields` with all validation errors together; their codes are `pan.…`, `expiry.…`, `code.…`.
  public static func card(
    number: String, expiry: String, code: String, holder: String, policy: CardPolicy = .kassa
  ) throws(CheckoutError) -> PaymentDetails {
    var mistakes: [Mistake] = []
    let pan = CardNumber(digits: number.utf8.filter { $0 >= 0x30 && $0 <= 0x39 })
    if pan == nil { mistakes.append(Mistake(path: "pan", code: "pan.characters")) }
    // Accept any expiry date in this century, because the platform decides whether the card has expired.
    var patient = policy
    patient.furthestYear = nil
    let verdict = patient.checkExpiry(expiry, today: CalendarDate(daysSinceEpoch: 10_957))
    let date = verdict.month.flatMap { month in verdict.year.flatMap { Expiry(month: month, year: $0) } }
    if date == nil { mistakes.append(Mistake(path: "expiry", code: "expiry.incomplete")) }
    let secret = SecurityCode(digits: Array(code.utf8))
    if secret == nil { mistakes.append(Mistake(path: "code", code: "code.characters")) }
    guard let pan, let date, let secret else { throw CheckoutError(code: .fields, mistakes: mistakes) }
    return .card(number: pan, expiry: date, code: secret, holder: holder)
  }
}
