import CheckoutCore
import KassaSandbox

/// The merchant server's operations after the payment: approve (capture), cancel and refund.
/// Source: Worldline, Server API.
extension WorldlineServerAPI {
  func operate(_ name: String, _ id: String, _ request: MachineRequest) async throws -> MachineAnswer {
    let payment = try payment(id)
    let key = request.headers["x-gcs-idempotence-key"]
    // A repeated request changes nothing and receives the original response.
    if let key, let answer = payment.answers[key] { return answer }
    let body = JSON(json: request.body)
    let given = body?["amount"]?.int64 ?? body?["amountOfMoney"]?["amount"]?.int64
    switch name {
    case "cancel": return try cancel(payment, key)
    case "approve", "capture":
      return try change(payment, payment.approved(given), key, notify) { ["payment": $0.body] }
    case "refund":
      if let currency = body?["amountOfMoney"]?["currencyCode"]?.string, currency != payment.currency {
        throw WorldlineError.parameter("amountOfMoney.currencyCode")
      }
      let amount = given ?? payment.amount.less(payment.refunded)
      func refund(_ status: String, _ category: String, _ code: Int64) -> JSON {
        [
          "id": .string(payment.id + "-" + String(payment.refunded)),
          "refundOutput": [
            "amountOfMoney": ["amount": .integer(amount), "currencyCode": .string(payment.currency)],
            "references": ["merchantReference": .string(payment.reference)],
          ],
          "status": .string(status),
          "statusOutput": ["statusCategory": .string(category), "statusCode": .integer(code)],
        ]
      }
      let done = refund("REFUNDED", "REFUNDED", 1800)
      return try change(payment, payment.refunding(amount), key, { await platform.notify($0, refund: done) }) { _ in
        refund("REFUND_REQUESTED", "PENDING_CONNECT_OR_3RD_PARTY", 800)
      }
    default: throw WorldlineError.unknownPath
    }
  }

  /// Stores a changed payment together with the response, then notifies the merchant server.
  /// The operation is refused if another request has changed the payment in the meantime.
  private func change(
    _ before: WorldlinePayment, _ after: WorldlinePayment?, _ key: String?,
    _ notify: @escaping @Sendable (String) async -> Void, _ answer: (WorldlinePayment) -> JSON
  ) throws(WorldlineError) -> MachineAnswer {
    guard var after else { throw .notAllowed }
    let given = MachineAnswer(answer(after))
    if let key { after.answers[key] = given }
    let result = platform.state.change(before.id) { [after] state -> (answer: MachineAnswer, isFirst: Bool)? in
      guard let now = state.payments[before.id] else { return nil }
      // If two requests with the same idempotency key arrive simultaneously, the first one counts.
      if let key, let known = now.answers[key] { return (known, false) }
      guard now.status == before.status, now.refunded == before.refunded else { return nil }
      state.payments[before.id] = after
      return (given, true)
    }
    guard let result else { throw .notAllowed }
    if result.isFirst { platform.spawn { await notify(before.id) } }
    return result.answer
  }

  @Sendable private func notify(_ id: String) async { await platform.notify(id) }

  /// Cancels a payment that is in progress or is waiting for the merchant's approval.
  private func cancel(_ payment: WorldlinePayment, _ key: String?) throws(WorldlineError) -> MachineAnswer {
    if payment.status == .pendingApproval {
      var called = payment
      called.status = .cancelled
      return try change(payment, called, key, notify) { ["payment": $0.body] }
    }
    guard !payment.status.isFinal else { throw .notAllowed }
    if let transaction = payment.transaction { _ = platform.issuer.close(transaction) }
    platform.spawn { [platform] in await platform.decide(payment.id, .cancelled) }
    return MachineAnswer(["payment": payment.body])
  }
}

extension WorldlinePayment {
  /// Returns the payment after a full or partial capture; nil if its status or the amount does not allow the capture.
  /// - Parameter amount: the amount in hundredths of the currency; nil for the whole amount.
  fileprivate func approved(_ amount: Int64?) -> WorldlinePayment? {
    let taken = amount ?? self.amount
    guard status == .pendingApproval, taken > 0, taken <= self.amount else { return nil }
    var payment = self
    payment.status = .captured
    payment.amount = taken
    payment.charges += 1
    return payment
  }

  /// Returns the payment after another refund; nil if its status or the remaining amount does not allow the refund.
  fileprivate func refunding(_ given: Int64) -> WorldlinePayment? {
    guard status == .captured, given > 0, let sum = refunded.plus(given), sum <= amount else { return nil }
    var payment = self
    payment.refunded = sum
    if payment.refunded == payment.amount { payment.status = .refunded }
    return payment
  }
}
