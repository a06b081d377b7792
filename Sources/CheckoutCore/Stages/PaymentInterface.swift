public import KassaCards

/// The payment interface that the platform prepared for this payment (step 5).
public struct PaymentInterface: Equatable, Sendable {
  /// The merchant's name in the platform's records.
  public var merchantName: String
  /// The language of the interface as two letters (ISO 639-1).
  public var language: String
  /// The payment methods, in display order.
  public var methods: [PaymentMethod]
  /// The payment method that the order preselects. The form opens with it.
  public var preselected: String?
  /// A payment that the platform already has under the order's ID; nil if there is none or it cannot be continued.
  public var restored: Payment?
  /// Whether opening the form confirms the payment, because the preselected method has no fields.
  /// Source: Worldline Swift SDK guide.
  public var confirmsAtOnce = false
  /// The amount charged now, if it is not the whole order.
  public var dueNow: Money?
  /// The approximate amount in another currency, for information only; the payer is charged in the order's currency.
  /// Nil if no conversion was requested or none is known.
  public var converted: Money?

  public init(merchantName: String, language: String, methods: [PaymentMethod], preselected: String? = nil) {
    self.merchantName = merchantName
    self.language = language
    self.methods = methods
    self.preselected = preselected
  }
}

extension PaymentInterface {
  /// The maximum numbers of payment methods, of fields per method and of choices per field.
  /// Real platforms stay below these limits. Every method, field and choice costs memory and time on each screen.
  public static let mostMethods = 1000
  public static let mostFields = 200
  public static let mostChoices = 5000

  public static func tooMany(_ path: String, _ limit: Int) -> CheckoutError {
    CheckoutError(
      code: .answerMalformed, mistakes: [Mistake(path: path, code: "tooMany", details: ["limit": String(limit)])])
  }

  /// - Throws: `answer.malformed` if the interface exceeds a limit.
  func checked() throws(CheckoutError) -> PaymentInterface {
    guard methods.count <= Self.mostMethods else { throw Self.tooMany("methods", Self.mostMethods) }
    for method in methods { try method.check() }
    return self
  }
}

extension [Field] {
  /// - Throws: `answer.malformed` if the fields exceed a limit.
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
  /// - Throws: `answer.malformed` if the fields exceed a limit.
  func check() throws(CheckoutError) { _ = try fields.checked("fields") }
}

/// A payment method.
public struct PaymentMethod: Equatable, Sendable, Identifiable {
  /// The platform's code, e.g. `card`.
  public var id: String
  public var kind: Kind
  /// The platform's name for the method. It may be empty for a card if the platform offers no other method.
  public var name: String
  /// The accepted card brands, in display order.
  public var brands: [BrandID]
  public var fields: [Field]
  /// Whether the fields are still unknown. The SDK requests them when the payer chooses the method.
  public var isOutline: Bool
  /// Whether the method is in the list. An unlisted method is reached through another one, e.g. a group of cards.
  public var isListed: Bool
  /// The masked account on file that the method uses; nil for a new account.
  public var account: String?
  /// The reason why the method is unavailable, as a string key; nil if it is available.
  public var unavailable: String?
  /// The payment instrument that the platform has saved; nil if the method has none.
  public var saved: SavedInstrument?
  /// The contents of the wallet sheet; nil if the method is not a wallet.
  public var sheet: WalletSheet?
  /// The logo; nil if the platform has none or it could not be loaded.
  public var logo: MethodLogo?

  public enum Kind: String, Sendable {
    case card, wallet, redirect
    /// Another payment method with a form, such as a bank account.
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

/// The displayable data of a payment instrument that the platform has saved for the customer.
public struct SavedInstrument: Equatable, Sendable {
  /// The masked account, e.g. `431422••••••0056`.
  public var account: String
  public var brand: BrandID?
  /// The expiry date as printed, `MM/YY`; may be empty.
  public var expiry: String
  public var token: String?
  /// The platform's label for the instrument; nil to show the brand and the last digits.
  public var label: String?
  /// Whether the payment system lets the customer delete the instrument. If not, front ends do not offer deletion.
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

/// The payment details that the payer confirmed (step 7).
public struct PaymentDetails: Equatable, Sendable {
  public var method: String
  /// The values by field ID. The types for secret values never print their contents.
  public var values: [String: FieldValue]

  public init(method: String, values: [String: FieldValue]) {
    self.method = method
    self.values = values
  }
}
