public import Sandbox
public import Terminal

/// A rehearsal: the stage, what a person does, and what must be seen.
public struct Script: Sendable {
  public var name: String
  /// The file or the library's name.
  public var source: String
  public var checkout: CheckoutSettings
  public var terminal: TerminalSettings
  public var matrix: Matrix
  public var steps: [ScriptStep]
}

/// One verb of a script.
public struct ScriptStep: Sendable {
  public var place: ScriptPlace
  /// The verb as it was written, e.g. `press`.
  public var name: String
  public var verb: Verb
}

/// The window that a case is played in.
public struct TerminalSettings: Hashable, Sendable {
  public var size = Size(columns: 80, rows: 24)
  public var colours = ColourMode.ansi256
  /// One of `Theme.names`.
  public var theme = "terminal"

  public init() {}
}

/// What the terminal can show.
public enum ColourMode: String, CaseIterable, Sendable {
  case rgb
  case ansi256 = "256"
  case ansi16 = "16"
  case mono
  /// 16 colours and no sign beyond ASCII.
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

/// What is being paid, through whom. What a script does not say is nil, so that a later `checkout` changes only what it
/// names.
public struct CheckoutSettings: Sendable {
  public var provider: String?
  /// `disabled`, `success`, `decline`.
  public var mock: String?
  /// Two letters, ISO 639-1.
  public var language: String?
  /// The method to open the form with.
  public var method: String?
  /// Every parameter of the payment system under its own name, and `amount`, `currency`, `description`.
  public var order: [ScriptValue.Entry] = []
  /// What the merchant server does with notifications: `acknowledged`, `refused`, `ignored`.
  public var notifications: String?
  /// What the card issuer does beside what its cards say.
  public var issuer: ACSBehaviour?
  /// What every card plays, by the sandbox's own name.
  public var situation: SandboxSituation?
  /// Whether another provider takes over when one declines.
  public var cascades: Bool?
  /// The only products and groups that the shop offers, by id; empty for all.
  public var products: [String] = []
  /// Whether the project keeps cards: `never`, `askCustomer`, `always`.
  public var keeping: String?
  /// What the project asks of the customer beside the card, by the platform's names, e.g. `address`.
  public var asks: [String] = []
  /// What the shop is set to at the payment system, by the system's own names.
  public var shop: [String: String] = [:]
  /// What is in the wallet of the telephone: `cards`, `empty`, `restricted`.
  public var wallet: String?
  /// `checkout`: the pay button of the shop was pressed already; `shop`: it was not. The former unless told.
  public var begin: String?

  public init() {}

  /// These settings where they say something, the others where they do not.
  public func merged(over base: CheckoutSettings) -> CheckoutSettings {
    var merged = self
    merged.provider = provider ?? base.provider
    merged.mock = mock ?? base.mock
    merged.language = language ?? base.language
    merged.method = method ?? base.method
    merged.notifications = notifications ?? base.notifications
    merged.issuer = issuer ?? base.issuer
    merged.situation = situation ?? base.situation
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
