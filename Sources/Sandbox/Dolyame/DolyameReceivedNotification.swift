import CheckoutCore
import KassaSandbox

/// A webhook as the partner server stores it.
struct DolyameReceivedNotification: ReceivedNotification {
  var status: String
  /// Whether the platform's response to `info` reports the same status as the webhook.
  var isAuthentic: Bool
  /// The order according to `info`.
  var body: JSON

  /// Also acknowledges a webhook that `info` contradicts, because the platform would only repeat it.
  var answer: MachineAnswer { MachineAnswer(Self.acknowledgement) }
  var hasFinalStatus: Bool { ["rejected", "canceled", "completed", "refunded"].contains(status) }
  var details: [JSON.Object.Member] { [.init("order", body)] }

  /// The subject of the webhook.
  /// An approval by credit scoring is progress, not the outcome, because the first instalment is still unpaid.
  var subject: NotificationSubject {
    switch DolyameOrderStatus(rawValue: status) {
    case .new, .approved, nil: .progress
    case .rejected, .canceled, .waitForCommit, .committed, .completed, .refunded: .outcome
    }
  }

  func repeats(_ earlier: DolyameReceivedNotification) -> Bool { status == earlier.status }
}
