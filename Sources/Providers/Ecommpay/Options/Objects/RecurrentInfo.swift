/// A recurring payment that is registered with this one. Source: seed 000, table of recurrentInfo.
public struct RecurrentInfo: Equatable, Sendable {
  /// What kind of recurring payment it is. Required.
  public var type: RecurrentType?
  /// How often a regular payment is charged. Goes with `time`.
  public var period: RecurrentPeriod?
  /// Every how many periods, 1 to 100. Source: the mobile SDK; the document has no such parameter.
  public var interval: Int64?
  /// The day on which it ends, two digits. Day, month and year belong together.
  public var expiryDay: String?
  /// The month in which it ends, two digits.
  public var expiryMonth: String?
  /// The year in which it ends, four digits.
  public var expiryYear: Int64?
  /// The id of the recurring payment, for charges that start by themselves. Belongs together with `startDate`.
  public var scheduledPaymentID: String?
  /// The day of the first charge, `DD-MM-YYYY`. Belongs together with `scheduledPaymentID`.
  public var startDate: String?
  /// The time of the later charges, `hh:mm:ss`. Goes with `period`.
  public var time: String?
  /// Later charges, minor units; above 0.
  public var amount: Int64?
  /// Charges on days of their own.
  public var schedule: [RecurrentSchedule]

  public init(
    type: RecurrentType? = nil, period: RecurrentPeriod? = nil, interval: Int64? = nil, expiryDay: String? = nil,
    expiryMonth: String? = nil, expiryYear: Int64? = nil, scheduledPaymentID: String? = nil, startDate: String? = nil,
    time: String? = nil, amount: Int64? = nil, schedule: [RecurrentSchedule] = []
  ) {
    self.type = type
    self.period = period
    self.interval = interval
    self.expiryDay = expiryDay
    self.expiryMonth = expiryMonth
    self.expiryYear = expiryYear
    self.scheduledPaymentID = scheduledPaymentID
    self.startDate = startDate
    self.time = time
    self.amount = amount
    self.schedule = schedule
  }
}

/// One charge of a schedule. Source: seed 000, table of recurrentInfo.
public struct RecurrentSchedule: Equatable, Sendable {
  /// Minor units; above 0. Required.
  public var amount: Int64?
  /// `DD-MM-YYYY`. Required.
  public var date: String?

  public init(amount: Int64? = nil, date: String? = nil) {
    self.amount = amount
    self.date = date
  }
}

/// The kinds of recurring payment, with the letters of the wire. Source: seed 000, table of recurrentInfo.
public enum RecurrentType: String, CaseIterable, Sendable {
  /// The customer starts each charge.
  case oneClick = "C"
  /// The shop starts each charge.
  case autopayment = "U"
  /// Charged by a plan.
  case regular = "R"
}

/// How often a regular payment is charged, with the letters of the wire. Source: seed 000, table of recurrentInfo.
public enum RecurrentPeriod: String, CaseIterable, Sendable {
  case day = "D"
  case week = "W"
  case month = "M"
  case quarter = "Q"
  case year = "Y"
}
