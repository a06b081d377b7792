import CheckoutCore

/// Maps the platform's error codes to checkout errors.
/// Source of the sign-in error codes: Dolyame's published interface.
enum Refusals {
  static func error(_ code: String, _ answer: JSON) -> CheckoutError {
    if let mistakes = mistakes(answer), !mistakes.isEmpty {
      return CheckoutError(code: "fields", platformCode: code, mistakes: mistakes)
    }
    return CheckoutError(code: key(code), platformCode: code)
  }

  static func key(_ code: String) -> String {
    switch code {
    case "limit_exceeded", "access_denied", "invalid_grant": "dolyame.signIn"
    case "session_expired", "invalid_session": "session.expired"
    case "order_already_created": "dolyame.orderExists"
    case "sdk_not_available", "temporarily_unavailable": "dolyame.unavailable"
    case "INSUFFICIENT_FUNDS", "51": "dolyame.notEnoughMoney"
    case "3DS_FAILED": "dolyame.authentication"
    case "ORDER_CANCELLED": "dolyame.cancelled"
    case "TERMINAL_ERROR": "dolyame.terminal"
    case "ACQUIRING_ERROR", "18": "dolyame.acquiring"
    default: "dolyame.somethingWrong"
    }
  }

  /// Returns the advice for an error as a string key without its prefix `advice.`.
  /// Returns nil if the payer does not need to contact support.
  static func advice(_ key: String) -> String? {
    switch key {
    case "dolyame.acquiring", "dolyame.terminal", "dolyame.somethingWrong", "dolyame.unavailable",
      "dolyame.unexpected", "dolyame.orderExists":
      "dolyame.support"
    default: nil
    }
  }

  /// Returns the rejected fields, identified by the checkout's field IDs; nil if the response does not list any.
  static func mistakes(_ answer: JSON) -> [Mistake]? {
    answer["errors"]?.elements?.compactMap { error in
      error["field"]?.string.map { field in
        Mistake(path: names[field] ?? field, code: "invalid", platformCode: error["code"]?.string)
      }
    }
  }

  private static let names = [
    "last_name": "lastName", "first_name": "firstName", "middle_name": "middleName", "birthdate": "birthday",
    "email": "personEmail", "code": "smsCode", "card.pan": "pan", "card.expiry": "expiry", "card.cvc": "code",
    "cvc": "code",
  ]
}
