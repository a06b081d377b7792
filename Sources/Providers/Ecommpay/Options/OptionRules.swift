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
      options.paymentID.isBlank ? mistake(.paymentID, .missing) : nil,
      amount(options),
      currency(options.paymentCurrency, currencies),
      description(options.paymentDescription),
      (options.customerID ?? "").isBlank ? mistake(.customerID, .missing) : nil,
      country(options.regionCode),
      contact(options),
    ]
    var all = found.compactMap(\.self) + options.additionalFields.compactMap(field)
    all += [receipt(options.receiptData), language(options.languageCode)]
      .compactMap(\.self)
    all += options.applePayOptions?.allMistakes() ?? []
    if let mistake = options.logoImage?.mistake { all.append(mistake) }
    all += options.recurrentInfo?.allMistakes(today: today) ?? []
    all += options.threeDSecureInfo?.allMistakes(today: today) ?? []
    let injections = injections(options).filter { injection in !all.contains { $0.path == injection.path } }
    return injections.isEmpty ? all : (all + injections).merged(with: [])
  }

  private static func receipt(_ data: String?) -> Mistake? {
    guard let data = data?.nonEmpty, Receipt(base64: data) == nil else { return nil }
    return mistake(.receiptData, .malformedReceipt)
  }

  /// Returns whether the merchant server can sign the order, which requires a project ID and a payment ID.
  /// In the string to sign, none of the values may act as another parameter.
  static func canBeSigned(_ options: OptionValues) -> Bool {
    options.projectID != 0 && !options.paymentID.isBlank && injections(options).isEmpty
  }

  /// Returns the errors in the values that would act as another parameter in the string to sign, because they contain a
  /// semicolon and the name of that parameter.
  private static func injections(_ options: OptionValues) -> [Mistake] {
    let names = Parameter.allCases.filter { $0.isSigned || $0 == .threeDSecureInfo }.map { $0.wireName + ":" }
    func search(_ value: JSON, _ path: String) -> [Mistake] {
      if let members = value.object?.members {
        return members.flatMap { search($0.value, path.isEmpty ? $0.name : path + "." + $0.name) }
      }
      let parts = value.string?.split(separator: ";", omittingEmptySubsequences: false).dropFirst() ?? []
      guard let name = parts.lazy.compactMap({ part in names.first { part.hasPrefix($0) } }).first else { return [] }
      return [.option(Parameter.path(wirePath: path)?.path ?? path, .actsAsParameter, ["value": ";" + name])]
    }
    return search(SessionMessages.paymentInfo(options, signature: nil), "")
  }

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
    guard let text, text.unicodeScalars.count > longestDescription else { return nil }
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
    // An invalid e-mail address and a phone number that is too short are asked for in the form.
    let rule: ValueRule? =
      switch field.type {
      case .billing_country, .customer_country: .country
      case .customer_day_of_birth, .identify_doc_issue_date: .date
      case .customer_phone where (field.wireValue ?? "").utf8.count > phoneDigits.upperBound: .digits(phoneDigits)
      default: nil
      }
    guard !value.isEmpty, let fault = rule?.fault(in: field.wireValue ?? value) else { return nil }
    return .option(path, fault.code, fault.details)
  }

  /// How many digits a phone number has, as those of `threeDSecureCustomerInfo`.
  static let phoneDigits = 4...24

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
  /// Whether the string is empty or consists of whitespace only.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
