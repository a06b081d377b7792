import CheckoutCore
import KassaSandbox

/// A callback as the merchant server stores it.
struct EcommpayReceivedNotification: ReceivedNotification {
  var isAuthentic: Bool
  var status: String
  /// The callback without its signature.
  var callback: JSON

  static let acknowledgement: JSON = ["status": "ok"]

  var hasFinalStatus: Bool { PaymentStatus(rawValue: status)?.isFinal == true }
  var details: [JSON.Object.Member] { [.init("callback", callback)] }

  var subject: NotificationSubject {
    switch PaymentStatus(rawValue: status) {
    case .awaitingCustomer: .attempt
    case let known?: known.isFinal ? .outcome : .progress
    case nil: .progress
    }
  }

  /// Whether an earlier callback has reported the same status for the same operation.
  /// A forged callback must not suppress the authentic one.
  func repeats(_ earlier: EcommpayReceivedNotification) -> Bool {
    isAuthentic && status == earlier.status && operation == earlier.operation
  }

  private var operation: Int64? { callback["operation"]?["id"]?.int64 }
}
