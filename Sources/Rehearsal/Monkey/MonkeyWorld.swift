public import CheckoutCore
public import Sandbox
public import Screens

/// Where the monkey lives: everything that a checkout needs, so that each round gets a fresh one.
public struct MonkeyWorld: Sendable {
  public typealias Launch = @Sendable (any Presenter) -> Checkout

  public var setup: Setup
  public var otherSide: OtherSide.Maker
  /// The ways to its screens.
  public var scenes: [Gallery.Scene]
  /// What the shop's server does with notifications, as the script of a finding says it; nil for what it should.
  public var notifications: SandboxConfiguration.CallbackBehaviour?
  /// What the monkey types where a card number is asked for.
  public var cards: [String]
  /// What the issuer accepts.
  public var oneTimeCode: String
  /// Makes what starts payments in one round. The function that it gets is called for each result that the SDK tells.
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

  /// A checkout of its own; the tally learns of payments and results.
  func checkout(seed: UInt64, tally: MonkeyTally) -> HeadlessCheckout {
    let launch = launcher { tally.addResult() }
    return HeadlessCheckout(setup: setup, seed: seed, other: otherSide) { presenter in
      tally.addLaunch()
      return launch(presenter)
    }
  }

  /// The way to a screen of the gallery, as acts; nil for an unknown one.
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
