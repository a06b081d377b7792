import Cards

/// One thing that is wrong with a value. Source: seed 002, «ValidationError and its subclasses».
///
/// Proof of `@unchecked Sendable`: every stored property, here and in the subclasses of this module, is a constant of a
/// Sendable type; none of the classes is open.
public class ValidationError: Error, @unchecked Sendable, CustomStringConvertible {
  /// The field that it is about.
  public let paymentProductFieldId: String
  /// Stable id, the middle of the key of its text: `gc.general.paymentProductFields.validationErrors.<id>.label`.
  public let errorMessage: String
  /// Name of the rule that is broken, as the platform calls it.
  public let rule: String

  init(field: String, message: String, rule: String? = nil) {
    paymentProductFieldId = field
    errorMessage = message
    self.rule = rule ?? message
  }

  public var description: String { "\(paymentProductFieldId): \(errorMessage)" }

  /// What the text of the error mentions, e.g. `minLength`.
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
