/// A party to a payment as a lane of the sequence diagram, from the payer to the bank.
public enum FlowLane: Int, CaseIterable, Sendable, Comparable {
  /// The payer, with the wallet on the payer's device.
  case you
  /// The merchant's application with the SDK in it.
  case app
  /// The merchant server.
  case shop
  /// The payment system's platform or gateway.
  case platform
  /// The issuer and the payment systems behind the platform.
  case bank

  /// Returns the lane of a party that sends or receives messages.
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

  /// Returns the lane of the party that performs a step.
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
