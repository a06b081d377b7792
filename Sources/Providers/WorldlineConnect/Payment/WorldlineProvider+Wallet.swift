import CheckoutCore
import KassaCards

/// Apple Pay (product 302). The wallet's `paymentData` is the only value in the payment request.
///
/// Source: Worldline Swift SDK guide, list of products; Worldline, Apple Pay.
extension WorldlineProvider {
  static let applePay = "302"
  /// The ID of the payment product field whose value is the wallet token.
  static let encryptedPaymentData = "encryptedPaymentData"

  /// Returns the key of the message that explains why a product is unavailable; nil if the product is available.
  func unavailable(_ product: String) -> String? {
    switch product {
    case Self.applePay:
      guard let wallet = environment.wallet else { return "method.unavailable.wallet" }
      do throws(WalletRefusal) {
        _ = try wallet.cards(for: Self.networks.map(\.brand))
        return nil
      } catch {
        return error.key
      }
    // This SDK does not support Google Pay.
    case "320": return "method.unavailable.wallet"
    default: return nil
    }
  }

  /// Returns the wallet request, with the card networks that the platform accepts in this payment context.
  func walletRequest() async throws(CheckoutError) -> WalletRequest {
    let session = try session()
    let names = try await CheckoutError.wrapping { () async throws(ConnectError) in
      try await session.paymentProductNetworks(forProductId: Self.applePay, context: context).networks
    }
    guard let currency = CurrencyTable.standard[order.amountOfMoney.currencyCode],
      let total = PaymentTracker.money(cents: order.amountOfMoney.totalAmount, currency)
    else { throw CheckoutError(code: .parameters) }
    return WalletRequest(
      merchantIdentifier: order.applePayMerchantIdentifier, countryCode: order.countryCode,
      networks: Self.networks.filter { names.contains($0.name) }.map(\.brand),
      total: total)
  }

  /// Authorises the payment in the wallet and encrypts a request that contains the wallet token.
  func prepareWallet(_ details: PaymentDetails) async throws(CheckoutError) -> PreparedPaymentRequest {
    guard let wallet = environment.wallet else { throw CheckoutError(code: .walletCard) }
    let handOver = WalletHandOver(wallet, log: log)
    let wanted = try await walletRequest()
    handOver.report(wanted)
    let token = try await handOver.authorise(
      wanted, card: try details.walletCard(), handingOver: Self.encryptedPaymentData)
    let request = PaymentRequest()
    request.paymentProduct = try await paymentItem(Self.applePay) as? PaymentProduct
    request.setValue(
      String(decoding: token.paymentData, as: UTF8.self), forField: Self.encryptedPaymentData)
    let session = try session()
    return try await CheckoutError.wrapping { () async throws(ConnectError) in try await session.prepare(request) }
  }

  /// The platform's names for the card networks. Source: Worldline, networks of product 302.
  private static let networks: [(name: String, brand: BrandID)] = [
    ("Visa", .visa), ("MasterCard", .mastercard), ("AmEx", .americanExpress), ("Maestro", .maestro), ("JCB", .jcb),
  ]
}
