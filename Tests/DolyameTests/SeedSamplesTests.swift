import CheckoutCore
import DolyameSDK
import FoundationEssentials
import Sandbox
import Synchronization
import Testing

/// The shop's application. What it writes by the document stands in `SeedSamples.swift`; here is what it remembers, and the
/// presenter that stands for its view controller.
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

  var told: [DolyamePaymentCoordinatorResult] { results.withLock(\.self) }
  var keepsCoordinator: Bool { coordinator.withLock { $0 != nil } }
}

@Suite("The document's samples")
struct SeedSamplesTests {
  @Test("The coordinator may be let go inside onFinish, which comes once, when the screens are gone")
  func coordinator() {
    let rig = Rig()
    let person = Person(rig)
    let application = ShopApplication(person)
    application.startDolyame()
    rig.settle()
    #expect(application.told.isEmpty)
    person.closeResult()
    person.closeResult()
    #expect(application.told == [.success])
    #expect(!application.keepsCoordinator)
  }

  @Test("Nobody has to keep the coordinator for it to work")
  func released() {
    let rig = Rig()
    let person = Person(rig)
    let application = ShopApplication(person)
    application.startDolyame()
    application.drop()
    rig.settle()
    person.closeResult()
    #expect(application.told == [.success])
  }

  @Test("The button tells of every press")
  func button() {
    let button = DolyamePaymentButton()
    let presses = Mutex(0)
    button.press()
    button.onButtonPressed = { presses.withLock { $0 += 1 } }
    for _ in 1...3 { button.press() }
    let count = presses.withLock(\.self)
    #expect(count == 3)
  }

  @Test("The button is what starts the payment: a coordinator alone asks nobody")
  func press() {
    let rig = Rig()
    let person = Person(rig)
    let coordinator = DolyamePaymentCoordinator(configuration: Rig.configuration(), modalHostViewController: person)
    let button = DolyamePaymentButton()
    button.onButtonPressed = { coordinator.start() }
    rig.settle()
    #expect(rig.wire.count("orders") == 0)
    #expect(person.seen.withLock(\.last) == nil)
    button.press()
    rig.settle()
    #expect(rig.wire.count("orders") == 1)
    #expect(person.seen.withLock(\.last)?.flow.hasEnded == true)
  }

  @Test("The equation of the document can be written as it stands there")
  func equation() {
    let order = Rig.configuration().order
    let (amount, prepaidAmount, items) = (order.amount, order.prepaidAmount, order.items)
    #expect(amount + prepaidAmount == items.map { i in i.quantity * i.price }.reduce(0, +))
  }

  @Test("A second start of the same coordinator does nothing")
  func twice() {
    let rig = Rig()
    let person = Person(rig)
    let results = Mutex(0)
    let coordinator = DolyamePaymentCoordinator(configuration: Rig.configuration(), modalHostViewController: person)
    coordinator.onFinish = { _ in results.withLock { $0 += 1 } }
    let first = coordinator.start()
    #expect(coordinator.start() === first)
    rig.settle()
    person.closeResult()
    let count = results.withLock(\.self)
    #expect(count == 1)
  }
}
