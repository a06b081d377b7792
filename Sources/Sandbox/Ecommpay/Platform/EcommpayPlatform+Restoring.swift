import CheckoutCore
import KassaSandbox

/// The restoration of an unfinished payment, e.g. after the application crashed.
///
/// Source: ecommpay's mobile SDK, restored payments.
extension EcommpayPlatform {
  /// Returns the response that lets a restarted application resume the session of an unfinished payment.
  /// - Returns: nil if the payment is over, or if its amount, customer or action differs from that of `order`.
  func restore(_ id: String, for order: PlatformOrder) -> MachineAnswer? {
    guard let session = session(id), session.isUnfinished, let payment = session.payment,
      payment.order.money == order.money, payment.order.customerID == order.customerID,
      payment.order.action == order.action
    else { return nil }
    if case .challenged(let old) = payment.stage { askAgain(id, payment, insteadOf: old) }
    return MachineAnswer(["status": "accepted", "session_id": .string(id), "restored": true])
  }
}

extension PlatformSession {
  /// The unfinished payment, with the revision before the latest, so that the next poll returns only the latest state.
  var heldWire: JSON? {
    guard let payment, isUnfinished else { return nil }
    return [
      "id": .string(payment.order.paymentID), "status": .string(payment.status.rawValue),
      "method": .string(payment.attempt.method), "type": .string(payment.order.action.rawValue),
      "sum": payment.sum.wire, "revision": JSON(max(0, revision - 1)),
    ]
  }
}
