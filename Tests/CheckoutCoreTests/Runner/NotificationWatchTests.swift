import Testing

@testable import CheckoutCore

@Suite("Watching for notifications")
struct NotificationWatchTests {
  private let stand = FlowStand()
  private var notifications: Gate<Int, MerchantNotification> { stand.merchant.notifications }

  private var hasOutcome: Bool { stand.shown.flow.completed.contains(.merchantNotified) }

  @Test("A forged notification is recorded and stored, but does not complete step 11")
  func forged() async {
    stand.pay()
    notifications.answer(FlowStand.notified(1, isAuthentic: false))
    #expect(stand.phases() == [])
    #expect(!hasOutcome)
    #expect(stand.store.notifications.map(\.number) == [1])
    notifications.answer(FlowStand.notified(2, isFinal: true))
    #expect(stand.phases() == [])
    #expect(hasOutcome)
    #expect(notifications.requests == [0, 1])
    stand.end(.success)
    await stand.finish()
  }

  @Test("An old notification is ignored, and the next request is sent after a pause")
  func duplicate() async {
    stand.pay()
    notifications.answer(FlowStand.notified(1))
    notifications.answer(FlowStand.notified(1))
    #expect(stand.phases() == [])
    #expect(stand.store.notifications.map(\.number) == [1])
    #expect(notifications.requests == [0, 1])
    #expect(stand.advance(.seconds(5)) == [])
    #expect(notifications.requests == [0, 1, 1])
    stand.end(.success)
    await stand.finish()
  }

  @Test("A lost request is repeated after pauses that double")
  func lost() async {
    stand.pay()
    for (count, pause) in [5, 10, 20, 40].enumerated() {
      notifications.fail(count % 2 == 0 ? .networkConnectionLost : .networkUnreachable)
      #expect(stand.advance(.seconds(pause - 1)) == [])
      #expect(notifications.requests.count == count + 1)
      #expect(stand.advance(.seconds(1)) == [])
      #expect(notifications.requests.count == count + 2)
    }
    notifications.answer(FlowStand.notified(1, isFinal: true))
    #expect(stand.phases() == [])
    #expect(hasOutcome)
    stand.end(.success)
    await stand.finish()
  }

  @Test("After a refusal or a long silence, the watch begins anew", arguments: [true, false])
  func silence(isRefused: Bool) async {
    stand.pay()
    if isRefused { notifications.fail(.merchantRefused) }
    #expect(stand.advance(.seconds(899)) == [])
    #expect(notifications.requests.count == 1)
    #expect(stand.advance(.seconds(1)) == [])
    #expect(notifications.requests.count == 2)
    #expect(notifications.waitingCount == 1)
    stand.end(.success)
    await stand.finish()
  }

  @Test("After the final notification, the watch does not begin anew")
  func final() async {
    stand.pay()
    notifications.answer(FlowStand.notified(1, isFinal: true))
    stand.end(.success)
    #expect(stand.advance(.seconds(2000)) == [])
    #expect(notifications.requests == [0])
    await stand.finish()
  }
}
