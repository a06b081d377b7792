public import KassaCards

/// A payment schedule: the instalments for an order with their dates.
public struct PaymentSchedule: Equatable, Sendable {
  /// The instalments in chronological order.
  public var parts: [Part]
  /// The purchased items, for display.
  public var positions: [Order.Position]
  /// The amount already paid by other means, such as bonus points.
  public var prepaid: Money?

  /// An instalment.
  public struct Part: Equatable, Sendable {
    /// The day on which the instalment is due.
    public var date: CalendarDate
    /// The amount of the instalment.
    public var amount: Money
    /// Whether the amount is held, still to be charged or paid.
    public var status: Status

    /// Creates an instalment.
    public init(date: CalendarDate, amount: Money, status: Status = .scheduled) {
      self.date = date
      self.amount = amount
      self.status = status
    }
  }

  /// The state of an instalment.
  public enum Status: String, CaseIterable, Sendable {
    /// The amount is held on the card.
    case hold
    /// The amount will be charged automatically.
    case scheduled
    /// The instalment has been charged.
    case paid
  }

  /// Creates a payment schedule.
  /// - Parameters:
  ///   - parts: the instalments in chronological order.
  ///   - positions: the purchased items, for display.
  ///   - prepaid: the amount already paid by other means; nil for none.
  public init(parts: [Part], positions: [Order.Position] = [], prepaid: Money? = nil) {
    self.parts = parts
    self.positions = positions
    self.prepaid = prepaid
  }
}
