// The mistakes by kind. Source: seed 002, «ValidationError and its subclasses»; the last four are those that the
// published SDK has besides.

/// The value has the wrong length.
public final class ValidationErrorLength: ValidationError, @unchecked Sendable {
  // Proof of `@unchecked Sendable`: constants only, as in the superclass; so below.
  /// Characters, ends included.
  public let minLength: Int
  public let maxLength: Int

  init(field: String, minLength: Int, maxLength: Int) {
    self.minLength = minLength
    self.maxLength = maxLength
    let message = minLength == maxLength ? "length.exact" : minLength == 0 ? "length.max" : "length.between"
    super.init(field: field, message: message, rule: "length")
  }

  override var arguments: [String: String] { ["minLength": String(minLength), "maxLength": String(maxLength)] }
}

/// The value is no number of the range.
public final class ValidationErrorRange: ValidationError, @unchecked Sendable {
  /// Ends included.
  public let minValue: Int
  public let maxValue: Int

  init(field: String, minValue: Int, maxValue: Int) {
    self.minValue = minValue
    self.maxValue = maxValue
    super.init(field: field, message: "range")
  }

  override var arguments: [String: String] { ["minValue": String(minValue), "maxValue": String(maxValue)] }
}

/// The value is no expiry date, or one that has passed.
public final class ValidationErrorExpirationDate: ValidationError, @unchecked Sendable {
  init(field: String) { super.init(field: field, message: "expirationDate") }
}

/// The value is none of those on offer.
public final class ValidationErrorFixedList: ValidationError, @unchecked Sendable {
  init(field: String) { super.init(field: field, message: "fixedList") }
}

/// The check digit of the card number does not fit.
public final class ValidationErrorLuhn: ValidationError, @unchecked Sendable {
  init(field: String) { super.init(field: field, message: "luhn") }
}

/// The value does not have the form that the platform asks for.
public final class ValidationErrorRegularExpression: ValidationError, @unchecked Sendable {
  init(field: String) { super.init(field: field, message: "regularExpression") }
}

/// A required field is empty.
public final class ValidationErrorIsRequired: ValidationError, @unchecked Sendable {
  init(field: String) { super.init(field: field, message: "required") }
}

/// The value is no integer.
public final class ValidationErrorInteger: ValidationError, @unchecked Sendable {
  init(field: String) { super.init(field: field, message: "integer") }
}

/// The value has other characters than digits.
public final class ValidationErrorNumericString: ValidationError, @unchecked Sendable {
  init(field: String) { super.init(field: field, message: "numericString") }
}

/// The value is no e-mail address.
public final class ValidationErrorEmailAddress: ValidationError, @unchecked Sendable {
  init(field: String) { super.init(field: field, message: "emailAddress") }
}

/// The card cannot be paid with in this payment context.
public final class ValidationErrorAllowed: ValidationError, @unchecked Sendable {
  init(field: String) { super.init(field: field, message: "allowedInContext") }
}

/// The terms were not accepted.
public final class ValidationErrorTermsAndConditions: ValidationError, @unchecked Sendable {
  init(field: String) { super.init(field: field, message: "termsAndConditions") }
}

/// The value is no IBAN.
public final class ValidationErrorIBAN: ValidationError, @unchecked Sendable {
  init(field: String) { super.init(field: field, message: "iban") }
}

/// The value is no Chinese resident identity number.
public final class ValidationErrorResidentId: ValidationError, @unchecked Sendable {
  init(field: String) { super.init(field: field, message: "residentIdNumber") }
}

/// Nothing can be paid with: a product is missing, or the account on file belongs to another.
public final class ValidationErrorInvalidPaymentProduct: ValidationError, @unchecked Sendable {
  init(field: String) { super.init(field: field, message: "invalidPaymentProduct") }
}
