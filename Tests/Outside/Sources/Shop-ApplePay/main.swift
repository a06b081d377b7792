// A shop with Apple Pay through the bank's gateway: a payment in one stage, one in two stages that the shop captures, and
// a refund. The gateway knows no challenge and no saved cards: the payer confirms with a card of the wallet.

import ApplePayGateway
import KassaApplePayGatewaySandbox

let world = ApplePayGatewayWorld()
let sdk = ApplePayGatewaySDK(world: world)

/// A payer who confirms the wallet sheet with the first card.
let payer = ScriptedPresenter { stage in
  switch stage {
  case .choice(let interface): .choose(method: interface.methods[0].id)
  case .walletSheet(let method, let sheet, _): .confirm(.wallet(method: method.id, card: sheet.cards[0].id))
  default: nil
  }
}

/// Has an order paid, and returns the gateway's ID for it.
@MainActor
func pay(_ number: String, preAuth: Bool) async -> OrderID {
  let order = ApplePayGatewayOrder(
    orderNumber: number, amount: 1999, currencyCode: "USD", description: "T-shirt with dog print", preAuth: preAuth,
    merchantName: "Cosmoshop", merchantIdentifier: "merchant.test.cosmoshop", countryCode: "US")
  let result = await withCheckedContinuation { continuation in
    sdk.presentPayment(at: payer, order: order) { continuation.resume(returning: $0) }
  }
  guard result.outcome == (preAuth ? .held : .success), let id = result.payment?.operationID.flatMap(OrderID.init)
  else {
    fatalError("Order \(number) was not paid: \(result.outcome), \(result.error?.code.rawValue ?? "no error")")
  }
  print("Order \(number) is \(preAuth ? "held" : "paid") with \(result.payment?.account ?? "a card of the wallet").")
  return id
}

let operations = try await sdk.operations()

let first = await pay("order-1", preAuth: false)
let refunded = try await operations.refund(first, amount: 500, refundID: "refund-1")
print("5.00 USD of order-1 are refunded: state \(refunded.state.map { "\($0)" } ?? "unknown").")

let second = await pay("order-2", preAuth: true)
let deposited = try await operations.deposit(second)
print(
  "Order order-2 is captured: \(deposited.depositedAmount ?? 0) cents, state \(deposited.state.map { "\($0)" } ?? "unknown")."
)
