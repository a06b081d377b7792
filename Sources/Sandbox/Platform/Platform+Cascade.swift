import CheckoutCore

/// Another provider takes over under the same method. Source: seed 000, section on cascades.
extension Platform {
  func cascade(_ body: [UInt8]) -> MachineAnswer {
    guard let request = RequestReader.read(SessionRequest.self, body) else { return .malformed }
    guard let id = request.session, let session = session(id) else { return .unknownSession }
    guard let payment = session.payment else { return Refusal([Mistake(.statusForbids)]).answer }
    guard advance(id, payment.number, recorded: false, { [now = clock.now] in $0.cascade(at: now) }) else {
      // Told twice: it is on its way already.
      let isOnItsWay = payment.attempt.provider == .reserve
      return isOnItsWay ? .accepted : Refusal([Mistake(.statusForbids)]).answer
    }
    spawn { await self.run(id, attempt: payment.number) }
    return .accepted
  }
}

extension PlatformPayment {
  /// Declined, and the person may go on: with another attempt, or with another provider.
  var isOpenToPerson: Bool {
    switch stage {
    case .retryable, .cascading: true
    default: false
    }
  }
}
