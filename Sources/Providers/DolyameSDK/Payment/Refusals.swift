public import CheckoutCore

/// Maps the platform's error codes to checkout errors.
/// Source of the sign-in error codes: Dolyame's published interface.
enum Refusals {
  /// The code of a session that has ended by itself.
  static let expired = "session_expired"

  static func error(_ code: String, _ answer: JSON) -> CheckoutError {
    if let mistakes = mistakes(answer), !mistakes.isEmpty {
      return CheckoutError(code: .fields, platformCode: code, mistakes: mistakes)
    }
    var error = CheckoutError(code: Self.code(code), platformCode: code)
    if error.code == .dolyameOrderExists { error.mistakes = [Mistake(path: "order.id", code: Mistake.paymentExists)] }
    return error
  }

  static func code(_ code: String) -> CheckoutError.Code {
    switch code {
    case "limit_exceeded", "access_denied", "invalid_grant": .dolyameSignIn
    case expired, "invalid_session": .sessionExpired
    case "order_already_created": .dolyameOrderExists
    case "sdk_not_available", "temporarily_unavailable": .dolyameUnavailable
    case "INSUFFICIENT_FUNDS", "51": .dolyameNotEnoughMoney
    case "3DS_FAILED": .dolyameAuthentication
    case "ORDER_CANCELLED": .dolyameCancelled
    case "TERMINAL_ERROR": .dolyameTerminal
    case "ACQUIRING_ERROR", "18": .dolyameAcquiring
    default: .dolyameSomethingWrong
    }
  }

  /// Returns the advice for an error as a string key without its prefix `advice.`.
  /// Returns nil if the general advice to check the details fits.
  static func advice(_ code: CheckoutError.Code) -> String? {
    switch code {
    case .dolyameAcquiring, .dolyameTerminal, .dolyameSomethingWrong, .dolyameUnavailable,
      .dolyameUnexpected, .dolyameOrderExists:
      "dolyame.support"
    case .dolyameNotEnoughMoney: "funds"
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
    "email": "personEmail", "code": "smsCode", "card.pan": Field.cardNumberID,
    "card.expiry": Field.expiryID, "card.cvc": Field.securityCodeID, "cvc": Field.securityCodeID,
  ]
}

extension CheckoutError.Code {
  /// The acquirer rejected the payment.
  public static let dolyameAcquiring = Self(rawValue: "dolyame.acquiring")
  /// The issuer did not authenticate the payer.
  public static let dolyameAuthentication = Self(rawValue: "dolyame.authentication")
  /// The order was cancelled before the payment was complete.
  public static let dolyameCancelled = Self(rawValue: "dolyame.cancelled")
  /// The card has insufficient funds for the first instalment.
  public static let dolyameNotEnoughMoney = Self(rawValue: "dolyame.notEnoughMoney")
  /// The order has already been paid or is being paid. Each launch of the SDK needs a new order ID.
  public static let dolyameOrderExists = Self(rawValue: "dolyame.orderExists")
  /// The scoring of the payer did not approve the instalments. Nothing was charged.
  public static let dolyameRejected = Self(rawValue: "dolyame.rejected")
  /// The payer could not sign in, for example after too many wrong one-time codes.
  public static let dolyameSignIn = Self(rawValue: "dolyame.signIn")
  /// The platform reported an error of no other kind. `CheckoutError.platformCode` contains its code.
  public static let dolyameSomethingWrong = Self(rawValue: "dolyame.somethingWrong")
  /// The merchant's terminal does not accept the payment. Another card does not help.
  public static let dolyameTerminal = Self(rawValue: "dolyame.terminal")
  /// The platform does not offer the SDK to this partner, or is temporarily unavailable.
  public static let dolyameUnavailable = Self(rawValue: "dolyame.unavailable")
  /// The platform reported an error in the integration: a ``DolyameUnexpectedEvent``.
  public static let dolyameUnexpected = Self(rawValue: "dolyame.unexpected")
}
