/// A party to a payment as a lane of the sequence diagram, from the payer to the bank.
public enum FlowLane: Int, CaseIterable, Sendable, Comparable {
  case you, app, shop, platform, bank

  public init(_ party: WireMessage.Party) {
    self =
      switch party {
      case .sdk, .application: .app
      case .merchantServer: .shop
      case .platform: .platform
      case .issuer: .bank
      // The wallet is on the payer's own device.
      case .wallet: .you
      }
  }

  public init(_ actor: Step.Actor) {
    self =
      switch actor {
      case .person: .you
      case .sdk, .application: .app
      case .merchantServer: .shop
      case .platform: .platform
      case .paymentEnvironment: .bank
      }
  }

  public static func < (left: FlowLane, right: FlowLane) -> Bool { left.rawValue < right.rawValue }

  /// The string key for the lane's name.
  public var textKey: String { "lane.\(self)" }
}
