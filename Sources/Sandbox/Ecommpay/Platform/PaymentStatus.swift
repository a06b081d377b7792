import KassaSandbox

/// The status of a payment in the platform's terms. Source: ecommpay, "Payment statuses".
enum PaymentStatus: String, Codable, Sendable, CaseIterable {
  case processing
  case awaiting3DS = "awaiting 3ds result"
  case awaitingRedirect = "awaiting redirect result"
  case awaitingClarification = "awaiting clarification"
  case awaitingCustomer = "awaiting customer"
  case awaitingCapture = "awaiting capture"
  case success
  case decline
  case canceled
  case refunded
  case partiallyRefunded = "partially refunded"
  case reversed

  /// Whether the payment has a final result.
  var isFinal: Bool {
    switch self {
    case .processing, .awaiting3DS, .awaitingRedirect, .awaitingClarification, .awaitingCustomer: false
    case .awaitingCapture, .success, .decline, .canceled, .refunded, .partiallyRefunded, .reversed: true
    }
  }

  /// The status of the operation that led to this payment status.
  var operation: String {
    switch self {
    case .success, .awaitingCapture, .refunded, .partiallyRefunded, .reversed: "success"
    case .canceled: "canceled"
    default: "decline"
    }
  }
}

/// The result of an attempt.
struct AttemptResult: Codable, Sendable, Equatable {
  var status: PaymentStatus
  var code: EcommpayCode
  /// Whether another provider can take over the payment.
  var cascades = false
}
