import KassaCards

/// A validation error for a field's value. Source: Worldline Swift SDK guide, "ValidationError and its subclasses".
///
/// `@unchecked Sendable` is safe here: all stored properties in this class and its subclasses are Sendable constants.
/// None of these classes is open, so other modules cannot add stored properties.
public class ValidationError: Error, @unchecked Sendable, CustomStringConvertible {
  /// The ID of the invalid field.
  public let paymentProductFieldId: String
  /// The stable error ID, part of the string key `gc.general.paymentProductFields.validationErrors.<id>.label`.
  public let errorMessage: String
  /// The platform's name for the violated rule.
  public let rule: String

  init(field: String, message: String, rule: String? = nil) {
    paymentProductFieldId = field
    errorMessage = message
    self.rule = rule ?? message
  }

  public var description: String { "\(paymentProductFieldId): \(errorMessage)" }

  /// The values for the placeholders in the error message, e.g. `minLength`.
  var arguments: [String: String] { [:] }

  static func of(_ rule: FieldRule, field: String) -> ValidationError {
    switch rule {
    case .required, .boletoBancarioRequiredness: ValidationErrorIsRequired(field: field)
    case .luhn: ValidationErrorLuhn(field: field)
    case .expirationDate: ValidationErrorExpirationDate(field: field)
    case .range(let low, let high): ValidationErrorRange(field: field, minValue: low, maxValue: high)
    case .length(let low, let high): ValidationErrorLength(field: field, minLength: low, maxLength: high)
    case .fixedList: ValidationErrorFixedList(field: field)
    case .emailAddress: ValidationErrorEmailAddress(field: field)
    case .residentIdNumber: ValidationErrorResidentId(field: field)
    case .regularExpression: ValidationErrorRegularExpression(field: field)
    case .termsAndConditions: ValidationErrorTermsAndConditions(field: field)
    case .iban: ValidationErrorIBAN(field: field)
    }
  }
}
