public import KassaBackend
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
  public var name: Verb.Name
  public var verb: Verb
}

/// The terminal settings for a test case.
public struct TerminalSettings: Hashable, Sendable {
  public var size = Size(columns: 80, rows: 24)
  public var colours = ColourMode.ansi256
  /// The name of the colour theme, one of `Theme.names`.
  public var theme = "terminal"

  public init() {}
}

/// The colour mode of the terminal.
public enum ColourMode: String, CaseIterable, Sendable {
  case rgb
  case ansi256 = "256"
  case ansi16 = "16"
  case mono
  /// A terminal with 16 colours that can show only ASCII characters.
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
/// Settings that are not given are nil or empty, so that a later `checkout` command changes only those that it names.
public struct CheckoutSettings: Sendable {
  public var provider: String?
  /// The mock mode, for example `disabled`, `success` or `decline`.
  public var mock: String?
  /// The two-letter language code (ISO 639-1).
  public var language: String?
  /// The payment method with which the payment form opens.
  public var method: String?
  /// The order parameters `amount`, `currency` and `description`, and any others under the payment system's own names.
  public var order: [ScriptValue.Entry] = []
  /// The settings of the mock backend.
  public var sandbox = SandboxSettings()
  /// The page on which the script starts: the shop page (`shop`), or the page after it (`checkout`, the default).
  public var begin: String?

  public init() {}

  /// Returns a copy of these settings in which unset values are taken from `base`.
  public func merged(over base: CheckoutSettings) -> CheckoutSettings {
    var merged = self
    merged.provider = provider ?? base.provider
    merged.mock = mock ?? base.mock
    merged.language = language ?? base.language
    merged.method = method ?? base.method
    merged.sandbox = sandbox.merged(over: base.sandbox)
    merged.begin = begin ?? base.begin
    let own = Set(order.map(\.key))
    merged.order = base.order.filter { !own.contains($0.key) } + order
    return merged
  }
}
