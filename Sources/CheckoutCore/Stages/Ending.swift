extension Payment {
  /// What a decided payment came to, where its outcome alone would say too little or something untrue.
  ///
  /// The tail of the string keys `outcome.<ending>`, `outcome.status.<ending>` and `outcome.next.<ending>`.
  public enum Ending: String, Codable, CaseIterable, Sendable {
    /// What was held or charged was given back: an order that was cancelled, released or reversed.
    case givenBack
    /// It was charged, and all of it was refunded.
    case refunded
    /// A part was charged, and the rest is still held.
    case partlyCharged
    /// A part was given back; the rest stays paid.
    case partlyGivenBack
    /// Of a payment in parts, the first one is held; it is charged when the shop confirms the order.
    case firstPartHeld
    /// Nobody finished it within the platform's time.
    case timedOut
  }
}

extension Flow {
  /// How the payment stands now: the result, and what was done with the payment since. Nil before the flow has ended.
  public var standing: CheckoutResult? {
    guard let result else { return nil }
    guard let outcome = afterwards.outcome else { return result }
    return CheckoutResult(outcome: outcome, payment: payment ?? result.payment)
  }
}

extension Afterwards {
  /// How the payment stands after the operations; nil where none of them has changed it.
  public var outcome: Outcome? { done.last { $0.outcome != nil }?.outcome }
}
