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
    // The plan is judged in the change that charges it: of two debits at once, the second one is the plan's next charge.
    let charged = state.change(newID) { state in
      self.judge(request, as: newID, state).map { self.charge($0, as: newID, &state) }
    }
    switch charged {
    case .failure(let mistake): return ErrorResponse([mistake]).answer
    case .success(let charged):
      spawn { await self.webhooks.deliver(charged.callback, of: newID) }
      let payment = charged.payment
      return MachineAnswer([
        "status": "success", "request_id": (payment.attempt.operation?.id).map { .string(String($0)) },
        "project_id": .integer(configuration.projectID), "payment_id": .string(newID),
        "payment_status": .string(payment.status.rawValue), "code": .string(charged.code.code),
        "message": .string(charged.code.message), "sum": payment.order.money.wire,
      ])
    }
  }

  /// A debit that the platform permits.
  private struct Debit {
    /// The ID of the recurring payment.
    var number: Int64
    /// The payment that registered it.
    var first: PlatformPayment
    var money: Money
  }

  /// Returns the debit that a request asks for, or the platform's error.
  /// - Parameter newID: the ID of the payment that the debit is to be.
  private func judge(_ request: JSON, as newID: String, _ state: State) -> Result<Debit, RequestError> {
    // An owner without a session is left of a run that stopped between the two writes.
    guard state.owners[newID].flatMap({ state.sessions[$0] }) == nil else {
      return .failure(RequestError("3041", field: "general.payment_id"))
    }
    guard let number = request["recurring"]?["id"]?.int64, let first = state.registered(number) else {
      return .failure(RequestError("3181", field: "recurring.id"))
    }
    let plan = RecurringPlan(first.order.request["recurrent_info"] ?? .null)
    let done = state.charges(by: number)
    // If the request has no amount, use the plan's amount. If the plan has none either, use that of the first payment.
    let amount = request["payment"]?["amount"]?.int64 ?? plan.dueAmount(after: done) ?? first.order.money.amount
    guard amount > 0 else { return .failure(RequestError("3286", field: "payment.amount")) }
    if let currency = request["payment"]?["currency"]?.string, currency != first.order.money.currency.code {
      return .failure(RequestError("3121", field: "payment.currency"))
    }
    let refused = plan.refusal(
      of: amount, after: done, registered: first.firstAttempt.date(), at: clock.now,
      isByCustomer: request["customer"]?["ip_address"]?.string?.isEmpty == false)
    if let refused { return .failure(refused) }
    return .success(Debit(number: number, first: first, money: Money(amount, first.order.money.currency)))
  }

  /// Creates and settles a separate payment for a debit, with its callback.
  /// - Returns: the payment, its result and the index of the callback.
  private func charge(
    _ debit: Debit, as paymentID: String, _ state: inout State
  ) -> (payment: PlatformPayment, code: EcommpayCode, callback: Int) {
    let (id, code) = (randomness.uuid(), EcommpayCode(debit.first.attempt.scenario.debitCode))
    var order = debit.first.order
    order.paymentID = paymentID
    order.money = debit.money
    order.action = .sale
    order.request = [:]
    order.chargedBy = debit.number
    var attempt = debit.first.attempt
    attempt.identity = randomness.uuid()
    attempt.scenario = .success
    attempt.scenario.allowsAnotherAttempt = false
    attempt.keepsNew = false
    let operation = PlatformPayment.Operation(
      id: Int64(randomness.digits(10)) ?? 0, providerID: randomness.digits(8), authorisation: randomness.digits(6),
      created: clock.now)
    var payment = PlatformPayment(order: order, limits: configuration.limits, attempt: attempt, at: clock.now)
    _ = payment.register(operation) && payment.decide(code, at: clock.now) && payment.settle(at: clock.now)
    let later = PlatformPayment.DoneOperation(
      id: operation.id, type: .recurring, amount: debit.money.amount, moment: operation.created)
    let verdict = AttemptResult(status: payment.status, code: code)
    let callback = signed(CallbackMessage(payment: payment, verdict: verdict, time: operation.created, later: later))
    // Store the owner of the payment ID first, so that a stored payment can always be found by that ID.
    state.owners[paymentID] = id
    state.sessions[id] = PlatformSession(id: id, order: order, payment: payment)
    return (payment, code, webhooks.outbox.add(callback, of: paymentID))
  }
}

extension EcommpayPlatform.State {
  /// Returns the number of successful debits under a recurring payment.
  fileprivate func charges(by number: Int64) -> Int {
    sessions.all.lazy.filter { $0.value.order.chargedBy == number && $0.value.payment?.status == .success }.count
  }

  /// Returns the payment that registered a recurring payment; nil if there is none of this ID.
  fileprivate func registered(_ number: Int64) -> PlatformPayment? {
    sessions.all.lazy.compactMap(\.value.payment).first { $0.recurringID == number }
  }
}
