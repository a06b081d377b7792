import CheckoutCore

/// Under which id a payment request goes, so that the platform can tell a repetition from another attempt.
///
/// The details are kept only while nobody knows whether the request arrived: without them it could not be told
/// whether the person sends the same again.
struct RequestIdentity {
  private var open: (id: String, details: PaymentDetails)?

  /// A request got no answer and was not made again.
  var isOpen: Bool { open != nil }

  /// The id of the request that failed, if these are its details; else a new one.
  mutating func id(for details: PaymentDetails, _ randomness: any Randomness) -> String {
    defer { open = nil }
    if let open, open.details == details { return open.id }
    return randomness.uuid()
  }

  /// The request got no answer.
  mutating func failed(_ id: String, _ details: PaymentDetails) { open = (id, details) }
}
