public import KassaCards

/// The wallet on the payer's device, as a dependency that the front end provides.
///
/// It lists its cards and creates a payment token that only the merchant can decrypt.
/// Source: Apple Pay gateway guide, steps 2 to 4; Apple Pay, `PKPaymentAuthorizationController`.
public protocol Wallet: Sendable {
  /// Returns the cards that can be used for payment, in the payer's order.
  /// - Parameter networks: the card networks that the merchant accepts.
  /// - Throws: the reason why no card can be used.
  func cards(for networks: [BrandID]) throws(WalletRefusal) -> [WalletCard]

  /// Returns the contact details that the wallet would share, for display in the sheet.
  func contacts(_ kinds: [WalletContact.Kind]) -> [WalletContact]

  /// Creates the token after the payer has confirmed the payment.
  /// - Throws: `wallet.…`. If it throws, no data has been sent.
  func authorise(_ request: WalletRequest, card: String) async throws(CheckoutError) -> WalletToken
}

extension Wallet {
  public func contacts(_ kinds: [WalletContact.Kind]) -> [WalletContact] { [] }
}

/// The reason why a wallet cannot be used for payment.
public enum WalletRefusal: String, Error, Sendable, CaseIterable {
  /// This device has no wallet.
  case noWallet
  /// Payments are restricted on this device, e.g. by parental controls.
  case restricted
  /// The wallet contains no cards.
  case noCards
  /// The wallet contains cards, but none from a network that the merchant accepts.
  case noNetworks

  /// The string key for the reason.
  public var key: String { "method.unavailable.wallet." + rawValue }
}

/// The merchant's payment request to a wallet.
public struct WalletRequest: Equatable, Sendable {
  /// The merchant identifier registered with the wallet's vendor, e.g. `merchant.com.example`.
  /// The token is encrypted for this merchant.
  public var merchantIdentifier: String
  /// The country where the payment is processed, as two letters (ISO 3166-1).
  public var countryCode: String
  /// The card networks that the merchant accepts.
  public var networks: [BrandID]
  /// The amount to be paid, which the sheet shows.
  public var total: Money
  /// The contact details that the merchant requests; empty for none.
  public var contacts: [WalletContact.Kind]

  /// Creates a payment request.
  /// - Parameters:
  ///   - merchantIdentifier: the merchant identifier registered with the wallet's vendor.
  ///   - countryCode: the country where the payment is processed, as two letters (ISO 3166-1).
  ///   - networks: the card networks that the merchant accepts.
  ///   - total: the amount to pay.
  ///   - contacts: the contact details that the merchant requests.
  public init(
    merchantIdentifier: String, countryCode: String, networks: [BrandID], total: Money,
    contacts: [WalletContact.Kind] = []
  ) {
    self.merchantIdentifier = merchantIdentifier
    self.countryCode = countryCode
    self.networks = networks
    self.total = total
    self.contacts = contacts
  }
}

/// A wallet's response to a confirmed payment: the parts of a `PKPaymentToken` and the payer's contact details.
public struct WalletToken: Equatable, Sendable {
  /// The payment data as UTF-8 JSON with `version`, `data`, `signature` and `header`.
  /// Gateways receive only this part, encoded in Base64 (Apple Pay gateway guide, step 5).
  public var paymentData: [UInt8]
  /// The transaction identifier, 64 hexadecimal digits.
  public var transactionIdentifier: String
  /// The card with which the payer pays.
  public var paymentMethod: Method
  /// The contact details that the merchant requested and the wallet has.
  public var contacts: [WalletContact]

  /// The card of a token, as far as the merchant may see it. Source: Apple Pay, `PKPaymentMethod`.
  public struct Method: Equatable, Sendable {
    /// The name of the card for display, e.g. `Visa 1111`.
    public var displayName: String
    /// The name of the card network, e.g. `Visa`.
    public var network: String
    /// The kind of card.
    public var type: WalletCard.Kind

    /// Creates the description of a card.
    /// - Parameters:
    ///   - displayName: the name of the card for display, e.g. `Visa 1111`.
    ///   - network: the name of the card network, e.g. `Visa`.
    ///   - type: the kind of card.
    public init(displayName: String, network: String, type: WalletCard.Kind) {
      self.displayName = displayName
      self.network = network
      self.type = type
    }
  }

  /// Creates a wallet's response.
  /// - Parameters:
  ///   - paymentData: the payment data as UTF-8 JSON.
  ///   - transactionIdentifier: 64 hexadecimal digits.
  ///   - paymentMethod: the card that the payer confirmed.
  ///   - contacts: the contact details that the wallet shares.
  public init(
    paymentData: [UInt8], transactionIdentifier: String, paymentMethod: Method, contacts: [WalletContact] = []
  ) {
    self.paymentData = paymentData
    self.transactionIdentifier = transactionIdentifier
    self.paymentMethod = paymentMethod
    self.contacts = contacts
  }
}

/// The `paymentData` of a wallet token in padded Base64 (RFC 4648), as gateways expect it.
///
/// Only its prefix is ever displayed, because anyone who holds the token can pay with it.
public struct TokenText: WireSecret, Equatable {
  /// The payment data in padded Base64. Anyone who holds it can pay with it, so do not log it.
  public let base64: String

  /// Creates the text of a token.
  /// - Parameter paymentData: the payment data as UTF-8 JSON. See ``WalletToken/paymentData``.
  public init(paymentData: [UInt8]) { base64 = Base64.encode(paymentData) }

  public var redacted: String { "\(base64.prefix(8))… (\(base64.utf8.count))" }

  public func append(to wire: inout [UInt8]) { wire.append(contentsOf: base64.utf8) }
}
