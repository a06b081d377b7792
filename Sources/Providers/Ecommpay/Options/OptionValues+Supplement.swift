import CheckoutCore

extension OptionValues {
  /// Adds the parameters that the merchant server included when it signed the order.
  /// Source: ecommpay SDK guide, scheme of work, step 3.
  /// - Parameter added: the parameters to add, under the names used in the signature.
  /// - Throws: `merchant.answer` for a parameter that contradicts the order or that the signature does not cover.
  mutating func supplement(with added: JSON) throws(CheckoutError) {
    guard let members = added.object?.members else { throw CheckoutError(code: .merchantAnswer) }
    let own = SessionMessages.paymentInfo(self, signature: nil)
    for member in members where !member.value.isNull {
      if let known = own[member.name] {
        guard known == member.value else { throw Self.contradicted(member.name) }
      } else {
        guard set(Parameter(wireName: member.name), member.value) else { throw Self.contradicted(member.name) }
      }
    }
  }

  private static func contradicted(_ name: String) -> CheckoutError {
    let path = Parameter(wireName: name)?.rawValue ?? name
    return CheckoutError(code: .merchantAnswer, mistakes: [.option(path, .invalid)])
  }

  /// Sets a parameter that the merchant server added when it signed the order.
  /// - Returns: whether the parameter was set; false if its value has the wrong type or if it may not be added.
  private mutating func set(_ parameter: Parameter?, _ value: JSON) -> Bool {
    switch (parameter, value) {
    case (.paymentCurrency, .string(let text)): paymentCurrency = text
    case (.paymentDescription, .string(let text)): paymentDescription = text
    case (.customerID, .string(let text)): customerID = text
    case (.regionCode, .string(let text)): regionCode = text
    case (.token, .string(let text)): token = text
    case (.languageCode, .string(let text)): languageCode = text
    case (.forcePaymentMethod, .string(let text)): forcePaymentMethod = text
    case (.hideSavedWallets, .bool(let flag)): hideSavedWallets = flag
    default: return false
    }
    return true
  }
}
