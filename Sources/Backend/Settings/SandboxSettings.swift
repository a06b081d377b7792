public import CheckoutCore
public import KassaSandbox
public import MockWallet

/// The settings of a mock backend. In an order file, they are in the section `sandbox`.
///
/// The same settings can configure a checkout in the program, in a script or in a test.
/// A setting without a value keeps its default.
public struct SandboxSettings: Equatable, Sendable {
  /// The mock mode, for example `success`. The order and the command line may also set the mode.
  public var mock: String?
  /// The merchant server's response to notifications.
  public var notifications: NotificationBehaviour?
  /// The card issuer's settings, which override its card scenarios; nil for the defaults.
  public var issuer: ACSBehaviour?
  /// Whether a declined payment cascades to another provider.
  public var cascades: Bool?
  /// The scenario applied to every card, by its name.
  public var scenario: String?
  /// The IDs of the products and product groups that the shop offers; empty if the shop offers all of them.
  public var products: [String] = []
  /// The rule by which the merchant project saves cards: `never`, `askCustomer` or `always`.
  public var keeping: String?
  /// The customer fields that the merchant project requires in addition to the card data, under the platform's names.
  public var asks: [String] = []
  /// The customer fields that the payer may leave empty, under the platform's names.
  public var offers: [String] = []
  /// The merchant's settings at the payment system, under the system's own names.
  public var shop: [String: String] = [:]
  /// The contents of the wallet on the payer's device.
  public var wallet: MockWallet.Contents?
  /// The faults that are armed from the start.
  public var faults: [Fault] = []
  /// The breaks on messages that are armed from the start.
  public var breaks: [MessageBreak] = []

  /// Creates settings that change nothing.
  public init() {}

  /// Returns settings in which only the mock mode is set.
  public static func mock(_ mock: String?) -> SandboxSettings {
    var settings = SandboxSettings()
    settings.mock = mock
    return settings
  }

  /// Reads settings from a table.
  ///
  /// - Parameters:
  ///   - json: the table; null for no settings.
  ///   - configuration: the payment system's configuration.
  /// - Throws: `SettingsErrors`, which contains every error in the table.
  public init(_ json: JSON, for configuration: any ConfigurableSandbox.Type) throws(SettingsErrors) {
    try self.init(json, in: configuration.settings, of: configuration.systemName)
  }

  /// - Parameters:
  ///   - rows: the settings that the table may have.
  ///   - system: the name of the payment system for error messages; nil if the settings are for several systems.
  init(_ json: JSON, in rows: [SandboxSetting], of system: String? = nil) throws(SettingsErrors) {
    var reader = SettingsReader(system: system)
    self.init(reader.table(PlacedValue(json), rows))
    guard reader.mistakes.isEmpty else { throw SettingsErrors(reader.mistakes) }
  }

  private init(_ table: [String: Checked]) {
    mock = table["mock"]?.text
    notifications = table["notifications"]?.value()
    issuer = (table["issuer"]?.table).map { ACSBehaviour($0) }
    cascades = table["cascade"]?.flag
    scenario = table["situation"]?.text
    products = table["products"]?.list.compactMap(\.text) ?? []
    keeping = table["keeping"]?.text
    asks = table["asks"]?.list.compactMap(\.text) ?? []
    offers = table["offers"]?.list.compactMap(\.text) ?? []
    shop = table["shop"]?.table.compactMapValues(\.text) ?? [:]
    wallet = table["wallet"]?.value()
    faults = table["faults"]?.list.compactMap { Fault($0.table) } ?? []
    breaks = table["hold"]?.list.compactMap { MessageBreak($0.table) } ?? []
  }

  /// The settings as a table, without the values that are not set.
  public var json: JSON {
    func list(_ texts: [String]) -> JSON? { texts.isEmpty ? nil : .array(texts.map(JSON.string)) }
    let shop = shop.sorted { $0.key < $1.key }.map { ($0.key, JSON.string($0.value)) }
    return .compact([
      ("mock", mock.map(JSON.string)), ("notifications", (notifications?.rawValue).map(JSON.string)),
      ("issuer", issuer?.settings), ("cascade", cascades.map(JSON.bool)),
      ("situation", scenario.map(JSON.string)), ("products", list(products)),
      ("keeping", keeping.map(JSON.string)), ("asks", list(asks)),
      ("offers", list(offers)),
      ("shop", shop.isEmpty ? nil : .object(.init(shop))), ("wallet", (wallet?.rawValue).map(JSON.string)),
      ("faults", faults.isEmpty ? nil : .array(faults.map(\.settings))),
      ("hold", breaks.isEmpty ? nil : .array(breaks.map(\.settings))),
    ])
  }

  /// Returns the mistakes in these settings for a payment system, e.g. a setting that the system does not support.
  public func errors(for configuration: any ConfigurableSandbox.Type) -> [ValueMistake] {
    let values = json
    if values == [:] { return [] }
    var reader = SettingsReader(system: configuration.systemName)
    _ = reader.table(PlacedValue(values), configuration.settings)
    return reader.mistakes
  }

  /// Returns these settings, with unset values taken from `base`.
  public func merged(over base: SandboxSettings) -> SandboxSettings {
    var merged = self
    merged.mock = mock ?? base.mock
    merged.notifications = notifications ?? base.notifications
    merged.issuer = issuer ?? base.issuer
    merged.cascades = cascades ?? base.cascades
    merged.scenario = scenario ?? base.scenario
    merged.products = products.isEmpty ? base.products : products
    merged.keeping = keeping ?? base.keeping
    merged.asks = asks.isEmpty ? base.asks : asks
    merged.offers = offers.isEmpty ? base.offers : offers
    merged.shop = base.shop.merging(shop) { $1 }
    merged.wallet = wallet ?? base.wallet
    merged.faults = faults.isEmpty ? base.faults : faults
    merged.breaks = breaks.isEmpty ? base.breaks : breaks
    return merged
  }
}
