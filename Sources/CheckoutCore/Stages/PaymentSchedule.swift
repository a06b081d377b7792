public import KassaCards

/// A payment schedule: the instalments for an order with their dates.
public struct PaymentSchedule: Equatable, Sendable {
  /// The instalments in chronological order.
  public var parts: [Part]
  /// The purchased items, for display.
  public var positions: [Order.Position]
  /// The amount already paid by other means, such as bonus points.
  public var prepaid: Money?

  public struct Part: Equatable, Sendable {
    public var date: CalendarDate
    public var amount: Money
    public var status: Status

    public init(date: CalendarDate, amount: Money, status: Status = .scheduled) {
      self.date = date
      self.amount = amount
      self.status = status
    }
  }

  public enum Status: String, CaseIterable, Sendable {
    /// The amount is held on the card.
    case hold
    /// The amount will be charged automatically.
    case scheduled
    case paid
  }

  public init(parts: [Part], positions: [Order.Position] = [], prepaid: Money? = nil) {
    self.parts = parts
    self.positions = positions
    self.prepaid = prepaid
  }
}
