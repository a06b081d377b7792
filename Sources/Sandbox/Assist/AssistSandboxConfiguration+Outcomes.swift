/// What the platform can say about the end of a payment.
extension AssistSandboxConfiguration {
  /// The statuses that notifications report.
  public static let statuses = AssistState.allCases.map(\.rawValue)

  /// The result codes of payments. Source: docs.assist.ru, response codes.
  public static let resultCodes = ResultCode.sorted(AssistCodes.reasons.map { ResultCode($0.key, $0.value.text("EN")) })
}
