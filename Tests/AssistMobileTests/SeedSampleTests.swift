import AssistMobile
import CheckoutCore
import Sandbox
import Testing

/// The document describes its use in words; this is what a shop writes that follows them, with a front end in place of a
/// view controller.
private final class ShopScreen: AssistPayDelegate {
  func payFinished(bill: String, status: PayStatus, message: String) {}

  func pay(_ controller: any Presenter) {
    let data = PayData()
    data.merchantId = "679471"
    data.orderNumber = "test_payment_002"
    data.language = .RU
    data.languageStr = "RU"
    data.orderAmount = "100.99"
    data.orderComment = "Комментарий"
    data.orderCurrency = .RUB
    data.orderCurrencyStr = "RUB"
    data.signature = ""
    let assist = AssistPay(delegate: self)
    assist.start(controller, data)
    assist.start(controller, withData: data)
    assist.getResult(data)
  }
}

@Suite("The document's interface")
struct SeedSampleTests {
  @Test("takes what the document lists")
  func compiles() {
    let presenter = ScriptedPresenter(environment: CheckoutEnvironment(transport: AssistSandbox().transport)) { _ in nil
    }
    ShopScreen().pay(presenter)
  }
}
