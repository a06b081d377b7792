/// Where a payment stands, in the platform's words. Source: ecommpay, «Payment statuses».
enum PaymentStatus: String, Codable, Sendable {
  case processing
  case awaiting3DS = "awaiting 3ds result"
  case awaitingRedirect = "awaiting redirect result"
  case awaitingCustomer = "awaiting customer"
  case awaitingCapture = "awaiting capture"
  case success
  case decline
  case canceled
  case refunded
  case partiallyRefunded = "partially refunded"
  case reversed

  /// Whether nothing more happens.
  var isFinal: Bool {
    switch self {
    case .processing, .awaiting3DS, .awaitingRedirect, .awaitingCustomer: false
    case .awaitingCapture, .success, .decline, .canceled, .refunded, .partiallyRefunded, .reversed: true
    }
  }

  /// The status of the operation that ended so.
  var operation: String {
    switch self {
    case .success, .awaitingCapture, .refunded, .partiallyRefunded, .reversed: "success"
    case .canceled: "canceled"
    default: "decline"
    }
  }
}

/// How an attempt ended.
struct Verdict: Codable, Sendable, Equatable {
  var status: PaymentStatus
  var code: PlatformCode
}
