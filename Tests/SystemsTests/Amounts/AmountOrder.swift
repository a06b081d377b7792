import CheckoutCore
import KassaResources

@testable import kassa

/// An order for an amount in a given currency, with the parameters for each payment system.
struct AmountOrder {
  var system: TestSystem
  /// The amount in minor units.
  var amount: Int64
  /// The currency code of the order. Some payment systems support only one currency.
  var code: String

  /// The order parameters for the amount; nil if the payment system supports only a different currency.
  var parameters: [String: ConsistencyCase.Value]? {
    let currency = CurrencyTable.standard.named(code)
    switch system.name {
    case EcommpaySystem.name, WorldlineSystem.name:
      return ["paymentAmount": .text(String(amount)), "paymentCurrency": .text(code)]
    case ApplePayGatewaySystem.name: return ["amount": .text(String(amount)), "currency": .text(code)]
    case AssistSystem.name:
      let text = currency.map { Money(amount, $0).decimal } ?? String(amount)
      // Use `orderCurrencyStr`, because `orderCurrency` allows only the five currencies in the AssistMobile guide.
      return [
        "orderAmount": .text(text), "orderCurrency": .nothing, "orderCurrencyStr": .text(code),
      ]
    default:
      guard code == "RUB", let currency else { return nil }
      let roubles = Money(amount, currency).decimal
      let item: [String: ConsistencyCase.Value] = [
        "name": .text("Raincoat"), "quantity": .text("1"), "price": .text(roubles), "sku": .text("RC-1"),
      ]
      return [
        "order": .table(["amount": .text(roubles), "prepaidAmount": .text("0"), "items": .list([.table(item)])])
      ]
    }
  }
}
