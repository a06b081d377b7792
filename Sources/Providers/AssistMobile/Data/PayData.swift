public import CheckoutCore

/// What is to be paid. Source: seed 001, PayData; every property under its name there.
///
/// An object that is filled in and then given to `AssistPay`, which takes what is in it at that moment. `mistakes` tells
/// beforehand what would be refused.
public final class PayData {
  /// Id of the merchant at Assist. Required.
  public var merchantId: String?
  /// Id of the customer, where the merchant has OneClick: saved cards belong to it.
  public var customerId: String?
  /// The shop's own number of the order, up to 128 characters. Required.
  public var orderNumber: String?
  /// Language of the payment page; nil for the device's.
  public var language: Language?
  /// The same as text; `language` needs not be given then.
  public var languageStr: String?
  /// Amount in the currency of the order, up to 15 characters with two decimals, e.g. `100.99`. Required. It is signed and
  /// sent as it is written; decimals that the currency does not have must be zero, as in `100.00` BYR.
  public var orderAmount: String?
  /// Up to 4000 characters.
  public var orderComment: String?
  /// Required, here or as text.
  public var orderCurrency: Currency?
  /// The same as text.
  public var orderCurrencyStr: String?
  /// Name of the customer, up to 70 characters each.
  public var lastname: String?
  public var firstname: String?
  public var middlename: String?
  /// E-mail address of the customer, up to 128 characters. The seed's table lost the name of this row.
  public var email: String?
  /// Up to 256 characters.
  public var address: String?
  /// Up to 64 characters.
  public var homePhone: String?
  /// Up to 20 characters, as the next two.
  public var workPhone: String?
  public var mobilePhone: String?
  public var fax: String?
  /// Up to 3 characters.
  public var country: String?
  /// Code of the region, up to 3 characters.
  public var state: String?
  /// Up to 70 characters.
  public var city: String?
  /// Up to 25 characters.
  public var zip: String?
  /// The merchant's signature of the order, Base64; nil to have it made by the merchant's server, where there is one.
  public var signature: String?

  public init() {}

  /// What is signed: `MerchantId;OrderNumber;OrderAmount;OrderCurrency`.
  public var stringToSign: String { values.stringToSign }

  /// Everything that is wrong, each with the name of the property and a stable code: `missing`, `tooLong`, `notInList`,
  /// `contradicts`, `malformedDecimal`, `tooManyDecimals` for the currency, `notPositive`, `malformedEmail`, `invalid`.
  public var mistakes: [Mistake] { PayRules.mistakes(in: values) }

  /// An amount as `orderAmount` writes it, in hundredths; nil where it is none.
  public static func hundredths(_ text: String) -> Int64? { PayAmount(text)?.hundredths }

  /// The amount in minor units of its currency; nil where it is none.
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
