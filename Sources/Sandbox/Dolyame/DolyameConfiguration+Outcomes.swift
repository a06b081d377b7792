/// What the platform can say about the end of an order.
extension DolyameConfiguration {
  /// The statuses that notifications report, in the order of an order's progress.
  public static let statuses = DolyameOrderStatus.allCases.map(\.rawValue)

  /// The result codes of orders. An order that was not declined has none.
  public static let resultCodes = [
    ResultCode("none", "paid, cancelled or still open"), ResultCode("3DS_FAILED", "not authenticated"),
    ResultCode("INSUFFICIENT_FUNDS", "insufficient funds"), ResultCode("18", "declined by the bank"),
    ResultCode("TERMINAL_ERROR", "the shop's terminal does not accept the payment"),
    ResultCode("SCORING_REJECTED", "instalments were not approved"),
    ResultCode("limit_exceeded", "the code of the text message was wrong three times"),
  ]
}
