import CheckoutCore
import TestSupport
import Testing

@testable import KassaSandbox

/// Tests the repeated delivery of notifications, also by a sandbox that is restarted in between.
@Suite("Delivery of notifications")
struct WebhookDeliveryTests {
  /// A sandbox process that delivers to a server which answers only from the given attempt on.
  private struct World: VirtualWorld {
    let clock = VirtualClock()
    let pump = ManualExecutor()
    let store: LoggingStore
    let outbox: Outbox
    /// The times of the attempts, in seconds after the process was started.
    let attempts = Collected<Int>()
    let delivery: WebhookDelivery

    init(_ kept: LoggingStore = LoggingStore(), answersFrom first: Int = .max) {
      store = LoggingStore(kept.log)
      outbox = Outbox(store)
      let (attempts, clock, start) = (attempts, clock, clock.now)
      delivery = WebhookDelivery(
        outbox: outbox, clock: clock, spawn: Spawner(executor: pump),
        pauses: [.seconds(10), .seconds(100), .seconds(1000)]
      ) { _ in
        attempts.add(Int((clock.now - start) / .seconds(1)))
        return attempts.all.count >= first
      }
    }

    func begin() throws {
      let notification = SentNotification(delivery: .waiting, tries: 0, status: "success", message: "{}")
      let index = outbox.add(notification, of: "order-1")
      let delivery = delivery
      try run { await delivery.deliver(index, of: "order-1") }
    }

    var state: SentNotification? { outbox.all(of: "order-1").last }
    var isMarked: Bool { store.value("waiting/order-1") != nil }
  }

  @Test("A notification that is never acknowledged is sent after each pause and then given up")
  func givenUp() throws {
    let world = World()
    try world.begin()
    world.pass(.seconds(1_109))
    #expect(world.state?.delivery == .waiting)
    #expect(world.isMarked)
    world.pass(.seconds(100_000))
    #expect(world.attempts.all == [0, 10, 110, 1110])
    #expect(world.state?.delivery == .givenUp)
    #expect(world.state?.tries == 4)
    #expect(!world.isMarked)
  }

  @Test("A notification is not sent again after its acknowledgement")
  func delivered() throws {
    let world = World(answersFrom: 2)
    try world.begin()
    world.pass(.seconds(100_000))
    #expect(world.attempts.all == [0, 10])
    #expect(world.state?.delivery == .delivered)
    #expect(!world.isMarked)
  }

  @Test("A restarted process sends at once, and then continues with the pauses that are left")
  func restarted() throws {
    let first = World()
    try first.begin()
    first.pass(.seconds(50))
    #expect(first.attempts.all == [0, 10])
    let second = World(first.store)
    second.delivery.wake()
    second.pass(.seconds(100_000))
    #expect(second.attempts.all == [0, 100, 1100])
    #expect(second.state?.delivery == .givenUp)
    #expect(second.state?.tries == 5)
  }

  @Test("A waiting mark that a crash has left behind is removed")
  func leftMark() throws {
    let first = World(answersFrom: 1)
    try first.begin()
    let store = LoggingStore(first.store.log)
    store.put(Array("true".utf8), under: "waiting/order-1")
    let second = World(store)
    #expect(second.outbox.left().isEmpty)
    #expect(!second.isMarked)
  }

  @Test("A notification that was given up and is sent again by hand stays given up until it is acknowledged")
  func resent() throws {
    let world = World(answersFrom: 6)
    try world.begin()
    world.pass(.seconds(100_000))
    let delivery = world.delivery
    #expect(try world.run { await delivery.resend("order-1") } == false)
    #expect(world.state?.delivery == .givenUp)
    #expect(!world.isMarked)
    #expect(try world.run { await delivery.resend("order-1") })
    #expect(world.state?.delivery == .delivered)
  }
}
