// A merchant application that follows the AssistMobile guide. It sets all payment data, acts as the delegate,
// and calls `start` and `getResult`.
// It imports only the SDK and Foundation, as the guide's sample does.
// Its class is declared in SeedSampleTests.swift, because it stands in for the merchant's view controller.

import AssistMobile
import Foundation

extension SampleViewController: AssistPayDelegate {
  func payFinished(bill: String, status: PayStatus, message: String) {
    switch status {
    case .Unknown, .InProgress: heard("ask later", bill, message)
    case .Delayed, .PartialDelayed: heard("held", bill, message)
    case .Approved, .PartialApproved: heard("paid", bill, message)
    case .Canceled, .PartialCanceled: heard("cancelled", bill, message)
    case .Declined, .Timeout: heard("declined", bill, message)
    case .Repeated: heard("repeated", bill, message)
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

  func pay() -> AssistPay {
    let assistPay = AssistPay(delegate: self)
    assistPay.start(self, payData())
    return assistPay
  }

  func payWithData() -> AssistPay {
    let assistPay = AssistPay(delegate: self)
    assistPay.start(self, withData: payData())
    return assistPay
  }

  func ask(_ assistPay: AssistPay) {
    assistPay.getResult(payData())
  }
}
