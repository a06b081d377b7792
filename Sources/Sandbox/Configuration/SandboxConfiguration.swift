/// What the other side of the wire is set to: one project of one merchant.
public struct SandboxConfiguration: Sendable {
  /// The test project and its secret. Source: seed 000, section on testing.
  public var projectID: Int64
  public var secret: String
  /// Who is paid, for people.
  public var merchantName: String
  /// Languages of the project's payment interface, two lower-case letters. Source: seed 000, table of languages.
  public var languages: [String]
  public var methods: [SandboxMethod]
  public var latency: SandboxLatency
  public var limits: SandboxLimits
  public var callbacks: CallbackBehaviour
  public var acs: ACSBehaviour
  /// Whether another provider takes over when one declines. Source: seed 000, section on cascades.
  public var cascades: Bool
  /// What every card plays; nil where the cards decide.
  public var situation: SandboxSituation?
  /// What the merchant server adds to every order that it signs and that does not say it, by the names that are signed.
  public var supplements: [String: String] = [:]
  /// Whether the platform takes the first payment id that it sees for one that was used before.
  public var refusesFirstPayment = false

  public init(
    projectID: Int64 = 10, secret: String = "your_secret", merchantName: String = "Cosmoshop",
    languages: [String] = ["en", "hu", "es", "it", "de", "fr"], methods: [SandboxMethod] = [.card, .applePay],
    latency: SandboxLatency = SandboxLatency(), limits: SandboxLimits = SandboxLimits(),
    callbacks: CallbackBehaviour = .acknowledged, acs: ACSBehaviour = ACSBehaviour(),
    cascades: Bool = false, situation: SandboxSituation? = nil
  ) {
    self.projectID = projectID
    self.secret = secret
    self.merchantName = merchantName
    self.languages = languages
    self.methods = methods
    self.latency = latency
    self.limits = limits
    self.callbacks = callbacks
    self.acs = acs
    self.cascades = cascades
    self.situation = situation
  }

  /// What the merchant server does with the platform's callbacks.
  public enum CallbackBehaviour: String, Sendable, CaseIterable, Codable {
    case acknowledged
    /// Answers HTTP 500 and keeps nothing.
    case refused
    /// Does not answer.
    case ignored
  }
}

/// A payment method of the project.
public struct SandboxMethod: Codable, Sendable, Equatable {
  /// The platform's code, e.g. `card`.
  public var code: String
  /// For people.
  public var name: String
  /// The platform's kind of method: `card`, `applePay`, `googlePay`, `aps`.
  public var type: String
  /// The platform's names of the accepted card types; empty for other methods.
  public var cardTypes: [String]
  /// `never`, `askCustomer` or `always`.
  public var walletSaveMode: String
  /// Where it sends the person; nil for cards.
  public internal(set) var redirect: SandboxRedirect?
  /// What the project asks of the customer with this method.
  public var customerFields: [SandboxField]

  public init(
    code: String, name: String, type: String, cardTypes: [String] = [], walletSaveMode: String = "never",
    customerFields: [SandboxField] = []
  ) {
    self.code = code
    self.name = name
    self.type = type
    self.cardTypes = cardTypes
    self.walletSaveMode = walletSaveMode
    self.customerFields = customerFields
  }

  public static let card = SandboxMethod(
    code: "card", name: "Card", type: "card",
    cardTypes: ["visa", "mastercard", "maestro", "amex", "jcb", "cartes_bancaires"])

  /// Offered where the order brings what the wallet needs.
  public static let applePay = SandboxMethod(
    code: "apple_pay_core", name: "Apple Pay", type: "applePay", cardTypes: ["visa", "mastercard", "maestro", "amex"])

  var takesCards: Bool { type == "card" }
  var isWallet: Bool { type == "applePay" }
}

/// Something that a project asks of the customer. Source: ecommpay, customer fields.
public struct SandboxField: Codable, Sendable, Equatable {
  /// The platform's name, e.g. `email`.
  public var name: String
  public var label: String
  /// The platform's kind: `text`, `tel`, `email`, `date`, `number` …
  public var type: String
  public var isRequired: Bool
  /// Sent without being shown, where a value is known.
  public var isHidden: Bool

  public init(name: String, label: String, type: String = "text", isRequired: Bool = true, isHidden: Bool = false) {
    self.name = name
    self.label = label
    self.type = type
    self.isRequired = isRequired
    self.isHidden = isHidden
  }
}
