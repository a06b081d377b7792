public import CheckoutCore

/// The receipt that the platform sends to the customer.
/// Source: ecommpay SDK guide, receiptData: a JSON object in Base64.
public struct Receipt: Equatable, Sendable {
  /// The line items, in the order of the receipt; empty if the receipt data has none.
  public var positions: [Position]

  /// A line item on the receipt, with the fields from the ecommpay documentation's example that a payer is shown.
  public struct Position: Equatable, Sendable {
    /// The number of units, at least 1.
    public var quantity: Int
    /// The total amount of the line item in minor units, not negative.
    public var amount: Int64
    /// The description of the goods.
    public var description: String

    /// Reads a line item; nil if a field is absent, of the wrong type or out of its range.
    fileprivate init?(_ json: JSON) {
      guard let quantity = json["quantity"]?.integer, quantity >= 1, let amount = json["amount"]?.integer, amount >= 0,
        let description = json["description"]?.string, !description.isBlank
      else { return nil }
      (self.quantity, self.amount, self.description) = (quantity, Int64(amount), description)
    }
  }

  /// Creates a receipt from a JSON object encoded in Base64.
  /// Returns nil if the Base64 or the JSON is invalid, or if `positions` is present but not a list of line items.
  public init?(base64: String) {
    guard let bytes = Base64.decode(base64), let json = try? JSON(parsing: bytes), json.object != nil else {
      return nil
    }
    let listed: [JSON]
    switch json["positions"] {
    case nil: listed = []
    case .array(let elements): listed = elements
    default: return nil
    }
    positions = listed.compactMap(Position.init)
    guard positions.count == listed.count else { return nil }
  }

  /// The line items, converted for display with the order and the result.
  public var orderPositions: [Order.Position] {
    positions.map { Order.Position(name: $0.description, quantity: $0.quantity, amount: $0.amount) }
  }
}
