/// An order, as the shop page shows it.
public struct Order: Equatable, Sendable {
  /// The merchant's name, as the payer knows it.
  public var merchantName: String
  /// What the payer buys, in one line.
  public var description: String
  /// The amount in minor units. It has not been validated, and the currency may not exist.
  public var amount: Int64
  /// The currency code as written in the order, which may be invalid.
  public var currencyCode: String
  /// The line items, in the order's own sequence; may be empty.
  public var positions: [Position]
  /// What the payment is for, which determines the wording of the screens.
  public var purpose: Purpose
  /// The amount as written in the order, if it is not valid for the currency. It is used only for display.
  public var written: String?
  /// What was paid by other means before, in minor units; 0 for nothing. The line items add up to it and the amount.
  package var prepaid: Int64 = 0

  /// The purpose of the order. The wording of the screens depends on it.
  public enum Purpose: String, CaseIterable, Codable, Sendable {
    /// The amount is charged.
    case pay
    /// The amount is held now and captured later.
    case hold
    /// The payment instrument is only verified. Nothing is charged.
    case verify
    /// The payment instrument is only stored for later. Nothing is charged.
    case store
  }

  /// A line item of an order or of a payment schedule.
  public struct Position: Equatable, Sendable {
    /// The name of the article, for display.
    public var name: String
    /// The number of pieces.
    public var quantity: Int
    /// The total of the line item, in minor units.
    public var amount: Int64

    /// Creates a line item.
    /// - Parameters:
    ///   - name: the name of the goods or the service.
    ///   - quantity: the number of units.
    ///   - amount: the total of the line item, in minor units.
    public init(name: String, quantity: Int, amount: Int64) {
      self.name = name
      self.quantity = quantity
      self.amount = amount
    }
  }

  /// Creates an order for display. Nothing is validated.
  /// - Parameters:
  ///   - merchantName: the merchant's name.
  ///   - description: the description of the order.
  ///   - amount: the amount in minor units.
  ///   - currencyCode: the currency code as written in the order.
  ///   - positions: the line items; may be empty.
  ///   - purpose: what the payment is for.
  public init(
    merchantName: String, description: String, amount: Int64, currencyCode: String, positions: [Position] = [],
    purpose: Purpose = .pay
  ) {
    self.merchantName = merchantName
    self.description = description
    self.amount = amount
    self.currencyCode = currencyCode
    self.positions = positions
    self.purpose = purpose
  }

  /// The total; nil if the amount or the currency is invalid.
  package var total: Money? {
    written == nil ? CurrencyTable.standard.named(currencyCode).map { Money(amount, $0) } : nil
  }

  /// Returns the total for display. If the currency is unknown, it consists of the minor units and the code as written.
  /// A dash stands for an amount that the order does not have.
  public func total(in format: LocaleFormat) -> String {
    written.map { $0.isEmpty ? "–" : $0 + " " + currencyCode } ?? text(amount, in: format)
  }

  /// Returns an amount in this order's currency, for display.
  public func text(_ amount: Int64, in format: LocaleFormat) -> String {
    CurrencyTable.standard.named(currencyCode).map { format.money(Money(amount, $0)) } ?? "\(amount) \(currencyCode)"
  }
}
