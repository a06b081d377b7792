import CheckoutCore

/// What a sandbox's own books say of an order, all attempts together, in minor units of its currency: what screens, exit
/// statuses and the ledger have to agree with.
public struct PaymentBooks: Equatable, Sendable {
  /// Blocked on the card, and neither taken nor given back.
  public var held: Int64
  /// Taken, before refunds.
  public var taken: Int64
  /// Given back of what was taken.
  public var refunded: Int64

  public init(held: Int64 = 0, taken: Int64 = 0, refunded: Int64 = 0) {
    self.held = held
    self.taken = taken
    self.refunded = refunded
  }

  /// Taken and not given back.
  public var kept: Int64 { taken.minus(refunded) ?? .min }

  /// The most there is where a sum is more.
  static func + (left: PaymentBooks, right: PaymentBooks) -> PaymentBooks {
    PaymentBooks(
      held: left.held.plus(right.held) ?? .max, taken: left.taken.plus(right.taken) ?? .max,
      refunded: left.refunded.plus(right.refunded) ?? .max)
  }
}

extension Sandbox {
  /// What the platform's books say of a payment, by the shop's id.
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
  /// What the platform's books say of an order, by the shop's reference.
  public func books(of reference: String) -> PaymentBooks {
    platform.state.read { state in
      state.payments.all.map(\.value).filter { $0.reference == reference }.map(\.books).reduce(PaymentBooks(), +)
    }
  }
}

extension WorldlinePayment {
  /// What was given back, as a payment of its own: the platform counts both in cents.
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
  /// What the platform's books say of an order, by its number.
  public func books(of order: String) -> PaymentBooks {
    platform.state.read { state in
      guard let known = state.orders[order] else { return PaymentBooks() }
      // Assist counts in hundredths, whatever the currency.
      let unit: Int64 = known.money.currency.exponent == 0 ? 100 : 1
      return known.bills.map { bill in
        let refunded = bill.refunded ?? 0
        return PaymentBooks(
          held: bill.held / unit, taken: (bill.taken.plus(refunded) ?? .max) / unit, refunded: refunded / unit)
      }.reduce(PaymentBooks(), +)
    }
  }
}

extension GatewaySandbox {
  /// What the gateway's books say of an order, by the shop's number.
  public func books(of number: String) -> PaymentBooks {
    platform.state.read { $0.order(number: number)?.books ?? PaymentBooks() }
  }
}

extension PlacedOrder {
  fileprivate var books: PaymentBooks {
    switch status {
    case .held, .partlyDeposited: PaymentBooks(held: approved.less(deposited), taken: deposited)
    case .deposited, .refunded: PaymentBooks(taken: deposited, refunded: refunded)
    // What is reversed after it was charged is given back.
    case .reversed: PaymentBooks(taken: deposited, refunded: deposited)
    case .registered, .authentication, .declined, .pending: PaymentBooks()
    }
  }
}

extension DolyameSandbox {
  /// What the platform's books say of an order: the first part of the person's that is held, then what the partner was
  /// granted and gave back.
  public func books(of order: String) -> PaymentBooks { platform.order(order)?.books ?? PaymentBooks() }
}

extension DolyameOrder {
  fileprivate var books: PaymentBooks {
    switch status {
    case .waitForCommit: PaymentBooks(held: plan?.parts.first?.kopecks ?? 0)
    case .committed, .completed, .refunded: PaymentBooks(taken: amount, refunded: refunded)
    case .new, .approved, .rejected, .canceled: PaymentBooks()
    }
  }
}
