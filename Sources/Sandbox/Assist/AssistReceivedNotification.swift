import CheckoutCore
import KassaSandbox

/// A result notification as the merchant server stores it.
struct AssistReceivedNotification: ReceivedNotification {
  var bill: String
  var status: String
  var isAuthentic: Bool
  /// The position in the order's sequence of notifications, as sent by the platform in `packetnumber`.
  var packet: String?

  static let acknowledgement: JSON = ["status": "ok"]

  var hasFinalStatus: Bool { [.approved, .partialApproved, .canceled].contains(AssistState(rawValue: status)) }

  /// Whether an amount is held on the card.
  var isHeld: Bool { [.delayed, .partialDelayed].contains(AssistState(rawValue: status)) }

  var subject: NotificationSubject {
    switch AssistState(rawValue: status) {
    // An Assist notification does not say whether the payer may try again.
    case .declined, .timeout: .attempt
    case .inProcess, .unknown, nil: .progress
    case .approved, .delayed, .partialApproved, .partialDelayed, .canceled, .partialCanceled: .outcome
    }
  }

  /// Whether an earlier notification has the same number. A forged notification must not suppress the genuine one.
  func repeats(_ earlier: AssistReceivedNotification) -> Bool {
    isAuthentic && packet == earlier.packet && status == earlier.status
  }
}
