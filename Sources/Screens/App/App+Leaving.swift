import CheckoutCore

extension App {
  /// Ends the program if no payment is in progress. Otherwise leaves the payment.
  /// If that would discard input or end a payment that has been sent, asks for confirmation first.
  func leave(asks: Bool = true) -> [Command] {
    if isInspecting { return [.app(.quit)] }
    return switch presentation.flow.phase {
    case .ready where presentation.flow.inquiry == nil && !setup.isHosted: [.app(.quit)]
    case .concluding, .ended: [.app(.quit)]
    case .leaving: []
    default: asks && losesSomething ? [.open(.leave(context.summary.leaving))] : [.send(.leave)]
    }
  }

  /// Whether leaving now would discard what the payer has typed, or end a payment that has been sent.
  private var losesSomething: Bool {
    switch context.summary.leaving {
    case .over: false
    case .nothingSent: screen.hasInput || currentDrafts.hasInput
    case .declined, .canBeCancelled, .cannotBeWithdrawn: true
    }
  }
}
