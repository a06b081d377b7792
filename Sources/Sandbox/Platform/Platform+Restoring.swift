import CheckoutCore

/// A payment that is under way is given back to a program that asks for it again, as after a crash. Source: ecommpay's
/// mobile SDK, restored payments.
extension Platform {
  /// The session that holds the payment of this order; nil where it is over, or where another order has its id.
  func restore(_ id: String, for order: Order) -> MachineAnswer? {
    guard let session = session(id), session.isUnfinished, let payment = session.payment,
      payment.order.money == order.money, payment.order.customerID == order.customerID,
      payment.order.action == order.action
    else { return nil }
    if case .challenged(let old) = payment.stage { askAgain(id, payment, insteadOf: old) }
    return MachineAnswer(["status": "accepted", "session_id": .string(id), "restored": true])
  }
}

extension Session {
  /// The payment under way, and the revision before the newest one: what was told to another program is no news.
  var heldWire: WireValue? {
    guard let payment, isUnfinished else { return nil }
    return [
      "id": .string(payment.order.paymentID), "status": .string(payment.status.rawValue),
      "method": .string(payment.attempt.method), "type": .string(payment.order.action.rawValue),
      "sum": payment.sum.wire, "revision": WireValue(max(0, revision - 1)),
    ]
  }
}
