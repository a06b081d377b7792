package import CheckoutCore
package import KassaCards
package import KassaResources
package import KassaTerminal

/// The configuration of the interface, which does not change while the program is running.
package struct Setup: Sendable {
  package var order: Order
  /// The IDs of the payment system and its environment. The screens show their names from the string tables.
  package var providerName: String
  package var environmentName: String
  /// Returns the name that an order file has for a parameter, from the name that the SDK has.
  package var parameterNames: @Sendable (_ path: String) -> String = { $0 }
  /// The mock mode: `disabled`, `success` or `decline`.
  package var mockMode: String
  /// The language as two letters (ISO 639-1).
  package var language: String
  package var strings: StringTable
  /// The format of money, dates and lists, in the language of the strings.
  package var format: LocaleFormat { LocaleFormat(language: strings.language, isASCII: theme.isASCII) }
  package var theme: Theme
  /// The card validation policy. The built-in data is loaded on first use, after the first frame.
  package var policy: CardPolicy {
    get { givenPolicy ?? .kassa }
    set { givenPolicy = newValue }
  }
  private var givenPolicy: CardPolicy?
  package var testCards: TestCardList
  /// Additional settings sent to the payment system, as name–value pairs. The first screen shows them.
  package var details: [(name: String, value: String)] = []
  /// The later charges that the payer agrees to by paying, in words; nil if there are none.
  package var plan: String?
  /// The payment system's own pay button style; nil for the default style.
  package var payButton: PayButton?
  /// The shop's name and logo to show until the platform provides its own.
  package var shop: ShopSign?
  /// Whether the platform supports a further status query for a pending payment.
  package var canCheck = false
  /// Whether the payer can simulate banks and wallets. True only if the whole environment is simulated.
  package var simulatesOutOfBandActions = false
  /// The merchant's brand colour; nil for the theme's colour.
  package var brandColor: Color?
  /// The image type of the merchant's logo, e.g. `PNG`. The image is not decoded: see `shop`.
  package var logo: String?
  /// What a person can edit on the shop screen; nil if nothing can be edited.
  package var editor: ShopEditor?
  /// Whether everything that is only for testers is hidden, for a demonstration: the mark of the environment, the
  /// progress line and the hints about test cards and settings. The keys of what is hidden still work.
  package var isClean = false
  /// Whether another program has opened the checkout. That program has a shop of its own, and neither scripts nor a list
  /// of payments, so what belongs to them is left out.
  package var isHosted = false
  /// The limits of a session if the checkout is for others on a machine that is not theirs; nil otherwise.
  package var kiosk: Kiosk?
  /// Returns the one-time code that the mock issuer of a card accepts, given the card's digits; nil if it is not known.
  package var rightCode: @Sendable (_ number: String) -> String? = { _ in nil }
  /// The names of the options that the mock issuer accepts together where several can be chosen.
  package var rightChoices: [String] = []
  /// What the mock backend accepts in other fields, by field ID.
  package var rightEntries: [ElementID: String] = [:]
  /// The offset from UTC in seconds, used for displayed times.
  package var timeOffset: Int
  /// The keys that the terminal keeps for itself, so that hints name another key of the same action.
  package var keptKeys: Set<Key> = []
  /// What stands between the app and whoever sees and uses it; nil if nothing does.
  package var intermediary: (any Intermediary)?

  /// Returns the theme as it is shown on the terminal's background, with the merchant's brand colour.
  func shownTheme(on ground: TerminalGround?) -> Theme {
    theme.adapted(to: ground).branded(brandColor, hasLogo: logo != nil)
  }

  package init(
    order: Order, providerName: String, environmentName: String = "sandbox", mockMode: String = "disabled",
    language: String = "en", strings: StringTable = .english, theme: Theme = Theme(), policy: CardPolicy? = nil,
    testCards: [TestCardRow] = [], timeOffset: Int = 0
  ) {
    self.order = order.inOneLine
    self.providerName = providerName
    self.environmentName = environmentName
    self.mockMode = mockMode
    self.language = language
    self.strings = strings
    self.theme = theme
    givenPolicy = policy
    self.testCards = TestCardList(testCards)
    self.timeOffset = timeOffset
  }
}

