public import CheckoutCore
import KassaResources
public import KassaTerminal

extension TerminalCheckout {
  /// What a program says about the order and the look of the checkout.
  public struct Options: Sendable {
    /// The shop's name, the description, the goods and the total, which the screens show. What is charged is in the
    /// options of the SDK.
    public var order: Order
    /// The payment system, by which the inspector (F2) explains messages: `ecommpay`, `worldline`, `assist`, `dolyame` or
    /// `apple-pay`; empty if it is another one.
    public var system: String
    /// The language of the screens as two letters (ISO 639-1); nil for that of the locale. English stands in for a
    /// language that is not known.
    public var language: String?
    /// The colours of the screens. With NO_COLOR in the environment, only text attributes are used.
    public var theme: Theme
    /// The shop's colour; nil for that of the theme.
    public var brandColor: Color?
    /// Whether to use only ASCII characters, as in a terminal without UTF-8.
    public var isASCII = false
    /// Whether the screens have what only testers need: the 13 steps, hints and the platform's codes.
    public var isForTesters = false
    /// Whether the result of a pending payment has a button that asks the payment system again.
    /// All payment systems but ecommpay can be asked.
    public var canCheck = false
    /// Acts for the payer in the bank's app or on another page, if the world is simulated; nil if it is real.
    /// The screens then offer keys for it. Usually `{ world.perform($0) }`.
    public var perform: (@Sendable (OutOfBandAction) -> Bool)?
    /// The environment of the checkout. An SDK with a world takes only the journal and the device data from it; the
    /// screens take the clock. ``language`` replaces its language.
    public var environment: CheckoutEnvironment
    /// The terminal and the locale.
    public var terminal: TerminalEnvironment

    /// - Parameters:
    ///   - order: what the screens show of the order.
    ///   - system: the name of the payment system; see ``system``.
    ///   - language: two letters; nil for the language of the locale.
    ///   - theme: the colours of the screens.
    ///   - environment: the environment of the checkout; required for an SDK without a world.
    ///   - terminal: the terminal and the locale; by default those of this process.
    public init(
      order: Order, system: String = "", language: String? = nil, theme: Theme = Theme(),
      environment: CheckoutEnvironment = CheckoutEnvironment(transport: NoTransport()),
      terminal: TerminalEnvironment = .process
    ) {
      self.order = order
      self.system = system
      self.language = language
      self.theme = theme
      self.environment = environment
      self.terminal = terminal
    }

    /// The configuration of the interface.
    /// - Parameter isUnicode: whether the terminal shows characters beyond ASCII.
    func setup(isUnicode: Bool) -> Setup {
      let wanted = language?.lowercased() ?? terminal.language(among: StringTable.languages) ?? "en"
      let strings = StringTable(language: wanted) ?? .english
      var theme = terminal.hasNoColor ? theme.withoutColours : theme
      theme.isASCII = theme.isASCII || isASCII || !isUnicode
      var setup = Setup(
        order: order, providerName: system, language: strings.language, strings: strings, theme: theme,
        timeOffset: terminal.timeOffset)
      setup.isHosted = true
      setup.keptKeys = terminal.keptKeys
      setup.isClean = !isForTesters
      setup.brandColor = brandColor
      setup.canCheck = canCheck
      setup.simulatesOutOfBandActions = perform != nil
      return setup
    }

    var screen: ScreenConfiguration {
      var configuration = ScreenConfiguration(
        term: terminal.term ?? "", language: terminal.locale ?? "",
        depth: theme.isMono || terminal.hasNoColor ? .mono : nil, isASCII: isASCII, mouse: terminal.allowsMouse)
      (configuration.asksBackground, configuration.background) = (true, terminal.background)
      return configuration
    }
  }
}
