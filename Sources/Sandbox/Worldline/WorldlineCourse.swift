import CheckoutCore

/// How a payment goes its way after it was created, in the platform's own time.
struct WorldlineCourse: Sendable {
  let platform: WorldlinePlatform

  func run(_ payment: WorldlinePayment) async {
    let latency = platform.configuration.latency
    guard payment.status == .redirected else {
      await platform.pause(latency.processing)
      return await platform.decide(payment.id, payment.code == "0" ? .captured : .rejected)
    }
    await platform.pause(latency.registration)
    platform.advance(payment.id) { $0.thirdParty = .initialized }
    switch platform.configuration.thirdParty {
    case .waits: break
    case .refuses:
      await platform.pause(latency.processing)
      await platform.decide(payment.id, .cancelled)
    case .confirms:
      await platform.pause(latency.processing)
      await confirm(payment)
    }
  }

  /// The person agreed there.
  private func confirm(_ payment: WorldlinePayment) async {
    guard platform.advance(payment.id, { $0.thirdParty = .authorized }) else { return }
    await platform.pause(platform.configuration.latency.network)
    platform.advance(payment.id) { $0.thirdParty = .completed }
    await platform.decide(payment.id, payment.code == "0" ? .captured : .rejected)
  }

  /// Plays the person there. Who goes away leaves it open.
  /// - Returns: false where nobody is waited for.
  func elsewhere(_ act: Elsewhere) -> Bool {
    let waiting = platform.state.read { state in
      state.payments.values.filter { $0.status == .redirected && ($0.thirdParty ?? .waiting).isOpen }
        .sorted { $0.id < $1.id }
    }
    for payment in waiting {
      switch act {
      case .approve: platform.spawn { await confirm(payment) }
      case .decline:
        platform.advance(payment.id) { $0.code = WorldlinePayment.refusedElsewhere }
        platform.spawn { await platform.decide(payment.id, .rejected) }
      case .abandon: break
      }
    }
    return !waiting.isEmpty
  }
}
