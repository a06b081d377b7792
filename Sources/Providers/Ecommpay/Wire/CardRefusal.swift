import CheckoutCore

/// Which field of the form the platform means when it refuses a card.
enum CardRefusal {
  /// Nil unless every reason is about a field that the person can put right.
  static func error(_ refusals: [PlatformRefusal]) -> CheckoutError? {
    let mistakes = refusals.compactMap(mistake)
    guard !mistakes.isEmpty, mistakes.count == refusals.count else { return nil }
    return CardDetails.refused(mistakes)
  }

  private static func mistake(_ refusal: PlatformRefusal) -> Mistake? {
    guard let (path, code) = place(refusal) else { return nil }
    return Mistake(path: path, code: code, platformCode: refusal.code, platformMessage: refusal.message)
  }

  /// The form's field, and the slug of what is wrong with it.
  private static func place(_ refusal: PlatformRefusal) -> (path: String, code: String)? {
    if let field = refusal.field, field.hasPrefix("additional_fields.") {
      let code = refusal.code == "2004" ? MistakeCode.missing : .invalid
      return (CustomerFields.prefix + field.dropFirst("additional_fields.".count), code.rawValue)
    }
    return switch (refusal.code, refusal.field) {
    case ("3101", _): ("pan", "cardNotFound")
    case ("3021", _): ("expiry", "cardExpired")
    case ("3141", _): ("code", MistakeCode.missing.rawValue)
    case ("3161", _), ("3162", _): ("holder", MistakeCode.invalid.rawValue)
    case (_, "card.pan"): ("pan", MistakeCode.invalid.rawValue)
    case (_, "card.month"), (_, "card.year"): ("expiry", MistakeCode.invalid.rawValue)
    case (_, "account.cvv"), (_, "card.cvv"): ("code", MistakeCode.invalid.rawValue)
    case (_, "card.card_holder"): ("holder", MistakeCode.invalid.rawValue)
    default: nil
    }
  }
}
