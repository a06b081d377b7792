import CheckoutCore
import KassaEcommpaySandbox
import KassaSandbox

@testable import KassaSystems

extension EcommpaySystem: TestedSystem {
  static let hold: [String: Value] = ["action": .text("auth")]
  private static let recurring: [String: Value] = ["recurrentInfo": .table(["type": .text("OneClick")])]
  private static let declined = "4477000000000014"

  static func order(for amount: Int64, in currency: String) -> [String: Value]? {
    ["paymentAmount": .text(String(amount)), "paymentCurrency": .text(currency)]
  }

  static let outcomes: [ConsistencyCase] = [
    ConsistencyCase(.ecommpay, .success), ConsistencyCase(.ecommpay, order: hold, .held),
    ConsistencyCase(.ecommpay, order: ["action": .text("verify")], .success, "success.verify"),
    ConsistencyCase(.ecommpay, order: ["action": .text("tokenize")], .success, "success.store"),
    ConsistencyCase(.ecommpay, mock: "payment-exists", .failed), ConsistencyCase(.ecommpay, mock: "success", .success),
    ConsistencyCase(.ecommpay, mock: "decline", .declined, "cancelled"),
    ConsistencyCase(.ecommpay, card: declined, .declined, "cancelled"),
    ConsistencyCase(.ecommpay, order: hold, sandboxScenario: .partial, .held),
    ConsistencyCase(.ecommpay, sandboxScenario: .partial, .partial),
    ConsistencyCase(.ecommpay, sandboxScenario: .timeout, .declined, "cancelled"),
    ConsistencyCase(.ecommpay, sandboxScenario: .cascade, .success),
    ConsistencyCase(.ecommpay, sandboxScenario: .challengeRefused, .declined, "cancelled"),
  ]

  static let operations: [OperationCase] = [
    OperationCase(.ecommpay, .refund, 700),
    OperationCase(.ecommpay, .refund),
    OperationCase(.ecommpay, .capture, 700, order: hold),
    OperationCase(.ecommpay, .capture, order: hold),
    OperationCase(.ecommpay, .release, order: hold),
    OperationCase(.ecommpay, .reverse),
    OperationCase(.ecommpay, .debit, order: recurring),
    OperationCase(.ecommpay, .debit, 700, order: recurring),
  ]
}
