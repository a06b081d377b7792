import ApplePayGateway
import AssistMobile
import CheckoutCore
import DolyameSDK
import Ecommpay
import FoundationEssentials
import KassaApplePayGatewaySandbox
import KassaAssistSandbox
import KassaBackend
import KassaDolyameSandbox
import KassaEcommpaySandbox
import KassaScreens
import KassaWorldlineSandbox
import WorldlineConnect

/// The five payment systems, each with its own SDK and a simulated world.
@MainActor
final class Systems: @MainActor AssistPayDelegate {
  /// The checkout that has been started last.
  private(set) var checkout: Checkout?
  /// What the SDK has reported to the program.
  private var reported = "nothing"
  private var onReport: () -> Void = {}
  private var coordinator: DolyamePaymentCoordinator?

  /// Pays through a payment system.
  /// - Returns: the result of the checkout, and what the SDK has reported.
  func pay(_ system: String, _ options: TerminalCheckout.Options) async throws -> String {
    var options = options
    options.system = system
    let result = try await TerminalCheckout.run(options) { presenter in
      switch system {
      case "worldline": worldline(at: presenter)
      case "assist": assist(at: presenter)
      case "dolyame": dolyame(at: presenter)
      case "apple-pay": applePay(at: presenter)
      default: ecommpay(at: presenter)
      }
    }
    // A report on the main actor may still be on its way.
    if reported == "nothing" { await withCheckedContinuation { next in onReport = { next.resume() } } }
    return "\(system): \(result.outcome.rawValue), \(reported)"
  }

  private func report(_ text: String) {
    reported = text
    onReport()
  }

  func ecommpay(at presenter: any Presenter) -> Checkout {
    let options = PaymentOptions(
      projectID: 10, paymentID: "order-1", paymentAmount: 1999, paymentCurrency: "USD", customerID: "10",
      regionCode: "US")
    options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.com")]
    let checkout = EcommpaySDK(world: EcommpayWorld(seed: 1)).presentPayment(at: presenter, paymentOptions: options) {
      self.report("\($0.status)")
    }
    self.checkout = checkout
    return checkout
  }

  private func worldline(at presenter: any Presenter) -> Checkout {
    let order = WorldlineOrder(
      merchantReference: "order-1", amountOfMoney: PaymentAmountOfMoney(totalAmount: 1999, currencyCode: "EUR"),
      countryCode: "NL", isRecurring: false, customerID: "10", merchantName: "Cosmoshop")
    return WorldlineConnectSDK(world: WorldlineWorld(seed: 1)).presentPayment(at: presenter, order: order) {
      self.report($0.outcome.rawValue)
    }
  }

  private func assist(at presenter: any Presenter) -> Checkout {
    let data = PayData()
    data.merchantId = "679471"
    data.customerId = "10"
    data.orderNumber = "order-1"
    data.orderAmount = "19.99"
    data.orderCurrency = .RUB
    data.orderCurrencyStr = "RUB"
    data.email = "anna@example.com"
    return AssistPay(delegate: self, world: AssistWorld(seed: 1)).start(presenter, data)
  }

  func payFinished(bill: String, status: PayStatus, message: String) { report("\(status)") }

  private func dolyame(at presenter: any Presenter) -> Checkout {
    let configuration = DolyamePaymentConfiguration(
      partner: DolyamePaymentConfiguration.Partner(id: "bnpl-test-app"),
      order: DolyamePaymentConfiguration.Order(
        id: "1", amount: 100, items: [DolyamePaymentConfiguration.Order.Item(name: "Шарф", quantity: 1, price: 100)]),
      customerInfo: DolyamePaymentConfiguration.CustomerInfo(id: "42", phone: "+79130010102"))
    let coordinator = DolyamePaymentCoordinator(
      configuration: configuration, modalHostViewController: presenter, world: DolyameWorld(seed: 1))
    coordinator.onFinish = { [weak self] result in
      self?.report(result.rawValue)
      self?.coordinator = nil
    }
    self.coordinator = coordinator
    return coordinator.start()
  }

  private func applePay(at presenter: any Presenter) -> Checkout {
    let order = ApplePayGatewayOrder(
      orderNumber: "order-1", amount: 1999, currencyCode: "USD", description: "T-shirt", preAuth: false,
      merchantName: "Cosmoshop", merchantIdentifier: "merchant.test.cosmoshop", countryCode: "US")
    return ApplePayGatewaySDK(world: ApplePayGatewayWorld(seed: 1)).presentPayment(at: presenter, order: order) {
      self.report($0.outcome.rawValue)
    }
  }
}
