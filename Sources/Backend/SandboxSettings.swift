import FoundationEssentials
public import KassaSandbox

/// The backend settings in a script for any payment system.
///
/// The settings are also written to a file, to configure a program that the script runs in a real terminal.
public struct SandboxSettings: Codable, Equatable, Sendable {
  /// The merchant server's response to notifications.
  public var notifications: EcommpaySandboxConfiguration.CallbackBehaviour?
  public var issuer: ACSBehaviour?
  /// Whether a declined payment cascades to another provider.
  public var cascades: Bool?
  /// The scenario applied to every card.
  public var scenario: SandboxScenario?
  /// The IDs of the products and product groups that the shop offers; empty if it offers all of them.
  public var products: [String] = []
  /// The merchant project's rule for saving cards: `never`, `askCustomer` or `always`.
  public var keeping: String?
  /// The customer fields that the merchant project requires in addition to the card, by the platform's names.
  public var asks: [String] = []
  /// The merchant's settings at the payment system, by the system's own names.
  public var shop: [String: String] = [:]
  /// The contents of the device's wallet.
  public var wallet: String?

  public init() {}

  /// Creates settings from JSON; returns nil if the text is not valid.
  public init?(_ text: String) {
    guard let settings = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
    self = settings
  }

  /// The settings as JSON.
  public var text: String { (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "" }

  /// Applies the settings to an ecommpay sandbox configuration.
  public func set(_ configuration: inout EcommpaySandboxConfiguration) {
    configuration.callbacks = notifications ?? configuration.callbacks
    configuration.acs = issuer ?? configuration.acs
    configuration.cascades = cascades ?? configuration.cascades
    configuration.sandboxScenario = scenario ?? configuration.sandboxScenario
    guard let card = configuration.methods.firstIndex(where: { $0.code == SandboxMethod.card.code }) else { return }
    if let keeping { configuration.methods[card].walletSaveMode = keeping }
    configuration.methods[card].customerFields += asks.map { name in
      SandboxField(name: name, label: name.prefix(1).uppercased() + name.dropFirst())
    }
  }
}
