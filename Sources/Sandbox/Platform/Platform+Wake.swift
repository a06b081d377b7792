import CheckoutCore

/// The platform after its own machine was started again: what was under way goes on from where it was kept.
extension Platform {
  /// This program runs the session: another one that has the same store open leaves it alone.
  @discardableResult
  func claim(_ id: String) -> Bool { (try? drawer?.claim("session/" + id)) ?? true }

  func wake() {
    for (id, _) in state.read({ $0.open.all }) where claim(id) {
      guard let payment = session(id)?.payment else { continue }
      wake(id, payment)
    }
  }

  private func wake(_ id: String, _ payment: PlatformPayment) {
    let number = payment.number
    switch payment.stage {
    case .requested: spawn { await self.run(id, attempt: number) }
    case .registered: spawn { await self.goOn(id, payment) }
    // Nobody knows any more what became of the look at the device.
    case .examined(let server): deviceSeen(id, payment, server, "N")
    // The issuer has forgotten the person's answers with its own restart; nobody has paid.
    case .challenged(let transaction):
      setDeadline(id, after: configuration.limits.returnFromChallenge) { payment in
        if payment.stage == .challenged(transaction) { await self.leaveChallenge(id, payment, transaction) }
      }
    // The page is somebody else's and has forgotten nothing; its time went on.
    case .redirected(let ticket):
      setDeadline(id, after: max(.zero, ticket.deadline - clock.now)) { payment in
        if payment.stage == .redirected(ticket) { await self.decide(id, number, .timedOut) }
      }
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
    case .retryable:
      setDeadline(id, after: payment.timeLeft(at: clock.now)) { payment in
        if payment.number == number { await self.close(id, number) }
      }
    case .settled: state.change(id) { $0.open[id] = nil }
    }
  }

  /// Nothing was decided: the payment environment is asked, as for the first time.
  private func goOn(_ id: String, _ payment: PlatformPayment) async {
    if payment.isAbandoned { return await decide(id, payment.number, .cancelled) }
    await process(id, payment)
  }
}
