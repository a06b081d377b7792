// A shop with Assist: a payment with a challenge that saves the card, a payment with the saved card (OneClick), the result
// of an earlier payment, and a refund.

import AssistMobile
import KassaAssistSandbox

/// The shop. It receives the results as the delegate of the SDK.
@MainActor
final class Shop: @MainActor AssistPayDelegate {
  struct Answer: Sendable {
    var bill: String
    var status: PayStatus
    var message: String
  }

  let world = AssistWorld()
  private lazy var assistPay = AssistPay(delegate: self, world: world)
  private var waiting: CheckedContinuation<Answer, Never>?

  func payFinished(bill: String, status: PayStatus, message: String) {
    waiting?.resume(returning: Answer(bill: bill, status: status, message: message))
    waiting = nil
  }

  private func data(_ number: String) -> PayData {
    let data = PayData()
    data.merchantId = "679471"
    data.customerId = "10"
    data.orderNumber = number
    data.language = .EN
    data.orderAmount = "100.99"
    data.orderCurrency = .RUB
    data.email = "buyer@example.com"
    return data
  }

  func pay(_ number: String) async -> Answer {
    await withCheckedContinuation { continuation in
      waiting = continuation
      assistPay.start(payer, data(number))
    }
  }

  func result(of number: String) async -> Answer {
    await withCheckedContinuation { continuation in
      waiting = continuation
      assistPay.getResult(data(number))
    }
  }
}

/// Chooses the saved card if there is one, and otherwise a new card.
func choose(_ interface: PaymentInterface) -> PersonAction {
  guard let method = interface.methods.first(where: { $0.saved != nil }) else { return .choose(method: "card") }
  print("The payer takes the saved card \(method.saved?.account ?? "").")
  return .choose(method: method.id)
}

/// A payer who pays with a saved card if there is one, and otherwise with a new card, which Assist is to save.
let payer = ScriptedPresenter { stage in
  switch stage {
  case .choice(let interface): choose(interface)
  case .fields(let method, _) where method.saved != nil:
    .confirm(try method.saved(code: "123"))
  case .fields(let method, _):
    .confirm(
      try method.card(number: "4314 2200 0000 0056", expiry: "12/30", code: "123", holder: "JANE DOE", saving: true))
  case .challenge: .answer(.entry(SecretText("1234")))
  default: nil
  }
}

let shop = Shop()
for number in ["order-1", "order-2"] {
  let answer = await shop.pay(number)
  guard answer.status == .Approved else { fatalError("Order \(number): \(answer.status), \(answer.message)") }
  print("Order \(number) is paid, bill \(answer.bill): \(answer.message)")
}
print("Assist says about order-2: \(await shop.result(of: "order-2").status.rawValue).")

guard await shop.world.operate(.refund, on: "order-1") == .done else { fatalError("The refund was refused.") }
print("Order order-1 is refunded. Assist says: \(await shop.result(of: "order-1").status.rawValue).")
