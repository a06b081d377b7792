// A shop with Dolyame: an order in four instalments with a challenge, a second one with the card that Dolyame has saved,
// and the merchant's commit and refund.

import DolyameSDK
import Foundation
import KassaDolyameSandbox

/// Chooses the saved card if there is one, and otherwise a new card.
func choose(_ interface: PaymentInterface) -> PersonAction {
  guard let method = interface.methods.first(where: { $0.saved != nil }) else { return .choose(method: "card") }
  print("The payer takes the saved card \(method.saved?.account ?? "").")
  return .choose(method: method.id)
}

/// A payer who signs in, agrees to the schedule, and pays with the saved card if there is one.
let payer = ScriptedPresenter { stage in
  switch stage {
  case .inquiry(let inquiry, _):
    .reply(
      InquiryReply(
        to: inquiry,
        values: [
          "phone": .text("9161234567"), "smsCode": .text("1234"), "lastName": .text("Петрова"),
          "firstName": .text("Анна"), "birthday": .text("28051991"), "personEmail": .text("anna@example.com"),
          "consent": .flag(true),
        ].filter { inquiry.asks(for: $0.key) }))
  case .choice(let interface): choose(interface)
  case .fields(let method, _) where method.saved != nil:
    .confirm(try method.saved(code: "123"))
  case .fields(let method, _):
    .confirm(try method.card(number: "2201 3820 0000 0047", expiry: "12/30", code: "123"))
  case .challenge: .answer(.entry(SecretText("1234")))
  default: nil
  }
}

@MainActor
final class Shop {
  let world = DolyameWorld()
  private var coordinator: DolyamePaymentCoordinator?

  func pay(_ id: String) async -> DolyamePaymentCoordinatorResult {
    let configuration = DolyamePaymentConfiguration(
      partner: .init(id: "bnpl-test-app", notificationUrl: "https://dolyame.cosmoshop.test/webhooks/dolyame"),
      order: .init(
        id: id, amount: 6700, prepaidAmount: 300,
        items: [
          .init(name: "Плащ", quantity: 1, price: 4600, sku: "A-1"),
          .init(name: "Шарф", quantity: 4, price: 600, sku: "A-2"),
        ]),
      customerInfo: .init(id: "42", phone: "+79161234567"))
    return await withCheckedContinuation { continuation in
      let coordinator = DolyamePaymentCoordinator(
        configuration: configuration, modalHostViewController: payer, world: world)
      coordinator.onFinish = { [weak self] result in
        self?.coordinator = nil
        continuation.resume(returning: result)
      }
      coordinator.onUnexpectedEvent = { print("Unexpected: \($0)") }
      self.coordinator = coordinator
      coordinator.start()
    }
  }
}

let shop = Shop()
for id in ["order-1", "order-2"] {
  let result = await shop.pay(id)
  guard result == .success else { fatalError("Order \(id): \(result)") }
  print("Order \(id) is confirmed: the payer pays 6,700 roubles in four parts.")
}

guard await shop.world.operate(.capture, on: "order-1") == .done else { fatalError("The commit was refused.") }
print("The merchant has committed order-1, and the first part is charged.")
guard await shop.world.operate(.refund, on: "order-1", amount: 60_000) == .done else {
  fatalError("The refund was refused.")
}
print("600 roubles of order-1 are refunded. Notified status: \(shop.world.lastStatus(of: "order-1") ?? "none").")
