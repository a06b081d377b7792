import CheckoutCore

/// The id of a payment request, by which the platform distinguishes a retry from a new attempt.
///
/// The details are stored only while the outcome of a request is unknown, to recognise a retry by the payer.
struct RequestIdentity {
  private var open: (id: String, details: PaymentDetails)?

  /// Whether a request got no response and has not been repeated.
  var isOpen: Bool { open != nil }

  /// Returns the id of the failed request if the details are the same, otherwise a new id.
  mutating func id(for details: PaymentDetails, _ randomness: any Randomness) -> String {
    defer { open = nil }
    if let open, open.details == details { return open.id }
    return randomness.uuid()
  }

  /// Records a request without a response.
  mutating func failed(_ id: String, _ details: PaymentDetails) { open = (id, details) }
}
