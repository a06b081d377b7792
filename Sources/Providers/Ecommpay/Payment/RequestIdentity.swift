import CheckoutCore

/// The ID of a payment request, by which the platform distinguishes a retry from a new attempt.
///
/// The payment details are stored only while the outcome of a request is unknown, to recognise a retry by the payer.
struct RequestIdentity {
  private var open: (id: String, details: PaymentDetails)?

  /// Whether the last request received no response and has not been retried yet.
  var isOpen: Bool { open != nil }

  /// Returns the ID of the unanswered request if the payment details are the same, otherwise a new ID.
  mutating func id(for details: PaymentDetails, _ randomness: any Randomness) -> String {
    defer { open = nil }
    if let open, open.details == details { return open.id }
    return randomness.uuid()
  }

  /// Records a request that received no response.
  mutating func failed(_ id: String, _ details: PaymentDetails) { open = (id, details) }
}
