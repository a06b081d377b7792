package import CheckoutCore
import KassaSandbox

/// The mock backends of a served world.
package enum ServedBackend {
  /// Returns the function that creates the mock backend of a payment system in a served world.
  /// - Parameters:
  ///   - system: the payment system's name on the command line.
  ///   - settings: a table of settings. Those that the payment system does not have are for others and do nothing.
  ///   - waitsForPayer: whether only the payer confirms on the pages of third parties and in the bank's app. Otherwise,
  ///     third parties and, unless the settings say more about the issuer, the bank's app confirm by themselves.
  /// - Returns: nil if there is no system of this name.
  /// - Throws: `SettingsErrors`, which contains every error in the settings.
  package static func maker(
    of system: String, settings: JSON, waitsForPayer: Bool = false
  ) throws(SettingsErrors) -> MockBackend.Maker? {
    var issuer = ACSBehaviour()
    if waitsForPayer { issuer.confirmsAfter = nil }
    switch system {
    case EcommpaySandboxConfiguration.systemName:
      // The shop of the program offers every payment method.
      var all = EcommpaySandboxConfiguration(methods: SandboxMethod.project)
      all.acs = issuer
      let (configuration, settings) = try configured(all, settings)
      return armed(MockBackend.ecommpay(configuration), settings)
    case WorldlineConfiguration.systemName:
      var base = WorldlineConfiguration()
      base.acs = issuer
      var (configuration, settings) = try configured(base, settings)
      // The payer acts on the third party's page or through the control API, unless a mock mode decides.
      configuration.thirdParty = configuration.mock == .disabled ? .waits : .confirms
      return armed(MockBackend.worldline(configuration) { _, _ in UnusedMerchant() }, settings)
    case AssistSandboxConfiguration.systemName:
      var base = AssistSandboxConfiguration()
      base.acs = issuer
      let (configuration, settings) = try configured(base, settings)
      return armed(MockBackend.assist(configuration, currency: "RUB"), settings)
    case DolyameConfiguration.systemName:
      var base = DolyameConfiguration()
      base.acs = issuer
      let (configuration, settings) = try configured(base, settings)
      return armed(MockBackend.dolyame(configuration), settings)
    case ApplePayGatewayConfiguration.systemName:
      let (configuration, settings) = try configured(ApplePayGatewayConfiguration(), settings)
      return armed(
        MockBackend.applePayGateway(
          configuration, wallet: settings.wallet ?? .cards, altersTokens: settings.shop["token"] != nil
        ) { wire, _ in
          GatewayMerchant(transport: wire, token: configuration.token)
        }, settings)
    default: return nil
    }
  }

  /// Checks a table of settings, as the order file's section `sandbox` has them.
  /// - Throws: `SettingsErrors`, which contains every error: keys that no payment system has, and values that none of
  ///   those accepts.
  package static func check(_ settings: JSON) throws(SettingsErrors) { _ = try SandboxSettings(settings) }

  private static func configured<Configuration: ConfigurableSandbox>(
    _ configuration: Configuration, _ settings: JSON
  ) throws(SettingsErrors) -> (Configuration, SandboxSettings) {
    try check(settings)
    // A setting with a value that only other systems have, such as a mock mode, is also for these.
    let own = (settings.object?.members ?? []).filter { member in
      (try? SandboxSettings(.object(.init([(member.name, member.value)])), for: Configuration.self)) != nil
    }
    let settings = try SandboxSettings(
      .object(.init(own.map { ($0.name, $0.value) })), for: Configuration.self)
    var configuration = configuration
    configuration.apply(settings)
    return (configuration, settings)
  }

  private static func armed(_ make: @escaping MockBackend.Maker, _ settings: SandboxSettings) -> MockBackend.Maker {
    { dependencies in
      var backend = make(dependencies)
      backend.faults = settings.faults
      backend.breaks = settings.breaks
      return backend
    }
  }
}
