import CheckoutCore
import TestSupport
import Testing

@testable import KassaSandbox

/// Tests the mark that tells a restarted process which payments have notifications that wait for delivery.
@Suite("Marks of waiting notifications")
struct OutboxTests {
  private static let mark = "waiting/order-1"

  @Test("A payment is marked while one of its notifications waits")
  func marked() {
    let store = LoggingStore()
    let outbox = Outbox(store)
    for status in ["processing", "success"] {
      _ = outbox.add(SentNotification(status: status, message: "{}"), of: "order-1")
    }
    #expect(store.value(Self.mark) != nil)
    outbox.note(.delivered, 0, of: "order-1")
    #expect(store.value(Self.mark) != nil)
    outbox.note(.givenUp, 1, of: "order-1")
    #expect(store.value(Self.mark) == nil)
  }

  @Test("A mark that a crash has left behind is removed")
  func leftBehind() {
    let store = LoggingStore()
    let first = Outbox(store)
    _ = first.add(SentNotification(status: "success", message: "{}"), of: "order-1")
    let mark = store.value(Self.mark)
    first.note(.delivered, 0, of: "order-1")
    store.put(mark, under: Self.mark)
    #expect(Outbox(store).left().isEmpty)
    #expect(store.value(Self.mark) == nil)
  }
}
