import KassaSandbox

/// The configuration of the ecommpay sandbox, which has one merchant with one project.
public struct EcommpaySandboxConfiguration: SandboxConfiguration {
  /// The project ID. Source of the default project and its secret: ecommpay SDK guide, section on testing.
  public var projectID: Int64 = 10
  /// The secret key of the project, with which the merchant server signs orders and the platform signs callbacks.
  public var secret: String = "your_secret"
  /// The merchant's display name.
  public var merchantName: String = "Cosmoshop"
  /// The languages of the payment interface as two-letter lowercase codes.
  /// Source: ecommpay SDK guide, table of languages.
  public var languages: [String] = ["en", "hu", "es", "it", "de", "fr"]
  /// The payment methods of the project, in display order.
  public var methods: [EcommpayMethod] = [.card, .applePay]
  /// The simulated delays of the network, the platform and the merchant server.
  public var latency: SandboxLatency = SandboxLatency()
  /// The limits on attempts, challenges and redirects.
  public var limits: SandboxLimits = SandboxLimits()
  /// The delay before each repetition of a callback that was not acknowledged, in place of that of the limits.
  public var redelivery: [Duration] = Self.callbackPauses
  /// How the merchant server reacts to the platform's callbacks.
  public var callbacks: NotificationBehaviour = .acknowledged
  /// The card issuer's settings, which override its card scenarios.
  public var acs: ACSBehaviour = ACSBehaviour()
  /// Whether another provider takes over a declined payment. Source: ecommpay SDK guide, section on cascades.
  public var cascades: Bool = false
  /// The scenario that applies to every card; nil if each test card determines its own.
  public var sandboxScenario: EcommpayScenario? = nil
  /// The parameters that the merchant server adds to an order before signing, unless the order already has them.
  ///
  /// The dictionary keys are the parameter names used in the signed string.
  public var supplements: [String: String] = [:]
  /// Whether the platform rejects the first payment ID that it receives, as if the ID were already in use.
  public var refusesFirstPayment = false

  /// Creates the settings. The default ones describe a project with cards and Apple Pay, without cascades.
  public init() {}

  /// A project that asks its customers whether the platform may save their cards.
  ///
  /// Saving is off unless a project has agreed on it with ecommpay. Source: ecommpay SDK guide, saving payment data.
  public static var savingCards: EcommpaySandboxConfiguration {
    var card = EcommpayMethod.card
    card.walletSaveMode = "askCustomer"
    return EcommpaySandboxConfiguration { $0.methods = [card, .applePay] }
  }
}

extension SandboxAuthority {
  /// The ecommpay platform.
  public static let ecommpay = "sdk.ecommpay.test"
  /// The merchant server of the shop that is paid through ecommpay.
  public static let ecommpayMerchant = "shop.cosmoshop.test"
  /// The host of the redirect pages. In process, no pages exist there, because `EcommpaySandbox` simulates the payer's
  /// actions; a served world has them.
  public static let ecommpayPages = "pages.ecommpay.test"
}

/// A payment method that the project offers.
public struct EcommpayMethod: Codable, Sendable, Equatable {
  /// The platform's code for the method, e.g. `card`.
  public var code: String
  /// The display name.
  public var name: String
  /// The platform's type for the method: `card`, `applePay`, `googlePay` or `aps`.
  public var type: String
  /// The accepted card types, under the platform's names; empty for methods other than cards and wallets.
  public var cardTypes: [String]
  /// The rule for saving instruments: `never`, `askCustomer` or `always`.
  public var walletSaveMode: String
  /// The redirect to the method's page or app; nil for cards and wallets.
  public internal(set) var redirect: EcommpayRedirect?
  /// The customer fields that the project requests for this method.
  public var customerFields: [EcommpayField]

  /// Creates a card or wallet method, which has no redirect.
  /// - Parameters:
  ///   - code: the platform's code for the method, e.g. `card`.
  ///   - name: the display name.
  ///   - type: the platform's type: `card`, `applePay`, `googlePay` or `aps`.
  ///   - cardTypes: the accepted card types, under the platform's names.
  ///   - walletSaveMode: the rule for saving instruments: `never`, `askCustomer` or `always`.
  ///   - customerFields: the customer fields that the project requests for this method.
  public init(
    code: String, name: String, type: String, cardTypes: [String] = [], walletSaveMode: String = "never",
    customerFields: [EcommpayField] = []
  ) {
    self.code = code
    self.name = name
    self.type = type
    self.cardTypes = cardTypes
    self.walletSaveMode = walletSaveMode
    self.customerFields = customerFields
  }

  /// Payment cards, in six card types. Cards are not saved.
  public static let card = EcommpayMethod(
    code: "card", name: "Card", type: "card",
    cardTypes: ["visa", "mastercard", "maestro", "amex", "jcb", "cartes_bancaires"])

  /// Apple Pay. It is offered only if the order contains the wallet's parameters.
  public static let applePay = EcommpayMethod(
    code: "apple_pay_core", name: "Apple Pay", type: "applePay", cardTypes: ["visa", "mastercard", "maestro", "amex"])

  var takesCards: Bool { type == "card" }
  var isWallet: Bool { type == "applePay" }
}

/// A customer field that a project requests. Source: ecommpay, customer fields.
public struct EcommpayField: Codable, Sendable, Equatable {
  /// The platform's field name, e.g. `email`.
  public var name: String
  /// The label that the payment interface shows.
  public var label: String
  /// The platform's field type: `text`, `tel`, `email`, `date`, `number` …
  public var type: String
  /// Whether the payer must fill in the field.
  public var isRequired: Bool
  /// Whether a known value is submitted without showing the field.
  public var isHidden: Bool

  /// Creates a customer field, which is a visible, required text field by default.
  public init(name: String, label: String, type: String = "text", isRequired: Bool = true, isHidden: Bool = false) {
    self.name = name
    self.label = label
    self.type = type
    self.isRequired = isRequired
    self.isHidden = isHidden
  }
}

extension EcommpaySandboxConfiguration {
  /// The platform's own delays: six times ten seconds, then growing by an eighth or so up to four hours, for 120 attempts
  /// in all within eleven days. Source: ecommpay, Gate, "Callbacks": 70 + 10 · 1.12^(n - 4) seconds for attempt n.
  public static let callbackPauses: [Duration] = {
    var growth = 10.0
    return (2...120).map { attempt in
      if attempt > 4 { growth *= 1.12 }
      return attempt <= 7 ? .seconds(10) : .seconds(min(14_400, Int(70 + growth)))
    }
  }()
}
