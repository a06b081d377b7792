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
    case "cancel": return try cancel(payment, key)
    case "approve", "capture":
      let refusal = payment.approved(nil) == nil ? WorldlineError.notAllowed : .parameter("amount")
      return try change(id, key, else: refusal) { $0.approved(given).map { ($0, nil, nil) } }
    case "refund":
      if let currency = body?["amountOfMoney"]?["currencyCode"]?.string, currency != payment.currency {
        throw WorldlineError.parameter("amountOfMoney.currencyCode")
      }
      let left = payment.amount.less(payment.refunded)
      let refusal = payment.refunding(left) == nil ? WorldlineError.notAllowed : .parameter("amountOfMoney.amount")
      let now = platform.clock.now
      return try change(id, key, else: refusal) { payment in
        let amount = given ?? payment.amount.less(payment.refunded)
        return payment.refunding(amount).map {
          (
            $0, payment.refund(amount, "REFUND_REQUESTED", "PENDING_CONNECT_OR_3RD_PARTY", 800, at: now),
            payment.refund(amount, "REFUNDED", "REFUNDED", 1800, at: now)
          )
        }
      }
    default: throw WorldlineError.unknownPath(request)
    }
  }

  /// A payment after an operation; for a refund, with the answer to the request for it, and the refund.
  private typealias Change = (payment: WorldlinePayment, answer: JSON?, refund: JSON?)

  /// Performs an operation. The response and the webhook about it are made in the same change of the state, because
  /// another operation may change the payment right after it.
  /// - Parameters:
  ///   - refusal: the error of an operation that the payment does not allow.
  ///   - step: returns nil if the payment does not allow the operation.
  private func change(
    _ id: String, _ key: String?, else refusal: WorldlineError = .notAllowed,
    _ step: @Sendable (WorldlinePayment) -> Change?
  ) throws(WorldlineError) -> MachineAnswer {
    let done = platform.state.change(id) { [platform] state -> (answer: MachineAnswer, webhook: Int?)? in
      guard let now = state.payments[id] else { return nil }
      // If two requests with the same idempotency key arrive simultaneously, the first one counts.
      if let key, let known = now.answers[key] { return (known, nil) }
      guard let step = step(now) else { return nil }
      let moment = platform.clock.now
      var payment = step.payment
      payment.note(now.status, at: moment)
      let answer = MachineAnswer(step.answer ?? ["payment": payment.body])
      if let key { payment.answers[key] = answer.repeated(since: moment) }
      state.payments[id] = payment
      return (answer, platform.keepWebhook(payment, refund: step.refund))
    }
    guard let done else { throw refusal }
    if let index = done.webhook { platform.spawn { [platform] in await platform.webhooks.deliver(index, of: id) } }
    return done.answer
  }

  /// Cancels a payment that is in progress or is waiting for the merchant's approval.
  private func cancel(_ payment: WorldlinePayment, _ key: String?) throws(WorldlineError) -> MachineAnswer {
    if payment.status == .pendingApproval {
      return try change(payment.id, key) { now in
        guard now.status == .pendingApproval else { return nil }
        var called = now
        called.status = .cancelled
        return (called, nil, nil)
      }
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
  func repeated(since first: Instant?) -> MachineAnswer {
    var answer = self
    answer.headers["X-GCS-Idempotence-Request-Timestamp"] = first.map { String($0.milliseconds) }
    return answer
  }
}

extension Instant {
  /// The date and time in UTC as the platform writes them in a status, in digits only: `20261121093000`.
  var digits: String { "\(date())\(clockText().prefix(8))".filter(\.isNumber) }
}
