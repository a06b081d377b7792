import CheckoutCore

extension App {
  /// Ends the program if no payment is in progress. Otherwise leaves the payment.
  /// If that would discard input or end a payment that has been sent, asks for confirmation first.
  func leave(asks: Bool = true) -> [Command] {
    if isInspecting { return [.app(.quit(exitStatus))] }
    return switch presentation.flow.phase {
    case .ready where presentation.flow.inquiry == nil && !setup.isHosted: [.app(.quit(exitStatus))]
    case .concluding, .ended: [.app(.quit(exitStatus))]
    case .leaving: []
    default: asks ? leaveReason.map { [.open(.leave($0))] } ?? [.send(.leave)] : [.send(.leave)]
    }
  }

  /// What leaving now would discard or end; nil if nothing.
  private var leaveReason: LeaveReason? {
    let flow = presentation.flow
    if flow.phase == .retrying || (flow.phase == .collecting && flow.attempt > 1) { return .declined }
    if flow.mayHaveCharged { return .charged }
    return screen.hasInput || currentDrafts.hasInput ? .typed : nil
  }
}
