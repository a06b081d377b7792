public import KassaSandbox
public import KassaTerminal

/// A playback script: the settings, the user input and the assertions.
public struct Script: Sendable {
  public var name: String
  /// The file, or the name in the built-in library.
  public var source: String
  public var checkout: CheckoutSettings
  public var terminal: TerminalSettings
  public var matrix: Matrix
  public var steps: [ScriptStep]
}

/// One step of a script.
public struct ScriptStep: Sendable {
  public var place: ScriptPlace
  /// The verb's name in the script, for example `press`.
  public var name: String
  public var verb: Verb
}

/// The terminal settings of a case.
public struct TerminalSettings: Hashable, Sendable {
  public var size = Size(columns: 80, rows: 24)
  public var colours = ColourMode.ansi256
  /// The theme, one of `Theme.names`.
  public var theme = "terminal"

  public init() {}
}

/// The colour mode of the terminal.
public enum ColourMode: String, CaseIterable, Sendable {
  case rgb
  case ansi256 = "256"
  case ansi16 = "16"
  case mono
  /// 16 colours and ASCII characters only.
  case ascii

  public var depth: ColorDepth {
    switch self {
    case .rgb: .rgb
    case .ansi256: .ansi256
    case .ansi16, .ascii: .ansi16
    case .mono: .mono
    }
  }
}

/// The payment and backend settings of a script.
///
/// An unset value is nil, so that a later `checkout` verb changes only the values it names.
public struct CheckoutSettings: Sendable {
  public var provider: String?
  /// The mock mode, for example `disabled`, `success` or `decline`.
  public var mock: String?
  /// The two-letter language code (ISO 639-1).
  public var language: String?
  /// The payment method with which the form opens.
  public var method: String?
  /// The order parameters under the payment system's own names, and `amount`, `currency` and `description`.
  public var order: [ScriptValue.Entry] = []
  /// The merchant server's response to notifications: `acknowledged`, `refused` or `ignored`.
  public var notifications: String?
  /// The behaviour of the issuer beyond that defined by the test cards.
  public var issuer: ACSBehaviour?
  /// The scenario applied to every card, under its name in the sandbox.
  public var scenario: SandboxScenario?
  /// Whether a declined payment cascades to another provider.
  public var cascades: Bool?
  /// The IDs of the products and product groups that the shop offers; empty for all.
  public var products: [String] = []
  /// Whether the merchant project saves cards: `never`, `askCustomer` or `always`.
  public var keeping: String?
  /// The customer fields that the merchant project requires beside the card, under the platform's names (`address`).
  public var asks: [String] = []
  /// The merchant's settings at the payment system, under the system's own names.
  public var shop: [String: String] = [:]
  /// The content of the device's wallet: `cards`, `empty` or `restricted`.
  public var wallet: String?
  /// The first page: `checkout` presses the shop's pay button (the default), `shop` stays on the shop page.
  public var begin: String?

  public init() {}

  /// Returns these settings, with unset values taken from `base`.
  public func merged(over base: CheckoutSettings) -> CheckoutSettings {
    var merged = self
    merged.provider = provider ?? base.provider
    merged.mock = mock ?? base.mock
    merged.language = language ?? base.language
    merged.method = method ?? base.method
    merged.notifications = notifications ?? base.notifications
    merged.issuer = issuer ?? base.issuer
    merged.scenario = scenario ?? base.scenario
    merged.cascades = cascades ?? base.cascades
    merged.products = products.isEmpty ? base.products : products
    merged.keeping = keeping ?? base.keeping
    merged.asks = asks.isEmpty ? base.asks : asks
    merged.shop = base.shop.merging(shop) { $1 }
    merged.wallet = wallet ?? base.wallet
    merged.begin = begin ?? base.begin
    let own = Set(order.map(\.key))
    merged.order = base.order.filter { !own.contains($0.key) } + order
    return merged
  }
}
