public import Cards

/// On which days how much of an order is paid.
public struct PaymentSchedule: Equatable, Sendable {
  /// By day.
  public var parts: [Part]
  /// What is bought, for who wants to see it again.
  public var positions: [Order.Position]
  /// Paid already by other means, such as bonus points.
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
    /// Reserved on the card.
    case hold
    /// Will be charged by itself.
    case scheduled
    case paid
  }

  public init(parts: [Part], positions: [Order.Position] = [], prepaid: Money? = nil) {
    self.parts = parts
    self.positions = positions
    self.prepaid = prepaid
  }
}
