// The AssistMobile guide has no code sample. This application sets every property of its tables, implements the delegate
// and makes the calls, with the guide's names.

import AssistMobile
import Foundation

/// The view controller of the application, which is also the delegate of the SDK.
@MainActor
final class AssistViewController: @MainActor AssistPayDelegate {
  let payer: ScriptedPresenter
  var finished: [(bill: String, status: PayStatus, message: String)] = []
  var onFinish: () -> Void = {}

  init(_ payer: ScriptedPresenter) { self.payer = payer }

  func payFinished(bill: String, status: PayStatus, message: String) {
    finished.append((bill, status, message))
    onFinish()
  }

  /// Returns what an application does for each status.
  func advice(_ status: PayStatus) -> String {
    switch status {
    case .Unknown, .InProgress: "ask later"
    case .Delayed, .PartialDelayed: "held"
    case .Approved, .PartialApproved: "paid"
    case .Canceled, .PartialCanceled: "cancelled"
    case .Declined, .Timeout: "declined"
    case .Repeated: "repeated"
    }
  }

  func payData() -> PayData {
    let data = PayData()
    data.merchantId = "679471"
    data.customerId = "10"
    data.orderNumber = "test_payment_002"
    data.language = .RU
    data.languageStr = "RU"
    data.orderAmount = "100.99"
    data.orderComment = "Комментарий"
    data.orderCurrency = .RUB
    data.orderCurrencyStr = "RUB"
    data.lastname = "Петрова"
    data.firstname = "Анна"
    data.middlename = "Ивановна"
    data.email = "anna@example.com"
    data.address = "Тверская, 1"
    data.homePhone = "+74950010101"
    data.workPhone = "+74950010102"
    data.mobilePhone = "+79130010101"
    data.fax = "+74950010103"
    data.country = "RUS"
    data.state = "77"
    data.city = "Москва"
    data.zip = "125009"
    return data
  }

  func pay(world: any PaymentWorld) -> AssistPay {
    let assistPay = AssistPay(delegate: self, world: world)
    assistPay.start(payer, payData())
    return assistPay
  }

  /// The call under the method name of the published framework.
  func payWithData(world: any PaymentWorld) -> AssistPay {
    let assistPay = AssistPay(delegate: self, world: world)
    assistPay.start(payer, withData: payData())
    return assistPay
  }

  func ask(_ assistPay: AssistPay) {
    assistPay.getResult(payData())
  }
}
