import CheckoutCore

@testable import KassaSystems

extension AssistSystem: TestedSystem {
  static let currency = "RUB"
  static let tokens: Set<String> = ["registration_id"]
  private static let parts = ["partial": "approve"]
  private static let declined = "4477000000000014"

  static func order(for amount: Int64, in currency: String) -> [String: Value]? {
    let text = CurrencyTable.standard.named(currency).map { Money(amount, $0).decimal } ?? String(amount)
    // Use `orderCurrencyStr`, because `orderCurrency` allows only the five currencies in the AssistMobile guide.
    return ["orderAmount": .text(text), "orderCurrency": .nothing, "orderCurrencyStr": .text(currency)]
  }

  static let outcomes: [ConsistencyCase] = [
    ConsistencyCase(.assist, mock: "Repeated", .failed), ConsistencyCase(.assist, .success),
    ConsistencyCase(.assist, mock: "success", .success),
    ConsistencyCase(.assist, mock: "decline", .declined),
    ConsistencyCase(.assist, card: declined, .declined), ConsistencyCase(.assist, card: "4539121411168251", .pending),
    ConsistencyCase(.assist, mock: "InProcess", .pending),
    ConsistencyCase(.assist, mock: "Unknown", .pending, "unobtained"),
    ConsistencyCase(.assist, mock: "Delayed", .held), ConsistencyCase(.assist, mock: "Approved", .success),
    ConsistencyCase(.assist, mock: "PartialApproved", .partial),
    ConsistencyCase(.assist, mock: "PartialDelayed", .held, "partlyCharged"),
    ConsistencyCase(.assist, mock: "Canceled", .success, "refunded"),
    ConsistencyCase(.assist, mock: "PartialCanceled", .partial, "partlyGivenBack"),
    ConsistencyCase(.assist, mock: "Declined", .declined),
    ConsistencyCase(.assist, mock: "Timeout", .declined, "timedOut"),
    ConsistencyCase(.assist, shop: ["partial": "approve"], .success),
    ConsistencyCase(.assist, shop: ["delayed": "true", "partial": "approve"], .held),
    ConsistencyCase(.assist, shop: ["delayed": "true", "partial": "delay"], .held),
  ]

  static let operations: [OperationCase] = [
    OperationCase(.assist, .refund, 500, shop: parts),
    OperationCase(.assist, .refund),
    OperationCase(.assist, .capture, 500, mock: "Delayed", shop: parts),
    OperationCase(.assist, .capture, mock: "Delayed"),
    OperationCase(.assist, .release, mock: "Delayed"),
  ]
}
