import CheckoutCore
import KassaSandbox

/// A webhook as the merchant server stores it.
struct WorldlineReceivedNotification: ReceivedNotification {
  var event: JSON
  var isAuthentic: Bool

  var status: String { (payment ?? event["refund"])?["status"]?.string ?? "" }
  var isRefund: Bool { event["refund"] != nil }
  /// The merchant's reference of the order.
  var reference: String {
    let output = payment?["paymentOutput"] ?? event["refund"]?["refundOutput"]
    return output?["references"]?["merchantReference"]?.string ?? ""
  }
  var hasFinalStatus: Bool { category == "COMPLETED" || category == "UNSUCCESSFUL" }
  var details: [JSON.Object.Member] { payment.map { [.init("payment", $0)] } ?? [] }

  var subject: NotificationSubject {
    switch category {
    case "CREATED", "PENDING_PAYMENT", "PENDING_CONNECT_OR_3RD_PARTY": .progress
    default: .outcome
    }
  }

  /// Whether an earlier webhook has the same event ID. A forged webhook must not suppress the genuine one.
  func repeats(_ earlier: WorldlineReceivedNotification) -> Bool { isAuthentic && event["id"] == earlier.event["id"] }

  private var payment: JSON? { event["payment"] }
  private var category: String? { payment?["statusOutput"]?["statusCategory"]?.string }
}
