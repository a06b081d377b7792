import CheckoutCore
import KassaCards

/// Apple Pay as a payment method of ecommpay.
/// Source: ecommpay SDK guide, section on Apple Pay; ecommpay, methods of the interface answer.
struct WalletMethod: Sendable {
  /// The platform's name for this type of payment method.
  static let type = "applePay"

  var options: OptionValues
  var wallet: (any Wallet)?

  /// Creates the payment method for the wallet.
  /// - Parameter types: the platform's names for the accepted card types.
  func method(_ id: String, _ name: String, _ types: [String]) -> PaymentMethod {
    let networks = types.compactMap(CardTypeNames.brand)
    guard let request = request(networks) else {
      return PaymentMethod(id: id, kind: .wallet, name: name, unavailable: "method.unsupported")
    }
    return .wallet(
      id: id, name: name, merchantName: options.applePayOptions?.applePayDescription ?? "", request: request,
      items: items,
      on: wallet)
  }

  /// Authorises the confirmed payment in the wallet and returns the payment token.
  func token(_ details: PaymentDetails, log: @escaping WireLog) async throws(CheckoutError) -> TokenText {
    guard let wallet, let request = request(Self.networks) else { throw CheckoutError(code: .walletCard) }
    let handOver = WalletHandOver(wallet, log: log)
    handOver.report(request)
    let token = try await handOver.authorise(request, card: try details.walletCard(), handingOver: "apple_pay_token")
    return TokenText(paymentData: token.paymentData)
  }

  /// All the card networks that the SDK supports.
  /// The wallet sheet has already been limited to the card networks that the platform accepts.
  private static let networks = CardTypeNames.all.compactMap(CardTypeNames.brand)

  private func request(_ networks: [BrandID]) -> WalletRequest? {
    guard let apple = options.applePayOptions, let currency = CurrencyTable.standard[options.paymentCurrency] else {
      return nil
    }
    return WalletRequest(
      merchantIdentifier: apple.applePayMerchantID, countryCode: apple.countryCode, networks: networks,
      total: Money(options.paymentAmount ?? 0, currency))
  }

  private var items: [WalletSheet.Item] {
    guard let total = request([])?.total, let description = options.paymentDescription, !description.isEmpty else {
      return []
    }
    return [WalletSheet.Item(description, total)]
  }
}
