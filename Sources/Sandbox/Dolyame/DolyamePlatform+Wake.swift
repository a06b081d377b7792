import CheckoutCore

/// The platform after its own machine was started again: what was under way goes on from where it was kept.
extension DolyamePlatform {
  func wake() {
    for (id, _) in state.read({ $0.paying.all }) where claim("session", id) {
      guard let session = session(id) else { continue }
      wake(session)
    }
    for (id, _) in state.read({ $0.pending.all }) where claim("order", id) {
      guard let order = order(id) else { continue }
      wake(order)
    }
  }

  private func wake(_ session: DolyameSession) {
    let acquirer = DolyameAcquirer(platform: self, session: session.id)
    guard let payment = session.payment else {
      // A request that never got as far as to be kept, or a person who left without one.
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

  private func wake(_ order: DolyameOrder) {
    for (index, webhook) in order.webhooks.enumerated() where webhook.delivery == .waiting {
      spawn { [self] in
        if await !deliver(order.id, index) { await redeliver(order.id, index) }
      }
    }
    if order.status == .waitForCommit { watchCommit(order.id) }
    follow(order.id)
  }

  /// What is done without anybody asking for it: what was held is charged, what was given back goes out.
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

  /// An order that nobody commits is given up.
  func watchCommit(_ id: String) {
    guard let held = order(id)?.held else { return }
    let left = held + configuration.limits.commitWindow - clock.now
    spawn { [self] in
      if left > .zero, (try? await clock.sleep(for: left, as: .deadline)) == nil { return }
      if order(id)?.status == .waitForCommit { await move(id, to: .canceled) }
    }
  }

  /// A program that was started again asks how its payment stands.
  func takeUp(_ session: DolyameSession) -> MachineAnswer {
    claim("session", session.id)
    if session.payment?.status == .checking {
      DolyameAcquirer(platform: self, session: session.id).askAgain()
    } else if session.payment == nil {
      // That there is none is news to whoever waits for some.
      change(session.id) { $0.revision += 1 }
    }
    let order = order(session.order)
    let cards = session.signedIn.flatMap { phone in state.read { $0.person(phone)?.cards } } ?? [:]
    return MachineAnswer([
      "shop": shopSign, "first_amount": order?.plan?.parts.first.map { .kopecks($0.kopecks) },
      "cards": .array(cards.sorted { $0.key < $1.key }.map(\.value.wire)),
    ])
  }

  /// As the partner told it. Source: seed 004, «До интеграции SDK».
  var shopSign: WireValue { ["name": .string(configuration.shopName), "color": .string(configuration.shopColor)] }
}
