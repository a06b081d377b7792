public import CheckoutCore

/// The receipt that the platform sends to the customer.
/// Source: ecommpay SDK guide, receiptData: a JSON object in Base64.
public struct Receipt: Equatable, Sendable {
  /// The line items, in the order of the receipt; empty if the receipt data has none.
  public var positions: [Position]

  /// A line item on the receipt, with the fields from the ecommpay documentation's example. Absent fields are nil.
  public struct Position: Equatable, Sendable {
    /// The number of units.
    public var quantity: Int?
    /// The total amount of the line item in minor units.
    public var amount: Int64?
    /// The description of the goods.
    public var description: String?
  }

  /// Creates a receipt from a JSON object encoded in Base64.
  /// Returns nil if the Base64 or the JSON is invalid, or if `positions` is present but not a list of objects.
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
    guard listed.allSatisfy({ $0.object != nil }) else { return nil }
    positions = listed.map { position in
      Position(
        quantity: position["quantity"]?.integer, amount: position["amount"]?.integer.map(Int64.init),
        description: position["description"]?.string)
    }
  }

  /// The line items, converted for display with the order and the result.
  public var orderPositions: [Order.Position] {
    positions.map {
      Order.Position(name: $0.description ?? "", quantity: $0.quantity ?? 1, amount: $0.amount ?? 0)
    }
  }
}
