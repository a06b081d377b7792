import CheckoutCore
import KassaSandbox

/// Merchant-initiated debits under a registered recurring payment.
///
/// Source: ecommpay, Gate: `/v2/payment/card/recurring`.
extension EcommpayPlatform {
  func debit(_ body: [UInt8]) -> MachineAnswer {
    guard let request = JSON(json: body), let general = request["general"] else { return .malformed }
    if let refusal = refusal(of: request, general) { return refusal }
    guard let newID = general["payment_id"]?.string, !newID.isEmpty else {
      return ErrorResponse([RequestError("2004", field: "general.payment_id")]).answer
    }
    guard state.read({ state in state.owners[newID].flatMap { state.sessions[$0] } == nil }) else {
      return ErrorResponse([RequestError("3041", field: "general.payment_id")]).answer
    }
    guard let number = request["recurring"]?["id"]?.int64, let first = registered(number) else {
      return ErrorResponse([RequestError("3181", field: "recurring.id")]).answer
    }
    let plan = RecurringPlan(first.order.request["recurrent_info"] ?? .null)
    let done = charges(by: number)
    // If the request has no amount, use the plan's amount. If the plan has none either, use that of the first payment.
    let amount = request["payment"]?["amount"]?.int64 ?? plan.dueAmount(after: done) ?? first.order.money.amount
    guard amount > 0 else {
      return ErrorResponse([RequestError("3286", field: "payment.amount")]).answer
    }
    if let currency = request["payment"]?["currency"]?.string, currency != first.order.money.currency.code {
      return ErrorResponse([RequestError("3121", field: "payment.currency")]).answer
    }
    let refused = plan.refusal(
      of: amount, after: done, registered: first.firstAttempt.date(), at: clock.now,
      isByCustomer: request["customer"]?["ip_address"]?.string?.isEmpty == false)
    if let refused { return ErrorResponse([refused]).answer }
    let (id, code) = (randomness.uuid(), EcommpayCode(first.attempt.scenario.debitCode))
    guard
      let (charged, index) = charge(id, newID, Money(amount, first.order.money.currency), like: first, code, by: number)
    else { return ErrorResponse([RequestError("3041", field: "general.payment_id")]).answer }
    spawn { await self.webhooks.deliver(index, of: newID) }
    return MachineAnswer([
      "status": "success", "request_id": (charged.attempt.operation?.id).map { .string(String($0)) },
      "project_id": .integer(configuration.projectID), "payment_id": .string(newID),
      "payment_status": .string(charged.status.rawValue), "code": .string(code.code), "message": .string(code.message),
      "sum": charged.order.money.wire,
    ])
  }

  /// Returns the number of successful debits under a recurring payment.
  private func charges(by number: Int64) -> Int {
    state.read { state in
      state.sessions.all.lazy.filter { $0.value.order.chargedBy == number && $0.value.payment?.status == .success }
        .count
    }
  }

  private func registered(_ number: Int64) -> PlatformPayment? {
    state.read { state in state.sessions.all.lazy.compactMap(\.value.payment).first { $0.recurringID == number } }
  }

  /// Creates and settles a separate payment for the debit, with its callback.
  /// - Returns: the payment and the index of the callback; nil if another payment has taken the ID in the meantime.
  private func charge(
    _ id: String, _ paymentID: String, _ money: Money, like first: PlatformPayment, _ code: EcommpayCode,
    by number: Int64
  ) -> (payment: PlatformPayment, callback: Int)? {
    var order = first.order
    order.paymentID = paymentID
    order.money = money
    order.action = .sale
    order.request = [:]
    order.chargedBy = number
    var attempt = first.attempt
    attempt.identity = randomness.uuid()
    attempt.scenario = .success
    attempt.scenario.allowsAnotherAttempt = false
    attempt.keepsNew = false
    let operation = PlatformPayment.Operation(
      id: Int64(randomness.digits(10)) ?? 0, providerID: randomness.digits(8), authorisation: randomness.digits(6),
      created: clock.now)
    var payment = PlatformPayment(order: order, limits: configuration.limits, attempt: attempt, at: clock.now)
    _ = payment.register(operation) && payment.decide(code, at: clock.now) && payment.settle(at: clock.now)
    let later = PlatformPayment.DoneOperation(id: operation.id, type: .recurring, amount: money.amount)
    guard case .settled(let verdict) = payment.stage else { return nil }
    let callback = signed(CallbackMessage(payment: payment, verdict: verdict, time: operation.created, later: later))
    return state.change(id) { [payment, order, webhooks] state in
      // An owner without a session is left of a run that stopped between the two writes.
      guard state.owners[paymentID].flatMap({ state.sessions[$0] }) == nil else { return nil }
      // Store the owner of the payment ID first, so that a stored payment can always be found by that ID.
      state.owners[paymentID] = id
      state.sessions[id] = PlatformSession(id: id, order: order, payment: payment)
      return (payment, webhooks.outbox.add(callback, of: paymentID))
    }
  }
}
