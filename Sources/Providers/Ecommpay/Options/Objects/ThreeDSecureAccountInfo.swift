/// The customer's account with the merchant.
/// Source: ecommpay SDK guide, table of threeDSecureInfo, which describes it as a class.
public struct ThreeDSecureAccountInfo: Equatable, Sendable {
  /// Additional information, e.g. the account ID; at most 64 characters.
  public var additional: String?
  /// The number of payment attempts in the last 24 hours, 0 to 999.
  public var activityDay: Int64?
  /// The number of payment attempts in the last 365 days, 0 to 999.
  public var activityYear: Int64?
  /// The age of the account:
  /// `01` no account, `02` created today, `03` under 30 days, `04` 30 to 60 days, `05` over 60 days.
  public var ageIndicator: String?
  /// A free-text description of how the customer signed in; at most 255 characters.
  public var authData: String?
  /// The sign-in method: `01` none, `02` the merchant's own credentials, `03` Federated ID, `04` FIDO.
  public var authMethod: String?
  /// The time of the last sign-in, `DD-MM-YYYYhh:mm`.
  public var authTime: String?
  /// The date the account was created, `DD-MM-YYYY`.
  public var date: String?
  /// The date of the last account change other than a password change, `DD-MM-YYYY`.
  public var changeDate: String?
  /// The time since the last account change: `01` today, `02` under 30 days, `03` 30 to 60 days, `04` over 60 days.
  public var changeIndicator: String?
  /// The date of the last password change or reset, `DD-MM-YYYY`.
  public var passChangeDate: String?
  /// The time since the last password change or reset:
  /// `01` never changed, `02` today, `03` under 30 days, `04` 30 to 60 days, `05` over 60 days.
  public var passChangeIndicator: String?
  /// The date the card was added to the account, `DD-MM-YYYY`.
  public var paymentAge: String?
  /// The time since the card was added:
  /// `01` no account, `02` today, `03` under 30 days, `04` 30 to 60 days, `05` over 60 days.
  public var paymentAgeIndicator: String?
  /// The number of attempts to add a card in the last 24 hours, 0 to 999.
  public var provisionAttempts: Int64?
  /// The number of purchases made with the account in the last 6 months, 0 to 9999.
  public var purchaseNumber: Int64?
  /// Whether there was suspicious activity: `01` no, `02` yes.
  public var suspiciousActivity: String?

  /// Creates the account data. Every parameter is optional and has the format and range of the property of its name.
  public init(
    additional: String? = nil, activityDay: Int64? = nil, activityYear: Int64? = nil, ageIndicator: String? = nil,
    authData: String? = nil, authMethod: String? = nil, authTime: String? = nil, date: String? = nil,
    changeDate: String? = nil, changeIndicator: String? = nil, passChangeDate: String? = nil,
    passChangeIndicator: String? = nil, paymentAge: String? = nil, paymentAgeIndicator: String? = nil,
    provisionAttempts: Int64? = nil, purchaseNumber: Int64? = nil, suspiciousActivity: String? = nil
  ) {
    self.additional = additional
    self.activityDay = activityDay
    self.activityYear = activityYear
    self.ageIndicator = ageIndicator
    self.authData = authData
    self.authMethod = authMethod
    self.authTime = authTime
    self.date = date
    self.changeDate = changeDate
    self.changeIndicator = changeIndicator
    self.passChangeDate = passChangeDate
    self.passChangeIndicator = passChangeIndicator
    self.paymentAge = paymentAge
    self.paymentAgeIndicator = paymentAgeIndicator
    self.provisionAttempts = provisionAttempts
    self.purchaseNumber = purchaseNumber
    self.suspiciousActivity = suspiciousActivity
  }
}
