package import CheckoutCore
package import KassaBackend
package import KassaSandbox
package import KassaScreens

/// The setup for the new checkout that each monkey round creates.
package struct MonkeySetup: Sendable {
  package typealias Launch = @Sendable (any Presenter) -> Checkout

  package var setup: Setup
  package var backend: MockBackend.Maker
  /// The gallery scenes, each of which leads to one checkout screen.
  package var scenes: [Gallery.Scene]
  /// How the merchant server responds to notifications, as written into generated scripts; nil for the default.
  package var notifications: NotificationBehaviour?
  /// The card numbers that the monkey types into card number fields.
  package var cards: [String]
  /// The one-time code that the issuer accepts.
  package var oneTimeCode: String
  /// Creates the function that starts the payments in one round of monkey testing.
  /// `onResult` is called for each payment result that the SDK reports.
  package var launcher: @Sendable (_ onResult: @escaping @Sendable () -> Void) -> Launch

  package init(
    setup: Setup, backend: @escaping MockBackend.Maker, scenes: [Gallery.Scene], cards: [String],
    oneTimeCode: String = TestCards.oneTimeCode,
    launcher: @escaping @Sendable (_ onResult: @escaping @Sendable () -> Void) -> Launch
  ) {
    self.setup = setup
    self.backend = backend
    self.scenes = scenes
    self.cards = cards
    self.oneTimeCode = oneTimeCode
    self.launcher = launcher
  }

  /// Creates a new checkout whose payments and results are counted in `counters`.
  /// What the checkout meets is counted in `coverage`.
  func checkout(
    seed: UInt64, counters: MonkeyCounters, coverage: CoverageCollector? = nil
  ) -> HeadlessCheckout {
    let launch = launcher { counters.addResult() }
    return HeadlessCheckout(setup: setup, seed: seed, backend: backend, coverage: coverage) { presenter in
      counters.addLaunch()
      return launch(presenter)
    }
  }

  /// Returns the actions that lead to a gallery screen; nil if the screen is unknown.
  func way(to screen: String) -> [MonkeyAction]? {
    guard let scene = scenes.first(where: { $0.name == screen }) else { return nil }
    let checkout = checkout(seed: 1, counters: MonkeyCounters())
    var acts: [MonkeyAction] = []
    checkout.onEvent = { event in if let action = MonkeyAction(event) { acts.append(action) } }
    checkout.onAct = { acts.append(.perform($0)) }
    scene.play(checkout)
    if checkout.hold != nil, !acts.isEmpty { acts.insert(.hold(checkout.flow.phase), at: acts.count - 1) }
    return acts
  }
}
