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

  /// Creates a payment interface.
  /// - Parameters:
  ///   - merchantName: the merchant's name in the platform's records.
  ///   - language: two letters (ISO 639-1).
  ///   - methods: the payment methods, in display order.
  ///   - preselected: the ID of the payment method with which the form opens; nil to open it with the list.
  public init(merchantName: String, language: String, methods: [PaymentMethod], preselected: String? = nil) {
    self.merchantName = merchantName
    self.language = language
    self.methods = methods
    self.preselected = preselected
  }
}

extension PaymentInterface {
  /// The maximum number of payment methods.
  ///
  /// Real platforms stay below this limit. Every method, field and choice costs memory and time on each screen.
  public static let mostMethods = 1000
  /// The maximum number of fields of one payment method, or of one request for more data.
  public static let mostFields = 200
  /// The maximum number of choices of one field.
  public static let mostChoices = 5000

  /// The error for a list in the platform's response that exceeds a limit: `answer.malformed`.
  /// - Parameters:
  ///   - path: the name of the list, e.g. `methods`.
  ///   - limit: the maximum number of elements.
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
  /// The kind of method, which determines its screen.
  public var kind: Kind
  /// The platform's name for the method. It may be empty for a card if the platform offers no other method.
  public var name: String
  /// The accepted card brands, in display order.
  public var brands: [BrandID]
  /// The fields to fill in, in display order; empty if the method needs none, or while `isOutline` is true.
  public var fields: [Field]
  /// Whether the fields are still unknown. The SDK requests them when the payer chooses the method.
  public var isOutline: Bool
  /// Whether the method stands for several ones, and the platform's name is that of the group, e.g. `Cards`.
  public var isGroup = false
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
  /// The logo, if it is at hand without a request; nil otherwise. No platform's image is waited for.
  public var logo: MethodLogo?

  /// The kind of a payment method.
  public enum Kind: String, Sendable {
    /// A card, new or on file, with a form.
    case card
    /// A wallet on the payer's device, with a sheet to confirm.
    case wallet
    /// A method that continues on an external page or in another app. It may have a form first.
    case redirect
    /// Another payment method with a form, such as a bank account.
    case form
  }

  /// Creates a payment method.
  /// - Parameters:
  ///   - id: the platform's code, e.g. `card`.
  ///   - kind: the kind of method, which determines its screen.
  ///   - name: the platform's name for the method.
  ///   - brands: the accepted card brands, in display order.
  ///   - fields: the fields to fill in, in display order.
  ///   - isOutline: whether the fields are still unknown.
  ///   - isListed: whether the method is in the list.
  ///   - account: the masked account on file that the method uses; nil for a new account.
  ///   - unavailable: the reason why the method is unavailable, as a string key; nil if it is available.
  ///   - saved: the payment instrument that the platform has saved; nil if the method has none.
  ///   - sheet: the contents of the wallet sheet; nil if the method is not a wallet.
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
  /// The card brand; nil if it is unknown or the instrument is not a card.
  public var brand: BrandID?
  /// The expiry date as printed, `MM/YY`; may be empty.
  public var expiry: String
  /// The token under which the platform stores the instrument; nil if the platform does not share it.
  public var token: String?
  /// The platform's label for the instrument; nil to show the brand and the last digits.
  public var label: String?
  /// Whether the payment system lets the customer delete the instrument. If not, front ends do not offer deletion.
  public var isDeletable: Bool

  /// Creates the data of a saved payment instrument.
  /// - Parameters:
  ///   - account: the masked account, e.g. `431422••••••0056`.
  ///   - brand: the card brand; nil if it is unknown or the instrument is not a card.
  ///   - expiry: the expiry date as printed, `MM/YY`; may be empty.
  ///   - token: the token under which the platform stores the instrument; nil if the platform does not share it.
  ///   - isDeletable: whether the payment system lets the customer delete the instrument.
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
  /// The ID of the payment method.
  public var method: String
  /// The values by field ID. The types for secret values never print their contents.
  public var values: [String: FieldValue]

  /// Creates payment details.
  /// - Parameters:
  ///   - method: the ID of the payment method.
  ///   - values: the values by field ID; empty if the method has no fields.
  public init(method: String, values: [String: FieldValue]) {
    self.method = method
    self.values = values
  }
}
