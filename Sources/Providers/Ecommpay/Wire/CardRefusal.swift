import CheckoutCore

/// Maps the platform's rejection of a card to the form fields that the payer can correct.
enum CardRefusal {
  /// Returns an error with the rejected form fields; nil unless the payer can correct all of them.
  static func error(_ refusals: [PlatformRefusal]) -> CheckoutError? {
    let mistakes = refusals.compactMap(mistake)
    guard !mistakes.isEmpty, mistakes.count == refusals.count else { return nil }
    return CardDetails.refused(mistakes)
  }

  private static func mistake(_ refusal: PlatformRefusal) -> Mistake? {
    guard let (path, code) = place(refusal) else { return nil }
    return Mistake(path: path, code: code, platformCode: refusal.code, platformMessage: refusal.message)
  }

  /// Returns the form field and the slug of its error; nil if the rejection does not concern a form field.
  private static func place(_ refusal: PlatformRefusal) -> (path: String, code: String)? {
    if let field = refusal.field, field.hasPrefix("additional_fields.") {
      let name = String(field.dropFirst("additional_fields.".count))
      let code = refusal.code == "2004" ? MistakeCode.missing : CustomerFields.mistake(name)
      return (CustomerFields.prefix + name, code.rawValue)
    }
    return switch (refusal.code, refusal.field) {
    case ("3101", _): (Field.cardNumberID, "cardNotFound")
    case ("3021", _): (Field.expiryID, "cardExpired")
    case ("3141", _): (Field.securityCodeID, MistakeCode.missing.rawValue)
    case ("3161", _), ("3162", _): (Field.holderID, MistakeCode.invalid.rawValue)
    case (_, "card.pan"): (Field.cardNumberID, MistakeCode.invalid.rawValue)
    case (_, "card.month"), (_, "card.year"): (Field.expiryID, MistakeCode.invalid.rawValue)
    case (_, "account.cvv"), (_, "card.cvv"): (Field.securityCodeID, MistakeCode.invalid.rawValue)
    case (_, "card.card_holder"): (Field.holderID, MistakeCode.invalid.rawValue)
    default: nil
    }
  }
}
