import CheckoutCore

@testable import KassaSystems

extension WorldlineSystem: TestedSystem {
  static let hold: [String: Value] = ["action": .text("auth")]
  static let tokens: Set<String> = ["clientSessionId"]

  static func order(for amount: Int64, in currency: String) -> [String: Value]? {
    ["paymentAmount": .text(String(amount)), "paymentCurrency": .text(currency)]
  }

  static let outcomes: [ConsistencyCase] = [
    ConsistencyCase(.worldline, .success), ConsistencyCase(.worldline, order: hold, .held),
    ConsistencyCase(.worldline, mock: "success", .success),
    ConsistencyCase(.worldline, mock: "decline", .declined),
    ConsistencyCase(.worldline, card: "4012003360932265", .declined),
  ]

  static let operations: [OperationCase] = [
    OperationCase(.worldline, .refund, 700),
    OperationCase(.worldline, .refund),
    OperationCase(.worldline, .capture, 700, order: hold),
    OperationCase(.worldline, .capture, order: hold),
    OperationCase(.worldline, .release, order: hold),
  ]
}
