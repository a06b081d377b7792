import CheckoutCore
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import KassaSandbox

/// The delivery that all platforms share.
@Suite("Webhook delivery")
struct WebhookDeliveryTests {
  /// A merchant server whose response status can be changed.
  private final class Merchant: Transport {
    let status = Mutex(500)
    private let received = Mutex<[String]>([])

    var bodies: [String] { received.withLock(\.self) }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      received.withLock { $0.append(String(decoding: request.body, as: UTF8.self)) }
      return TransportResponse(head: HTTPResponse(status: .init(code: status.withLock(\.self))))
    }
  }

  private struct Platform: VirtualWorld {
    let clock = VirtualClock()
    let pump = ManualExecutor()
    let merchant = Merchant()
    let outbox: Outbox
    let webhooks: WebhookDelivery<Outbox>

    init(_ pauses: [Duration], store: (any KeyValueStore)? = nil, acknowledgement: Acknowledgement = .ok) {
      outbox = Outbox(store)
      webhooks = WebhookDelivery(
        outbox: outbox, clock: clock, spawn: Spawner(executor: pump), pauses: pauses, transport: merchant,
        acknowledgement: acknowledgement
      ) { message, payment in
        payment == "nowhere" ? nil : TransportRequest("merchant.example", "/" + payment, body: Array(message.utf8))
      }
    }

    func send(_ status: String, of payment: String = "payment-1") async {
      await webhooks.send(SentNotification(status: status, message: "<" + status + ">"), of: payment)
    }

    var deliveries: [SentNotification.Delivery] { outbox.all(of: "payment-1").map(\.delivery) }
    var tries: [Int] { outbox.all(of: "payment-1").map(\.tries) }
  }

  @Test(
    "Each platform has its own rule for an acknowledgement",
    arguments: [(200, true, true), (201, false, true), (204, false, true), (302, false, false), (500, false, false)])
  func acknowledged(_ status: Int, _ asOK: Bool, _ asSuccess: Bool) async {
    for (rule, isTaken) in [(Acknowledgement.ok, asOK), (.success, asSuccess)] {
      let platform = Platform([.seconds(10)], acknowledgement: rule)
      platform.merchant.status.withLock { $0 = status }
      await platform.send("success")
      #expect(platform.deliveries == [isTaken ? .delivered : .waiting], "\(status)")
    }
  }

  @Test(
    "A notification is given up after the last retry",
    arguments: [[], [.seconds(10)], [.seconds(10), .seconds(60)]] as [[Duration]])
  func givenUp(_ pauses: [Duration]) async {
    let platform = Platform(pauses)
    await platform.send("success")
    for (number, pause) in pauses.enumerated() {
      #expect(platform.deliveries == [.waiting])
      #expect(platform.tries == [number + 1])
      platform.pass(pause)
    }
    #expect(platform.deliveries == [.givenUp])
    #expect(platform.tries == [pauses.count + 1])
    platform.pass(.seconds(3600))
    #expect(platform.tries == [pauses.count + 1])
    #expect(platform.outbox.left().isEmpty)
  }

  @Test("A failed resend leaves the state of the notification unchanged")
  func failedResend() async {
    let platform = Platform([.seconds(10)])
    await platform.send("success")
    #expect(await !platform.webhooks.resend("payment-1"))
    #expect(platform.deliveries == [.waiting])
    platform.pass(.seconds(10))
    #expect(platform.deliveries == [.givenUp])
    #expect(await !platform.webhooks.resend("payment-1"))
    #expect(platform.deliveries == [.givenUp])
    platform.merchant.status.withLock { $0 = 200 }
    #expect(await platform.webhooks.resend("payment-1"))
    #expect(platform.deliveries == [.delivered])
    platform.merchant.status.withLock { $0 = 500 }
    #expect(await !platform.webhooks.resend("payment-1"))
    #expect(platform.deliveries == [.delivered])
    #expect(platform.tries == [6])
    #expect(platform.outbox.left().isEmpty)
  }

  @Test("Only the last notification is resent")
  func lastOne() async {
    let platform = Platform([])
    #expect(await !platform.webhooks.resend("payment-1"), "there is no notification yet")
    await platform.send("first")
    await platform.send("second")
    platform.merchant.status.withLock { $0 = 200 }
    #expect(await platform.webhooks.resend("payment-1"))
    #expect(platform.deliveries == [.givenUp, .delivered])
    #expect(platform.merchant.bodies == ["<first>", "<second>", "<second>"])
  }

  @Test("A notification without an address is not delivered")
  func noAddress() async {
    let platform = Platform([])
    platform.merchant.status.withLock { $0 = 200 }
    await platform.send("success", of: "nowhere")
    #expect(platform.outbox.all(of: "nowhere").map(\.delivery) == [.givenUp])
    #expect(platform.merchant.bodies.isEmpty)
  }

  @Test("After a restart, the delays continue where they stopped")
  func restart() async {
    let store = LoggingStore()
    let first = Platform([.seconds(10), .seconds(60), .seconds(300)], store: store)
    await first.send("success")
    first.pass(.seconds(10))
    #expect(first.tries == [2])
    let second = Platform([.seconds(10), .seconds(60), .seconds(300)], store: store)
    second.webhooks.wake()
    second.pass(.seconds(59))
    #expect(second.tries == [3])
    second.pass(.seconds(1))
    #expect(second.tries == [4])
    second.pass(.seconds(299))
    #expect(second.deliveries == [.waiting])
    second.pass(.seconds(1))
    #expect(second.deliveries == [.givenUp])
    #expect(second.tries == [5])
  }
}
