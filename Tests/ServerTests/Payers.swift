import ApplePayGateway
import AssistMobile
import CheckoutCore
import DolyameSDK
import Ecommpay
import FoundationEssentials
import WorldlineConnect

/// One payment with each payment system, by a payer who answers the issuer's question.
enum Payers {
  /// Pays in a world, and returns the word for the result.
  /// - Parameters:
  ///   - limit: the time after which the payer leaves a stage at which nothing happens.
  ///   - holds: whether the order asks for a hold. Assist decides about it by its settings, and Dolyame always holds.
  static func pay(
    _ system: String, in world: any PaymentWorld, limit: Duration = .seconds(900), holds: Bool = false
  ) async -> String {
    switch system {
    case "ecommpay": await ecommpay(world, limit, holds)
    case "worldline": await worldline(world, limit, holds)
    case "assist": await assist(world, limit)
    case "dolyame": await dolyame(world, limit)
    default: await applePay(world, limit, holds)
    }
  }

  private static func ecommpay(_ world: any PaymentWorld, _ limit: Duration, _ holds: Bool) async -> String {
    let payer = ScriptedPresenter(limit: limit) { stage in
      switch stage {
      case .choice: .choose(method: "card")
      case .fields: try .confirm(.card(number: "4314220000000056", expiry: "12/30", code: "123", holder: "JANE DOE"))
      case .challenge: .answer(.entry(SecretText("1234")))
      default: nil
      }
    }
    let options = PaymentOptions(
      projectID: 10, paymentID: "order-1", paymentAmount: 1999, paymentCurrency: "USD", customerID: "10")
    options.action = holds ? .auth : .sale
    options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.com")]
    return "\(await EcommpaySDK(world: world).presentPayment(at: payer, paymentOptions: options).status)"
  }

  private static func worldline(_ world: any PaymentWorld, _ limit: Duration, _ holds: Bool) async -> String {
    let payer = ScriptedPresenter(limit: limit) { stage in
      switch stage {
      case .choice: return .choose(method: "cards")
      case .fields(let method, _):
        let card = ["cardNumber": "4711100000000018", "expiryDate": "1230", "cvv": "123", "cardholderName": "Jane Doe"]
        return .confirm(PaymentDetails(method: method.id, values: card.mapValues { .text($0) }))
      case .challenge: return .answer(.entry(SecretText("1234")))
      default: return nil
      }
    }
    let order = WorldlineOrder(
      merchantReference: "order-1", amountOfMoney: PaymentAmountOfMoney(totalAmount: 1999, currencyCode: "EUR"),
      countryCode: "NL", requiresApproval: holds, customerID: "10")
    return "\(await WorldlineConnectSDK(world: world).presentPayment(at: payer, order: order).outcome)"
  }

  private static func assist(_ world: any PaymentWorld, _ limit: Duration) async -> String {
    final class Shop: AssistPayDelegate {
      let (statuses, continuation) = AsyncStream.makeStream(of: PayStatus.self)
      func payFinished(bill: String, status: PayStatus, message: String) { continuation.yield(status) }
    }
    let payer = ScriptedPresenter(limit: limit) { stage in
      switch stage {
      case .choice: .choose(method: "card")
      case .fields: try .confirm(.card(number: "4314220000000056", expiry: "12/30", code: "123", holder: "JANE DOE"))
      case .challenge: .answer(.entry(SecretText("1234")))
      default: nil
      }
    }
    let data = PayData()
    (data.merchantId, data.customerId, data.orderNumber) = ("679471", "10", "order-1")
    (data.orderAmount, data.orderCurrency) = ("100.99", .RUB)
    let shop = Shop()
    AssistPay(delegate: shop, world: world).start(payer, data)
    let status = await shop.statuses.first { _ in true }
    return status == .Approved ? "success" : "\(status ?? .Unknown)"
  }

  private static func applePay(_ world: any PaymentWorld, _ limit: Duration, _ holds: Bool) async -> String {
    let payer = ScriptedPresenter(limit: limit) { stage in
      switch stage {
      case .choice(let interface): .choose(method: interface.methods[0].id)
      case .walletSheet(let method, let sheet, _): .confirm(.wallet(method: method.id, card: sheet.cards[0].id))
      default: nil
      }
    }
    let order = ApplePayGatewayOrder(
      orderNumber: "order-1", amount: 1999, currencyCode: "USD", description: "T-shirt with dog print",
      preAuth: holds, merchantName: "Cosmoshop", merchantIdentifier: "merchant.test.cosmoshop", countryCode: "US")
    return "\(await ApplePayGatewaySDK(world: world).presentPayment(at: payer, order: order).outcome)"
  }

  private static func dolyame(_ world: any PaymentWorld, _ limit: Duration) async -> String {
    let answers: [String: FieldValue] = [
      "phone": .text("9161234567"), "smsCode": .text("1234"), "lastName": .text("Petrova"), "firstName": .text("Anna"),
      "birthday": .text("28051991"), "personEmail": .text("anna@example.com"), "consent": .flag(true),
    ]
    let payer = ScriptedPresenter(limit: limit) { stage in
      switch stage {
      case .inquiry(let inquiry, _): .reply(InquiryReply(to: inquiry, values: answers))
      case .choice: .choose(method: "card")
      case .fields: try .confirm(.card(number: "2201382000000047", expiry: "12/30", code: "123", holder: "JANE DOE"))
      case .challenge: .answer(.entry(SecretText("1234")))
      default: nil
      }
    }
    let configuration = DolyamePaymentConfiguration(
      partner: .init(id: "bnpl-test-app"),
      order: .init(id: "order-1", amount: 2400, items: [.init(name: "Scarf", quantity: 4, price: 600)]),
      customerInfo: .init(id: "42"))
    let coordinator = DolyamePaymentCoordinator(
      configuration: configuration, modalHostViewController: payer, world: world)
    let result = await withCheckedContinuation { continuation in
      coordinator.onFinish = { continuation.resume(returning: $0) }
      coordinator.start()
    }
    return "\(result)"
  }
}
