import CheckoutCore

/// The functions that resume and check a payment, and delete an account on file.
extension WorldlineProvider {
  nonisolated var rules: PaymentRules { WorldlineConnectSDK.rules }

  /// Resumes a payment that was started before the program was restarted.
  ///
  /// The merchant server finds the payment by its reference. The platform responds as it did to the original request.
  /// The client session is no longer needed and is not stored.
  func resume(session: String) async throws(CheckoutError) {
    let answer = try await merchant.insist(
      "/payments/resume", ["merchantReference": .string(order.merchantReference)], log)
    guard answer.status != 404 else { return }
    guard try take(answer) else { throw WorldlineMerchantClient.refusal(answer) }
  }

  /// Returns the outcome of a payment whose checkout ended without one; nil if the outcome is still unknown.
  ///
  /// If the platform does not know the payment, the merchant server first repeats any payment request
  /// whose response was lost.
  func check() async throws(CheckoutError) -> CheckoutResult? {
    let reference: JSON = ["merchantReference": .string(order.merchantReference)]
    var answer = try await merchant.ask("/payments/check", reference, log)
    if answer.status == 404 { answer = try await merchant.ask("/payments/resume", reference, log) }
    // The payment request never arrived, so nothing was charged.
    // Cancelling the order ensures that the request cannot arrive later.
    if answer.status == 404 {
      let closed = try await merchant.ask("/payments/cancel", reference, log)
      return closed.status == 404 ? CheckoutResult(outcome: .failed, error: .neverArrived) : nil
    }
    if answer.status == 200 {
      try tracker.hear(answer.body)
    } else if try !take(answer) {
      throw WorldlineMerchantClient.refusal(answer)
    }
    return tracker.result
  }

  /// Asks the merchant server to delete an account on file from the platform.
  func forget(method: String) async throws(CheckoutError) {
    guard let account = account(method) else { throw CheckoutError(code: .methodKept) }
    let answer = try await merchant.ask(
      "/accounts/remove",
      ["merchantReference": .string(order.merchantReference), "token": .string(account.identifier)], log)
    guard answer.status == 200 else { throw WorldlineMerchantClient.refusal(answer) }
  }
}
