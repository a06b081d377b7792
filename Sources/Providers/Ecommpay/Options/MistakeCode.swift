import CheckoutCore

/// The stable slugs of the validation errors in parameters, each with the platform's error code for the same error.
enum MistakeCode: String, CaseIterable {
  case missing, tooLong, unknownCurrency, unsupportedLanguage, malformedRegion, malformedLanguage, notPositive
  case contactMissing, unknownMethod, emptySignature, badSignature, unknownProject, paymentExists
  case notInList, notDigits, outOfRange, tooSmall, tooLarge, malformedDate, malformedDateAndTime, malformedTime
  case malformedTimestamp, malformedSubdivision, malformedEmail, malformedReceipt, malformedImage
  case onlyRegular, dayPassed, afterExpiry, notTwoDigits, actsAsParameter
  /// An error for which there is no more specific slug.
  case invalid

  var platformCode: String? {
    switch self {
    case .missing, .contactMissing: "2004"
    case .tooLong, .unsupportedLanguage, .malformedRegion, .malformedLanguage: "502"
    case .notInList, .notDigits, .outOfRange, .tooSmall, .tooLarge, .malformedDate, .malformedDateAndTime: "502"
    case .malformedTime, .malformedTimestamp, .malformedSubdivision, .malformedEmail: "502"
    case .malformedReceipt, .malformedImage, .onlyRegular, .dayPassed, .afterExpiry: "502"
    case .notTwoDigits, .actsAsParameter: "502"
    case .unknownCurrency: "3121"
    case .notPositive: "702"
    case .unknownMethod: "2541"
    case .emptySignature: "3262"
    case .badSignature: "3261"
    case .unknownProject: "2442"
    case .paymentExists: "3041"
    case .invalid: nil
    }
  }

  /// Creates the slug for a violation of the amount rule, which is common to all payment systems.
  init(_ fault: AmountRule.Fault) {
    self =
      switch fault {
      case .missing: .missing
      case .notPositive: .notPositive
      case .unknownCurrency: .unknownCurrency
      }
  }

  /// Creates the slug that corresponds to the platform's error code for a parameter.
  init(platformCode: String, parameter: Parameter?) {
    switch (platformCode, parameter) {
    case ("2004", .additionalFields): self = .contactMissing
    case ("2004", _): self = .missing
    case ("502", .paymentDescription): self = .tooLong
    case ("502", .languageCode): self = .unsupportedLanguage
    case ("502", .regionCode): self = .malformedRegion
    case ("502", .receiptData): self = .malformedReceipt
    case ("502", .logoImage): self = .malformedImage
    case ("702", .paymentAmount): self = .notPositive
    default:
      let unambiguous: [MistakeCode] = [
        .unknownCurrency, .unknownMethod, .emptySignature, .badSignature, .unknownProject, .paymentExists,
      ]
      self = unambiguous.first { $0.platformCode == platformCode } ?? .invalid
    }
  }

  /// The parameter to report if the platform does not name one; nil if the slug alone does not identify a parameter.
  var parameter: Parameter? {
    switch self {
    case .unknownCurrency: .paymentCurrency
    case .unsupportedLanguage, .malformedLanguage: .languageCode
    case .malformedRegion: .regionCode
    case .notPositive: .paymentAmount
    case .contactMissing: .additionalFields
    case .unknownMethod: .forcePaymentMethod
    case .emptySignature, .badSignature: .signature
    case .unknownProject: .projectID
    case .paymentExists: .paymentID
    case .malformedReceipt: .receiptData
    case .malformedImage: .logoImage
    case .missing, .tooLong, .invalid, .notInList, .notDigits, .outOfRange, .tooSmall, .tooLarge, .malformedDate: nil
    case .malformedDateAndTime, .malformedTime, .malformedTimestamp, .malformedSubdivision, .malformedEmail: nil
    case .onlyRegular, .dayPassed, .afterExpiry, .notTwoDigits, .actsAsParameter: nil
    }
  }
}
