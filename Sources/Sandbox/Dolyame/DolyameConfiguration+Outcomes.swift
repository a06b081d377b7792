/// What the platform can say about the end of an order.
extension DolyameConfiguration {
  /// The statuses that notifications report, in the order of an order's progress.
  public static let statuses = DolyameOrderStatus.allCases.map(\.rawValue)

  /// The result codes of orders. The SDK reports none, unless the configuration asks for debug information.
  public static let resultCodes = [ResultCode("none", "every order, unless it asks for debug information")]
}
