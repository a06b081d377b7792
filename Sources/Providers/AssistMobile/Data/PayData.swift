public import CheckoutCore

/// The data for a payment. Source: AssistMobile guide, PayData, which also gives the names of the properties.
///
/// Fill in the object and pass it to `AssistPay`, which copies its values.
/// `mistakes` lists the validation errors without starting a payment.
public final class PayData {
  /// The merchant ID issued by Assist. Required.
  public var merchantId: String?
  /// The customer's ID, for merchants that use OneClick. Saved cards are linked to this ID.
  public var customerId: String?
  /// The merchant's order number, up to 128 characters. Required.
  public var orderNumber: String?
  /// The language of the payment page; nil to use the device language.
  public var language: Language?
  /// The language as a string, an alternative to `language`.
  public var languageStr: String?
  /// The amount in the order currency: up to 15 characters and at most two decimal places, e.g. `100.99`. Required.
  ///
  /// The amount is signed and sent exactly as written.
  /// Decimal places that the currency does not have must be zero, as in `100.00` BYR.
  public var orderAmount: String?
  /// A comment on the order, up to 4000 characters.
  public var orderComment: String?
  /// The currency of the order. Required, here or in `orderCurrencyStr`.
  public var orderCurrency: Currency?
  /// The currency as a string, an alternative to `orderCurrency`.
  public var orderCurrencyStr: String?
  /// The customer's last name, up to 70 characters; the first and middle names have the same limit.
  public var lastname: String?
  /// The customer's first name, up to 70 characters.
  public var firstname: String?
  /// The customer's middle name or patronymic, up to 70 characters.
  public var middlename: String?
  /// The customer's e-mail address, up to 128 characters. The AssistMobile guide's table lists it without a name.
  public var email: String?
  /// The postal address, up to 256 characters.
  public var address: String?
  /// The home phone number, up to 64 characters.
  public var homePhone: String?
  /// The work phone number, up to 20 characters; mobile phone and fax numbers have the same limit.
  public var workPhone: String?
  /// The mobile phone number, up to 20 characters.
  public var mobilePhone: String?
  /// The fax number, up to 20 characters.
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

  /// Creates empty payment data. Fill in the properties before the payment starts.
  public init() {}

  /// The string to sign: `MerchantId;OrderNumber;OrderAmount;OrderCurrency`.
  public var stringToSign: String { values.stringToSign }

  /// All the validation errors, each with the property's name and a stable error code.
  ///
  /// The general error codes are `missing`, `tooLong`, `notInList`, `contradicts`, `invalid` and `malformedEmail`.
  /// The error codes for the amount and its currency are `malformedDecimal`, `notPositive`, `unknownCurrency`, and
  /// `tooManyDecimals` if the amount has more decimal places than the currency allows.
  public var mistakes: [Mistake] { PayRules.mistakes(in: values) }

  /// Parses an amount in the format of `orderAmount` and returns it in hundredths; nil if it is malformed.
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
