import CheckoutCore
import KassaSandbox

@testable import KassaSystems

extension DolyameSystem: TestedSystem {
  static let currency = "RUB"
  static let tokens: Set<String> = ["access_token"]
  static let requestSteps: [Step] = []
  static let signsNotifications = false
  static let notifiesBeforehand = true

  static func order(for amount: Int64, in currency: String) -> [String: Value]? {
    guard currency == "RUB", let rouble = CurrencyTable.standard.named(currency) else { return nil }
    let roubles = Money(amount, rouble).decimal
    let item: [String: Value] = [
      "name": .text("Raincoat"), "quantity": .text("1"), "price": .text(roubles), "sku": .text("RC-1"),
    ]
    return ["order": .table(["amount": .text(roubles), "prepaidAmount": .text("0"), "items": .list([.table(item)])])]
  }

  /// A quarter of the amount is authorised, plus the remainder of the division.
  static func books(paid amount: Int64) -> PaymentBooks { PaymentBooks(held: amount / 4 + amount % 4) }

  static let outcomes: [ConsistencyCase] = [
    ConsistencyCase(.dolyame, .success, "firstPartHeld", part: "600.00"),
    ConsistencyCase(.dolyame, mock: "success", .success, "firstPartHeld", part: "600.00"),
    ConsistencyCase(.dolyame, mock: "decline", .declined, "cancelled", part: "600.00"),
    ConsistencyCase(.dolyame, card: "2201382000000831", .declined, "cancelled", part: "600.00"),
    ConsistencyCase(
      .dolyame, mock: "demo", choice: "choice.scoring_rejected", .declined, "dolyame.rejected", part: "600.00"),
    ConsistencyCase(.dolyame, mock: "demo", choice: "choice.success", .success, "firstPartHeld", part: "600.00"),
    ConsistencyCase(.dolyame, mock: "demo", choice: "choice.failure", .declined, "cancelled", part: "600.00"),
    ConsistencyCase(.dolyame, mock: "demo", choice: "choice.unknown_then_success", .pending, part: "600.00"),
    ConsistencyCase(.dolyame, mock: "demo", choice: "choice.unknown_then_failure", .pending, part: "600.00"),
  ]

  static let operations: [OperationCase] = [
    OperationCase(.dolyame, .capture),
    OperationCase(.dolyame, .capture, 600_000),
    OperationCase(.dolyame, .release),
    OperationCase(.dolyame, .refund, 60_000, after: .capture),
    OperationCase(.dolyame, .refund, after: .capture),
  ]
}
