import CheckoutCore
import KassaCards

/// Validates the payment options without a request to the platform.
/// Source: ecommpay SDK guide, parameters of the call; contract of the init request.
enum OptionRules {
  /// The maximum length of a payment description in characters.
  static let longestDescription = 255

  /// Returns all the validation errors, in the documented order of parameters.
  /// - Parameter today: the current date, against which the other dates are checked; nil to skip this check.
  static func mistakes(
    in options: OptionValues, currencies: CurrencyTable = .standard, today: CalendarDate? = nil
  ) -> [Mistake] {
    let found: [Mistake?] = [
      options.projectID == 0 ? mistake(.projectID, .missing) : nil,
      options.paymentID.isEmpty ? mistake(.paymentID, .missing) : nil,
      amount(options),
      currency(options.paymentCurrency, currencies),
      description(options.paymentDescription),
      (options.customerID ?? "").isEmpty ? mistake(.customerID, .missing) : nil,
      country(options.regionCode),
      contact(options),
    ]
    var all = found.compactMap(\.self) + options.additionalFields.compactMap(field)
    all += [receipt(options.receiptData), language(options.languageCode)]
      .compactMap(\.self)
    all += options.applePayOptions?.allMistakes() ?? []
    if let mistake = options.logoImage?.mistake { all.append(mistake) }
    return all + (options.recurrentInfo?.allMistakes(today: today) ?? [])
      + (options.threeDSecureInfo?.allMistakes() ?? [])
  }

  private static func receipt(_ data: String?) -> Mistake? {
    guard let data = data?.nonEmpty, Receipt(base64: data) == nil else { return nil }
    return mistake(.receiptData, .malformedReceipt)
  }

  /// Returns whether the merchant server can sign the order, which requires a project ID and a payment ID.
  static func canBeSigned(_ options: OptionValues) -> Bool { options.projectID != 0 && !options.paymentID.isEmpty }

  private static func amount(_ options: OptionValues) -> Mistake? {
    AmountRule.fault(in: options.paymentAmount, takesNothing: options.action.takesNothing)
      .map { mistake(.paymentAmount, MistakeCode($0)) }
  }

  private static func currency(_ code: String, _ currencies: CurrencyTable) -> Mistake? {
    AmountRule.fault(in: code, currencies: currencies).map {
      mistake(.paymentCurrency, MistakeCode($0), $0 == .missing ? [:] : ["value": code])
    }
  }

  private static func description(_ text: String?) -> Mistake? {
    guard let text, text.count > longestDescription else { return nil }
    return mistake(.paymentDescription, .tooLong, ["limit": String(longestDescription)])
  }

  /// Returns an error if a language code is set but does not consist of two letters, as ISO 639-1 requires.
  private static func language(_ code: String?) -> Mistake? {
    guard let code = code?.nonEmpty else { return nil }
    return code.isTwoLetters ? nil : mistake(.languageCode, .malformedLanguage, ["value": code])
  }

  private static func country(_ code: String?) -> Mistake? {
    guard let code = code?.nonEmpty else { return nil }
    return CountryTable.standard.contains(code) ? nil : mistake(.regionCode, .malformedRegion, ["value": code])
  }

  private static func contact(_ options: OptionValues) -> Mistake? {
    guard options.canChooseCard else { return nil }
    let isReachable = options.additionalFields.contains { $0.isContact && $0.wireValue?.isBlank != true }
    return isReachable ? nil : mistake(.additionalFields, .contactMissing)
  }

  private static func field(_ field: AdditionalField) -> Mistake? {
    let path = Parameter.additionalFields.rawValue + "." + field.type.rawValue
    guard let value = field.value else { return nil }
    if field.isContact, value.isBlank { return .option(path, .missing) }
    // Validate the country of the billing address too. Source: ecommpay SDK guide, billing_country.
    if field.type == .billing_country, !value.isEmpty, !CountryTable.standard.contains(value) {
      return .option(path, .malformedRegion, ["value": value])
    }
    return nil
  }

  private static func mistake(
    _ parameter: Parameter, _ code: MistakeCode, _ details: [String: String] = [:]
  ) -> Mistake {
    Mistake(path: parameter.rawValue, code: code.rawValue, platformCode: code.platformCode, details: details)
  }
}

extension ActionType {
  /// Whether the action leaves the card uncharged, so that an amount of zero is valid.
  var takesNothing: Bool { !purpose.takesMoney }

  /// What a payment with the action is for.
  package var purpose: Order.Purpose {
    switch self {
    case .sale: .pay
    case .auth: .hold
    case .verify: .verify
    case .tokenize: .store
    }
  }
}

extension AdditionalField {
  fileprivate var isContact: Bool { type == .customer_email || type == .customer_phone }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
