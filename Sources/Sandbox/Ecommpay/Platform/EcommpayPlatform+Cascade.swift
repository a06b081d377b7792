import CheckoutCore
import KassaSandbox

/// Cascading: another provider takes over the payment with the same payment method.
/// Source: ecommpay SDK guide, section on cascades.
extension EcommpayPlatform {
  func cascade(_ session: PlatformSession) -> MachineAnswer {
    let id = session.id
    guard let payment = session.payment else { return ErrorResponse([RequestError(.statusForbids)]).answer }
    guard advance(id, payment.number, recorded: false, { [now = clock.now] in $0.cascade(at: now) }) else {
      // A repeated request is accepted, because the next provider is already processing the payment.
      let isOnItsWay = payment.attempt.provider == .reserve
      return isOnItsWay ? .accepted : ErrorResponse([RequestError(.statusForbids)]).answer
    }
    spawn { await self.run(id, attempt: payment.number) }
    return .accepted
  }
}

extension PlatformPayment {
  /// Whether the payment waits for the payer: for a challenge, an external page, more data or another attempt.
  var awaitsPayer: Bool {
    switch stage {
    case .challenged, .redirected, .clarifying, .retryable, .cascading: true
    case .requested, .registered, .examined, .resumed, .processed, .settled: false
    }
  }

  /// Whether the payer may continue after a decline, either with another attempt or with another provider.
  var isOpenToPerson: Bool {
    switch stage {
    case .retryable, .cascading: true
    default: false
    }
  }
}
