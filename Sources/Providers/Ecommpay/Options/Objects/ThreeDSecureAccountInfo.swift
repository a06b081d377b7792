/// The customer's account at the shop. Source: seed 000, table of threeDSecureInfo; the document calls it a class.
public struct ThreeDSecureAccountInfo: Equatable, Sendable {
  /// Anything else, e.g. the account's id; at most 64 characters.
  public var additional: String?
  /// Tries to pay in the last 24 hours, 0 to 999.
  public var activityDay: Int64?
  /// Tries to pay in the last 365 days, 0 to 999.
  public var activityYear: Int64?
  /// How old the account is: `01` none, `02` made today, `03` under 30 days, `04` 30 to 60, `05` over 60.
  public var ageIndicator: String?
  /// How the customer signed in, in the shop's own words; at most 255 characters.
  public var authData: String?
  /// `01` did not sign in, `02` with the shop's own means, `03` Federated ID, `04` FIDO.
  public var authMethod: String?
  /// When the customer signed in last, `DD-MM-YYYYhh:mm`.
  public var authTime: String?
  /// When the account was made, `DD-MM-YYYY`.
  public var date: String?
  /// When it was changed last, the password aside, `DD-MM-YYYY`.
  public var changeDate: String?
  /// How long ago: `01` today, `02` under 30 days, `03` 30 to 60, `04` over 60.
  public var changeIndicator: String?
  /// When the password was changed or reset last, `DD-MM-YYYY`.
  public var passChangeDate: String?
  /// How long ago: `01` never, `02` today, `03` under 30 days, `04` 30 to 60, `05` over 60.
  public var passChangeIndicator: String?
  /// When the card was added to the account, `DD-MM-YYYY`.
  public var paymentAge: String?
  /// How long ago: `01` no account, `02` today, `03` under 30 days, `04` 30 to 60, `05` over 60.
  public var paymentAgeIndicator: String?
  /// Tries to add a card in the last 24 hours, 0 to 999.
  public var provisionAttempts: Int64?
  /// Purchases with the account in the last 6 months, 0 to 9999.
  public var purchaseNumber: Int64?
  /// `01` nothing suspicious, `02` something.
  public var suspiciousActivity: String?

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
