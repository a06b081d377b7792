import KassaCards

/// A wrapper for the payer's wallet that logs its exchange with the application as flow entries.
/// Source: Apple Pay gateway guide, steps 2 to 5.
///
/// The token is logged only as a prefix and a length, because anyone who holds the whole token can pay with it.
public struct WalletHandOver: Sendable {
  private let wallet: any Wallet
  private let log: WireLog

  /// Creates a wrapper.
  /// - Parameters:
  ///   - wallet: the payer's wallet.
  ///   - log: a function that receives every message for the log of flow entries.
  public init(_ wallet: any Wallet, log: @escaping WireLog) {
    self.wallet = wallet
    self.log = log
  }

  private static let (request, token) = ("PKPaymentRequest", "PKPaymentToken")

  /// Returns the names of the messages that are logged.
  /// - Parameter name: the payment system's name for the part of the token that is passed to the SDK.
  package static func messages(handingOver name: String) -> [String] { [request, token, name] }

  /// Logs the payment request (step 2).
  public func report(_ request: WalletRequest) {
    log(WireMessage(from: .application, to: .wallet, name: Self.request, body: request.json))
  }

  /// Performs steps 3 to 5: the wallet creates the token, and the application passes the platform's part to the SDK.
  /// - Parameters:
  ///   - request: the merchant's payment request.
  ///   - card: the wallet's ID for the card that the payer confirmed.
  ///   - name: the payment system's name for the part that is passed to the SDK.
  /// - Throws: the errors of `Wallet.authorise`.
  public func authorise(
    _ request: WalletRequest, card: String, handingOver name: String
  ) async throws(CheckoutError) -> WalletToken {
    let token: WalletToken
    do throws(CheckoutError) {
      token = try await wallet.authorise(request, card: card)
    } catch {
      let reason = error.code.rawValue.split(separator: ".").last.map(String.init) ?? error.code.rawValue
      log(WireMessage(from: .wallet, to: .application, name: "—", body: ["error": .string(reason)]))
      throw error
    }
    log(WireMessage(from: .wallet, to: .application, name: Self.token, body: token.json))
    let handedOver: JSON = [name: .secret(TokenText(paymentData: token.paymentData))]
    log(WireMessage(from: .application, to: .sdk, name: name, body: handedOver))
    return token
  }
}

extension WalletRequest {
  fileprivate var json: JSON {
    [
      "merchantIdentifier": .string(merchantIdentifier), "countryCode": .string(countryCode),
      "currencyCode": .string(total.currency.code), "total": .string(total.decimal),
      "supportedNetworks": .array(networks.map { .string($0.rawValue) }),
      "requiredContactFields": .array(contacts.map { .string($0.rawValue) }),
    ]
  }
}

extension WalletToken {
  /// The token in a form that can be logged. It lists only the kinds of contact details, not their values.
  fileprivate var json: JSON {
    [
      "paymentData": .secret(TokenText(paymentData: paymentData)),
      "paymentMethod": [
        "displayName": .string(paymentMethod.displayName), "network": .string(paymentMethod.network),
        "type": .string(paymentMethod.type.rawValue),
      ],
      "transactionIdentifier": .string(transactionIdentifier),
      "contacts": .array(contacts.map { .string($0.kind.rawValue) }),
    ]
  }
}
