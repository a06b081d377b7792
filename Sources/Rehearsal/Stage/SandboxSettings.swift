import FoundationEssentials
public import Sandbox

/// What a script sets on the other side of the wire, as a file for the program that is played.
public struct SandboxSettings: Codable, Equatable, Sendable {
  /// What the merchant server does with notifications.
  public var notifications: String
  public var issuer: ACSBehaviour
  /// Whether another provider takes over when one declines.
  public var cascades: Bool?
  /// What every card plays.
  public var situation: SandboxSituation?
  /// The project's methods, with what it does with cards.
  public var methods: [SandboxMethod]?

  public init(_ configuration: SandboxConfiguration) {
    notifications = configuration.callbacks.rawValue
    issuer = configuration.acs
    cascades = configuration.cascades
    situation = configuration.situation
    methods = configuration.methods
  }

  /// - Returns: nil for a text that says nothing of the kind.
  public init?(_ text: String) {
    guard let settings = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
    self = settings
  }

  /// In JSON.
  public var text: String { (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "" }

  public func set(_ configuration: inout SandboxConfiguration) {
    if let callbacks = SandboxConfiguration.CallbackBehaviour(rawValue: notifications) {
      configuration.callbacks = callbacks
    }
    configuration.acs = issuer
    if let cascades { configuration.cascades = cascades }
    configuration.situation = situation ?? configuration.situation
    configuration.methods = methods ?? configuration.methods
  }
}
