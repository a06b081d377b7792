import CheckoutCore
import DolyameSDK
import KassaResources
import KassaScreens
import KassaTerminal
import Synchronization
import TestSupport

/// The screens of an instalment payment, driven by key presses.
final class Window {
  let fixture: SandboxFixture
  let session: CheckoutSession
  let results: Collected<DolyamePaymentCoordinatorResult>

  init(
    _ fixture: SandboxFixture = SandboxFixture(),
    _ configuration: DolyamePaymentConfiguration = SandboxFixture.configuration(isDemo: true),
    language: String = "en", size: Size = Size(columns: 80, rows: 24)
  ) {
    self.fixture = fixture
    let results = Collected<DolyamePaymentCoordinatorResult>()
    self.results = results
    var setup = Setup(
      order: Order(merchantName: "Cosmoshop", description: "Raincoat", amount: 670_000, currencyCode: "RUB"),
      providerName: "dolyame", mockMode: "demo", language: language,
      strings: StringTable(language: language) ?? .english)
    setup.payButton = PayButton(label: DolyamePaymentButton.label, ground: .rgb(0xF9, 0x50, 0x5C))
    setup.canCheck = true
    setup.shop = ShopSign(name: "Cosmoshop", color: 0x3A_5B_A0)
    let counter = Counter()
    session = CheckoutSession(
      app: App(setup: setup, now: fixture.clock.now, size: size), environment: fixture.environment
    ) { presenter in
      var configuration = configuration
      configuration.order.id += counter.suffix()
      let coordinator = DolyamePaymentCoordinator(configuration: configuration, modalHostViewController: presenter)
      coordinator.onFinish = { results.add($0) }
      return coordinator.start()
    }
    settle()
  }

  private final class Counter: Sendable {
    private let count = Mutex(0)
    func suffix() -> String {
      count.withLock { count in
        count += 1
        return count > 1 ? "-\(count)" : ""
      }
    }
  }

  func settle() {
    repeat {
      session.painted()
      fixture.settle()
    } while session.receive()
  }

  func press(_ keys: Key...) {
    for key in keys {
      session.handle(.key(key))
      settle()
    }
  }

  func type(_ text: String) {
    for character in text { press(Key(.character(character))) }
  }

  func push(_ element: String) {
    session.perform(.press(ElementID(element)))
    settle()
  }

  func fill(_ element: String, _ text: String) {
    session.perform(.fill(ElementID(element), text: text))
    settle()
  }

  func pass(_ duration: Duration) {
    fixture.pass(duration)
    settle()
  }

  var page: Page { session.app.page() }
  var text: String { FrameText.plain(session.layout().frame) }

  /// Navigates from the shop screen to the payment schedule.
  func goToSchedule(outcome: String = "success") {
    push("pay")
    push("choice." + outcome)
    fill("phone", "9161234567")
    push("continue")
    fill("smsCode", "1234")
    push("continue")
    for (field, value) in [
      ("lastName", "Петрова"), ("firstName", "Анна"), ("birthday", "28.05.1991"), ("personEmail", "anna@example.com"),
    ] { fill(field, value) }
    push("continue")
    push("consent")
    push("continue")
  }

  func payByCard(_ number: String = "2200770239097761") {
    push("continue")
    fill("pan", number)
    fill("expiry", "12/30")
    fill("code", "123")
    push("pay")
  }
}