extension Order {
  /// The order with a blank for each line break in its texts, so that none of them looks like a line of the program.
  fileprivate var inOneLine: Order {
    func line(_ text: String) -> String { Sanitizer.clean(text, newlines: .blank) }
    var order = self
    (order.merchantName, order.description) = (line(merchantName), line(description))
    for index in order.positions.indices { order.positions[index].name = line(positions[index].name) }
    return order
  }
}

extension Setup {
  /// The name of the environment in the language of the screens; its ID if the string tables have no name.
  var environmentTitle: String { strings.optional("environment." + environmentName) ?? environmentName }

  /// Returns the name of a card brand as the screens show it. Mir, for example, has a name in Cyrillic letters.
  package func brandName(_ id: BrandID) -> String {
    strings.optional("brand." + id.rawValue) ?? policy.brands[id]?.displayName ?? id.rawValue
  }
}

/// The configuration, shared by reference because it is large and immutable.
final class SharedSetup: Sendable {
  let setup: Setup
  let format: LocaleFormat
  /// The order's formatted total.
  let total: String
  /// The text in the top right corner of every page.
  let corner: String
  /// The words for the parts of a payment, which the progress of every page shows.
  let parts: [String]
  /// The later charges that the payer agrees to; empty if there are none.
  let planFact: [Page.Fact]

  init(_ setup: Setup) {
    self.setup = setup
    let format = setup.format
    self.format = format
    total = setup.order.total(in: format)
    corner = (setup.isClean ? "" : setup.environmentTitle + "  ") + setup.language.uppercased()
    parts = Page.Progress.Part.allCases.map { setup.strings($0.rawValue) }
    planFact = setup.plan.map { [Page.Fact(setup.strings("order.recurring"), $0, id: "plan")] } ?? []
  }
}

/// A pay button in the style of a payment system: one line, up to the full width.
package struct PayButton: Equatable, Sendable {
  /// The key of the button's label in the string table.
  package var label: String
  package var ground: Color

  package init(label: String, ground: Color) {
    self.label = label
    self.ground = ground
  }
}

/// The test cards of a payment system, which has dozens. They are put into words when a list of them is shown.
package struct TestCardList: Sendable {
  private let hasNone: @Sendable () -> Bool
  private let make: @Sendable () -> [TestCardRow]

  package init(isEmpty: @escaping @Sendable () -> Bool, rows: @escaping @Sendable () -> [TestCardRow]) {
    hasNone = isEmpty
    make = rows
  }

  package init(_ rows: [TestCardRow]) {
    self.init(isEmpty: { rows.isEmpty }, rows: { rows })
  }

  package var isEmpty: Bool { hasNone() }
  package var rows: [TestCardRow] { make() }
}

/// A test card as listed on the test card screen (F3).
package struct TestCardRow: Equatable, Sendable {
  package var number: String
  package var brand: BrandID
  /// What a payment with the card comes to, in the words of a list under the heading of the group.
  package var effect: String
  package var group: Group

  /// What a payment with the card shows a tester.
  package enum Group: String, CaseIterable, Sendable {
    /// The payment succeeds without 3-D Secure.
    case paid
    /// The issuer decides without a question.
    case frictionless
    /// What the issuer asks, named as in the setting `issuer.question`.
    case text, singleSelect, multiSelect, outOfBand, html, htmlOutOfBand, information
    /// The issuer asks elsewhere and answers later, or could ask only in a browser.
    case decoupled, browser
    /// The issuer asks on a page of its own.
    case away
    case declined
    /// Something fails that is not the payer's fault.
    case errors
    /// The outcome is known late.
    case slow
  }

  package init(number: String, brand: BrandID, effect: String, group: Group = .paid) {
    self.number = number
    self.brand = brand
    self.effect = effect
    self.group = group
  }
}
