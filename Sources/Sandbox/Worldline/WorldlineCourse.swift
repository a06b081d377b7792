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
      platform.advance(payment.id) { $0.thirdParty = .authorized }
      await platform.pause(latency.network)
      platform.advance(payment.id) { $0.thirdParty = .completed }
      await platform.decide(payment.id, payment.code == "0" ? .captured : .rejected)
    }
  }
}
