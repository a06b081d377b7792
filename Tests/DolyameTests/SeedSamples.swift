// An application that follows the Dolyame SDK guide. It sets the full configuration, retains the coordinator,
// assigns both closures and calls `start`. It imports only the SDK and Foundation, as the guide's sample does.

import DolyameSDK
import Foundation

extension ShopApplication {
  func paymentConfiguration() -> DolyamePaymentConfiguration {
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

  func startDolyame() {
    let coordinator = DolyamePaymentCoordinator(
      configuration: paymentConfiguration(), modalHostViewController: viewController)
    keep(coordinator)
    coordinator.onFinish = { [weak self] result in
      self?.drop()
      switch result {
      case .success, .failure, .pending, .dismissed: self?.heard(result)
      }
    }
    coordinator.onUnexpectedEvent = { [weak self] event in
      switch event {
      case .lessThanRuble, .haveSumDifference, .haveItemsDifference, .wrongPersonData, .noPartnerForClient:
        self?.heard(event)
      }
    }
    coordinator.start()
  }
}
