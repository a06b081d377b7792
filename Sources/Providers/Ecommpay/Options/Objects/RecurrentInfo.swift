import CheckoutCore

/// A recurring payment to register with this payment. Source: ecommpay SDK guide, table of recurrentInfo.
public struct RecurrentInfo: Equatable, Sendable {
  /// The kind of recurring payment. Required.
  public var type: RecurrentType?
  /// How often a regular payment is charged. Requires `time`.
  public var period: RecurrentPeriod?
  /// The number of periods between two charges, 1 to 100.
  /// Source: ecommpay's mobile SDK; the ecommpay documentation does not describe this parameter.
  public var interval: Int64?
  /// The day on which the recurring payment ends, two digits. Requires the month and the year.
  public var expiryDay: String?
  /// The month in which the recurring payment ends, two digits. Requires the day and the year.
  public var expiryMonth: String?
  /// The year in which the recurring payment ends, four digits. Requires the day and the month.
  public var expiryYear: Int64?
  /// The ID of the recurring payment, for charges that are made automatically. Requires `startDate`.
  public var scheduledPaymentID: String?
  /// The date of the first charge, `DD-MM-YYYY`. Requires `scheduledPaymentID`.
  public var startDate: String?
  /// The time of day of the subsequent charges, `hh:mm:ss`. Requires `period`.
  public var time: String?
  /// The amount of each subsequent charge in minor units, greater than 0.
  public var amount: Int64?
  /// A list of charges, each with its own date.
  public var schedule: [RecurrentSchedule]

  /// Creates the parameters of a recurring payment, which are validated when the form is opened.
  /// - Parameters:
  ///   - type: the kind of recurring payment. Required.
  ///   - period: how often a regular payment is charged. Requires `time`.
  ///   - interval: the number of periods between two charges, 1 to 100.
  ///   - expiryDay: the day on which the recurring payment ends, two digits. Requires the month and the year.
  ///   - expiryMonth: the month in which the recurring payment ends, two digits. Requires the day and the year.
  ///   - expiryYear: the year in which the recurring payment ends, four digits. Requires the day and the month.
  ///   - scheduledPaymentID: the ID of the recurring payment. Requires `startDate`.
  ///   - startDate: the date of the first charge, `DD-MM-YYYY`. Requires `scheduledPaymentID`.
  ///   - time: the time of day of the subsequent charges, `hh:mm:ss`. Requires `period`.
  ///   - amount: the amount of each subsequent charge in minor units, greater than 0.
  ///   - schedule: a list of charges, each with its own date.
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

extension RecurrentInfo {
  /// The date of a charge, `DD-MM-YYYY`, in an order in which dates can be compared.
  private static func day(_ charge: RecurrentSchedule) -> String {
    (charge.date ?? "").split(separator: "-").reversed().joined()
  }

  /// Returns what the debits of the merchant charge, the first one first; see `EcommpayWire`.
  func debits(in currency: Money.Currency) -> DebitPlan {
    let charges = type == .regular ? schedule.sorted { Self.day($0) < Self.day($1) } : []
    return DebitPlan(
      scheduled: charges.compactMap { $0.amount.map { Money($0, currency) } },
      amount: amount.map { Money($0, currency) })
  }
}

/// A charge in a schedule. Source: ecommpay SDK guide, table of recurrentInfo.
public struct RecurrentSchedule: Equatable, Sendable {
  /// The amount in minor units, greater than 0. Required.
  public var amount: Int64?
  /// The date of the charge, `DD-MM-YYYY`. Required.
  public var date: String?

  /// Creates a charge of a schedule.
  /// - Parameters:
  ///   - amount: the amount in minor units, greater than 0. Required.
  ///   - date: the date of the charge, `DD-MM-YYYY`. Required.
  public init(amount: Int64? = nil, date: String? = nil) {
    self.amount = amount
    self.date = date
  }
}

/// The kinds of recurring payment, with the letters used in requests.
/// Source: ecommpay SDK guide, table of recurrentInfo.
public enum RecurrentType: String, CaseIterable, Sendable {
  /// The customer starts each charge.
  case oneClick = "C"
  /// The merchant starts each charge.
  case autopayment = "U"
  /// The charges follow a fixed plan.
  case regular = "R"
}

/// How often a regular payment is charged, with the letters used in requests.
/// Source: ecommpay SDK guide, table of recurrentInfo.
public enum RecurrentPeriod: String, CaseIterable, Sendable {
  /// Daily, or every `interval` days.
  case day = "D"
  /// Weekly, or every `interval` weeks.
  case week = "W"
  /// Monthly, or every `interval` months.
  case month = "M"
  /// Quarterly, or every `interval` quarters.
  case quarter = "Q"
  /// Yearly, or every `interval` years.
  case year = "Y"
}
