import Cards
import CheckoutCore

/// Product 302. Source: seed 002, list of products; Worldline, Apple Pay: the wallet's `paymentData` is the only value.
extension WorldlineProvider {
  static let applePay = "302"
  /// The value that carries the wallet's token.
  static let encryptedPaymentData = "encryptedPaymentData"

  /// Why a product cannot be paid with here; nil where it can.
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
    // Google Pay.
    case "320": return "method.unavailable.wallet"
    default: return nil
    }
  }

  /// What the wallet is asked, with the networks that the platform takes in this context.
  func walletRequest() async throws(CheckoutError) -> WalletRequest {
    let names: [String]
    do {
      names = try await session().paymentProductNetworks(forProductId: Self.applePay, context: context).networks
    } catch let error as ConnectError {
      throw CheckoutError(error)
    } catch {
      throw CheckoutError(code: "internal")
    }
    guard let currency = CurrencyTable.standard[order.amountOfMoney.currencyCode],
      let total = PaymentNews.money(cents: order.amountOfMoney.totalAmount, currency)
    else { throw CheckoutError(code: "internal") }
    return WalletRequest(
      merchantIdentifier: order.applePayMerchantIdentifier, countryCode: order.countryCode,
      networks: Self.networks.filter { names.contains($0.name) }.map(\.brand),
      total: total)
  }

  /// The request with a token of the wallet in it.
  func prepareWallet(_ details: PaymentDetails) async throws(CheckoutError) -> PreparedPaymentRequest {
    guard let wallet = environment.wallet else { throw CheckoutError(code: "wallet.card") }
    let handOver = WalletHandOver(wallet, log: log)
    let wanted = try await walletRequest()
    handOver.tell(wanted)
    let token = try await handOver.authorise(
      wanted, card: try details.walletCard(), handingOver: Self.encryptedPaymentData)
    let request = PaymentRequest()
    request.paymentProduct = try await paymentItem(Self.applePay) as? PaymentProduct
    request.setValue(
      String(decoding: token.paymentData, as: UTF8.self), forField: Self.encryptedPaymentData)
    do {
      return try await session().prepare(request)
    } catch let error as ConnectError {
      throw CheckoutError(error)
    } catch {
      throw CheckoutError(code: "internal")
    }
  }

  /// Source: Worldline, networks of product 302.
  private static let networks: [(name: String, brand: BrandID)] = [
    ("Visa", .visa), ("MasterCard", .mastercard), ("AmEx", .americanExpress), ("Maestro", .maestro), ("JCB", .jcb),
  ]
}
