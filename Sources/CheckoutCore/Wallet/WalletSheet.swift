public import KassaCards

/// The contents of a wallet's payment sheet: the merchant, the amount, the items and the cards.
public struct WalletSheet: Equatable, Sendable {
  /// The name of the wallet, e.g. `Apple Pay`.
  public var walletName: String
  /// The merchant's name, which stands beside the total.
  public var merchantName: String
  /// The card networks that the merchant accepts.
  public var networks: [BrandID]
  /// The usable cards, in the payer's order; empty if the wallet is unavailable.
  public var cards: [WalletCard]
  /// The line items above the total; may be empty.
  public var items: [Item]
  /// The amount to be paid.
  public var total: Money
  /// The contact details that the merchant requests, as the wallet knows them.
  public var contacts: [WalletContact]

  /// A line item above the total.
  public struct Item: Equatable, Sendable {
    /// The name of the item.
    public var label: String
    /// The amount of the item.
    public var amount: Money

    /// Creates a line item.
    public init(_ label: String, _ amount: Money) {
      self.label = label
      self.amount = amount
    }
  }

  /// Creates the contents of a sheet.
  /// - Parameters:
  ///   - walletName: the name of the wallet.
  ///   - merchantName: the merchant's name, as the sheet shows it.
  ///   - networks: the card networks that the merchant accepts.
  ///   - cards: the usable cards, in the payer's order; empty if the wallet is unavailable.
  ///   - items: the line items above the total; may be empty.
  ///   - total: the amount to pay.
  ///   - contacts: the contact details that the merchant requests, as the wallet knows them.
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

/// The displayable details of a card in a wallet.
public struct WalletCard: Equatable, Sendable, Identifiable {
  public var id: String
  /// The issuer's name for the card.
  public var name: String
  /// The card network.
  public var network: BrandID
  /// The last four digits of the device account number.
  public var lastFour: String
  /// The kind of card.
  public var kind: Kind

  /// The kind of card. Source: Apple Pay, `PKPaymentMethodType`.
  public enum Kind: String, Sendable, CaseIterable {
    /// The amount is debited from a bank account.
    case debit
    /// The amount is charged to a line of credit.
    case credit
    /// The amount is taken from a balance that was loaded in advance.
    case prepaid
    /// A card that a store has issued.
    case store
  }

  /// Creates the details of a card.
  /// - Parameters:
  ///   - id: the wallet's ID for the card, by which the payer's choice is sent.
  ///   - name: the issuer's name for the card.
  ///   - network: the card network.
  ///   - lastFour: the last four digits of the device account number.
  ///   - kind: the kind of card.
  public init(id: String, name: String, network: BrandID, lastFour: String, kind: Kind = .credit) {
    self.id = id
    self.name = name
    self.network = network
    self.lastFour = lastFour
    self.kind = kind
  }
}

/// A contact detail of the payer that a merchant may request. Source: Apple Pay, `PKContactField`.
public struct WalletContact: Equatable, Sendable {
  /// A kind of contact detail.
  public enum Kind: String, Sendable, CaseIterable {
    /// The payer's full name.
    case name
    /// An e-mail address.
    case email
    /// A telephone number.
    case phone
    /// A postal address.
    case postalAddress
  }
  /// The kind of contact detail.
  public var kind: Kind
  /// The contact detail as text on one line.
  public var value: String

  /// Creates a contact detail.
  /// - Parameters:
  ///   - kind: the kind of card.
  ///   - value: the contact detail as text on one line.
  public init(_ kind: Kind, _ value: String) {
    self.kind = kind
    self.value = value
  }
}

extension PaymentMethod {
  /// Creates a wallet payment method with its sheet. The method is unavailable if the wallet cannot be used.
  /// - Parameters:
  ///   - id: the platform's code for the method.
  ///   - name: the name of the wallet.
  ///   - merchantName: the merchant's name, as the sheet shows it.
  ///   - request: the merchant's payment request.
  ///   - items: the line items above the total; may be empty.
  ///   - wallet: the wallet; nil if the device has none.
  ///   - contacts: contact details that are shared in addition to those requested from the wallet.
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
      let provided = Set(contacts.map(\.kind))
      sheet.contacts += wallet.contacts(request.contacts).filter { !provided.contains($0.kind) }
    } catch {
      method.unavailable = error.key
    }
    method.sheet = sheet
    return method
  }
}

extension PaymentDetails {
  /// The key in `values` under which the ID of the confirmed wallet card is stored.
  public static let walletCard = "wallet.card"

  /// Creates payment details for a wallet card that the payer confirmed in the sheet.
  public static func wallet(method: String, card: String) -> PaymentDetails {
    PaymentDetails(method: method, values: [walletCard: .text(card)])
  }

  /// Returns the ID of the wallet card that the payer confirmed.
  /// - Throws: `wallet.card` if no card was confirmed.
  public func walletCard() throws(CheckoutError) -> String {
    guard case .text(let card) = values[Self.walletCard] else { throw CheckoutError(code: .walletCard) }
    return card
  }
}
