public import CheckoutCore
import Crypto
public import KassaCards

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A mock device wallet with test cards. Its tokens are encrypted with the merchant's real public key.
///
/// The wallet simulates the device and its vendor, so it does not belong to any payment system.
/// The program injects it as `CheckoutEnvironment.wallet`. Wallets with the same randomness create the same tokens.
public struct MockWallet: Wallet {
  /// The contents of the wallet.
  public enum Contents: String, Sendable, CaseIterable {
    /// The wallet contains the test cards.
    case cards
    /// The wallet contains no cards.
    case empty
    /// Payments are restricted on this device.
    case restricted
  }

  /// Returns the public key that the wallet's vendor has registered for a merchant identifier.
  ///
  /// The key is a DER-encoded SubjectPublicKeyInfo. It is nil if the identifier is not registered.
  public typealias MerchantRegister = @Sendable (_ merchantIdentifier: String) -> [UInt8]?

  private let contents: Contents
  private let contacts: [WalletContact]
  private let register: MerchantRegister
  private let clock: any CheckoutClock
  private let randomness: any Randomness
  /// The time that the device takes to create a token.
  private let latency: Duration

  /// Creates a wallet.
  /// - Parameters:
  ///   - contents: which cards the wallet contains, if any.
  ///   - contacts: the contact details that the wallet shares when the merchant requests them.
  ///   - clock: the clock that measures `latency`.
  ///   - randomness: the source of keys and identifiers. The same source yields the same tokens.
  ///   - latency: the time that the device takes to create a token.
  ///   - register: returns the public key for a merchant identifier; nil if the identifier is not registered.
  public init(
    contents: Contents = .cards, contacts: [WalletContact] = MockWallet.owner, clock: any CheckoutClock = SystemClock(),
    randomness: any Randomness = SystemRandomness(), latency: Duration = .milliseconds(300),
    register: @escaping MerchantRegister
  ) {
    self.contents = contents
    self.contacts = contacts
    self.clock = clock
    self.randomness = randomness
    self.latency = latency
    self.register = register
  }

  /// The contact details of the device's owner.
  public static let owner = [
    WalletContact(.name, "Jane Doe"), WalletContact(.email, "jane@example.com"), WalletContact(.phone, "15550100"),
    WalletContact(.postalAddress, "1 Main Street, Springfield, US"),
  ]

  public func cards(for networks: [BrandID]) throws(WalletRefusal) -> [WalletCard] {
    switch contents {
    case .restricted: throw .restricted
    case .empty: throw .noCards
    case .cards: break
    }
    let cards = WalletTestCard.standard.map(\.card).filter { networks.contains($0.network) }
    guard !cards.isEmpty else { throw .noNetworks }
    return cards
  }

  public func contacts(_ kinds: [WalletContact.Kind]) -> [WalletContact] {
    contacts.filter { kinds.contains($0.kind) }
  }

  public func authorise(_ request: WalletRequest, card id: String) async throws(CheckoutError) -> WalletToken {
    guard contents == .cards, let chosen = WalletTestCard.standard.first(where: { $0.card.id == id }),
      request.networks.contains(chosen.card.network)
    else { throw CheckoutError(code: .walletCard) }
    guard let key = register(request.merchantIdentifier) else { throw CheckoutError(code: .walletMerchant) }
    do {
      try await clock.sleep(for: latency, as: .latency)
    } catch {
      throw CheckoutError(code: .networkCancelled)
    }
    let transaction = hex(32)
    let sealer = PaymentDataSealer(
      merchantIdentifier: request.merchantIdentifier, merchantKey: key, transactionIdentifier: transaction)
    guard let paymentData = sealer.seal(content(chosen, request), randomness) else {
      throw CheckoutError(code: .walletMerchant)
    }
    let network = Self.networkName(chosen.card.network)
    return WalletToken(
      paymentData: paymentData, transactionIdentifier: transaction,
      paymentMethod: .init(
        displayName: network + " " + chosen.card.lastFour, network: network, type: chosen.card.kind),
      contacts: contacts.filter { request.contacts.contains($0.kind) })
  }

  /// Returns the plaintext of a token's payment data. Source: Apple Pay, "Payment Token Format Reference".
  private func content(_ chosen: WalletTestCard, _ request: WalletRequest) -> JSON {
    .compact([
      ("applicationPrimaryAccountNumber", .string(chosen.number)), ("applicationExpirationDate", "301231"),
      ("currencyCode", .string(request.total.currency.numeric)),
      ("transactionAmount", .number(String(request.total.amount))),
      ("cardholderName", .string("JANE DOE")), ("deviceManufacturerIdentifier", "040010030273"),
      ("paymentDataType", "3DSecure"),
      (
        "paymentData",
        .compact([
          ("onlinePaymentCryptogram", .string(Data(bytes(20)).base64EncodedString())),
          ("eciIndicator", chosen.card.network == .visa ? "7" : nil),
        ])
      ),
    ])
  }

  private func bytes(_ count: Int) -> [UInt8] { randomness.bytes(count) }

  private func hex(_ count: Int) -> String {
    Hex.encode(bytes(count))
  }

  /// Returns the network name in Apple's spelling. Source: Apple Pay, `PKPaymentNetwork`.
  static func networkName(_ brand: BrandID) -> String {
    switch brand {
    case .visa: "Visa"
    case .mastercard: "MasterCard"
    case .americanExpress: "AmEx"
    case .maestro: "Maestro"
    case .mir: "Mir"
    default: brand.rawValue
    }
  }
}

extension Randomness {
  func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count { withUnsafeBytes(of: next().littleEndian) { bytes += $0 } }
    return Array(bytes.prefix(count))
  }
}
