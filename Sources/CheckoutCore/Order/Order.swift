/// What is being bought, as the shop screen shows it.
public struct Order: Equatable, Sendable {
  public var merchantName: String
  public var description: String
  /// As given; the currency may be none that exists, so this is text until it is checked.
  public var amount: Int64
  public var currencyCode: String
  public var positions: [Position]
  public var purpose: Purpose
  /// How the order writes its amount, where that is no amount of its currency: shown as it is, and never reckoned with.
  public var written: String?

  /// What is done with the instrument: the words of the screens depend on it.
  public enum Purpose: String, CaseIterable, Sendable {
    case pay
    /// Held now, captured later.
    case hold
    /// Only looked at; nothing is charged.
    case verify
    /// Only kept for later; nothing is charged.
    case store
  }

  public struct Position: Equatable, Sendable {
    public var name: String
    public var quantity: Int
    /// Of all of them together, in minor units.
    public var amount: Int64
    public init(name: String, quantity: Int, amount: Int64) {
      self.name = name
      self.quantity = quantity
      self.amount = amount
    }
  }

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

  /// The total for people; minor units and the code as given where the currency is unknown.
  public var total: String { written.map { $0 + " " + currencyCode } ?? text(amount) }

  /// An amount of this order's currency for people.
  public func text(_ amount: Int64) -> String {
    CurrencyTable.standard.named(currencyCode).map { Money(amount, $0).display } ?? "\(amount) \(currencyCode)"
  }
}
