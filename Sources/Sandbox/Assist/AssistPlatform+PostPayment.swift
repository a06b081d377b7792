import CheckoutCore
import KassaSandbox

/// Operations on completed payments, and notifications to the merchant server.
extension AssistPlatform {
  /// Carries out a charge or a cancellation for the merchant server.
  /// - Parameter action: applies the operation to the bill; returns why the payment does not allow it, or nil.
  func operate(
    _ form: FormFields, _ operation: AssistOperation,
    _ action: @escaping @Sendable (inout AssistBill, Int64?, AssistTerms) -> AssistText?
  ) -> MachineAnswer {
    guard form["Merchant_ID"] == configuration.merchantID, form["Login"] == configuration.login,
      form["Password"] == configuration.password
    else {
      let refusal = AssistRefusal(first: .authentication, second: "141", message: .wrongLogin)
      return .page(refusal.answer(in: language(of: form)))
    }
    guard let number = form["Billnumber"], let request = form["RequestID"] else {
      let missing = ["Billnumber", "RequestID"].filter { form[$0] == nil }
      let refusal = AssistRefusal.fields(missing.map { ($0, .required) })
      return .page(refusal.answer(in: language(of: form)))
    }
    var amount: Int64?
    // Without an amount, the operation is about the whole payment, so an empty one must not count as absent.
    if form["Amount"] != nil || form.empty(["Amount"]) != nil {
      let given = Int64(hundredths: form["Amount"] ?? "")
      guard let sum = given, sum > 0 else {
        let refusal = AssistRefusal.fields([("Amount", .noAmount)], given == nil ? .malformed : .invalid)
        return .page(refusal.answer(in: language(of: form)))
      }
      amount = sum
    }
    let wanted = amount
    guard let owner = state.read({ $0.owners[number] }) else {
      return .page(AssistRefusal.noPayment.answer(in: language(of: form)))
    }
    let done = state.change(owner) { state -> (answer: [UInt8], isNew: Bool)? in
      guard var order = state.orders[owner], var bill = order.bill(number) else { return nil }
      let earlier = bill
      // A repeated request gets the original response. The operation is not carried out again.
      if let before = bill.operations[request] { return (before.bytes, false) }
      if let reason = action(&bill, wanted, bill.terms) {
        let refusal = AssistRefusal(first: .forbidden, second: "300", message: reason)
        return (refusal.answer(in: order.language).document, false)
      }
      let answer = self.element(order, bill).document
      bill.operations[request] = KeptBytes(answer)
      order.change(number) { $0 = bill }
      let sum = operation == .charge ? bill.taken.less(earlier.taken) : bill.cancelled.less(earlier.cancelled)
      order.note(bill, operation, sum, at: self.clock.now)
      state.open[owner] = true
      state.orders[owner] = order
      return (answer, true)
    }
    guard let done else { return .page(AssistRefusal.noPayment.answer(in: language(of: form))) }
    if done.isNew { spawn { await self.notify(owner) } }
    return .xml(done.answer)
  }

  /// Queues and sends those events about an order that are not in the outbox yet.
  func notify(_ number: String) async {
    let added = state.change(number) { [webhooks, configuration] state -> [Int] in
      guard let order = state.orders[number] else {
        state.open[number] = nil
        return []
      }
      let added = webhooks.outbox.addMissing(order.events.count, of: number) {
        AssistResult(order, $0, configuration).notification
      }
      if order.bills.allSatisfy(\.state.isDecided) { state.open[number] = nil }
      return added
    }
    for index in added { await webhooks.deliver(index, of: number) }
  }

  // MARK: After a restart

  /// Resumes unfinished payments and notifications from the stored state after the platform restarts.
  func wake() {
    webhooks.wake()
    for (number, _) in state.read({ $0.open.all }) where claim(number) {
      for bill in state.read({ $0.orders[number] })?.bills ?? [] where !bill.state.isDecided { wake(number, bill) }
      spawn { await self.notify(number) }
    }
  }

  private func wake(_ order: String, _ bill: AssistBill) {
    let number = bill.number
    if bill.state == .unknown {
      if let until = bill.unknownUntil { spawn { await self.findOut(order, number, at: until) } }
      return
    }
    if bill.isAnswered {
      spawn { await self.conclude(order, number) }
    } else if bill.transaction != nil {
      // The payer's input was lost when the issuer restarted. Nothing has been paid, so a new challenge can start.
      ask(order, number)
    } else {
      spawn { await self.run(order, number) }
    }
    spawn { await self.close(order, number) }
  }
}

extension AssistRefusal {
  fileprivate static let noPayment = AssistRefusal(first: .missingObject, second: "201", message: .noPayment)
}
