import CheckoutCore
import EMV3DS

extension EcommpayProvider {
  /// The number of consecutive status responses without a new revision after which polling fails.
  private static let staleAnswers = 3

  func nextUpdate() async throws(CheckoutError) -> PlatformUpdate {
    let held = tracker.takeHeld()
    guard let state = if let held { held } else { try await nextState() } else { return .unknown }
    if let update = tracker.update(state, now: environment.clock.now) { return update }
    if case .examined(let reference) = state.standing {
      try await showDevice(to: reference)
      return .progressed(state.payment)
    }
    guard case .challenged(let reference) = state.standing else { return .progressed(state.payment) }
    do throws(CheckoutError) {
      return try await challenge(reference, state.payment)
    } catch {
      // The issuer remembers a challenge that was started before the restart, and rejects a second start.
      // The platform has been notified that the challenge is over, and decides the outcome.
      guard isResumed, await challengeClient?.isOver == true, !error.code.isNetwork else { throw error }
      return .progressed(state.payment)
    }
  }

  /// Logs that the platform has sent the receipt to the customer. Repeated calls log nothing.
  private func logReceipt(_ payment: Payment?) {
    guard let address = payment?.receiptAddress, !hasLoggedReceipt else { return }
    hasLoggedReceipt = true
    let count = options.receiptData.flatMap(Receipt.init(base64:))?.positions.count ?? 0
    note(.receiptSent, ["address": address, "count": String(count)])
  }

  /// Requests the next state of the payment; returns nil if the platform does not know the payment.
  private func nextState() async throws(CheckoutError) -> PaymentState? {
    let session = try openedSession()
    for _ in 0..<Self.staleAnswers {
      let answer = try await platform.demand(
        PaymentMessages.statusPath, PaymentMessages.status(session: session, revision: tracker.revision))
      let status = try StatusAnswer(answer, ordered: options.paymentAmount ?? 0, texts: texts)
      if tracker.heard(status) {
        for (note, details) in status.authentication?.notes(after: authentication) ?? [] { self.note(note, details) }
        authentication = status.authentication ?? authentication
        logReceipt(status.payment?.payment)
        var state = status.payment
        if let payment = state?.payment, payment.recurringID != nil, let currency = payment.amount?.currency {
          state?.payment.debits = options.recurrentInfo?.debits(in: currency)
        }
        return state
      }
    }
    throw CheckoutError(code: .answerMalformed, mistakes: [Mistake(path: "revision", code: "invalid")])
  }
}
