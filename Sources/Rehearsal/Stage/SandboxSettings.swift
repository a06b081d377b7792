import FoundationEssentials
public import Sandbox

/// What a script sets on the other side of the wire, for whatever payment system; also as a file for the program that is
/// played in a terminal.
public struct SandboxSettings: Codable, Equatable, Sendable {
  /// What the merchant server does with notifications.
  public var notifications: SandboxConfiguration.CallbackBehaviour?
  public var issuer: ACSBehaviour?
  /// Whether another provider takes over when one declines.
  public var cascades: Bool?
  /// What every card plays.
  public var situation: SandboxSituation?
  /// The only products and groups that the shop offers, by id; empty for all.
  public var products: [String]
  /// Whether the project keeps cards: `never`, `askCustomer`, `always`.
  public var keeping: String?
  /// What the project asks of the customer beside the card, by the platform's names.
  public var asks: [String]
  /// What the shop is set to at the payment system, by the system's own names.
  public var shop: [String: String]
  /// What is in the wallet of the telephone.
  public var wallet: String?

  public init(_ settings: CheckoutSettings = CheckoutSettings()) {
    notifications = settings.notifications.flatMap { SandboxConfiguration.CallbackBehaviour(rawValue: $0) }
    issuer = settings.issuer
    cascades = settings.cascades
    situation = settings.situation
    products = settings.products
    keeping = settings.keeping
    asks = settings.asks
    shop = settings.shop
    wallet = settings.wallet
  }

  /// - Returns: nil for a text that says nothing of the kind.
  public init?(_ text: String) {
    guard let settings = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
    self = settings
  }

  /// In JSON.
  public var text: String { (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "" }

  /// Sets the built-in platform of ecommpay.
  public func set(_ configuration: inout SandboxConfiguration) {
    configuration.callbacks = notifications ?? configuration.callbacks
    configuration.acs = issuer ?? configuration.acs
    configuration.cascades = cascades ?? configuration.cascades
    configuration.situation = situation ?? configuration.situation
    guard let card = configuration.methods.firstIndex(where: { $0.code == SandboxMethod.card.code }) else { return }
    if let keeping { configuration.methods[card].walletSaveMode = keeping }
    configuration.methods[card].customerFields += asks.map { name in
      SandboxField(name: name, label: name.prefix(1).uppercased() + name.dropFirst())
    }
  }
}
