import ApplePayGateway
import AssistMobile
import CheckoutCore
import DolyameSDK
import Ecommpay
import Foundation
import KassaApplePayGatewaySandbox
import KassaAssistSandbox
import KassaBackend
import KassaDolyameSandbox
import KassaEcommpaySandbox
import KassaSandbox
import KassaWorldlineSandbox
import WorldlineConnect

/// The code of the article «Quick start». Each function ends with what a test checks.
enum QuickStartSnippets {
  static func ecommpay() async -> PaymentResult {
    // Snippet: QuickStartEcommpay
    let payer = ScriptedPresenter { stage in
      switch stage {
      case .choice: .choose(method: "card")
      case .fields(_, let error?): throw error  // the form was refused: the payer leaves
      case .fields(let method, nil):
        .confirm(try method.card(number: "4314220000000056", expiry: "12/30", code: "123", holder: "JANE DOE"))
      case .challenge: .answer(.entry(SecretText("1234")))
      default: nil
      }
    }
    let options = PaymentOptions(
      projectID: 10, paymentID: "order-1", paymentAmount: 1999, paymentCurrency: "USD", customerID: "10")
    options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.com")]

    let sdk = EcommpaySDK(world: EcommpayWorld())
    let result = await sdk.presentPayment(at: payer, paymentOptions: options)
    print(result.status)  // success
    // Snippet end
    return result
  }

  static func worldline() async -> CheckoutResult {
    // Snippet: QuickStartWorldline
    let payer = ScriptedPresenter { stage in
      switch stage {
      case .choice: .choose(method: "cards")
      case .fields(_, let error?): throw error  // the form was refused: the payer leaves
      case .fields(let method, nil):
        .confirm(try method.card(number: "4711100000000018", expiry: "12/30", code: "123", holder: "JANE DOE"))
      case .challenge: .answer(.entry(SecretText("1234")))
      default: nil
      }
    }
    let order = WorldlineOrder(
      merchantReference: "order-1", amountOfMoney: PaymentAmountOfMoney(totalAmount: 1999, currencyCode: "EUR"),
      countryCode: "NL", customerID: "10")

    let sdk = WorldlineConnectSDK(world: WorldlineWorld())
    let result = await sdk.presentPayment(at: payer, order: order)
    print(result.outcome)  // success
    // Snippet end
    return result
  }

  static func assist() async -> PayStatus? {
    // Snippet: QuickStartAssist
    final class Shop: AssistPayDelegate {
      let (statuses, continuation) = AsyncStream.makeStream(of: PayStatus.self)
      func payFinished(bill: String, status: PayStatus, message: String) { continuation.yield(status) }
    }
    let payer = ScriptedPresenter { stage in
      switch stage {
      case .choice: .choose(method: "card")
      case .fields(_, let error?): throw error  // the form was refused: the payer leaves
      case .fields(let method, nil):
        .confirm(try method.card(number: "4314220000000056", expiry: "12/30", code: "123", holder: "JANE DOE"))
      case .challenge: .answer(.entry(SecretText("1234")))
      default: nil
      }
    }
    let data = PayData()
    (data.merchantId, data.customerId, data.orderNumber) = ("679471", "10", "order-1")
    (data.orderAmount, data.orderCurrency) = ("100.99", .RUB)

    let shop = Shop()
    AssistPay(delegate: shop, world: AssistWorld()).start(payer, data)
    let status = await shop.statuses.first { @Sendable _ in true }
    print(status ?? .Unknown)  // Approved
    // Snippet end
    return status
  }

  static func applePay() async -> CheckoutResult {
    // Snippet: QuickStartApplePay
    let payer = ScriptedPresenter { stage in
      switch stage {
      case .choice(let interface): .choose(method: interface.methods[0].id)
      case .walletSheet(_, _, let error?): throw error  // the wallet returned no token: the payer leaves
      case .walletSheet(let method, let sheet, nil): .confirm(.wallet(method: method.id, card: sheet.cards[0].id))
      default: nil
      }
    }
    let order = ApplePayGatewayOrder(
      orderNumber: "order-1", amount: 1999, currencyCode: "USD", description: "T-shirt with dog print",
      merchantName: "Cosmoshop", merchantIdentifier: "merchant.test.cosmoshop", countryCode: "US")

    let sdk = ApplePayGatewaySDK(world: ApplePayGatewayWorld())
    let result = await sdk.presentPayment(at: payer, order: order)
    print(result.outcome)  // success
    // Snippet end
    return result
  }

  static func dolyame() async -> DolyamePaymentCoordinatorResult {
    // Snippet: QuickStartDolyame
    let answers: [String: FieldValue] = [
      "phone": .text("9161234567"), "smsCode": .text("1234"), "lastName": .text("Petrova"), "firstName": .text("Anna"),
      "birthday": .text("28051991"), "personEmail": .text("anna@example.com"), "consent": .flag(true),
    ]
    let payer = ScriptedPresenter { stage in
      switch stage {
      case .inquiry(_, let error?): throw error
      case .inquiry(let inquiry, nil): .reply(InquiryReply(to: inquiry, values: answers))
      case .choice: .choose(method: "card")
      case .fields(_, let error?): throw error  // the form was refused: the payer leaves
      case .fields(let method, nil): .confirm(try method.card(number: "2201382000000047", expiry: "12/30", code: "123"))
      case .challenge: .answer(.entry(SecretText("1234")))
      default: nil
      }
    }
    let configuration = DolyamePaymentConfiguration(
      partner: .init(id: "bnpl-test-app"),
      order: .init(id: "order-1", amount: 2400, items: [.init(name: "Scarf", quantity: 4, price: 600)]),
      customerInfo: .init(id: "42"))

    let coordinator = DolyamePaymentCoordinator(
      configuration: configuration, modalHostViewController: payer, world: DolyameWorld())
    let result = await withCheckedContinuation { continuation in
      coordinator.onFinish = { continuation.resume(returning: $0) }
      coordinator.start()
    }
    print(result)  // success
    // Snippet end
    return result
  }
}
