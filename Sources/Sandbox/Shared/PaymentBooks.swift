import CheckoutCore

/// The sandbox's totals for an order over all payment attempts, in minor units of the order's currency.
///
/// The screens, the exit status and the ledger must agree with these totals.
public struct PaymentBooks: Equatable, Sendable {
  /// The amount that is authorised but neither captured nor released.
  public var held: Int64
  /// The captured amount before refunds.
  public var taken: Int64
  /// The refunded amount.
  public var refunded: Int64

  /// Creates totals in minor units of the order's currency.
  public init(held: Int64 = 0, taken: Int64 = 0, refunded: Int64 = 0) {
    self.held = held
    self.taken = taken
    self.refunded = refunded
  }

  /// The captured amount minus the refunded amount.
  public var kept: Int64 { taken.minus(refunded) ?? .min }

  /// Adds two sets of totals. A sum that overflows becomes `Int64.max`.
  package static func + (left: PaymentBooks, right: PaymentBooks) -> PaymentBooks {
    PaymentBooks(
      held: left.held.plus(right.held) ?? .max, taken: left.taken.plus(right.taken) ?? .max,
      refunded: left.refunded.plus(right.refunded) ?? .max)
  }
}
