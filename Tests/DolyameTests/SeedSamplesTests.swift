import CheckoutCore
import DolyameSDK
import FoundationEssentials
import Sandbox
import Synchronization
import Testing

/// What an application writes by the document: only the presenter is another, and the types are those of this module.
private final class ShopApplication: Sendable {
  let coordinator = Mutex<DolyamePaymentCoordinator?>(nil)
  let results = Mutex<[DolyamePaymentCoordinatorResult]>([])
  let events = Mutex<[DolyameUnexpectedEvent]>([])

  var told: [DolyamePaymentCoordinatorResult] { results.withLock(\.self) }
  var keepsCoordinator: Bool { coordinator.withLock { $0 != nil } }

  func paymentConfiguration() -> DolyamePaymentConfiguration {
    DolyamePaymentConfiguration(
      partner: DolyamePaymentConfiguration.Partner(
        id: "bnpl-test-app", notificationUrl: "https://dolyame.cosmoshop.test/webhooks/dolyame", demoFlow: true,
        showErrorScreenDebugInformation: true),
      order: DolyamePaymentConfiguration.Order(
        id: "seed-1", amount: 6700, prepaidAmount: 300,
        items: [
          DolyamePaymentConfiguration.Order.Item(name: "Плащ", quantity: 1, price: 4600, sku: "A-1"),
          DolyamePaymentConfiguration.Order.Item(name: "Шарф", quantity: 4, price: 600, sku: nil),
        ], mcc: 5311),
      customerInfo: DolyamePaymentConfiguration.CustomerInfo(
        id: "42", firstName: "Анна", lastName: nil, middleName: nil, phone: "+79130010102", birthday: "28.05.1991",
        email: nil), enableCallKitUsage: true)
  }

  func startDolyame(over modalHostViewController: any Presenter) {
    let coordinator = DolyamePaymentCoordinator(
      configuration: paymentConfiguration(), modalHostViewController: modalHostViewController)
    self.coordinator.withLock { $0 = coordinator }
    coordinator.onFinish = { [weak self] result in
      self?.coordinator.withLock { $0 = nil }
      switch result {
      case .success, .failure, .pending, .dismissed: self?.results.withLock { $0.append(result) }
      }
    }
    coordinator.onUnexpectedEvent = { [weak self] event in
      switch event {
      case .lessThanRuble, .haveSumDifference, .haveItemsDifference, .wrongPersonData, .noPartnerForClient:
        self?.events.withLock { $0.append(event) }
      }
    }
    coordinator.start()
  }
}

@Suite("The document's samples")
struct SeedSamplesTests {
  @Test("The coordinator may be let go inside onFinish, which comes once, when the screens are gone")
  func coordinator() {
    let (rig, application) = (Rig(), ShopApplication())
    let person = Person(rig)
    application.startDolyame(over: person)
    rig.settle()
    #expect(application.told.isEmpty)
    person.closeResult()
    person.closeResult()
    #expect(application.told == [.success])
    #expect(!application.keepsCoordinator)
  }

  @Test("Nobody has to keep the coordinator for it to work")
  func released() {
    let (rig, application) = (Rig(), ShopApplication())
    let person = Person(rig)
    application.startDolyame(over: person)
    application.coordinator.withLock { $0 = nil }
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
