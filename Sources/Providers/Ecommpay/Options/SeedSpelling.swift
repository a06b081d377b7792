// swift-format-ignore-file: AlwaysUseLowerCamelCase
// These names are spelt as in the ecommpay documentation, so that code written according to it compiles.

extension ActionType {
  /// The ecommpay documentation's spelling of `sale`, which charges the amount at once.
  public static let Sale = ActionType.sale
  /// The ecommpay documentation's spelling of `auth`, which holds the amount for a later capture.
  public static let Auth = ActionType.auth
  /// The ecommpay documentation's spelling of `verify`, which verifies the card with a zero amount.
  public static let Verify = ActionType.verify
  /// The spelling of `tokenize` in the style of the ecommpay documentation. The action stores the card for later use.
  public static let Tokenize = ActionType.tokenize
}

extension RecurrentType {
  /// The ecommpay documentation's spelling of `oneClick`: the customer starts each charge.
  public static let OneClick = RecurrentType.oneClick
  /// The ecommpay documentation's spelling of `autopayment`: the merchant starts each charge.
  public static let Autopayment = RecurrentType.autopayment
  /// The ecommpay documentation's spelling of `regular`: the charges follow a fixed plan.
  public static let Regular = RecurrentType.regular
}

extension RecurrentPeriod {
  /// The ecommpay documentation's spelling of `day`.
  public static let Day = RecurrentPeriod.day
  /// The ecommpay documentation's spelling of `week`.
  public static let Week = RecurrentPeriod.week
  /// The ecommpay documentation's spelling of `month`.
  public static let Month = RecurrentPeriod.month
  /// The ecommpay documentation's spelling of `quarter`.
  public static let Quarter = RecurrentPeriod.quarter
  /// The ecommpay documentation's spelling of `year`.
  public static let Year = RecurrentPeriod.year
}

#if !canImport(UIKit)
/// The type name that the ecommpay documentation uses for the form's colour.
public typealias UIColor = BrandColor
#endif

extension ResultStatus {
  /// The ecommpay documentation's spelling of `success`, number 0.
  public static let Success = ResultStatus.success
  /// The ecommpay documentation's spelling of `decline`, number 100.
  public static let Decline = ResultStatus.decline
  /// The ecommpay documentation's spelling of `cancelled`, number 200.
  public static let Cancelled = ResultStatus.cancelled
  /// The ecommpay documentation's spelling of `error`, number 500.
  public static let Error = ResultStatus.error
}

extension AdditionalFieldType {
  /// The ecommpay documentation's spelling of `billing_country` in its examples.
  public static let customer_billing_country = AdditionalFieldType.billing_country
  /// The ecommpay documentation's spelling of `billing_city` in its examples.
  public static let customer_billing_city = AdditionalFieldType.billing_city
  /// The ecommpay documentation's spelling of `billing_postal` in its examples.
  public static let customer_billing_postal = AdditionalFieldType.billing_postal
  /// The ecommpay documentation's spelling of `billing_address` in its examples.
  public static let customer_billing_address = AdditionalFieldType.billing_address
}
