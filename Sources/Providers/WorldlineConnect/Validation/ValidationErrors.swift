// The validation errors, one class per rule. Source: Worldline Swift SDK guide, "ValidationError and its subclasses".
// The last four errors in this file come from the published SDK.

/// The value has the wrong length.
public final class ValidationErrorLength: ValidationError, @unchecked Sendable {
  // `@unchecked Sendable` is safe here: like the superclass, this class and its subclasses contain only constants.
  /// The shortest allowed length, in characters, inclusive.
  public let minLength: Int
  /// The largest number of characters allowed.
  public let maxLength: Int

  init(field: String, minLength: Int, maxLength: Int) {
    self.minLength = minLength
    self.maxLength = maxLength
    let message = minLength == maxLength ? "length.exact" : minLength == 0 ? "length.max" : "length.between"
    super.init(field: field, message: message, rule: "length")
  }

  override var arguments: [String: String] { ["minLength": String(minLength), "maxLength": String(maxLength)] }
}

/// The value is not a number within the allowed range.
public final class ValidationErrorRange: ValidationError, @unchecked Sendable {
  /// The smallest allowed value, inclusive.
  public let minValue: Int
  /// The largest value allowed.
  public let maxValue: Int

  init(field: String, minValue: Int, maxValue: Int) {
    self.minValue = minValue
    self.maxValue = maxValue
    super.init(field: field, message: "range")
  }

  override var arguments: [String: String] { ["minValue": String(minValue), "maxValue": String(maxValue)] }
}

/// The value is not an expiry date, or the date has passed.
public final class ValidationErrorExpirationDate: ValidationError, @unchecked Sendable {
  init(field: String) { super.init(field: field, message: "expirationDate") }
}

/// The value is not one of the allowed values.
public final class ValidationErrorFixedList: ValidationError, @unchecked Sendable {
  init(field: String) { super.init(field: field, message: "fixedList") }
}

/// The card number fails the Luhn check.
public final class ValidationErrorLuhn: ValidationError, @unchecked Sendable {
  init(field: String) { super.init(field: field, message: "luhn") }
}

/// The value does not match the platform's regular expression.
public final class ValidationErrorRegularExpression: ValidationError, @unchecked Sendable {
  init(field: String) { super.init(field: field, message: "regularExpression") }
}

/// A required field is empty.
public final class ValidationErrorIsRequired: ValidationError, @unchecked Sendable {
  init(field: String) { super.init(field: field, message: "required") }
}

/// The value is not an integer.
public final class ValidationErrorInteger: ValidationError, @unchecked Sendable {
  init(field: String) { super.init(field: field, message: "integer") }
}

/// The value contains characters other than digits.
public final class ValidationErrorNumericString: ValidationError, @unchecked Sendable {
  init(field: String) { super.init(field: field, message: "numericString") }
}

/// The value is not an e-mail address.
public final class ValidationErrorEmailAddress: ValidationError, @unchecked Sendable {
  init(field: String) { super.init(field: field, message: "emailAddress") }
}

/// The card is not accepted in this payment context.
public final class ValidationErrorAllowed: ValidationError, @unchecked Sendable {
  init(field: String) { super.init(field: field, message: "allowedInContext") }
}

/// The terms were not accepted.
public final class ValidationErrorTermsAndConditions: ValidationError, @unchecked Sendable {
  init(field: String) { super.init(field: field, message: "termsAndConditions") }
}

/// The value is not a valid IBAN.
public final class ValidationErrorIBAN: ValidationError, @unchecked Sendable {
  init(field: String) { super.init(field: field, message: "iban") }
}

/// The value is not a Chinese resident identity number.
public final class ValidationErrorResidentId: ValidationError, @unchecked Sendable {
  init(field: String) { super.init(field: field, message: "residentIdNumber") }
}

/// The payment request has no product, or its account on file belongs to a different product.
public final class ValidationErrorInvalidPaymentProduct: ValidationError, @unchecked Sendable {
  init(field: String) { super.init(field: field, message: "invalidPaymentProduct") }
}
