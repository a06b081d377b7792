/// The delegate that receives payment results, on the actor on which it was passed to ``AssistPay``.
/// Source: AssistMobile guide, AssistPayDelegate.
public protocol AssistPayDelegate: AnyObject {
  /// Called exactly once for every call to `start`, `resume` or `getResult`.
  ///
  /// - Parameters:
  ///   - bill: Assist's transaction number; empty if there is none.
  ///   - status: the status of the payment.
  ///   - message: a description of the status or, for an unlisted status, the platform's own text.
  func payFinished(bill: String, status: PayStatus, message: String)

  /// Called before `payFinished` if the payment, or the request for its status, has failed. It does nothing by default,
  /// because the document does not have it.
  func payFailed(_ error: AssistPayError)
}

extension AssistPayDelegate {
  public func payFailed(_ error: AssistPayError) {}
}
