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
    // An amount of money without an amount is a mistake, and not the whole of it.
    if let money = body?["amountOfMoney"], money["amount"] == nil {
      throw WorldlineError.parameter("amountOfMoney.amount")
    }
    let given = body?["amount"]?.int64 ?? body?["amountOfMoney"]?["amount"]?.int64
    switch name {
    case "cancel":
      let answer = try change(id, key) { payment in
        guard let cancelled = payment.cancelled else { return .failure(.notAllowed) }
        return .success(Change(payment: cancelled))
      }
      if let transaction = payment.transaction { _ = platform.issuer.close(transaction) }
      return answer
    case "approve", "capture":
      return try change(id, key) { payment in
        guard payment.approved(nil) != nil else { return .failure(.notAllowed) }
        guard let approved = payment.approved(given) else { return .failure(.parameter("amount")) }
        return .success(Change(payment: approved))
      }
    case "refund":
      if let currency = body?["amountOfMoney"]?["currencyCode"]?.string, currency != payment.currency {
        throw WorldlineError.parameter("amountOfMoney.currencyCode")
      }
      let now = platform.clock.now
      return try change(id, key) { payment in
        let left = payment.amount.less(payment.refunded)
        guard payment.refunding(left) != nil else { return .failure(.notAllowed) }
        let amount = given ?? left
        guard let refunded = payment.refunding(amount) else { return .failure(.parameter("amountOfMoney.amount")) }
        return .success(
          Change(
            payment: refunded,
            answer: payment.refund(amount, "REFUND_REQUESTED", "PENDING_CONNECT_OR_3RD_PARTY", 800, at: now),
            refund: payment.refund(amount, "REFUNDED", "REFUNDED", 1800, at: now)))
      }
    default: throw WorldlineError.unknownPath(request)
    }
  }

  /// A payment after an operation; for a refund, with the answer to the request for it, and the refund.
  private struct Change {
    var payment: WorldlinePayment
    var answer: JSON?
    var refund: JSON?
  }

  /// Performs an operation. The response, also a refusal, and the webhook about it are made in the same change of the
  /// state, because another operation may change the payment right before or after it.
  /// - Parameter step: returns the payment after the operation, or why the payment does not allow it.
  private func change(
    _ id: String, _ key: String?, _ step: @Sendable (WorldlinePayment) -> Result<Change, WorldlineError>
  ) throws(WorldlineError) -> MachineAnswer {
    typealias Done = Result<(answer: MachineAnswer, webhook: Int?), WorldlineError>
    let done = platform.state.change(id) { [platform] state -> Done in
      guard let now = state.payments[id] else { return .failure(.unknownPayment) }
      // If two requests with the same idempotency key arrive simultaneously, the first one counts.
      if let key, let known = now.answers[key] { return .success((known, nil)) }
      return step(now).map { change in
        let moment = platform.clock.now
        var payment = change.payment
        payment.note(now.status, at: moment)
        let answer = MachineAnswer(change.answer ?? ["payment": payment.body])
        if let key { payment.answers[key] = answer.repeated(since: moment) }
        state.payments[id] = payment
        let webhook = platform.keepWebhook(payment, refund: change.refund)
        // A cancellation decides a payment that was in progress, so that nothing but the webhook is left to do.
        if !now.isDecided { state.open[id] = nil }
        return (answer, webhook)
      }
    }
    let (answer, webhook) = try done.get()
    if let webhook { platform.spawn { [platform] in await platform.webhooks.deliver(webhook, of: id) } }
    return answer
  }
}

extension WorldlinePayment {
  /// Returns the payment after a cancellation, while it is in progress or waits for the merchant's approval; nil if its
  /// status does not allow that.
  fileprivate var cancelled: WorldlinePayment? {
    guard !status.isFinal else { return nil }
    var payment = self
    payment.status = .cancelled
    payment.transaction = nil
    return payment
  }

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

  /// Returns the next refund of the payment in the platform's wire format.
  fileprivate func refund(
    _ amount: Int64, _ status: String, _ category: String, _ code: Int64, at now: Instant
  ) -> JSON {
    [
      "id": .string(id + "-" + String(refunded)),
      "refundOutput": [
        "amountOfMoney": ["amount": .integer(amount), "currencyCode": .string(currency)],
        "references": ["merchantReference": .string(reference), "paymentReference": .string(id)],
      ],
      "status": .string(status),
      "statusOutput": [
        "isCancellable": .bool(false), "statusCategory": .string(category), "statusCode": .integer(code),
        "statusCodeChangeDateTime": .string(now.digits),
      ],
    ]
  }
}

extension MachineAnswer {
  /// Returns the response to a repeated request, with the time of the first one in milliseconds.
  /// Source: Worldline, Server API, "Idempotent requests".
  func repeated(since first: Instant) -> MachineAnswer {
    var answer = self
    answer.headers["X-GCS-Idempotence-Request-Timestamp"] = String(first.milliseconds)
    return answer
  }
}

extension Instant {
  /// The date and time in UTC as the platform writes them in a status, in digits only: `20261121093000`.
  var digits: String { "\(date())\(clockText().prefix(8))".filter(\.isNumber) }
}
