import CheckoutCore
import Ecommpay
import KassaBackend
import KassaEcommpaySandbox
import KassaSandbox

// Snippet: Shop
/// A shop that keeps cards: the first order saves the card, the next one is paid with the saved card.
struct Shop {
  let world: EcommpayWorld
  let sdk: EcommpaySDK

  init() {
    var card = EcommpayMethod.card
    card.walletSaveMode = "askCustomer"
    world = EcommpayWorld(EcommpaySandboxConfiguration { $0.methods = [card] })
    sdk = EcommpaySDK(world: world)
  }

  /// Answers for the payer. A real front end shows the stage and waits.
  let payer = ScriptedPresenter { stage in
    switch stage {
    case .choice(let interface):
      // Saved cards come first.
      return .choose(method: interface.methods[0].id)
    case .fields(_, let error?): throw error  // the form was refused: the payer leaves
    case .fields(let method, nil):
      guard method.saved == nil else { return .confirm(try method.saved(code: "123")) }
      return .confirm(
        try method.card(
          number: "4314220000000056", expiry: "12/30", code: "123", holder: "JANE DOE", saving: true))
    case .challenge: return .answer(.entry(SecretText("1234")))
    default: return nil
    }
  }

  func pay(_ order: String, _ cents: Int64) async -> PaymentResult {
    let options = PaymentOptions(
      projectID: 10, paymentID: order, paymentAmount: cents, paymentCurrency: "USD", customerID: "10")
    options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.com")]
    options.hideSavedWallets = false
    return await sdk.presentPayment(at: payer, paymentOptions: options)
  }

  func refund(_ order: String, _ cents: Int64) async -> Bool {
    await world.operate(.refund, on: order, amount: cents) == .done
  }
}
// Snippet end

extension Shop {
  static func day() async -> (first: PaymentResult, second: PaymentResult, isRefunded: Bool) {
    // Snippet: ShopDay
    let shop = Shop()
    let first = await shop.pay("order-1", 1999)
    let second = await shop.pay("order-2", 500)
    let isRefunded = await shop.refund("order-1", 999)
    print(first.status, second.payment?.account ?? "", isRefunded)  // success 431422••••••0056 true
    // Snippet end
    return (first, second, isRefunded)
  }
}
