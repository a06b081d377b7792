public import Cards

/// What the platform prepared for this payment (step 5).
public struct PaymentInterface: Equatable, Sendable {
  /// The shop's name as the platform knows it.
  public var merchantName: String
  /// Two letters, ISO 639-1.
  public var language: String
  /// In display order.
  public var methods: [PaymentMethod]
  /// Set beforehand by the order: the form opens with it.
  public var preselected: String?
  /// The payment that the platform still holds under the order's id; nil where it has none that could go on.
  public var restored: Payment?
  /// Nothing is asked of who pays with the preselected method: opening the form is confirming it. Source: seed 002.
  public var confirmsAtOnce = false
  /// What is charged now, where that is not the whole order.
  public var dueNow: Money?
  /// About what the amount is in another currency, for information: it is not what is charged. Nil where that was not
  /// asked for, or is not known.
  public var converted: Money?

  public init(merchantName: String, language: String, methods: [PaymentMethod], preselected: String? = nil) {
    self.merchantName = merchantName
    self.language = language
    self.methods = methods
    self.preselected = preselected
  }
}

extension PaymentInterface {
  /// Ways to pay, fields of one of them, and values to choose from in one field: more are offered by nobody who means
  /// it, and each costs memory and time on every screen.
  public static let mostMethods = 1000
  public static let mostFields = 200
  public static let mostChoices = 5000

  public static func tooMany(_ path: String, _ limit: Int) -> CheckoutError {
    CheckoutError(
      code: "answer.malformed", mistakes: [Mistake(path: path, code: "tooMany", details: ["limit": String(limit)])])
  }

  /// - Throws: `answer.malformed` where there is more of something than anybody offers.
  func checked() throws(CheckoutError) -> PaymentInterface {
    guard methods.count <= Self.mostMethods else { throw Self.tooMany("methods", Self.mostMethods) }
    for method in methods { try method.check() }
    return self
  }
}

extension [Field] {
  /// - Throws: as `PaymentInterface.checked`.
  func checked(_ path: String) throws(CheckoutError) -> [Field] {
    guard count <= PaymentInterface.mostFields else {
      throw PaymentInterface.tooMany(path, PaymentInterface.mostFields)
    }
    for case .choice(let choices) in lazy.map(\.kind) where choices.count > PaymentInterface.mostChoices {
      throw PaymentInterface.tooMany(path + ".choices", PaymentInterface.mostChoices)
    }
    return self
  }
}

extension PaymentMethod {
  /// - Throws: as `PaymentInterface.checked`.
  func check() throws(CheckoutError) { _ = try fields.checked("fields") }
}

/// A way to pay.
public struct PaymentMethod: Equatable, Sendable, Identifiable {
  /// The platform's code, e.g. `card`.
  public var id: String
  public var kind: Kind
  /// The platform's name for it; empty for a card where the platform takes nothing else and has no name for that.
  public var name: String
  /// Card brands it accepts, in display order.
  public var brands: [BrandID]
  public var fields: [Field]
  /// The fields are not known before it is chosen; the provider is asked for them then.
  public var isOutline: Bool
  /// Whether it is in the list; one that is not is switched to from another, e.g. from a group of cards.
  public var isListed: Bool
  /// The account on file that is paid with, as it may be shown; nil for a new one.
  public var account: String?
  /// Why it cannot be chosen, as a string key; nil when it can.
  public var unavailable: String?
  /// The instrument that the platform keeps; nil for a way to pay that starts from nothing.
  public var saved: SavedInstrument?
  /// What the wallet shows; nil for other ways to pay.
  public var sheet: WalletSheet?
  /// Nil where the platform has none, or it did not come.
  public var logo: MethodLogo?

  public enum Kind: String, Sendable {
    case card, wallet, redirect
    /// Something else that is filled in, such as a bank account.
    case form
  }

  public init(
    id: String, kind: Kind, name: String, brands: [BrandID] = [], fields: [Field] = [], isOutline: Bool = false,
    isListed: Bool = true, account: String? = nil, unavailable: String? = nil, saved: SavedInstrument? = nil,
    sheet: WalletSheet? = nil
  ) {
    self.id = id
    self.kind = kind
    self.name = name
    self.brands = brands
    self.fields = fields
    self.isOutline = isOutline
    self.isListed = isListed
    self.account = account
    self.unavailable = unavailable
    self.saved = saved
    self.sheet = sheet
  }
}

/// An instrument that a platform keeps for the customer: what may be shown of it.
public struct SavedInstrument: Equatable, Sendable {
  /// Masked, e.g. `431422••••••0056`.
  public var account: String
  public var brand: BrandID?
  /// As printed, `MM/YY`; may be empty.
  public var expiry: String
  public var token: String?
  /// What the platform wants it to be called; nil for brand and last digits.
  public var label: String?
  /// Whether the payment system lets the customer delete it; where it does not, no front end offers that.
  public var isDeletable: Bool

  public init(
    account: String, brand: BrandID? = nil, expiry: String = "", token: String? = nil, isDeletable: Bool = true
  ) {
    self.account = account
    self.brand = brand
    self.expiry = expiry
    self.token = token
    self.isDeletable = isDeletable
  }
}

/// What the person confirmed (step 7).
public struct PaymentDetails: Equatable, Sendable {
  public var method: String
  /// By field id. Secrets are in types that do not print themselves.
  public var values: [String: FieldValue]

  public init(method: String, values: [String: FieldValue]) {
    self.method = method
    self.values = values
  }
}
