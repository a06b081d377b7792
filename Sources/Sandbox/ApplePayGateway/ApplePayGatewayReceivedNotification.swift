import CheckoutCore
import KassaSandbox

/// A callback as the merchant server stores it.
struct ApplePayGatewayReceivedNotification: ReceivedNotification {
  var operation: String
  /// The success of the operation, as sent by the gateway in `status`: `1`, or `0`.
  var success: String?
  var isAuthentic: Bool
  /// The position in the order's sequence of events, as sent by the gateway in `sequence`.
  var sequence: String?
  /// The gateway's order ID.
  var order: String
  var at: Instant

  /// The operation; with `-failed` if it failed.
  var status: String { PlacedOrder.Event(operation, isDone: success != "0")?.rawValue ?? operation }
  var subject: NotificationSubject { .outcome }
  var hasFinalStatus: Bool { true }

  /// Whether an earlier callback has reported the same event. A forged callback must not suppress the genuine one.
  func repeats(_ earlier: ApplePayGatewayReceivedNotification) -> Bool {
    isAuthentic && sequence == earlier.sequence && operation == earlier.operation && success == earlier.success
  }
}
