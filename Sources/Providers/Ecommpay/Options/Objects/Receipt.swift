public import CheckoutCore

/// The receipt that the platform sends to the customer.
/// Source: ecommpay SDK guide, receiptData: a JSON object in Base64.
public struct Receipt: Equatable, Sendable {
  public var positions: [Position]

  /// One receipt position, with the members of the documentation's example. An absent member is nil.
  public struct Position: Equatable, Sendable {
    public var quantity: Int?
    /// The total amount of the position in minor units.
    public var amount: Int64?
    public var description: String?
  }

  /// Creates a receipt; nil for invalid Base64, or for JSON that is not an object with a list of positions.
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

  /// The positions as the order and the result show them.
  public var orderPositions: [Order.Position] {
    positions.map {
      Order.Position(name: $0.description ?? "", quantity: $0.quantity ?? 1, amount: $0.amount ?? 0)
    }
  }
}
