/// Who wants to hear how payments end. Source: seed 001, AssistPayDelegate.
public protocol AssistPayDelegate: AnyObject, Sendable {
  /// Called exactly once for every `start` and once for every `getResult`.
  ///
  /// - Parameters:
  ///   - bill: the transaction's number at Assist; empty where there is none.
  ///   - status: how the payment stands.
  ///   - message: the same in words. For a status that is not in the list, what the platform wrote.
  func payFinished(bill: String, status: PayStatus, message: String)
}
