import ApplePayGateway
import AssistMobile
import CheckoutCore
import DolyameSDK
import Ecommpay
import FoundationEssentials
import WorldlineConnect

/// The orders that the tests of the snippets pay, and the payers that pay them.
enum SnippetOrders {
  static let worldline = WorldlineOrder(
    merchantReference: "order-1", amountOfMoney: PaymentAmountOfMoney(totalAmount: 1999, currencyCode: "EUR"),
    countryCode: "NL", customerID: "10")

  static let applePay = ApplePayGatewayOrder(
    orderNumber: "order-1", amount: 1999, currencyCode: "USD", description: "T-shirt with dog print",
    merchantName: "Cosmoshop", merchantIdentifier: "merchant.test.cosmoshop", countryCode: "US")

  static let dolyame = DolyamePaymentConfiguration(
    partner: .init(id: "bnpl-test-app"),
    order: .init(id: "order-1", amount: 2400, items: [.init(name: "Scarf", quantity: 4, price: 600)]),
    customerInfo: .init(id: "42"))

  static func assist() -> PayData {
    let data = PayData()
    (data.merchantId, data.customerId, data.orderNumber) = ("679471", "10", "order-1")
    (data.orderAmount, data.orderCurrency) = ("100.99", .RUB)
    return data
  }

  /// A payer who confirms the first card of the wallet.
  static let walletPayer = ScriptedPresenter { stage in
    switch stage {
    case .choice(let interface): .choose(method: interface.methods[0].id)
    case .walletSheet(let method, let sheet, _): .confirm(.wallet(method: method.id, card: sheet.cards[0].id))
    default: nil
    }
  }

  /// A payer whose card has a challenge in the program of the shop.
  static let worldlinePayer = ScriptedPresenter { stage in
    switch stage {
    case .choice: return .choose(method: "cards")
    case .fields(let method, _):
      let card = ["cardNumber": "4711100000000018", "expiryDate": "1230", "cvv": "123", "cardholderName": "Jane Doe"]
      return .confirm(PaymentDetails(method: method.id, values: card.mapValues { .text($0) }))
    case .challenge: return .answer(.entry(SecretText("1234")))
    default: return nil
    }
  }

  /// The answers with which a payer signs in and agrees.
  static let dolyameAnswers: [String: FieldValue] = [
    "phone": .text("9161234567"), "smsCode": .text("1234"), "lastName": .text("Petrova"), "firstName": .text("Anna"),
    "birthday": .text("28051991"), "personEmail": .text("anna@example.com"), "consent": .flag(true),
  ]

  /// A payer who signs in, agrees and pays the first part.
  static let dolyamePayer = ScriptedPresenter { stage in
    switch stage {
    case .inquiry(let inquiry, _): .reply(InquiryReply(to: inquiry, values: dolyameAnswers))
    case .choice: .choose(method: "card")
    case .fields: try .confirm(.card(number: "2201382000000047", expiry: "12/30", code: "123", holder: "JANE DOE"))
    case .challenge: .answer(.entry(SecretText("1234")))
    default: nil
    }
  }

  /// A payer who leaves at the first stage that asks for something.
  static let leaving = ScriptedPresenter { _ in .leave }
}

/// A delegate of AssistMobile that hands the statuses on.
final class StatusDelegate: AssistPayDelegate {
  let (statuses, continuation) = AsyncStream.makeStream(of: PayStatus.self)
  func payFinished(bill: String, status: PayStatus, message: String) { continuation.yield(status) }
}
