public import Cards
public import CheckoutCore
public import Resources
public import Terminal

/// What the interface is told once, at the start.
public struct Setup: Sendable {
  public var order: Order
  /// Names of the payment system and of its environment, as shown.
  public var providerName: String
  public var environmentName: String
  /// `disabled`, `success` or `decline`.
  public var mockMode: String
  /// Two letters, ISO 639-1.
  public var language: String
  public var strings: StringTable
  public var theme: Theme
  /// How card fields judge; read from the built-in data when it is first needed, which the first frame is not.
  public var policy: CardPolicy { givenPolicy ?? .kassa }
  private let givenPolicy: CardPolicy?
  public var testCards: [TestCardRow]
  /// What the payment system is told besides the order, name and value: the first screen shows it.
  public var details: [(name: String, value: String)] = []
  /// The product's own look of the pay button; nil for the shop's.
  public var payButton: PayButton?
  /// Whose shop it is, until the platform says so itself.
  public var shop: ShopSign?
  /// Whether the platform can be asked again how an undecided payment ended.
  public var canCheck = false
  /// Who looks at it can play the banks and wallets that are not there: only where everything is played.
  public var playsElsewhere = false
  /// The merchant's colour, where it has one.
  public var brandColor: Color?
  /// What kind of picture the merchant's logo is, e.g. `PNG`: shown as a badge of text, never decoded.
  public var logo: String?
  /// Whether there is a merchant's desk to open.
  public var hasDesk = false
  /// Seconds east of UTC, for times on the screen.
  public var timeOffset: Int

  public init(
    order: Order, providerName: String, environmentName: String = "sandbox", mockMode: String = "disabled",
    language: String = "en", strings: StringTable = .english, theme: Theme = Theme(), policy: CardPolicy? = nil,
    testCards: [TestCardRow] = [], timeOffset: Int = 0
  ) {
    self.order = order
    self.providerName = providerName
    self.environmentName = environmentName
    self.mockMode = mockMode
    self.language = language
    self.strings = strings
    self.theme = theme
    givenPolicy = policy
    self.testCards = testCards
    self.timeOffset = timeOffset
  }
}

/// What the interface was told, handed on by reference: it is large, and nothing changes it.
final class SharedSetup: Sendable {
  let setup: Setup
  /// The order's total for people, and the words of the corner at the top.
  let total: String
  let corner: String

  init(_ setup: Setup) {
    self.setup = setup
    total = setup.order.total
    corner = "\(setup.environmentName) · \(setup.language.uppercased())"
  }
}

/// A pay button with the look of a product: one line, as wide as there is room, as high as it wants to be.
public struct PayButton: Equatable, Sendable {
  /// The key of its text.
  public var label: String
  public var ground: Color

  public init(label: String, ground: Color) {
    self.label = label
    self.ground = ground
  }
}

/// A test card as the list of test cards shows it (F3).
public struct TestCardRow: Equatable, Sendable {
  public var number: String
  public var brand: BrandID
  /// What it triggers, in words.
  public var effect: String

  public init(number: String, brand: BrandID, effect: String) {
    self.number = number
    self.brand = brand
    self.effect = effect
  }
}
