import CheckoutCore

extension App {
  /// Returns the commands of a key that works on every screen.
  func everywhere(_ action: KeyAction) -> [Command] {
    switch action {
    case .inspector: [.open(.inspector)]
    case .help: [.open(.help)]
    case .trace: [.open(.trace)]
    case .testCards: [.open(.testCards)]
    case .palette: [.open(.palette)]
    case .mark: [.open(.marks)]
    case .repaint: [.app(.repaint)]
    case .suspend: [.app(.suspend)]
    case .leave: leave()
    case .merchantActions: setup.isHosted ? [] : openMerchantActions
    default: []
    }
  }

  /// Opens the merchant actions and lists the payments. What is on hold may have changed since the result was shown.
  private var openMerchantActions: [Command] {
    let mayHaveChanged = setup.canCheck && context.summary.outcome == .held
    return [.open(.merchantActions), .app(.merchantActions(.list))] + (mayHaveChanged ? [.app(.check)] : [])
  }
}
