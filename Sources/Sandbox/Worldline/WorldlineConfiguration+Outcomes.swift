/// What the platform can say about the end of a payment.
extension WorldlineConfiguration {
  /// The statuses that notifications report, in the order of a payment's progress.
  public static let statuses = WorldlinePayment.Status.allCases.map(\.rawValue)

  /// The result codes of payments: the status code, and for a rejected payment the code of its error.
  public static let resultCodes: [ResultCode] = {
    let statuses = WorldlinePayment.Status.allCases.map { ResultCode(String($0.statusCode), $0.rawValue) }
    let refusals = [
      ResultCode(WorldlinePayment.refusedByIssuer, "the issuer has not authenticated the payer"),
      ResultCode(WorldlinePayment.refusedAtThirdParty, "the payer refused at the third party"),
    ]
    let cards = (TestCards.worldline + TestCards.worldlineInApp).filter { $0.result != .success }
    return ResultCode.sorted(statuses + refusals + cards.map { ResultCode($0.code, "a declined test card") })
  }()
}
