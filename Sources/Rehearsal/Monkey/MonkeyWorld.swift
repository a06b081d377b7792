public import CheckoutCore
public import Sandbox
public import Screens

/// The setup from which each monkey round creates a new checkout.
public struct MonkeyWorld: Sendable {
  public typealias Launch = @Sendable (any Presenter) -> Checkout

  public var setup: Setup
  public var otherSide: OtherSide.Maker
  /// The gallery scenes, which lead to the screens of the checkout.
  public var scenes: [Gallery.Scene]
  /// The notification behaviour of the merchant server, written into generated scripts; nil for the default.
  public var notifications: SandboxConfiguration.CallbackBehaviour?
  /// The card numbers that the monkey types into card number fields.
  public var cards: [String]
  /// The one-time code that the issuer accepts.
  public var oneTimeCode: String
  /// Creates the function that starts payments in one round. `onResult` is called for each result that the SDK reports.
  public var launcher: @Sendable (_ onResult: @escaping @Sendable () -> Void) -> Launch

  public init(
    setup: Setup, otherSide: @escaping OtherSide.Maker = OtherSide.ecommpay(SandboxConfiguration()),
    scenes: [Gallery.Scene] = Gallery.scenes,
    cards: [String] = TestCards.ecommpay.map(\.number), oneTimeCode: String = TestCards.oneTimeCode,
    launcher: @escaping @Sendable (_ onResult: @escaping @Sendable () -> Void) -> Launch
  ) {
    self.setup = setup
    self.otherSide = otherSide
    self.scenes = scenes
    self.cards = cards
    self.oneTimeCode = oneTimeCode
    self.launcher = launcher
  }

  /// Creates a new checkout, which counts its payments and results in `tally`.
  func checkout(seed: UInt64, tally: MonkeyTally) -> HeadlessCheckout {
    let launch = launcher { tally.addResult() }
    return HeadlessCheckout(setup: setup, seed: seed, other: otherSide) { presenter in
      tally.addLaunch()
      return launch(presenter)
    }
  }

  /// Returns the actions that lead to a gallery screen; nil for an unknown screen.
  func way(to screen: String) -> [MonkeyAct]? {
    guard let scene = scenes.first(where: { $0.name == screen }) else { return nil }
    let checkout = checkout(seed: 1, tally: MonkeyTally())
    var acts: [MonkeyAct] = []
    checkout.onEvent = { event in if let act = MonkeyAct(event) { acts.append(act) } }
    checkout.onAct = { acts.append(.act($0)) }
    scene.play(checkout)
    if checkout.hold != nil, !acts.isEmpty { acts.insert(.hold(checkout.flow.phase), at: acts.count - 1) }
    return acts
  }
}
