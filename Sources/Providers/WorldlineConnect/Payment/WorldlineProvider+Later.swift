import CheckoutCore

/// What is found out, and done, apart from the way through a payment.
extension WorldlineProvider {
  nonisolated func settle(_ payment: inout Payment) -> Outcome? { WorldlineConnectSDK.settle(&payment) }

  /// Another run of the program has begun the payment, and the merchant's server knows it by the shop's reference: the
  /// platform answers the request that was made first again, with what is to be done now. The client session is not
  /// needed any more, and not kept.
  func resume(session: String) async throws(CheckoutError) {
    let answer = try await merchant.insist(
      "/payments/resume", ["merchantReference": .string(order.merchantReference)], log)
    guard answer.status != 404 else { return }
    guard try take(answer) else { throw WorldlineMerchantClient.refusal(answer) }
  }

  /// How a payment stands that ended undecided; nil where it still is. A request whose answer never came is made known
  /// first.
  func check() async throws(CheckoutError) -> CheckoutResult? {
    let reference: JSON = ["merchantReference": .string(order.merchantReference)]
    var answer = try await merchant.ask("/payments/check", reference, log)
    if answer.status == 404 { answer = try await merchant.ask("/payments/resume", reference, log) }
    // Nothing arrived. The order is closed, so that nothing still arrives, and nothing was charged.
    if answer.status == 404 {
      let closed = try await merchant.ask("/payments/cancel", reference, log)
      return closed.status == 404 ? CheckoutResult(outcome: .cancelled, error: .neverArrived) : nil
    }
    if answer.status == 200 {
      try news.hear(answer.body)
    } else if try !take(answer) {
      throw WorldlineMerchantClient.refusal(answer)
    }
    return news.result
  }

  /// Deletes an account on file: the merchant's server has the platform delete it.
  func forget(method: String) async throws(CheckoutError) {
    guard let account = account(method) else { throw CheckoutError(code: "method.kept") }
    let answer = try await merchant.ask(
      "/accounts/remove",
      ["merchantReference": .string(order.merchantReference), "token": .string(account.identifier)], log)
    guard answer.status == 200 else { throw WorldlineMerchantClient.refusal(answer) }
  }
}
