import CheckoutCore
import Ecommpay
import KassaBackend
import KassaCards
import KassaEcommpaySandbox
import KassaRehearsal
import KassaResources
import KassaSandbox
import KassaScreens
import KassaTerminal
import Synchronization
import Testing

/// The common setup for the screen tests: a checkout for a sample order in virtual time.
enum ScreenFixture {
  static let order = Order(
    merchantName: "Cosmoshop", description: "T-shirt with dog print", amount: 1999, currencyCode: "USD")

  /// The names of the scenes, each with a snapshot of its own.
  static let scenes = EcommpaySandboxConfiguration.scenes.map(\.name)

  static func scene(_ name: String) throws -> Gallery.Scene {
    try #require(EcommpaySandboxConfiguration.scenes.first { $0.name == name })
  }

  static let testCards = [
    TestCardRow(number: frictionless, brand: .visa, effect: "no challenge, paid"),
    TestCardRow(number: challenged, brand: .visa, effect: "asks for a code", group: .text),
    TestCardRow(number: declined, brand: .visa, effect: "declined (10000)", group: .declined),
  ]

  static func checkout(
    size: Size = Size(columns: 80, rows: 24), theme: Theme = Theme(), mock: MockModeType = .disabled,
    language: String = "en", configuration: EcommpaySandboxConfiguration = EcommpaySandboxConfiguration(),
    scene: Gallery.Scene? = nil, simulatesOutOfBandActions: Bool = false,
    isClean: Bool = false, keptKeys: Set<Key> = [],
    change: @escaping @Sendable (PaymentOptions) -> Void = { _ in }
  ) -> HeadlessCheckout {
    var setup = Setup(
      order: order, providerName: "ecommpay", mockMode: mock.rawValue, language: language,
      strings: StringTable(language: language) ?? .english, theme: theme, testCards: testCards)
    setup.simulatesOutOfBandActions = simulatesOutOfBandActions
    setup.isClean = isClean
    setup.keptKeys = keptKeys
    let payments = Mutex(0)
    return HeadlessCheckout(
      setup: setup, size: size, backend: scene?.backend ?? configuration.backend()
    ) { presenter in
      let number = payments.withLock { count in
        count += 1
        return count
      }
      let options = PaymentOptions(
        projectID: 10, paymentID: "p\(number)", paymentAmount: 1999, paymentCurrency: "USD",
        paymentDescription: "T-shirt with dog print", customerID: "10", regionCode: "US")
      options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.com")]
      // According to the ecommpay SDK guide, saved cards are offered only if this option is false.
      options.hideSavedWallets = false
      options.mockModeType = mock
      change(options)
      return EcommpaySDK().presentPayment(at: presenter, paymentOptions: options) { _ in }
    }
  }

  static let challenged = "4314220000000056"
  static let frictionless = "4000000000000077"
  static let declined = "4111111111111111"
}

extension HeadlessCheckout {
  /// Fills in the card form, starting at the shop. The focus ends in the last field.
  func fill(_ number: String, code: String = "123") {
    press("Enter", "Enter")
    type(number)
    press("Tab")
    type("1230" + code + "JANE DOE")
  }

  /// Fills in and submits the card form, starting at the shop.
  func pay(_ number: String) {
    fill(number)
    press("Enter")
  }

  var outcome: Outcome? { flow.result?.outcome }

  /// All words that the window shows, each followed by one blank, without the marks of what is scrolled away.
  var wordsInSight: String { text.filter { !"▲▼".contains($0) }.words }
}

extension String {
  /// The words of the text, each followed by one blank.
  var words: String { split(whereSeparator: \.isWhitespace).map { $0 + " " }.joined() }
}
