extension Payment {
  /// The final state of a payment, if its outcome alone would be incomplete or misleading.
  ///
  /// The raw value completes three string keys:
  /// `outcome.<ending>`, `outcome.status.<ending>` and `outcome.next.<ending>`.
  public enum Ending: String, Codable, CaseIterable, Sendable {
    /// The payment was charged, and everything that was charged was given back. Its outcome stays that of a paid order.
    case refunded
    /// Part of the amount was captured. The rest is still held.
    case partlyCharged
    /// Part of the amount was refunded. The rest remains paid.
    case partlyGivenBack
    /// The first instalment is held. It is charged when the merchant confirms the order.
    case firstPartHeld
    /// The payment was cancelled, and nothing had been captured: a hold was released, or there was none.
    case released
    /// The payer did not finish the bank's confirmation.
    case unreturned
    /// The payer left the bank's confirmation, and the platform declined the payment for that reason.
    case abandoned
    /// The payer did not finish the payment within the platform's time limit.
    case timedOut
    /// The platform could not obtain the status of the payment, probably because of an error.
    case unobtained
  }
}
