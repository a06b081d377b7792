import CheckoutCore
import KassaSandbox

/// The restart of the platform: unfinished payments continue from their stored state.
extension EcommpayPlatform {
  @discardableResult
  func claim(_ id: String) -> Bool { store.claims("session/" + id) }

  func wake() {
    for (id, _) in state.read({ $0.open.all }) where claim(id) {
      guard let payment = session(id)?.payment else { continue }
      wake(id, payment)
    }
    webhooks.wake()
  }

  private func wake(_ id: String, _ payment: PlatformPayment) {
    let number = payment.number
    switch payment.stage {
    case .requested: spawn { await self.run(id, attempt: number) }
    case .registered: spawn { await self.continuePayment(id, payment) }
    // The result of the 3DS Method was lost in the restart.
    case .examined(let server): deviceSeen(id, payment, server, "N")
    // The issuer lost the challenge state in its own restart, so the payment cannot have succeeded.
    case .challenged(let transaction):
      setDeadline(id, after: configuration.limits.returnFromChallenge) { payment in
        if payment.stage == .challenged(transaction) { await self.leaveChallenge(id, payment, transaction) }
      }
    case .redirected(let ticket): awaitRedirect(id, number, ticket)
    case .resumed where payment.attempt.destination != nil:
      spawn { await self.decide(id, number, payment.attempt.redirectResult ?? .timedOut) }
    case .resumed:
      spawn {
        guard let verdict = payment.verdict, verdict.status != "C" else {
          return await self.decide(id, number, .notReturned)
        }
        await self.conclude(id, number, verdict)
      }
    case .processed:
      keepInstrument(of: payment)
      spawn { await self.settle(id, number) }
    case .clarifying:
      setDeadline(id, after: configuration.limits.returnFromChallenge) { payment in
        if payment.stage == .clarifying { await self.decide(id, number, .needsClarification) }
      }
    case .retryable, .cascading:
      setDeadline(id, after: payment.timeLeft(at: clock.now)) { payment in
        if payment.number == number { await self.close(id, number) }
      }
    case .settled: state.change(id) { $0.open[id] = nil }
    }
  }

  /// Reprocesses a registered payment that has no result yet.
  private func continuePayment(_ id: String, _ payment: PlatformPayment) async {
    if payment.isAbandoned { return await decide(id, payment.number, .cancelled) }
    await process(id, payment)
  }
}

/// The restoration of an unfinished payment, e.g. after the application crashed.
///
/// Source: ecommpay's mobile SDK, restored payments.
extension EcommpayPlatform {
  /// Returns the response that lets a restarted application resume the session of an unfinished payment.
  /// - Returns: nil if the payment is over, or if its amount, customer or action differs from that of `order`.
  func restore(_ id: String, for order: PlatformOrder) -> MachineAnswer? {
    guard let session = session(id), session.isUnfinished, let payment = session.payment,
      payment.order.money == order.money, payment.order.customerID == order.customerID,
      payment.order.action == order.action
    else { return nil }
    if case .challenged(let old) = payment.stage { askAgain(id, payment, insteadOf: old) }
    return MachineAnswer(["status": "accepted", "session_id": .string(id), "restored": true])
  }
}

extension PlatformSession {
  /// The unfinished payment, with the revision before the latest, so that the next poll returns only the latest state.
  var heldWire: JSON? {
    guard let payment, isUnfinished else { return nil }
    return [
      "id": .string(payment.order.paymentID), "status": .string(payment.status.rawValue),
      "method": .string(payment.attempt.method), "type": .string(payment.order.action.rawValue),
      "sum": payment.sum.wire, "revision": JSON(max(0, revision - 1)),
    ]
  }
}
