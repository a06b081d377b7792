import CheckoutCore
import DolyameSDK
import FoundationEssentials
import KassaSandbox
import Synchronization
import TestSupport
import Testing

/// The merchant's application. The part that comes from the Dolyame SDK guide is in `SeedSamples.swift`.
///
/// `SeedSamplesTests.swift` adds the application's state, and the presenter that replaces the guide's view controller.
final class ShopApplication: Sendable {
  private let coordinator = Mutex<DolyamePaymentCoordinator?>(nil)
  private let results = Mutex<[DolyamePaymentCoordinatorResult]>([])
  private let events = Mutex<[DolyameUnexpectedEvent]>([])
  let viewController: any Presenter

  init(_ viewController: any Presenter) { self.viewController = viewController }

  func keep(_ coordinator: DolyamePaymentCoordinator) { self.coordinator.withLock { $0 = coordinator } }
  func drop() { coordinator.withLock { $0 = nil } }
  func heard(_ result: DolyamePaymentCoordinatorResult) { results.withLock { $0.append(result) } }
  func heard(_ event: DolyameUnexpectedEvent) { events.withLock { $0.append(event) } }

  var received: [DolyamePaymentCoordinatorResult] { results.withLock(\.self) }
  var keepsCoordinator: Bool { coordinator.withLock { $0 != nil } }
}

@Suite("Samples from the document")
struct SeedSamplesTests {
  @Test("The coordinator may be released in onFinish, which is called once after the screens close")
  func coordinator() {
    let fixture = SandboxFixture()
    let person = Person(fixture)
    let application = ShopApplication(person)
    application.startDolyame()
    fixture.settle()
    #expect(application.received.isEmpty)
    person.closeResult()
    person.closeResult()
    #expect(application.received == [.success])
    #expect(!application.keepsCoordinator)
  }

  @Test("A payment runs without a reference to its coordinator")
  func released() {
    let fixture = SandboxFixture()
    let person = Person(fixture)
    let application = ShopApplication(person)
    application.startDolyame()
    application.drop()
    fixture.settle()
    person.closeResult()
    #expect(application.received == [.success])
  }

  @Test("The button reports every press")
  func button() {
    let button = DolyamePaymentButton()
    let presses = Mutex(0)
    button.press()
    button.onButtonPressed = { presses.withLock { $0 += 1 } }
    for _ in 1...3 { button.press() }
    let count = presses.withLock(\.self)
    #expect(count == 3)
  }

  @Test("The payment starts with the button, not with the coordinator")
  func press() {
    let fixture = SandboxFixture()
    let person = Person(fixture)
    let coordinator = DolyamePaymentCoordinator(
      configuration: SandboxFixture.configuration(), modalHostViewController: person)
    let button = DolyamePaymentButton()
    button.onButtonPressed = { coordinator.start() }
    fixture.settle()
    #expect(fixture.wire.count("orders") == 0)
    #expect(person.seen.withLock(\.last) == nil)
    button.press()
    fixture.settle()
    #expect(fixture.wire.count("orders") == 1)
    #expect(person.seen.withLock(\.last)?.flow.hasEnded == true)
  }

  @Test("The document's equation compiles and holds")
  func equation() {
    let order = SandboxFixture.configuration().order
    let (amount, prepaidAmount, items) = (order.amount, order.prepaidAmount, order.items)
    #expect(amount + prepaidAmount == items.map { i in i.quantity * i.price }.reduce(0, +))
  }

  @Test("A second start of the same coordinator does nothing")
  func twice() {
    let fixture = SandboxFixture()
    let person = Person(fixture)
    let results = Mutex(0)
    let coordinator = DolyamePaymentCoordinator(
      configuration: SandboxFixture.configuration(), modalHostViewController: person)
    coordinator.onFinish = { _ in results.withLock { $0 += 1 } }
    let first = coordinator.start()
    #expect(coordinator.start() === first)
    fixture.settle()
    person.closeResult()
    let count = results.withLock(\.self)
    #expect(count == 1)
  }
}
