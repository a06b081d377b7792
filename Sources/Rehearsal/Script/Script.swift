public import KassaSandbox
public import KassaTerminal

/// A playback script, which consists of settings, user input and assertions.
public struct Script: Sendable {
  public var name: String
  /// The path of the script file, or the script's name in the built-in library.
  public var source: String
  public var checkout: CheckoutSettings
  public var terminal: TerminalSettings
  public var matrix: Matrix
  public var steps: [ScriptStep]
}

/// One step of a script.
public struct ScriptStep: Sendable {
  public var place: ScriptPlace
  /// The name of the command as written in the script, for example `press`.
  public var name: String
  public var verb: Verb
}

/// The terminal settings for a test case.
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

/// The payment and backend settings in a script.
///
/// Unset values are nil or empty, so that a later `checkout` command changes only the values that it names.
public struct CheckoutSettings: Sendable {
  public var provider: String?
  /// The mock mode, for example `disabled`, `success` or `decline`.
  public var mock: String?
  /// The two-letter language code (ISO 639-1).
  public var language: String?
  /// The payment method with which the form opens.
  public var method: String?
  /// The order parameters `amount`, `currency` and `description`, and any others under the payment system's own names.
  public var order: [ScriptValue.Entry] = []
  /// The merchant server's response to notifications: `acknowledged`, `refused` or `ignored`.
  public var notifications: String?
  /// The issuer's behaviour, in addition to the behaviour that the test cards define.
  public var issuer: ACSBehaviour?
  /// The sandbox scenario that applies to every card.
  public var scenario: SandboxScenario?
  /// Whether a declined payment cascades to another provider.
  public var cascades: Bool?
  /// The IDs of the products and product groups that the shop offers; empty for all.
  public var products: [String] = []
  /// Whether the merchant project saves cards: `never`, `askCustomer` or `always`.
  public var keeping: String?
  /// The customer fields that the merchant project requires in addition to the card, for example `address`.
  ///
  /// The names are the platform's own field names.
  public var asks: [String] = []
  /// The merchant's settings at the payment system, under the payment system's own names.
  public var shop: [String: String] = [:]
  /// The state of the device's wallet: `cards`, `empty` or `restricted`.
  public var wallet: String?
  /// The page on which the script begins. `checkout`, the default, presses the shop's pay button.
  /// `shop` stays on the shop page.
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
