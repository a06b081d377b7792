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
  static func + (left: PaymentBooks, right: PaymentBooks) -> PaymentBooks {
    PaymentBooks(
      held: left.held.plus(right.held) ?? .max, taken: left.taken.plus(right.taken) ?? .max,
      refunded: left.refunded.plus(right.refunded) ?? .max)
  }
}

extension EcommpaySandbox {
  public func books(of payment: String) -> PaymentBooks {
    platform.state.read { state in
      state.sessions.all.map(\.value).filter { $0.order.paymentID == payment }.compactMap { $0.payment?.books }
        .reduce(PaymentBooks(), +)
    }
  }
}

extension PlatformPayment {
  fileprivate var books: PaymentBooks {
    let status: PaymentStatus? =
      switch stage {
      case .processed(let verdict), .settled(let verdict): verdict.status
      default: nil
      }
    let held = status == .awaitingCapture ? granted ?? order.money.amount : 0
    return PaymentBooks(held: held, taken: captured, refunded: refunded)
  }
}

extension WorldlineSandbox {
  public func books(of reference: String) -> PaymentBooks {
    platform.state.read { state in
      state.payments.all.map(\.value).filter { $0.reference == reference }.map(\.books).reduce(PaymentBooks(), +)
    }
  }
}

extension WorldlinePayment {
  /// A copy of the payment whose amount is the refunded amount.
  /// Its `money` property converts the refunded amount from hundredths to minor units.
  private var given: WorldlinePayment {
    var copy = self
    copy.amount = refunded
    return copy
  }

  fileprivate var books: PaymentBooks {
    switch status {
    case .pendingApproval: PaymentBooks(held: money.amount)
    case .captured, .refunded:
      PaymentBooks(taken: money.amount, refunded: given.money.amount)
    case .created, .redirected, .pendingCapture, .rejected, .cancelled: PaymentBooks()
    }
  }
}

extension AssistSandbox {
  public func books(of order: String) -> PaymentBooks {
    platform.state.read { state in
      guard let known = state.orders[order] else { return PaymentBooks() }
      // Assist stores amounts in hundredths for every currency.
      let unit: Int64 = known.money.currency.exponent == 0 ? 100 : 1
      return known.bills.map { bill in
        let refunded = bill.refunded ?? 0
        return PaymentBooks(
          held: bill.held / unit, taken: (bill.taken.plus(refunded) ?? .max) / unit, refunded: refunded / unit)
      }.reduce(PaymentBooks(), +)
    }
  }
}

extension ApplePayGatewaySandbox {
  public func books(of number: String) -> PaymentBooks {
    platform.state.read { $0.order(number: number)?.books ?? PaymentBooks() }
  }
}

extension PlacedOrder {
  fileprivate var books: PaymentBooks {
    switch status {
    case .held, .partlyDeposited: PaymentBooks(held: approved.less(deposited), taken: deposited)
    case .deposited, .refunded: PaymentBooks(taken: deposited, refunded: refunded)
    // Reversing a captured order refunds the captured amount.
    case .reversed: PaymentBooks(taken: deposited, refunded: deposited)
    case .registered, .authentication, .declined, .pending: PaymentBooks()
    }
  }
}

extension DolyameSandbox {
  /// Returns the totals for the order with the given ID.
  ///
  /// The held amount is the customer's first instalment while the order is waiting to be committed.
  /// After the commit, the totals are the merchant's captured and refunded amounts.
  public func books(of order: String) -> PaymentBooks { platform.order(order)?.books ?? PaymentBooks() }
}

extension DolyameOrderRecord {
  fileprivate var books: PaymentBooks {
    switch status {
    case .waitForCommit: PaymentBooks(held: plan?.parts.first?.kopecks ?? 0)
    case .committed, .completed, .refunded: PaymentBooks(taken: amount, refunded: refunded)
    case .new, .approved, .rejected, .canceled: PaymentBooks()
    }
  }
}
