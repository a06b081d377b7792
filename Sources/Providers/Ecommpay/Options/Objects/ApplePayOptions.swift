import CheckoutCore

extension PaymentOptions {
  /// The settings for a payment with Apple Pay; all three are required.
  /// Source: ecommpay SDK guide, section on Apple Pay.
  public struct ApplePayOptions: Equatable, Sendable {
    /// The Apple Pay merchant identifier, e.g. `merchant.example.com`.
    public var applePayMerchantID: String
    /// The merchant description shown on the Apple Pay sheet.
    public var applePayDescription: String
    /// The merchant's country, ISO 3166-1 alpha-2.
    public var countryCode: String

    /// Creates the settings for Apple Pay, which are validated when the form is opened.
    /// - Parameters:
    ///   - applePayMerchantID: the merchant identifier that is registered with Apple.
    ///   - applePayDescription: the merchant description shown on the Apple Pay sheet.
    ///   - countryCode: the merchant's country, ISO 3166-1 alpha-2.
    public init(applePayMerchantID: String, applePayDescription: String, countryCode: String) {
      self.applePayMerchantID = applePayMerchantID
      self.applePayDescription = applePayDescription
      self.countryCode = countryCode
    }
  }
}

extension PaymentOptions.ApplePayOptions {
  func allMistakes(at path: String = Parameter.applePayOptions.rawValue) -> [Mistake] {
    let members = [
      ("applePayMerchantID", applePayMerchantID), ("applePayDescription", applePayDescription),
      ("countryCode", countryCode),
    ]
    return members.compactMap { name, value in
      if value.allSatisfy(\.isWhitespace) { return .option(path + "." + name, .missing) }
      guard name == "countryCode", !CountryTable.standard.contains(value) else { return nil }
      return .option(path + "." + name, .malformedRegion, ["value": value])
    }
  }

  var wire: JSON {
    [
      "merchant_id": .string(applePayMerchantID), "description": .string(applePayDescription),
      "country_code": .string(countryCode),
    ]
  }
}
