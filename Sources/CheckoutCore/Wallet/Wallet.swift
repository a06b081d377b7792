public import Cards

/// The wallet of the person's telephone, as a seam: whoever runs the front end brings it, as a device does.
///
/// It shows which cards it has, and for one of them makes a token that only the merchant's side can open.
/// Source: seed 003, steps 2 to 4; Apple Pay, `PKPaymentAuthorizationController`.
public protocol Wallet: Sendable {
  /// The cards that can be paid with, in the person's order.
  /// - Parameter networks: which ones the merchant takes.
  /// - Throws: why there is nothing to pay with.
  func cards(for networks: [BrandID]) throws(WalletRefusal) -> [WalletCard]

  /// What it would tell of the person, for the sheet to show.
  func contacts(_ kinds: [WalletContact.Kind]) -> [WalletContact]

  /// The person has confirmed: makes the token.
  /// - Throws: `wallet.…`; nothing was sent to anybody then.
  func authorise(_ request: WalletRequest, card: String) async throws(CheckoutError) -> WalletToken
}

extension Wallet {
  public func contacts(_ kinds: [WalletContact.Kind]) -> [WalletContact] { [] }
}

/// Why a wallet cannot be paid with.
public enum WalletRefusal: String, Error, Sendable, CaseIterable {
  /// This device has no wallet.
  case noWallet
  /// Payments are not allowed on this device, e.g. by a parent.
  case restricted
  /// There is no card in it.
  case noCards
  /// There are cards, but none of a network that the merchant takes.
  case noNetworks

  /// The string key of the reason.
  public var key: String { "method.unavailable.wallet." + rawValue }
}

/// What the merchant asks of a wallet.
public struct WalletRequest: Equatable, Sendable {
  /// As registered at the wallet's maker, e.g. `merchant.com.example`; the token is encrypted for it.
  public var merchantIdentifier: String
  /// ISO 3166-1, two letters: where the payment is processed.
  public var countryCode: String
  public var networks: [BrandID]
  public var total: Money
  public var contacts: [WalletContact.Kind]

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

/// What a wallet makes of a confirmation: the parts of a `PKPaymentToken`, and what the person shares besides.
public struct WalletToken: Equatable, Sendable {
  /// UTF-8 JSON: `version`, `data`, `signature`, `header`. Only this goes to a gateway, encoded in Base64 (seed 003, step 5).
  public var paymentData: [UInt8]
  /// 64 hexadecimal digits.
  public var transactionIdentifier: String
  public var paymentMethod: Method
  public var contacts: [WalletContact]

  public struct Method: Equatable, Sendable {
    /// E.g. `Visa 1111`.
    public var displayName: String
    /// E.g. `Visa`.
    public var network: String
    public var type: WalletCard.Kind

    public init(displayName: String, network: String, type: WalletCard.Kind) {
      self.displayName = displayName
      self.network = network
      self.type = type
    }
  }

  public init(
    paymentData: [UInt8], transactionIdentifier: String, paymentMethod: Method, contacts: [WalletContact] = []
  ) {
    self.paymentData = paymentData
    self.transactionIdentifier = transactionIdentifier
    self.paymentMethod = paymentMethod
    self.contacts = contacts
  }
}
