public import Cards

/// What a wallet shows before it pays: who is paid, how much, for what, and with which card.
public struct WalletSheet: Equatable, Sendable {
  /// The wallet's name, e.g. `Apple Pay`.
  public var walletName: String
  public var merchantName: String
  /// Which networks the merchant takes.
  public var networks: [BrandID]
  /// What can be paid with, in the person's order; empty where the wallet is not available.
  public var cards: [WalletCard]
  /// The lines above the total; may be empty.
  public var items: [Item]
  public var total: Money
  /// What the merchant wants to be told, as the wallet knows it.
  public var contacts: [WalletContact]

  public struct Item: Equatable, Sendable {
    public var label: String
    public var amount: Money
    public init(_ label: String, _ amount: Money) {
      self.label = label
      self.amount = amount
    }
  }

  public init(
    walletName: String = "Apple Pay", merchantName: String, networks: [BrandID], cards: [WalletCard],
    items: [Item] = [], total: Money, contacts: [WalletContact] = []
  ) {
    self.walletName = walletName
    self.merchantName = merchantName
    self.networks = networks
    self.cards = cards
    self.items = items
    self.total = total
    self.contacts = contacts
  }
}

/// A card in a wallet: what may be shown of it.
public struct WalletCard: Equatable, Sendable, Identifiable {
  public var id: String
  /// What the issuer calls it.
  public var name: String
  public var network: BrandID
  /// The last four digits of the number that the device pays with.
  public var lastFour: String
  public var kind: Kind

  /// Source: Apple Pay, `PKPaymentMethodType`.
  public enum Kind: String, Sendable, CaseIterable {
    case debit, credit, prepaid, store
  }

  public init(id: String, name: String, network: BrandID, lastFour: String, kind: Kind = .credit) {
    self.id = id
    self.name = name
    self.network = network
    self.lastFour = lastFour
    self.kind = kind
  }
}

/// Something about the person that a merchant may want to be told. Source: Apple Pay, `PKContactField`.
public struct WalletContact: Equatable, Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case name, email, phone, postalAddress
  }
  public var kind: Kind
  public var value: String

  public init(_ kind: Kind, _ value: String) {
    self.kind = kind
    self.value = value
  }
}

extension PaymentMethod {
  /// A way to pay through a wallet, with its sheet; not available where the wallet says so.
  /// - Parameter contacts: what is told of the person beside what the wallet is asked for.
  public static func wallet(
    id: String, name: String = "Apple Pay", merchantName: String, request: WalletRequest,
    items: [WalletSheet.Item] = [],
    on wallet: (any Wallet)?, sharing contacts: [WalletContact] = []
  ) -> PaymentMethod {
    var method = PaymentMethod(id: id, kind: .wallet, name: name, brands: request.networks)
    var sheet = WalletSheet(
      walletName: name, merchantName: merchantName, networks: request.networks, cards: [], items: items,
      total: request.total, contacts: contacts)
    do throws(WalletRefusal) {
      guard let wallet else { throw .noWallet }
      sheet.cards = try wallet.cards(for: request.networks)
      let told = Set(contacts.map(\.kind))
      sheet.contacts += wallet.contacts(request.contacts).filter { !told.contains($0.kind) }
    } catch {
      method.unavailable = error.key
    }
    method.sheet = sheet
    return method
  }
}

extension PaymentDetails {
  /// Name of the value that says which card of the wallet was confirmed.
  public static let walletCard = "wallet.card"

  /// A card of a wallet, confirmed in its sheet.
  public static func wallet(method: String, card: String) -> PaymentDetails {
    PaymentDetails(method: method, values: [walletCard: .text(card)])
  }

  /// The card of the wallet that was confirmed.
  /// - Throws: `wallet.card` where none was.
  public func walletCard() throws(CheckoutError) -> String {
    guard case .text(let card) = values[Self.walletCard] else { throw CheckoutError(code: "wallet.card") }
    return card
  }
}
