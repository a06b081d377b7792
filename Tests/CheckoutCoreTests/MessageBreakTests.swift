import CheckoutCore
import Synchronization
import Testing

@Suite("Breaks on messages")
struct MessageBreakTests {
  static let fitting: [(name: String, method: String, path: String)] = [
    ("/v1/payment", "POST", "/v1/payment"),
    ("POST /v1/payment", "POST", "/v1/payment"),
    ("/payment", "POST", "/v1/payment"),
    ("GET /products", "GET", "/client/v1/1234/products?amount=100"),
    ("GET /products/*", "GET", "/client/v1/1234/products/1?amount=100"),
    ("payment", "POST", "/v1/payment"),
    ("payment.do", "POST", "/pay/payment.do?id=1"),
    ("/sessions/*/pay", "POST", "/api/sessions/1b2/pay"),
  ]

  @Test("A break affects the messages of its kind", arguments: fitting)
  func fits(name: String, method: String, path: String) {
    #expect(MessageBreak(name).matches(method: method, path: path))
  }

  static let other: [(name: String, method: String, path: String)] = [
    ("/v1/payment", "POST", "/v1/payment/status"),
    ("GET /v1/payment", "POST", "/v1/payment"),
    ("GET /products", "GET", "/client/v1/1234/products/1"),
    ("GET /products/*", "GET", "/client/v1/1234/products"),
    ("/v1/payment", "POST", "/payment"),
    ("payment", "POST", "/v1/payment/status"),
    ("pay", "POST", "/v1/payment"),
    (MessageBreak.notification, "POST", "/notification"),
    ("", "POST", "/"),
    ("", "", ""),
    ("", "POST", "/v1/payment/"),
  ]

  @Test("A break does not affect other messages", arguments: other)
  func spares(name: String, method: String, path: String) {
    #expect(!MessageBreak(name).matches(method: method, path: path))
  }

  static func message(
    _ name: String, from: WireMessage.Party = .sdk, to: WireMessage.Party = .platform
  ) -> WireMessage { WireMessage(from: from, to: to, name: name, body: [:]) }

  @Test("The break on a shown message has its kind, without the identifiers in its path")
  func kinds() {
    #expect(MessageBreak(for: Self.message("POST /v1/init"))?.name == "POST /v1/init")
    let product = Self.message("GET /client/v1/ab12cd34ef56ab12cd34/products/840")
    #expect(MessageBreak(for: product)?.name == "GET /client/v1/*/products/*")
    let notification = Self.message("POST /callback", from: .platform, to: .merchantServer)
    #expect(MessageBreak(for: notification)?.name == MessageBreak.notification)
    #expect(MessageBreak(for: Self.message("POST /sign", from: .application, to: .merchantServer)) != nil)
  }

  @Test("Answers, callbacks and the messages of the wallet cannot be held")
  func impossible() {
    #expect(MessageBreak(for: Self.message("200", from: .platform, to: .sdk)) == nil)
    #expect(MessageBreak(for: Self.message("200", from: .merchantServer, to: .platform)) == nil)
    #expect(MessageBreak(for: Self.message("completionHandler success", to: .application)) == nil)
    #expect(MessageBreak(for: Self.message("PKPaymentRequest", from: .application, to: .wallet)) == nil)
  }
}

@Suite("A clock that can be stopped")
struct PausableClockTests {
  let base = VirtualClock()
  let executor = ManualExecutor()

  /// Lets time of the base clock pass.
  func pass(_ duration: Duration) {
    let target = base.now + duration
    executor.run()
    while base.wakeNext(upTo: target) { executor.run() }
    base.set(target)
    executor.run()
  }

  @Test("Stopped time does not count")
  func now() {
    let clock = PausableClock(base)
    let start = clock.now
    pass(.seconds(10))
    clock.pause()
    pass(.seconds(600))
    #expect(clock.isPaused)
    #expect(clock.now - start == .seconds(10))
    clock.resume()
    pass(.seconds(5))
    #expect(clock.now - start == .seconds(15))
  }

  @Test("A deadline of five minutes does not pass in ten minutes for which the clock is stopped")
  func deadline() {
    let clock = PausableClock(base)
    let start = clock.now
    let fired = Mutex<Instant?>(nil)
    _ = Spawner(executor: executor) {
      try? await clock.sleep(for: .seconds(300), as: .deadline)
      fired.withLock { $0 = clock.now }
    }
    pass(.seconds(100))
    clock.pause()
    pass(.seconds(600))
    #expect(fired.withLock { $0 } == nil)
    clock.resume()
    pass(.seconds(199))
    #expect(fired.withLock { $0 } == nil)
    pass(.seconds(1))
    #expect(fired.withLock { $0 } == start + .seconds(300))
  }

  @Test("A sleep that begins and is cancelled while the clock is stopped ends at once")
  func cancelled() {
    let clock = PausableClock(base)
    clock.pause()
    let ended = Mutex(false)
    let task = Spawner(executor: executor) {
      let result: Void? = try? await clock.sleep(for: .seconds(1), as: .latency)
      ended.withLock { $0 = result == nil }
    }
    pass(.seconds(60))
    #expect(!ended.withLock { $0 })
    task.cancel()
    executor.run()
    #expect(ended.withLock { $0 })
  }
}
