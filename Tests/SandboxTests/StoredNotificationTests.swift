import CheckoutCore
import TestSupport
import Testing

@testable import KassaSandbox

/// The records of received notifications, as earlier versions have stored them.
@Suite("Stored notifications")
struct StoredNotificationTests {
  private func read<Notification: ReceivedNotification>(
    _ type: Notification.Type, _ stored: String
  ) -> NotificationInbox<Notification> {
    let store = LoggingStore()
    store.put(Array(stored.utf8), under: "told/payment-1")
    return NotificationInbox(.acknowledged, .none, clock: VirtualClock(), store: store)
  }

  @Test("A notification stored by an earlier version is read, with and without its delivery record")
  func earlier() {
    let delivery =
      #""delivery":{"name":"POST /x","message":"{}","received":{"milliseconds":0},"status":500,"answer":"{}","answered":{"milliseconds":0}}"#
    let ecommpay = #"{"authentic":true,"status":"success","callback":"{}""#
    let worldline = #"{"isAuthentic":true,"event":"{\"payment\":{\"status\":\"CAPTURED\"}}""#
    let assist = #"{"isAuthentic":true,"status":"Approved","bill":"1","packet":"1""#
    let gateway = #"{"isAuthentic":true,"operation":"deposited","order":"1","sequence":"1","at":{"milliseconds":0}"#
    let dolyame = #"{"isConfirmed":true,"status":"completed","body":"{}""#
    func statuses<N: ReceivedNotification>(_ type: N.Type, _ record: String) -> [String] {
      read(type, "[" + record + "}," + record + "," + delivery + "}]").kept("payment-1").map(\.status)
    }
    // The second record is of a delivery that failed, so the server has not read it.
    #expect(statuses(EcommpayReceivedNotification.self, ecommpay) == ["success"])
    #expect(statuses(WorldlineReceivedNotification.self, worldline) == ["CAPTURED"])
    #expect(statuses(AssistReceivedNotification.self, assist) == ["Approved"])
    #expect(statuses(ApplePayGatewayReceivedNotification.self, gateway) == ["deposited"])
    #expect(statuses(DolyameReceivedNotification.self, dolyame) == ["completed"])
  }
}
