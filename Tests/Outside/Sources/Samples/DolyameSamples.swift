// The samples of the Dolyame SDK guide declare the SDK's interface. This application uses every declaration, and the
// configuration of section 2, with the guide's names.

import DolyameSDK
import Foundation

@MainActor
final class DolyameApplication {
  let viewController: any Presenter
  let button = DolyamePaymentButton()
  var coordinator: DolyamePaymentCoordinator?
  var results: [DolyamePaymentCoordinatorResult] = []
  var events: [DolyameUnexpectedEvent] = []
  var onResult: () -> Void = {}

  init(_ viewController: any Presenter) { self.viewController = viewController }

  func configuration() -> DolyamePaymentConfiguration {
    DolyamePaymentConfiguration(
      partner: DolyamePaymentConfiguration.Partner(
        id: "bnpl-test-app", notificationUrl: "https://dolyame.cosmoshop.test/webhooks/dolyame", demoFlow: true,
        showErrorScreenDebugInformation: true),
      order: DolyamePaymentConfiguration.Order(
        id: "seed-1", amount: Decimal(6700), prepaidAmount: Decimal(300),
        items: [
          DolyamePaymentConfiguration.Order.Item(name: "Плащ", quantity: 1, price: Decimal(4600), sku: "A-1"),
          DolyamePaymentConfiguration.Order.Item(name: "Шарф", quantity: 4, price: Decimal(600), sku: nil),
        ], mcc: 5311),
      customerInfo: DolyamePaymentConfiguration.CustomerInfo(
        id: "42", firstName: "Анна", lastName: nil, middleName: nil, phone: "+79130010102", birthday: "28.05.1991",
        email: nil), enableCallKitUsage: true)
  }

  /// The equation of the guide, as it is written there.
  func isBalanced(_ order: DolyamePaymentConfiguration.Order) -> Bool {
    let (amount, prepaidAmount, items) = (order.amount, order.prepaidAmount, order.items)
    return amount + prepaidAmount == items.map { i in i.quantity * i.price }.reduce(0, +)
  }

  func prepare(world: any PaymentWorld) {
    button.onButtonPressed = { [weak self] in self?.startDolyame(world: world) }
  }

  func startDolyame(world: any PaymentWorld) {
    let coordinator = DolyamePaymentCoordinator(
      configuration: configuration(), modalHostViewController: viewController, world: world)
    self.coordinator = coordinator
    coordinator.onFinish = { [weak self] result in
      self?.coordinator = nil
      switch result {
      case .success, .failure, .pending, .dismissed: self?.results.append(result)
      }
      self?.onResult()
    }
    coordinator.onUnexpectedEvent = { [weak self] event in
      switch event {
      case .lessThanRuble, .haveSumDifference, .haveItemsDifference, .wrongPersonData, .noPartnerForClient:
        self?.events.append(event)
      }
    }
    coordinator.start()
  }
}
