import CheckoutCore
import KassaSandbox

/// Resumes unfinished work from the stored state after the platform restarts.
extension DolyamePlatform {
  func wake() {
    for (id, _) in state.read({ $0.paying.all }) where claim("session", id) {
      guard let session = session(id) else { continue }
      wake(session)
    }
    webhooks.wake()
    for (id, _) in state.read({ $0.pending.all }) where claim("order", id) {
      guard let order = order(id) else { continue }
      wake(order)
    }
  }

  private func wake(_ session: DolyameSession) {
    let acquirer = DolyameAcquirer(platform: self, session: session.id)
    guard let payment = session.payment else {
      // No payment was stored, because the program stopped first or the payer left before paying.
      guard session.isAbandoned else { return state.change(session.id) { $0.paying[session.id] = nil } }
      spawn { await acquirer.leave() }
      return
    }
    switch payment.status {
    case .new, .authorizing: spawn { await acquirer.run() }
    case .checking where session.isAbandoned: spawn { await acquirer.leave() }
    case .checking: if let transaction = payment.transaction { acquirer.watchReturn(transaction) }
    case .checked: spawn { await acquirer.resume() }
    case .unknown: acquirer.decideLater()
    case .rejected where session.isAbandoned && payment.attemptsLeft > 0: spawn { await acquirer.leave() }
    case .authorized, .rejected, .cancelled: spawn { await acquirer.settle() }
    }
  }

  private func wake(_ order: DolyameOrderRecord) {
    if order.status == .waitForCommit { watchCommit(order.id) }
    follow(order.id)
  }

  /// Completes a committed order and processes its refunds, without a further request.
  func follow(_ id: String) {
    guard let order = order(id), order.status == .committed || order.refunds.contains(where: { !$0.isProcessed }) else {
      return
    }
    spawn { [self] in
      await pause(configuration.latency.processing)
      changeOrder(id) { $0.processRefunds() }
      await move(id, to: .completed)
    }
  }

  /// Cancels an order if the partner does not commit it in time.
  func watchCommit(_ id: String) {
    guard let held = order(id)?.held else { return }
    let left = held + configuration.limits.commitWindow - clock.now
    spawn { [self] in
      if left > .zero, (try? await clock.sleep(for: left, as: .deadline)) == nil { return }
      if order(id)?.status == .waitForCommit { await move(id, to: .canceled) }
    }
  }

  /// Resumes the session of a restarted app and returns the data that the app needs to continue.
  func takeUp(_ session: DolyameSession) -> MachineAnswer {
    claim("session", session.id)
    if session.payment?.status == .checking {
      DolyameAcquirer(platform: self, session: session.id).askAgain()
    } else if session.payment == nil {
      // Increase the revision, so that the SDK learns that there is no payment.
      change(session.id) { $0.revision += 1 }
    }
    let order = order(session.order)
    let cards = session.signedIn.flatMap { phone in state.read { $0.person(phone)?.cards } } ?? [:]
    return MachineAnswer([
      "shop": shopSign, "first_amount": order?.plan?.parts.first.map { .kopecks($0.kopecks) },
      "cards": .array(cards.sorted { $0.key < $1.key }.map(\.value.wire)),
    ])
  }

  /// The shop's name and colour, as registered by the partner. Source: Dolyame SDK guide, "До интеграции SDK".
  var shopSign: JSON { ["name": .string(configuration.shopName), "color": .string(configuration.shopColor)] }
}
