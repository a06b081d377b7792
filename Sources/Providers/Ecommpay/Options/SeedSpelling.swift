// swift-format-ignore-file: AlwaysUseLowerCamelCase
// These names are spelt as in the ecommpay documentation, so that code written according to it compiles.

extension ActionType {
  public static let Sale = ActionType.sale
  public static let Auth = ActionType.auth
  public static let Verify = ActionType.verify
  public static let Tokenize = ActionType.tokenize
}

extension RecurrentType {
  public static let OneClick = RecurrentType.oneClick
  public static let Autopayment = RecurrentType.autopayment
  public static let Regular = RecurrentType.regular
}

extension RecurrentPeriod {
  public static let Day = RecurrentPeriod.day
  public static let Week = RecurrentPeriod.week
  public static let Month = RecurrentPeriod.month
  public static let Quarter = RecurrentPeriod.quarter
  public static let Year = RecurrentPeriod.year
}

#if !canImport(UIKit)
/// The type name that the ecommpay documentation uses for the form's colour.
public typealias UIColor = BrandColor
#endif

extension ResultStatus {
  public static let Success = ResultStatus.success
  public static let Decline = ResultStatus.decline
  public static let Cancelled = ResultStatus.cancelled
  public static let Error = ResultStatus.error
}

extension AdditionalFieldType {
  public static let customer_billing_country = AdditionalFieldType.billing_country
  public static let customer_billing_city = AdditionalFieldType.billing_city
  public static let customer_billing_postal = AdditionalFieldType.billing_postal
  public static let customer_billing_address = AdditionalFieldType.billing_address
}
