import KassaSandbox
import MockWallet

/// The configuration of a payment system's sandbox, which `SandboxSettings` can change.
public protocol ConfigurableSandbox: Sendable {
  /// The payment system's name on the command line.
  static var systemName: String { get }
  /// The supported mock modes.
  static var mocks: [String] { get }
  /// The supported settings, in the order in which the documentation lists them.
  static var settings: [SandboxSetting] { get }
  /// Applies settings, which must have no errors for this payment system.
  mutating func apply(_ settings: SandboxSettings)
}

extension SandboxSettings {
  /// The names of the settings of all payment systems.
  public static var keys: [String] { allSettings.map(\.name) }

  /// The configurations of all payment systems.
  static let configurations: [any ConfigurableSandbox.Type] = [
    EcommpaySandboxConfiguration.self, WorldlineConfiguration.self, AssistSandboxConfiguration.self,
    DolyameConfiguration.self, ApplePayGatewayConfiguration.self,
  ]

  /// The settings of all payment systems together.
  /// If several systems have a setting, it accepts every value that any of them accepts.
  static let allSettings: [SandboxSetting] = union(configurations.flatMap { $0.settings })

  private static func union(_ rows: [SandboxSetting]) -> [SandboxSetting] {
    rows.reduce(into: []) { all, row in
      guard let index = all.firstIndex(where: { $0.name == row.name }) else { return all.append(row) }
      switch (all[index].values, row.values) {
      case (.table(let own), .table(let more)): all[index].values = .table(union(own + more))
      case (.word(let own), .word(let more)):
        all[index].values = .word(own + more.filter { !own.contains($0) })
      default: break
      }
    }
  }
}

extension SandboxSetting {
  static func mock(_ mocks: [String]) -> SandboxSetting {
    SandboxSetting("mock", .word(mocks), "mock mode; --mock takes precedence")
  }

  static let notifications = SandboxSetting(
    "notifications", .word(EcommpaySandboxConfiguration.CallbackBehaviour.allCases.map(\.rawValue)),
    "how the merchant server responds to notifications", example: "ignored")

  static let issuer = SandboxSetting("issuer", .table(ACSBehaviour.settings), "overrides what the test cards say")

  static func shop(_ rows: [SandboxSetting]) -> SandboxSetting {
    SandboxSetting("shop", .table(rows), "the merchant's settings at the payment system")
  }

  static let faults = SandboxSetting(
    "faults", .list(.short(key: "kind", Fault.settings)), "network and platform faults, armed from the start")
}
