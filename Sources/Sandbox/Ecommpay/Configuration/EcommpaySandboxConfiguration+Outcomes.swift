/// What the platform can say about the end of a payment.
extension EcommpaySandboxConfiguration {
  /// The statuses that notifications report, in the order of a payment's progress.
  public static let statuses = PaymentStatus.allCases.map(\.rawValue)

  /// The result codes of payments: those of the test cards, and those of the payment's own progress.
  public static let resultCodes: [ResultCode] = {
    let own: [PlatformCode] = [
      .success, .awaitingProcessing, .declined, .declinedBy3DS, .notReturned, .needsClarification, .declinedByAVS,
      .cancelled, .declinedOutOfBand, .timedOut,
    ]
    let cards = TestCards.ecommpay.map { PlatformCode($0.code) }
    return ResultCode.sorted((own + cards).map { ResultCode($0.code, $0.message) })
  }()
}
