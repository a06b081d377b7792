public import CheckoutCore

/// The data of a payment. Source: AssistMobile guide, PayData, which also gives the names of the properties.
///
/// Fill in the object and pass it to `AssistPay`, which copies its values. `mistakes` validates them in advance.
public final class PayData {
  /// The merchant id issued by Assist. Required.
  public var merchantId: String?
  /// The customer's id, for a merchant with OneClick; saved cards belong to this id.
  public var customerId: String?
  /// The merchant's order number, up to 128 characters. Required.
  public var orderNumber: String?
  /// The language of the payment page; nil for the language of the device.
  public var language: Language?
  /// The language as text, an alternative to `language`.
  public var languageStr: String?
  /// The amount in the order currency, up to 15 characters with two decimals, e.g. `100.99`. Required.
  ///
  /// It is signed and sent exactly as written. Decimals that the currency lacks must be zero, as in `100.00` BYR.
  public var orderAmount: String?
  /// A comment on the order, up to 4000 characters.
  public var orderComment: String?
  /// The currency of the order. Required, here or in `orderCurrencyStr`.
  public var orderCurrency: Currency?
  /// The currency as text, an alternative to `orderCurrency`.
  public var orderCurrencyStr: String?
  /// The customer's last name, up to 70 characters; the other names have the same limit.
  public var lastname: String?
  public var firstname: String?
  public var middlename: String?
  /// The customer's e-mail address, up to 128 characters. The name of this row is missing from the guide's table.
  public var email: String?
  /// The postal address, up to 256 characters.
  public var address: String?
  /// The home phone number, up to 64 characters.
  public var homePhone: String?
  /// The work phone number, up to 20 characters; mobile phone and fax numbers have the same limit.
  public var workPhone: String?
  public var mobilePhone: String?
  public var fax: String?
  /// The country code, up to 3 characters.
  public var country: String?
  /// The region code, up to 3 characters.
  public var state: String?
  /// The city, up to 70 characters.
  public var city: String?
  /// The postal code, up to 25 characters.
  public var zip: String?
  /// The merchant's signature of the order, in Base64; nil to request it from the merchant server, if there is one.
  public var signature: String?

  public init() {}

  /// The text to sign: `MerchantId;OrderNumber;OrderAmount;OrderCurrency`.
  public var stringToSign: String { values.stringToSign }

  /// All validation errors, each with the property's name and a stable code.
  ///
  /// The general codes are `missing`, `tooLong`, `notInList`, `contradicts`, `invalid` and `malformedEmail`.
  /// The codes of the amount are `malformedDecimal`, `notPositive`, and `tooManyDecimals` for the currency.
  public var mistakes: [Mistake] { PayRules.mistakes(in: values) }

  /// Parses an amount in the format of `orderAmount`; returns hundredths, or nil for malformed text.
  public static func hundredths(_ text: String) -> Int64? { PayAmount(text)?.hundredths }

  /// The amount in minor units of its currency; nil if the amount or the currency is invalid.
  public var money: Money? { values.money }

  var values: PayValues {
    PayValues([
      .merchantId: merchantId, .customerId: customerId, .orderNumber: orderNumber, .language: language?.rawValue,
      .languageStr: languageStr, .orderAmount: orderAmount, .orderComment: orderComment,
      .orderCurrency: orderCurrency?.rawValue, .orderCurrencyStr: orderCurrencyStr, .lastname: lastname,
      .firstname: firstname, .middlename: middlename, .email: email, .address: address, .homePhone: homePhone,
      .workPhone: workPhone, .mobilePhone: mobilePhone, .fax: fax, .country: country, .state: state, .city: city,
      .zip: zip, .signature: signature,
    ])
  }
}
