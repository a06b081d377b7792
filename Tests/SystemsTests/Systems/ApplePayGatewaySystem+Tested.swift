import CheckoutCore

@testable import KassaSystems

extension ApplePayGatewaySystem: TestedSystem {
  static let hold: [String: Value] = ["preAuth": .flag(true)]
  static let tokens: Set<String> = ["token", "paymentToken"]
  /// The gateway has no session, so its first request is the payment.
  static let requestSteps: [Step] = []
  static let firstStep = Step.paymentRequested
  /// Shop settings in which the order lifetime is longer than the time that the checkout waits for an outcome.
  private static let patient = ["order-lifetime": "60"]

  static func order(for amount: Int64, in currency: String) -> [String: Value]? {
    ["amount": .text(String(amount)), "currency": .text(currency)]
  }

  static func path(of operation: PaymentOperation) -> String { "/payment/rest/refund.do" }

  static let outcomes: [ConsistencyCase] = [
    ConsistencyCase(.applePay, .success), ConsistencyCase(.applePay, order: ["preAuth": .flag(true)], .held),
    ConsistencyCase(.applePay, mock: "success", .success), ConsistencyCase(.applePay, mock: "decline", .declined),
    ConsistencyCase(.applePay, mock: "registered", shop: patient, .pending),
    ConsistencyCase(.applePay, mock: "registered", .declined, "timedOut"),
    ConsistencyCase(.applePay, mock: "held", .held),
    ConsistencyCase(.applePay, mock: "deposited", .success),
    ConsistencyCase(.applePay, mock: "reversed", .cancelled, "released"),
    ConsistencyCase(.applePay, mock: "refunded", .success, "refunded"),
    ConsistencyCase(.applePay, mock: "authentication", shop: patient, .pending),
    ConsistencyCase(.applePay, mock: "declined", .declined),
    ConsistencyCase(.applePay, mock: "pending", shop: patient, .pending),
    ConsistencyCase(.applePay, mock: "partlyDeposited", .partial, "partlyCharged"),
  ]

  static let operations: [OperationCase] = [
    OperationCase(.applePay, .refund, 700),
    OperationCase(.applePay, .refund),
    OperationCase(.applePay, .reverse),
    OperationCase(.applePay, .capture, 700, order: hold),
    OperationCase(.applePay, .capture, order: hold),
    OperationCase(.applePay, .release, order: hold),
  ]
}
